/*
 * The characters that a typesetter puts in a URL: ligatures, hyphens that have
 * a code of their own, accents that stand for a tilde, blanks without width.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "../base/utf8.h"
#include "../urlsift.h"
#include "typeset.h"

#define HYPHEN 0x2010

static const struct typeset {
	uint32_t code;
	char text[4]; /* what the author wrote */
	char before;  /* the byte that must be before it; NUL: any */
} typeset[] = {
	{ 0xFB00, "ff", '\0' },
	{ 0xFB01, "fi", '\0' },
	{ 0xFB02, "fl", '\0' },
	{ 0xFB03, "ffi", '\0' },
	{ 0xFB04, "ffl", '\0' },
	{ 0xFB05, "st", '\0' },
	{ 0xFB06, "st", '\0' },
	{ HYPHEN, "-", '\0' },
	{ 0x2011, "-", '\0' },
	{ 0x02DC, "~", '/' },
	{ 0x223C, "~", '/' },
	/* A publisher lets a line be broken there. */
	{ US_TYPESET_BREAK, "", '/' },
	{ US_TYPESET_BREAK, "", '.' },
	{ US_TYPESET_BREAK, "", '-' },
	{ US_TYPESET_BREAK, "", '_' },
	{ US_TYPESET_BREAK, "", '?' },
	{ US_TYPESET_BREAK, "", '&' },
	{ US_TYPESET_BREAK, "", '=' },
};

/* Return the row of ${code} behind ${before}, or NULL. */
static const struct typeset *
find(char before, uint32_t code)
{
	size_t i;

	for (i = 0; i < sizeof(typeset) / sizeof(typeset[0]); i++)
		if (typeset[i].code == code &&
		    (typeset[i].before == '\0' || typeset[i].before == before))
			return typeset + i;
	return NULL;
}

/* Return the row of the next such character from ${*at} on, and set ${*at} to
 * it and ${n} to its length; NULL: there is none. */
static const struct typeset *
find_next(const char *text, size_t len, size_t *at, size_t *n)
{
	const struct typeset *row;
	uint32_t code;

	for (; *at < len; *at += *n) {
		*n = 1;
		if (!us_is(text[*at], US_HIGH))
			continue;
		*n = us_utf8_read(text + *at, len - *at, &code);
		if (*n == 0) {
			*n = 1;
			continue;
		}
		row = find(*at > 0 ? text[*at - 1] : '\0', code);
		if (row != NULL && (code != HYPHEN || *at + *n < len))
			return row;
	}
	return NULL;
}

bool
us_typeset_is(char before, uint32_t code)
{

	return find(before, code) != NULL;
}

bool
us_typeset_has(const char *text, size_t len)
{
	size_t at = 0, n;

	return find_next(text, len, &at, &n) != NULL;
}

int
us_typeset_undo(const char *text, size_t len, struct us_buf *buf, bool *u2010)
{
	const struct typeset *row;
	size_t at = 0, from = 0, n;

	while ((row = find_next(text, len, &at, &n)) != NULL) {
		if (us_buf_add(buf, text + from, at - from) != URLSIFT_OK ||
		    us_buf_add(buf, row->text, strlen(row->text)) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
		*u2010 = *u2010 || row->code == HYPHEN;
		from = at += n;
	}
	return us_buf_add(buf, text + from, len - from);
}
