/*
 * Pages in data URLs: data:text/html,... and data:text/html;base64,...; and in
 * strings that a script decodes.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/percent.h"
#include "../../base/utf8.h"
#include "../emitter.h"
#include "../mail/body.h"
#include "tag.h"

/* Return whether ${type} is that of a page, or of XML in an ${element} which
 * shows that as one: an image is only drawn. */
static bool
is_page(const char *element, const char *type, size_t len)
{
	static const char *const types[] = { "text/html",
		"application/xhtml+xml", "image/svg+xml", "text/xml",
		"application/xml" };
	static const char *const drawn[] = { "image", "img", "input", "source",
		"video" };
	size_t n = sizeof(types) / sizeof(types[0]), i, name;

	for (i = 0; i < sizeof(drawn) / sizeof(drawn[0]); i++)
		if (strcmp(element, drawn[i]) == 0)
			n = 2;
	while (len > 0 && us_is(*type, US_BLANK))
		type++, len--;
	for (i = 0; i < n; i++) {
		name = strlen(types[i]);
		if (len >= name && us_same(type, types[i], name) &&
		    (len == name || type[name] == ';' ||
			us_is(type[name], US_BLANK)))
			return true;
	}
	return false;
}

/* Return whether ${text}, what stands before the comma, ends in ;base64. */
static bool
is_base64(const char *text, size_t len)
{

	while (len > 0 && us_is(text[len - 1], US_BLANK))
		len--;
	if (len < 6 || !us_same(text + len - 6, "base64", 6))
		return false;
	for (len -= 6; len > 0 && us_is(text[len - 1], US_BLANK); len--)
		continue;
	return len > 0 && text[len - 1] == ';';
}

size_t
us_data_unescape(const char *text, size_t len, char *to)
{
	size_t at, n = 0;
	int byte;

	for (at = 0; at < len; at++) {
		if (us_is(text[at], US_BLANK) && text[at] != ' ')
			continue;
		byte = text[at] == '%' && len - at > 2 ?
		    escape_byte(text + at + 1) :
		    -1;
		to[n++] = byte < 0 ? text[at] : (char)byte;
		at += byte < 0 ? 0 : 2;
	}
	return n;
}

static size_t
decode_base64(char *text, size_t len, char *to)
{
	struct us_transfer transfer;
	size_t n;

	us_transfer_begin(&transfer, US_TRANSFER_BASE64);
	n = us_transfer_put(&transfer, text, len, to);
	return n + us_transfer_end(&transfer, to + n);
}

/* Write ${text} to ${to} without the escapes that unescape() undoes, of bytes
 * and as %u of code units (ECMAScript B.2.1.2).  Return its length. */
static size_t
undo_escapes(const char *text, size_t len, char *to)
{
	size_t at, n = 0, digits;
	uint32_t code;
	int byte;

	for (at = 0; at < len; at++) {
		byte = text[at] == '%' && len - at > 2 ?
		    escape_byte(text + at + 1) :
		    -1;
		if (byte >= 0) {
			to[n++] = (char)byte;
			at += 2;
			continue;
		}
		code = 0;
		digits = 0;
		if (text[at] == '%' && len - at > 5 && text[at + 1] == 'u')
			for (;
			     digits < 4 && us_is(text[at + 2 + digits], US_HEX);
			     digits++)
				code = code << 4 |
				    us_hex(text[at + 2 + digits]);
		if (digits < 4 || (code >= 0xD800 && code < 0xE000)) {
			to[n++] = text[at];
			continue;
		}
		n += us_utf8_write(code, to + n);
		at += 5;
	}
	return n;
}

/* Write the characters of the numbers in ${text} to ${to}, decimal or with 0x
 * before them.  Return the length of that. */
static size_t
read_codes(const char *text, size_t len, char *to)
{
	size_t at = 0, n = 0;
	uint32_t code, base;

	while (at < len) {
		base = len - at > 2 && us_same(text + at, "0x", 2) ? 16 : 10;
		at += base == 16 ? 2 : 0;
		for (code = 0;
		     at < len && us_is(text[at], US_HEX) && code <= 0x10FFFF;
		     at++)
			code = code * base + us_hex(text[at]);
		if (code > 0 && code <= 0x10FFFF)
			n += us_utf8_write(code, to + n);
		at = us_find_byte(text, at, len, ',') + 1;
		while (at < len && us_is(text[at], US_BLANK))
			at++;
	}
	return n;
}

/* Make room in ${page} for a text of ${len} bytes, encoded and not. */
static bool
make_room(struct us_emitter *out, struct us_buf *page, size_t len)
{

	page->len = 0;
	if (us_buf_reserve(page, len * 2 + 2 * US_TRANSFER_ROOM) == URLSIFT_OK)
		return true;
	us_emit_no_memory(out);
	return false;
}

/* Put ${begin} and ${end} around ${page}, for which there is room. */
static void
enclose(struct us_buf *page, const char *begin, const char *end)
{
	size_t n = strlen(begin), m = strlen(end);

	memmove(page->data + n, page->data, page->len);
	memcpy(page->data, begin, n);
	memcpy(page->data + n + page->len, end, m);
	page->len += n + m;
}

/* Set ${page} to the page that a ${call} in a script makes of ${text}.  Return
 * false if no URL can be in it. */
static bool
decode_string(struct us_emitter *out, const char *text, size_t len,
    enum us_script_call call, struct us_buf *page)
{
	struct us_transfer transfer;

	if (!make_room(out, page, len))
		return false;
	if (call == US_CALL_BASE64) {
		us_transfer_begin(&transfer, US_TRANSFER_BASE64);
		page->len = us_transfer_put(&transfer, text, len, page->data);
		page->len += us_transfer_end(&transfer, page->data + page->len);
	} else {
		page->len = (call == US_CALL_CODES ?
			read_codes :
			undo_escapes)(text, len, page->data);
	}
	if (memchr(page->data, '<', page->len) != NULL)
		return true;
	if (us_find(page->data, page->len, "//", 2) == NULL)
		return false;
	enclose(page, "<script>\"", "\"</script>");
	return true;
}

bool
us_data_call_next(struct us_emitter *out, const char *script, size_t len,
    struct us_script_search *search, size_t *begin, struct us_buf *room,
    struct us_buf *page)
{
	struct us_item string;
	enum us_script_call call;

	while (out->status == 0 &&
	    us_script_call_next(script, len, search, &string, &call)) {
		*begin = string.begin;
		room->len = 0;
		if (us_script_decode(room, script + string.begin,
			string.end - string.begin) != URLSIFT_OK)
			us_emit_no_memory(out);
		else if (decode_string(out, room->data, room->len, call, page))
			return true;
	}
	return false;
}

bool
us_data_page(struct us_emitter *out, const char *element, const char *url,
    size_t len, struct us_buf *page)
{
	const char *comma;
	bool is_script;
	size_t n;

	if (len < 5 || !us_same(url, "data:", 5) ||
	    (comma = memchr(url, ',', len)) == NULL)
		return false;
	/* It is run whatever its type (WHATWG Fetch, 2.4). */
	is_script = strcmp(element, "script") == 0;
	if (!is_script && !is_page(element, url + 5, (size_t)(comma - url) - 5))
		return false;
	len -= (size_t)(comma - url) + 1;
	if (len > US_HTML_MAX_PAGE)
		len = US_HTML_MAX_PAGE;
	if (!make_room(out, page, len))
		return false;
	n = us_data_unescape(comma + 1, len, page->data);
	if (is_base64(url, (size_t)(comma - url))) {
		len = n;
		n = decode_base64(page->data, len, page->data + len);
		memmove(page->data, page->data + len, n);
	}
	page->len = n;
	if (is_script)
		enclose(page, "<script>", "</script>");
	return true;
}
