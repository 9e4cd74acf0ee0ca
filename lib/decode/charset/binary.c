/*
 * Binary files whose strings programs show or open, read as a character set of
 * their own: bytes, and letters in UTF-16, each of which has a NUL behind it
 * (strings-of-binary-files).
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

static bool
is_printable(unsigned byte)
{

	return us_in(byte, ' ', '~');
}

/* Return whether a letter with a NUL behind it begins the text, and another one
 * follows, as far as it is there. */
static bool
begins_string(const struct us_decoder *d)
{

	return d->len > 3 && is_printable(d->text[0]) && d->text[1] == '\0' &&
	    is_printable(d->text[2]) && d->text[3] == '\0';
}

size_t
us_binary_read(struct us_decoder *d)
{
	bool was_escaped = d->is_escaped;

	if (d->len < 4 && !d->ends && is_printable(d->text[0]))
		return us_code_cut(d);
	/* The last letter of a string has none behind it. */
	d->is_escaped = begins_string(d) ||
	    (was_escaped && d->len > 1 && is_printable(d->text[0]) &&
		d->text[1] == '\0');
	/* What follows a string directly is no part of it. */
	if (was_escaped && !d->is_escaped)
		us_code_add(d, '\0');
	(void)us_code_single(d, d->text[0]);
	return d->is_escaped ? 2 : 1;
}
