/*
 * The formulas of sheets, which are read as scripts (formulas-of-sheets): what
 * their functions join is joined by & instead.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "xml.h"

/* Functions may be in as many others (OpenFormula 1.2, 5.14 asks for less). */
#define DEPTH_MAX 64

/* Return whether the name that ends at ${end} is ${name}.  A prefix, as _xlfn.,
 * may be before it. */
static bool
is_function(const char *text, size_t end, const char *name)
{
	size_t len = strlen(name);

	return end >= len && us_same(text + end - len, name, len) &&
	    (end == len || !us_is_alnum(text[end - len - 1]));
}

/* Put a string, "A", in the place of the CHAR(65) whose parenthesis is at
 * ${at}.  Return false if it is none. */
static bool
put_character(char *text, size_t len, size_t at)
{
	size_t begin = at - strlen("CHAR"), end;
	unsigned code = 0;

	for (end = at + 1;
	     end < len && us_is(text[end], US_DIGIT) && code < 128; end++)
		code = code * 10 + us_hex(text[end]);
	if (end == len || text[end] != ')' || code <= ' ' || code > '~' ||
	    code == '"')
		return false;
	memset(text + begin, ' ', end + 1 - begin);
	text[begin] = text[begin + 2] = '"';
	text[begin + 1] = (char)code;
	return true;
}

/* Remove the name of the function whose parenthesis is at ${at}. */
static void
remove_name(char *text, size_t at)
{

	text[at] = ' ';
	while (at > 0 &&
	    (us_is_alnum(text[at - 1]) || text[at - 1] == '.' ||
		text[at - 1] == '_'))
		text[--at] = ' ';
}

void
us_formula_join(char *text, size_t len)
{
	bool joins[DEPTH_MAX] = { false };
	size_t depth = 0, at;

	for (at = 0; at < len; at++)
		switch (text[at]) {
		case '"':
			at = us_find_byte(text, at + 1, len, '"');
			break;
		case '(':
			if (is_function(text, at, "char") &&
			    put_character(text, len, at))
				break;
			if (++depth >= DEPTH_MAX)
				return;
			joins[depth] = is_function(text, at, "concat") ||
			    is_function(text, at, "concatenate");
			if (joins[depth])
				remove_name(text, at);
			break;
		case ')':
			if (joins[depth])
				text[at] = ' ';
			depth -= depth > 0;
			break;
		case ',':
		case ';':
			if (joins[depth])
				text[at] = '&';
			break;
		}
}
