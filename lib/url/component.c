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

/* Set ${text} to the value of the first field ${key} of the query, which
 * ${text} is. */
static bool
find_field(const char **text, size_t *len, const char *key, size_t key_len)
{
	const char *at = *text, *end = *text + *len, *next;

	for (; at < end; at = next + 1) {
		next = memchr(at, '&', (size_t)(end - at));
		if (next == NULL)
			next = end;
		if ((size_t)(next - at) > key_len && at[key_len] == '=' &&
		    memcmp(at, key, key_len) == 0) {
			*text = at + key_len + 1;
			*len = (size_t)(next - *text);
			return true;
		}
	}
	return false;
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
put_decoded(struct copy *to, const char *text, size_t len, bool is_form)
{
	size_t at, plain = 0, n, taken;
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

/* Return whether a plus in the query of ${r} is a space; in mailto it is not
 * (RFC 6068, section 5). */
static bool
has_form(const struct urlsift_reading *r)
{

	return !us_reading_has_scheme(r, "mailto");
}

bool
us_component_copy(const struct us_component *component,
    const struct urlsift_reading *r, char *room, size_t *len)
{
	const struct urlsift_slice *slice = &r->part[component->part];
	const char *text = r->url + slice->begin, *key = component->key;
	struct copy copy = { room, 0 };

	*len = slice->end - slice->begin;
	if ((r->has & 1U << component->part) == 0 ||
	    (key != NULL && !find_field(&text, len, key, component->key_len)))
		return false;
	if (component->is_decoded)
		put_decoded(&copy, text, *len, key != NULL && has_form(r));
	else
		put_text(&copy, text, *len);
	*len = copy.len;
	return true;
}
