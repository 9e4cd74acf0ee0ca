/*
 * Character references of HTML that end a URL in text.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "reference.h"

/* Return the character of the numeric reference between ${at}, behind its &#,
 * and a semicolon.  Return 0 if there is none or it is too long. */
static unsigned
numeric(const char *text, size_t at, size_t len)
{
	size_t end =
	    len - at > US_REFERENCE_MAX - 2 ? at + US_REFERENCE_MAX - 2 : len;
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
us_reference_ends(const char *text, size_t at, size_t len)
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
