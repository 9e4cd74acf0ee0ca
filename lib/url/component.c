/*
 * The parts of a URL by names.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../base/percent.h"
#include "../base/reading.h"
#include "../base/utf8.h"
#include "component.h"

static const char query_prefix[] = "query:", decoded_prefix[] = "decoded:";

/* Where the pieces of a part go. */
struct sink {
	us_component_piece *put;
	void *ctx;
};

/* If ${name} begins with ${prefix} and goes on, set ${name} and ${len} to what
 * is behind it. */
static bool
skip_prefix(const char **name, size_t *len, const char *prefix)
{
	size_t n = strlen(prefix);

	if (*len <= n || memcmp(*name, prefix, n) != 0)
		return false;
	*name += n;
	*len -= n;
	return true;
}

static bool
find_part(struct us_component *named, const char *name, size_t len)
{
	const char *word;
	unsigned part;

	for (part = URLSIFT_P_SCHEME; part < URLSIFT_PARTS; part++) {
		word = urlsift_part_name((enum urlsift_part)part);
		if (strlen(word) == len && memcmp(word, name, len) == 0) {
			named->part = (enum urlsift_part)part;
			return true;
		}
	}
	return false;
}

bool
us_component_find(struct us_component *named, const char *name, size_t len)
{

	memset(named, 0, sizeof(*named));
	named->is_decoded = skip_prefix(&name, &len, decoded_prefix);
	if (skip_prefix(&name, &len, query_prefix)) {
		named->part = URLSIFT_P_QUERY;
		named->key = name;
		named->key_len = len;
		return true;
	}
	return find_part(named, name, len);
}

static void
put_text(const struct sink *to, const char *text, size_t len)
{

	if (len > 0)
		to->put(to->ctx, text, len);
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
 * line end, and nothing that turns the direction of text (D49). */
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
 * is (D210).  ${is_form}: a plus stands for a space. */
static void
put_decoded(const struct sink *to, const char *text, size_t len, bool is_form)
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
us_component_put(const struct us_component *named,
    const struct urlsift_reading *r, us_component_piece *put, void *ctx)
{
	const struct urlsift_slice *slice = &r->part[named->part];
	const struct sink to = { put, ctx };
	const char *text;
	size_t len;

	if ((r->has & 1U << named->part) == 0)
		return false;
	text = r->url + slice->begin;
	len = slice->end - slice->begin;
	if (named->key != NULL &&
	    !find_field(&text, &len, named->key, named->key_len))
		return false;
	if (named->is_decoded)
		put_decoded(&to, text, len, named->key != NULL && has_form(r));
	else
		put_text(&to, text, len);
	return true;
}

/* Text that is put together. */
struct copy {
	char *text;
	size_t len;
};

/* A us_component_piece. */
static void
add_piece(void *ctx, const char *text, size_t len)
{
	struct copy *copy = ctx;

	memcpy(copy->text + copy->len, text, len);
	copy->len += len;
}

bool
us_component_copy(const struct us_component *named,
    const struct urlsift_reading *r, char *room, size_t *len)
{
	struct copy copy = { room, 0 };
	bool is_there = us_component_put(named, r, add_piece, &copy);

	*len = copy.len;
	return is_there;
}
