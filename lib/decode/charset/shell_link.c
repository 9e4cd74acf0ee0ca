/*
 * Shortcuts of Windows (MS-SHLLINK, 2), read as a character set of their own:
 * the strings of a .lnk are UTF-16, and all else, as the list of IDs and the
 * blocks at the end, is read as any binary file (shortcuts-of-windows).
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

/* Bytes of the header, and where its flags are. */
#define HEADER 76
#define FLAGS 20

/* What follows the header, each if its flag is set: the list of IDs, the
 * location, and strings. */
enum part { IDS, LOCATION, STRINGS, END = 7, IS_UNICODE = END };

static uint32_t
number(const unsigned char *text, size_t len)
{
	uint32_t value = 0;

	while (len > 0)
		value = value << 8 | text[--len];
	return value;
}

/* Read the length of the next part, a line of its own, which separates it from
 * the last one. */
static size_t
begin_part(struct us_decoder *d)
{
	size_t n;

	while (d->mode < END && (d->bits & 1U << d->mode) == 0)
		d->mode++;
	if (d->mode == END)
		return us_binary_read(d);
	n = d->mode == LOCATION ? 4 : 2;
	if (d->len < n)
		return us_code_cut(d);
	d->high = number(d->text, n);
	/* Its length counts. */
	if (d->mode == LOCATION)
		d->high -= d->high < n ? d->high : (uint32_t)n;
	d->mode++;
	us_code_add(d, '\0');
	us_code_add(d, '\n');
	return n;
}

size_t
us_shell_link_read(struct us_decoder *d)
{
	uint32_t code;
	size_t n;

	if (!d->has_begun) {
		if (d->len < FLAGS + 4)
			return us_code_cut(d);
		d->has_begun = true;
		d->bits = number(d->text + FLAGS, 4);
		d->high = HEADER;
	}
	if (d->high == 0)
		return begin_part(d);
	/* The part at hand is before ${d->mode}. */
	if (d->mode <= STRINGS || (d->bits & 1U << IS_UNICODE) == 0) {
		n = us_binary_read(d);
		d->high -= d->high < n ? d->high : (uint32_t)n;
		return n;
	}
	if (d->len < 2)
		return us_code_cut(d);
	d->high--;
	code = number(d->text, 2);
	us_code_add(d, us_in(code, 0xD800, 0xDFFF) ? US_REPLACEMENT : code);
	return 2;
}
