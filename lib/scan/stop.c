/*
 * Where a bare URL surely ends, and what ended it: bytes, and character
 * references of HTML.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "stop.h"

size_t
us_stop_find(const char *text, size_t at, size_t len)
{

	while (at < len && !us_stop_is(text[at]))
		at++;
	return at;
}

enum urlsift_ended
us_stop_ended(const char *text, size_t stop, size_t len)
{
	char c;

	if (stop == len)
		return URLSIFT_E_INPUT;
	c = text[stop];
	if (us_is(c, US_BLANK))
		return URLSIFT_E_BLANK;
	if (us_is(c, US_BRACKET))
		return URLSIFT_E_BRACKET;
	if (us_is(c, US_HIGH))
		return URLSIFT_E_CHARACTER;
	if (us_is(c, US_STOP))
		return memchr("<>\"|\\`", c, 6) != NULL ? URLSIFT_E_DELIMITER :
							  URLSIFT_E_CONTROL;
	if (c == ',' || c == ';')
		return URLSIFT_E_DELIMITER;
	return c == '&' ? URLSIFT_E_ENTITY : URLSIFT_E_BRACKET;
}

/* Return the character of the numeric reference between ${at}, behind its &#,
 * and a semicolon.  Return 0 if there is none or it is too long. */
static unsigned
numeric(const char *text, size_t at, size_t len)
{
	size_t end = len - at > US_STOP_REFERENCE_MAX - 2 ?
	    at + US_STOP_REFERENCE_MAX - 2 :
	    len;
	unsigned base = 10, code = 0;
	char c;

	if (at < end && us_lower(text[at]) == 'x') {
		base = 16;
		at++;
	}
	for (; at < end && us_is(text[at], US_HEX); at++) {
		c = us_lower(text[at]);
		if (base == 10 && !us_is(c, US_DIGIT))
			return 0;
		code = code * base +
		    (unsigned)(us_is(c, US_DIGIT) ? c - '0' : c - 'a' + 10);
	}
	return at < end && text[at] == ';' ? code : 0;
}

bool
us_stop_reference(const char *text, size_t at, size_t len)
{
	static const char *const names[] = { "quot;", "gt;", "lt;", "apos;",
		"nbsp;" };
	size_t i, n;

	if (len - ++at < 3)
		return false;
	if (text[at] == '#')
		switch (numeric(text, at + 1, len)) {
		case '"':
		case '\'':
		case '<':
		case '>':
		case 0xA0:
			return true;
		default:
			return false;
		}
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (us_lower(text[at]) != names[i][0])
			continue;
		n = strlen(names[i]);
		if (len - at >= n && us_same(text + at, names[i], n))
			return true;
	}
	return false;
}
