/*
 * What PowerShell undoes when it reads a script: the backquotes before
 * characters, the characters that stand there as numbers, and the names in
 * strings (shells-undo).  What is left is read as any script is.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script.h"
#include "script_names.h"

/* Numbers of a list that is text. */
#define LIST_LEAST 4

/* Bytes of what is done with each number of a list. */
#define BLOCK_MOST 64

struct shell {
	struct us_emitter *out;
	struct us_buf *plain, *marks;
	const char *script;
	size_t len, at;
	char quote; /* of the string at hand; 0: in none */
};

/* Return whether ${word} is at ${at}, in any case. */
static bool
is_at(const struct shell *s, size_t at, const char *word)
{
	size_t n = strlen(word);

	return at <= s->len && s->len - at >= n &&
	    us_same_caseless(s->script + at, word, n);
}

/* Return whether a word is at ${at} that only PowerShell knows, or its name. */
static bool
is_word(const struct shell *s, size_t at)
{
	static const char *const words[] = { "[char", "foreach-object", "iex",
		"invoke-", "irm", "iwr", "new-object", "powershell", "pwsh",
		"start-process", "write-host" };
	char first = us_lower(s->script[at]);
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (words[i][0] == first && is_at(s, at, words[i]))
			return true;
	return false;
}

static bool
is_powershell(const struct shell *s)
{
	bool is_inside = false;
	size_t at;

	for (at = 0; at < s->len; at++) {
		if (!is_inside && is_word(s, at))
			return true;
		is_inside = us_is_alnum(s->script[at]);
	}
	return false;
}

static void
put(struct shell *s, const char *text, size_t len)
{

	us_emit_add(s->out, s->plain, text, len);
}

/* Go on at ${at}, behind what was undone. */
static void
go_on(struct shell *s, size_t at)
{
	const struct us_script_mark mark = { .script = at,
		.plain = s->plain->len };

	us_emit_add(s->out, s->marks, &mark, sizeof(mark));
	s->at = at;
}

static size_t
skip(const struct shell *s, size_t at)
{

	return us_script_blanks(s->script, s->len, at);
}

/* Move ${at} over ${byte} and the blanks before it, if it is next. */
static bool
take(const struct shell *s, size_t *at, char byte)
{
	size_t begin = skip(s, *at);

	if (begin >= s->len || s->script[begin] != byte)
		return false;
	*at = begin + 1;
	return true;
}

/* Read the number at ${at}, decimal or with 0x before it, and append its
 * character as a string.  Return where it ends; ${at}: there is none. */
static size_t
put_number(struct shell *s, size_t at)
{
	const bool is_hex = is_at(s, at, "0x");
	char string[] = "'?'";
	size_t end = at + (is_hex ? 2 : 0);
	unsigned code = 0;

	for (; end < s->len && code < 0x80 &&
	     us_is(s->script[end], is_hex ? US_HEX : US_DIGIT);
	     end++)
		code = code * (is_hex ? 16 : 10) + us_hex(s->script[end]);
	if (end == at || code < ' ' || code > '~' || code == '\'' ||
	    code == '\\')
		return at;
	string[1] = (char)code;
	put(s, string, strlen(string));
	return end;
}

/* Append the characters of the list of numbers at ${at} as strings.  Return
 * where it ends, and set ${n} to how many there are. */
static size_t
put_list(struct shell *s, size_t at, size_t *n)
{
	size_t end = at, behind, before;

	for (*n = 0;; ++*n) {
		before = s->plain->len;
		if (*n > 0 && !take(s, &at, ','))
			return end;
		put(s, ",", *n > 0);
		at = skip(s, at);
		behind = put_number(s, at);
		if (behind == at) {
			s->plain->len = before;
			return end;
		}
		at = end = behind;
	}
}

/* Read a cast of numbers, as [char]104 or [char[]](104,116).  Return false if
 * none is at hand. */
static bool
read_cast(struct shell *s)
{
	static const char one[] = "[char]", list[] = "[char[]]";
	const size_t before = s->plain->len;
	size_t at, end, n = 0;
	bool is_one = is_at(s, s->at, one), has_bracket;

	if (!is_one && !is_at(s, s->at, list))
		return false;
	at = s->at + (is_one ? sizeof(one) : sizeof(list)) - 1;
	(void)take(s, &at, '@');
	has_bracket = take(s, &at, '(');
	at = skip(s, at);
	end = is_one ? put_number(s, at) : put_list(s, at, &n);
	if (end == at || (has_bracket && !take(s, &end, ')'))) {
		s->plain->len = before;
		return false;
	}
	go_on(s, end);
	return true;
}

/* Return where the block ends that makes a character of each number before the
 * bar at ${at}; ${at}: there is none. */
static size_t
read_block(const struct shell *s, size_t at)
{
	static const char *const words[] = { "%", "foreach-object", "foreach" };
	size_t end = at, i, least;

	if (!take(s, &end, '|'))
		return at;
	end = skip(s, end);
	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (is_at(s, end, words[i])) {
			end += strlen(words[i]);
			break;
		}
	if (!take(s, &end, '{') || !is_at(s, end = skip(s, end), "[char]"))
		return at;
	least = end;
	end = us_find_byte(s->script, end,
	    s->len - end > BLOCK_MOST ? end + BLOCK_MOST : s->len, '}');
	return end < s->len && end - least < BLOCK_MOST ? end + 1 : at;
}

/* Read a list of numbers.  It is text if a block makes characters of them. */
static void
read_numbers(struct shell *s)
{
	const size_t before = s->plain->len;
	size_t n, end = put_list(s, s->at, &n), behind = end, block;
	bool is_closed = take(s, &behind, ')');

	block = n < LIST_LEAST ? behind : read_block(s, behind);
	if (block > behind) {
		put(s, ")", is_closed);
		go_on(s, block);
		return;
	}
	/* A word of few numbers may be followed by a longer list. */
	if (n < LIST_LEAST)
		for (end = s->at;
		     end < s->len && us_script_is_name(s->script[end]);)
			end++;
	s->plain->len = before;
	put(s, s->script + s->at, end - s->at);
	s->at = end;
}

/* Read what turns the string of the name before it, as [-1..-9] -join ''.
 * Return false if it is not at hand. */
static bool
read_reverse(struct shell *s)
{
	static const char function[] = "strreverse(";
	struct us_buf *plain = s->plain;
	char kept[US_NAME_MOST];
	size_t end, n;

	if (!is_at(s, s->at, "[-1..-"))
		return false;
	for (n = 0; n < plain->len &&
	     us_script_is_name(plain->data[plain->len - n - 1]);)
		n++;
	end = us_find_byte(s->script, s->at,
	    s->len - s->at > BLOCK_MOST ? s->at + BLOCK_MOST : s->len, ']');
	if (end >= s->len || s->script[end] != ']' || n == 0 ||
	    n > sizeof(kept))
		return false;
	end = skip(s, end + 1);
	if (!is_at(s, end, "-join"))
		return false;
	end = skip(s, end + strlen("-join"));
	if (!is_at(s, end, "''") && !is_at(s, end, "\"\""))
		return false;
	plain->len -= n;
	memcpy(kept, plain->data + plain->len, n);
	put(s, function, strlen(function));
	put(s, kept, n);
	put(s, ")", 1);
	go_on(s, end + 2);
	return true;
}

/* Read the name in a string, as in "$a/x", which is joined to it.  Return false
 * if none is at hand. */
static bool
read_name(struct shell *s)
{
	bool is_braced = s->at + 1 < s->len && s->script[s->at + 1] == '{';
	size_t begin = s->at + 1 + (is_braced ? 1 : 0), end = begin;

	while (end < s->len && end - begin < US_NAME_MOST &&
	    (us_is_alnum(s->script[end]) || s->script[end] == '_'))
		end++;
	if (end == begin || end == s->len ||
	    (is_braced && s->script[end] != '}'))
		return false;
	put(s, "\"+$", 3);
	put(s, s->script + begin, end - begin);
	put(s, "+\"", 2);
	go_on(s, end + (is_braced ? 1 : 0));
	return true;
}

/* Leave out the backquote at hand, if it stands in a string or in a word.
 * Return false if it does not. */
static bool
read_backquote(struct shell *s)
{
	bool is_inside = s->at > 0 && s->at + 1 < s->len &&
	    us_script_is_name(s->script[s->at - 1]) &&
	    us_script_is_name(s->script[s->at + 1]);

	if (s->quote != '"' && !is_inside)
		return false;
	go_on(s, s->at + 1);
	return true;
}

/* Read the slash before an option, as in /enc, as the hyphen that may stand
 * there, too.  Return false if none is at hand. */
static bool
read_slash(struct shell *s)
{

	if (s->at == 0 || !us_is(s->script[s->at - 1], US_BLANK) ||
	    !is_at(s, s->at + 1, "e"))
		return false;
	put(s, "-", 1);
	go_on(s, s->at + 1);
	return true;
}

/* Write the method replace() as that of .NET, which changes all that it finds.
 * Return false if it is not at hand. */
static bool
read_replace(struct shell *s)
{

	if (!is_at(s, s->at, ".replace("))
		return false;
	put(s, ".R", 2);
	go_on(s, s->at + 2);
	return true;
}

/* Undo what is at hand.  Return false if nothing is. */
static bool
undo(struct shell *s)
{
	char byte = s->script[s->at];

	if (byte == '`')
		return read_backquote(s);
	if (s->quote == '"')
		return byte == '$' && read_name(s);
	if (byte == '/')
		return read_slash(s);
	if (byte == '.')
		return read_replace(s);
	return s->quote == '\0' && byte == '[' &&
	    (read_cast(s) || read_reverse(s));
}

/* Copy the byte at hand, and what belongs to it. */
static void
copy(struct shell *s)
{
	char byte = s->script[s->at];

	if (s->quote == '\0' && us_is(byte, US_DIGIT) &&
	    !(s->at > 0 && us_script_is_name(s->script[s->at - 1]))) {
		read_numbers(s);
		return;
	}
	/* A quote in a comment ends with its line. */
	if (byte == s->quote || byte == '\n')
		s->quote = '\0';
	else if (s->quote == '\0' && (byte == '"' || byte == '\''))
		s->quote = byte;
	put(s, &byte, 1);
	s->at++;
}

void
us_script_powershell(struct us_emitter *out, struct us_buf *plain,
    struct us_buf *marks, const char *script, size_t len)
{
	struct shell s = { .out = out,
		.plain = plain,
		.marks = marks,
		.script = script,
		.len = len };

	if (!is_powershell(&s))
		return;
	while (s.at < len && out->status == 0)
		if (!undo(&s))
			copy(&s);
	if (marks->len == 0)
		plain->len = 0;
}
