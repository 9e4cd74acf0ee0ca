/*
 * What cmd.exe makes of the lines of a batch file: variables are replaced, and
 * carets are left out (shells-undo).  Each statement that sets a variable or is
 * changed is written as one of a script, so that its words are strings with
 * names joined to them: start %a:~2%.example is "start";""+(_a||"").substr(2)+
 * ".example".
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../emitter.h"
#include "script.h"

#define NAME_MOST 64 /* bytes of a name with what is taken of its value */

struct batch {
	struct us_emitter *out;
	struct us_buf *plain, *marks;
	const char *script;
	size_t len, at;
	uint64_t names; /* that are set, by a hash */
};

/* Return whether a line begins with a command of cmd.exe, or with an option of
 * it as in a shortcut, or with a word that a caret hides. */
static bool
is_batch(const char *script, size_t len)
{
	static const char *const words[] = { "/c", "/k", "call", "cmd",
		"cmd.exe", "echo", "rem", "set", "setlocal", "start", "title" };
	size_t at, end, i;

	for (at = 0; at < len; at = us_find_byte(script, at, len, '\n') + 1) {
		at = us_pass_blanks(script, at, len);
		at += at < len && script[at] == '@';
		for (end = at; end < len && script[end] > ' ';)
			end++;
		for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
			if (strlen(words[i]) == end - at &&
			    us_same(script + at, words[i], end - at))
				return true;
		i = us_find_byte(script, at, end, '^');
		if (i > at && i + 1 < end && us_is_alnum(script[i - 1]) &&
		    us_is_alnum(script[i + 1]))
			return true;
	}
	return false;
}

static void
put(struct batch *b, const char *text)
{

	us_emit_add(b->out, b->plain, text, strlen(text));
}

/* Write the bytes from ${at} to ${end} as they can stand in a string. */
static void
put_text(struct batch *b, size_t at, size_t end)
{

	for (; at < end; at++) {
		if (us_script_is_quote(b->script[at]) || b->script[at] == '\\')
			put(b, "\\");
		if (!us_is(b->script[at], US_EOL))
			us_emit_add(b->out, b->plain, b->script + at, 1);
	}
}

/* Write the name from ${at} to ${end}, which may have any bytes, in any case.
 * Return its bit among those that are set. */
static uint64_t
put_name(struct batch *b, size_t at, size_t end)
{
	unsigned hash = 0;
	char byte;

	put(b, "_");
	for (; at < end; at++) {
		byte = us_is_alnum(b->script[at]) ? us_lower(b->script[at]) :
						    '_';
		hash = hash * 31 + (unsigned char)byte;
		us_emit_add(b->out, b->plain, &byte, 1);
	}
	return UINT64_C(1) << hash % 64;
}

/* Mark that something before was changed. */
static void
mark(struct batch *b)
{
	const struct us_script_mark mark = { .plain = b->plain->len };

	us_emit_add(b->out, b->marks, &mark, sizeof(mark));
}

/* Return whether ${name} may be that of a variable that is not set: no option
 * of a command, and no escape of a URL. */
static bool
is_unset(const char *name, size_t len)
{
	size_t at;

	for (at = 0; at < len; at++)
		if (!us_is_alnum(name[at]) && name[at] != '_')
			return false;
	return len > 0 && !us_is(*name, US_DIGIT) &&
	    !(len >= 2 && us_is(name[0], US_HEX) && us_is(name[1], US_HEX));
}

/* Write the variable at hand, with what is taken of it.  Return false if there
 * is none. */
static bool
read_variable(struct batch *b)
{
	const char *s = b->script;
	size_t at = b->at + 1, name, sign, end, plain = b->plain->len;

	end = us_find_byte(s, at,
	    b->len - at > NAME_MOST ? at + NAME_MOST : b->len, s[b->at]);
	if (end == b->len || s[end] != s[b->at] || end == at ||
	    memchr(s + at, '\n', end - at) != NULL)
		return false;
	name = us_find_byte(s, at, end, ':');
	put(b, "\"+(");
	if ((put_name(b, at, name) & b->names) == 0 &&
	    (s[b->at] == '!' || !is_unset(s + at, end - at))) {
		b->plain->len = plain;
		return false;
	}
	put(b, "||\"\")");
	sign = us_find_byte(s, name, end, '=');
	if (end - name > 1 && s[name + 1] == '~') {
		put(b, ".substr(");
		for (at = name + 2; at < end &&
		     (us_is(s[at], US_DIGIT) || s[at] == '-' || s[at] == ',');)
			at++;
		us_emit_add(b->out, b->plain, s + name + 2, at - name - 2);
		put(b, ")");
	} else if (sign < end) {
		put(b, ".replaceAll(\"");
		put_text(b, name + 1, sign);
		put(b, "\",\"");
		put_text(b, sign + 1, end);
		put(b, "\")");
	}
	put(b, "+\"");
	mark(b);
	b->at = end;
	return true;
}

/* Leave out the caret at hand, and with it the end of a line. */
static void
read_caret(struct batch *b)
{

	for (b->at++; b->at < b->len && us_is(b->script[b->at], US_EOL);)
		b->at++;
	if (b->at < b->len)
		put_text(b, b->at, b->at + 1);
	mark(b);
}

/* Write the name of the variable that is set here, and set ${is_quoted} if it
 * is.  Return false if none is set. */
static bool
read_set(struct batch *b, bool *is_quoted)
{
	static const char word[] = "set";
	const char *s = b->script + b->at;
	size_t at = sizeof(word) - 1, end, len = b->len - b->at;

	if (len <= at || !us_same(s, word, at) || !us_is(s[at], US_BLANK))
		return false;
	at = us_pass_blanks(s, at, len);
	*is_quoted = at < len && s[at] == '"';
	at += *is_quoted;
	end = us_find_byte(s, at, len - at > NAME_MOST ? at + NAME_MOST : len,
	    '=');
	if (end == len || s[end] != '=' ||
	    memchr(s + at, '\n', end - at) != NULL)
		return false;
	b->names |= put_name(b, b->at + at, b->at + end);
	put(b, "=");
	b->at += end + 1;
	return true;
}

/* Read the statement at hand, and move behind it. */
static void
read_statement(struct batch *b)
{
	const char *s = b->script;
	size_t begin = b->plain->len, marks = b->marks->len;
	bool is_quoted = false, is_set;

	while (b->at < b->len && (us_is(s[b->at], US_BLANK) || s[b->at] == '@'))
		b->at++;
	is_set = read_set(b, &is_quoted);
	put(b, "\"");
	for (; b->at < b->len && s[b->at] != '\n'; b->at++) {
		is_quoted ^= s[b->at] == '"';
		if (s[b->at] == '^' && (is_set || !is_quoted))
			read_caret(b);
		else if (s[b->at] == '%' && b->at + 1 < b->len &&
		    s[b->at + 1] == '%') {
			/* Two stand for one. */
			put(b, "%");
			mark(b);
			b->at++;
		} else if ((s[b->at] == '%' || s[b->at] == '!') &&
		    read_variable(b))
			continue;
		else if (!is_quoted && memchr("&|(", s[b->at], 3) != NULL)
			break;
		else if (!is_set &&
		    (s[b->at] <= ' ' ||
			memchr("\"'`()<>|", s[b->at], 8) != NULL))
			put(b, "\";\"");
		else if (s[b->at] != '"')
			put_text(b, b->at, b->at + 1);
	}
	b->at += b->at < b->len;
	put(b, "\";\n");
	if (!is_set && b->marks->len == marks)
		b->plain->len = begin;
}

void
us_script_batch(struct us_emitter *out, struct us_buf *plain,
    struct us_buf *marks, const char *script, size_t len)
{
	struct batch b = { .out = out,
		.plain = plain,
		.marks = marks,
		.script = script,
		.len = len };

	if (!is_batch(script, len))
		return;
	while (b.at < len && out->status == 0)
		read_statement(&b);
}
