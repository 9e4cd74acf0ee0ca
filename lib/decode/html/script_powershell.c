/*
 * What PowerShell undoes when it reads a script: the backquotes before
 * characters, and the names in strings (shells-undo).  What is left is read as
 * any script is.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script.h"
#include "script_names.h"

struct shell {
	struct us_emitter *out;
	struct us_buf *plain, *marks;
	const char *script;
	size_t len, at;
	char quote; /* of the string at hand; 0: in none */
};

/* Return whether a word is in the script that only PowerShell knows, or its
 * name. */
static bool
is_powershell(const struct shell *s)
{
	static const char *const words[] = { "[char", "foreach-object", "iex",
		"invoke-", "irm", "iwr", "new-object", "powershell", "pwsh",
		"start-process", "write-host" };
	size_t at, i;

	for (at = 0; at < s->len; at++)
		for (i = 0; i < sizeof(words) / sizeof(*words) &&
		     (at == 0 || !us_is_alnum(s->script[at - 1]));
		     i++)
			if (words[i][0] == us_lower(s->script[at]) &&
			    us_stands(s->script, s->len, at, words[i]))
				return true;
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

/* Undo what is at hand.  Return false if nothing is. */
static bool
undo(struct shell *s)
{
	char byte = s->script[s->at];
	const char *other = "";
	size_t n = 1;

	if (s->quote == '"' && byte == '$')
		return read_name(s);
	if (byte == '`' &&
	    (s->quote == '"' ||
		(s->at > 0 && s->at + 1 < s->len &&
		    us_script_is_name(s->script[s->at - 1]) &&
		    us_script_is_name(s->script[s->at + 1])))) {
		/* It is left out in a string or in a word. */
	} else if (s->quote == '"') {
		return false;
	} else if (byte == '/' && s->at > 0 &&
	    us_is(s->script[s->at - 1], US_BLANK) &&
	    us_stands(s->script, s->len, s->at + 1, "e")) {
		/* A hyphen may stand before an option, too. */
		other = "-";
	} else if (us_stands(s->script, s->len, s->at, ".replace(")) {
		/* The method of .NET changes all that it finds. */
		other = ".R";
		n = 2;
	} else {
		return false;
	}
	put(s, other, strlen(other));
	go_on(s, s->at + n);
	return true;
}

/* Copy the byte at hand. */
static void
copy(struct shell *s)
{
	char byte = s->script[s->at];

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
