/*
 * The tokens of a script.  A string ends with its line, and one that does not
 * is none: so a quote in a comment of another language spoils no more than
 * that.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script_token.h"

enum kind { DOUBLE, SINGLE, TEMPLATE, PATTERN, COMMENT };

/* Return whether it is known that nothing ends that begins at ${at}. */
static bool
is_none(const struct us_tokens *t, enum kind kind, size_t at)
{

	return at >= t->none[kind].begin && at < t->none[kind].end;
}

/* Nothing ends up to ${end} that begins from ${at} on.  Return false. */
static bool
has_none(struct us_tokens *t, enum kind kind, size_t at, size_t end)
{

	t->none[kind].begin = at;
	t->none[kind].end = end;
	return false;
}

size_t
us_token_skip(struct us_tokens *t, size_t at)
{
	const char *s = t->script, *end;

	for (;;) {
		at = us_pass_blanks(s, at, t->len);
		if (t->len - at < 2)
			return at;
		if (s[at] == '/' && s[at + 1] == '/') {
			at = us_find_byte(s, at, t->len, '\n');
		} else if (s[at] == '/' && s[at + 1] == '*' &&
		    !is_none(t, COMMENT, at + 2)) {
			at += 2;
			end = us_find(s + at, t->len - at, "*/", 2);
			if (end == NULL)
				(void)has_none(t, COMMENT, at, t->len);
			else
				at = (size_t)(end - s) + 2;
		} else if (s[at] == '_' && us_is(s[at + 1], US_EOL)) {
			/* In VBScript _ goes on in the next line. */
			at++;
		} else {
			return at;
		}
	}
}

/* Read a name, and those of the objects before it. */
static void
read_name(struct us_tokens *t, struct us_token *token)
{
	const char *script = t->script;
	size_t at = token->text;

	for (;; at++) {
		while (at < t->len &&
		    us_is(script[at], US_ALPHA | US_DIGIT | US_HIGH))
			at++;
		if (at == t->len)
			break;
		if (script[at] == '_' || script[at] == '$')
			continue;
		if (script[at] == '?' && t->len - at > 2 &&
		    script[at + 1] == '.' && us_is(script[at + 2], US_ALPHA))
			at++;
		if (script[at] != '.' || at + 1 == t->len ||
		    !us_script_is_name(script[at + 1]))
			break;
		token->text = at + 1;
	}
	t->at = token->end = token->stop = at;
}

/* Return where the string ends whose text begins at ${at}, or its line; in
 * VBScript two quotes are one. */
static size_t
string_end(const struct us_tokens *t, size_t at, char quote)
{

	for (; at < t->len && t->script[at] != '\n'; at++) {
		if (t->script[at] == '\\')
			at++;
		else if (t->script[at] != quote)
			continue;
		else if (at + 1 < t->len && t->script[at + 1] == quote)
			at++;
		else
			break;
	}
	return at < t->len ? at : t->len;
}

/* Read a string.  Return false if it does not end in its line. */
static bool
read_string(struct us_tokens *t, struct us_token *token)
{
	size_t begin = token->begin + 1, at;
	enum kind kind = token->sign == '"' ? DOUBLE : SINGLE;

	if (is_none(t, kind, begin))
		return false;
	at = us_find_byte(t->script, begin, t->len, token->sign);
	if (memchr(t->script + begin, '\n', at - begin) != NULL ||
	    memchr(t->script + begin, '\\', at - begin) != NULL ||
	    (at + 1 < t->len && t->script[at + 1] == token->sign))
		at = string_end(t, begin, token->sign);
	if (at == t->len || t->script[at] != token->sign)
		return has_none(t, kind, begin, at);
	token->kind = US_TOKEN_STRING;
	token->stop = at;
	t->at = token->end = at + 1;
	return true;
}

bool
us_token_template(struct us_tokens *t, struct us_token *token)
{
	size_t at = t->at;

	if (is_none(t, TEMPLATE, at))
		return false;
	token->kind = US_TOKEN_TEXT;
	token->text = at;
	for (; at < t->len && t->script[at] != '`'; at++) {
		if (t->script[at] == '$' && at + 1 < t->len &&
		    t->script[at + 1] == '{')
			break;
		at += t->script[at] == '\\';
	}
	if (at >= t->len)
		return has_none(t, TEMPLATE, token->text, t->len);
	token->sign = t->script[at];
	token->stop = at;
	t->at = token->end = at + (token->sign == '`' ? 1 : 2);
	return true;
}

/* Read a regular expression.  Return false if it does not end in its line. */
static bool
read_pattern(struct us_tokens *t, struct us_token *token)
{
	size_t at = token->begin + 1;
	bool is_set = false;

	if (is_none(t, PATTERN, at))
		return false;
	for (; at < t->len && t->script[at] != '\n' &&
	     (is_set || t->script[at] != '/');
	     at++) {
		if (t->script[at] == '\\')
			at++;
		else if (t->script[at] == '[')
			is_set = true;
		else if (t->script[at] == ']')
			is_set = false;
	}
	if (at >= t->len || t->script[at] != '/')
		return has_none(t, PATTERN, token->begin + 1, at);
	for (at++; at < t->len && us_is(t->script[at], US_ALPHA);)
		at++;
	token->kind = US_TOKEN_PATTERN;
	t->at = token->end = at;
	return true;
}

void
us_token_next(struct us_tokens *t, struct us_token *token, bool wants_value)
{
	size_t at = us_token_ahead(t, t->at), end;
	char byte;

	t->at = token->begin = at;
	token->kind = US_TOKEN_END;
	if (at == t->len)
		return;
	token->sign = byte = t->script[at];
	token->text = at;
	if (us_is(byte, US_ALPHA | US_HIGH) || byte == '_' || byte == '$') {
		token->kind = US_TOKEN_NAME;
		read_name(t, token);
		return;
	}
	if (us_is(byte, US_DIGIT) ||
	    (byte == '-' && wants_value && t->len - at > 1 &&
		us_is(t->script[at + 1], US_DIGIT)) ||
	    (byte == '&' && t->len - at > 2 &&
		us_lower(t->script[at + 1]) == 'h' &&
		us_is(t->script[at + 2], US_HEX) && wants_value)) {
		token->kind = US_TOKEN_NUMBER;
		for (end = at + 1;
		     end < t->len && us_script_is_name(t->script[end]);)
			end++;
		t->at = token->end = end;
		return;
	}
	token->text = at + 1;
	if ((byte == '"' || byte == '\'') && read_string(t, token))
		return;
	t->at = at + 1;
	if (byte == '`' && us_token_template(t, token))
		return;
	if (byte == '/' && wants_value && read_pattern(t, token))
		return;
	if (byte == '.' && t->len - at > 1 &&
	    us_is(t->script[at + 1], US_ALPHA) && !wants_value) {
		token->kind = US_TOKEN_MEMBER;
		read_name(t, token);
		return;
	}
	token->kind = US_TOKEN_SIGN;
	token->end = t->at;
}
