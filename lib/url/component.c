/*
 * The components of a URL, and the keys of its query.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../base/percent.h"
#include "../base/reading.h"
#include "../base/utf8.h"
#include "slice.h"

/* Text that is put together. */
struct copy {
	char *text;
	size_t len;
};

static void
put_text(struct copy *to, const char *text, size_t len)
{

	memcpy(to->text + to->len, text, len);
	to->len += len;
}

/* Return whether a line of text may hold the character ${code}: no control, no
 * line end, and nothing that turns the direction of text
 * (no-control-to-a-terminal). */
static bool
is_text(uint32_t code)
{

	return code >= 0x20 && (code < 0x7F || code >= 0xA0) &&
	    code != 0x061C && code != 0x200E && code != 0x200F &&
	    (code < 0x2028 || code > 0x202E) &&
	    (code < 0x2066 || code > 0x2069);
}

/* Decode the escapes at the start of ${text} that are one character.  Return
 * its length, and set ${taken} to the length of the escapes; 0: they are not
 * UTF-8, or no text. */
static size_t
decode_character(const char *text, size_t len, char bytes[4], size_t *taken)
{
	size_t n = 0, at = 0, wanted = 1;
	uint32_t code;
	int byte;

	while (n < 4 && n < wanted) {
		if (len - at < 3 || text[at] != '%' ||
		    (byte = escape_byte(text + at + 1)) == -1)
			return 0;
		bytes[n++] = (char)byte;
		at += 3;
		if (n == 1)
			wanted = byte < 0x80 ? 1 :
			    byte < 0xE0	     ? 2 :
			    byte < 0xF0	     ? 3 :
					       4;
	}
	*taken = at;
	return us_utf8_read(bytes, n, &code) == n && is_text(code) ? n : 0;
}

/* Put ${text} with its escapes decoded once.  What is no text then stays as it
 * is (decoded-once).  ${is_form}: a plus stands for a space. */
static void
put_decoded(struct copy *to, struct us_slice slice, bool is_form)
{
	const char *text = slice.at;
	size_t at, plain = 0, n, taken, len = us_slice_len(slice);
	char bytes[4];

	for (at = 0; at < len; at += taken) {
		taken = 1;
		n = 0;
		if (text[at] == '%') {
			n = decode_character(text + at, len - at, bytes,
			    &taken);
		} else if (is_form && text[at] == '+') {
			bytes[0] = ' ';
			n = 1;
		}
		if (n == 0) {
			taken = 1;
			continue;
		}
		put_text(to, text + plain, at - plain);
		put_text(to, bytes, n);
		plain = at + taken;
	}
	put_text(to, text + plain, len - plain);
}

bool
us_component_copy(enum urlsift_part part, const struct urlsift_name *name,
    const struct urlsift_reading *r, char *room, size_t *len)
{
	struct us_slice slice = us_slice_part(r, part);
	const bool is_field = name->key != NULL;
	struct copy copy = { room, 0 };

	if (is_field)
		slice = us_slice_field(slice, name->key, name->key_len, '=');
	if ((r->has & 1U << part) == 0 || slice.at == NULL)
		return false;
	/* A plus in the query of mailto is no space (RFC 6068, section 5). */
	if (name->is_decoded)
		put_decoded(&copy, slice,
		    is_field && !us_reading_has_scheme(r, "mailto"));
	else
		put_text(&copy, slice.at, us_slice_len(slice));
	*len = copy.len;
	return true;
}
