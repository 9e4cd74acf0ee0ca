/*
 * Pages in data URLs: data:text/html,... and data:text/html;base64,...
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/percent.h"
#include "../emitter.h"
#include "../mail/body.h"
#include "tag.h"

/* Return whether the type ${text} is that of a page. */
static bool
is_page(const char *text, size_t len)
{
	static const char *const types[] = { "text/html",
		"application/xhtml+xml" };
	size_t i, n;

	while (len > 0 && us_is(*text, US_BLANK))
		text++, len--;
	for (i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
		n = strlen(types[i]);
		if (len >= n && us_same(text, types[i], n) &&
		    (len == n || text[n] == ';' || us_is(text[n], US_BLANK)))
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

bool
us_data_page(struct us_emitter *out, const char *url, size_t len,
    struct us_buf *page)
{
	const char *comma;
	size_t room, n;

	while (len > 0 && (unsigned char)*url <= ' ')
		url++, len--;
	if (len < 5 || !us_same(url, "data:", 5) ||
	    (comma = memchr(url, ',', len)) == NULL ||
	    !is_page(url + 5, (size_t)(comma - url) - 5))
		return false;
	len -= (size_t)(comma - url) + 1;
	if (len > US_HTML_MAX_PAGE)
		len = US_HTML_MAX_PAGE;
	room = len * 2 + 2 * US_TRANSFER_ROOM;
	if (us_buf_reserve(page, room) != URLSIFT_OK) {
		us_emit_no_memory(out);
		return false;
	}
	n = us_data_unescape(comma + 1, len, page->data);
	if (is_base64(url, (size_t)(comma - url))) {
		len = n;
		n = decode_base64(page->data, len, page->data + len);
		memmove(page->data, page->data + len, n);
	}
	page->len = n;
	return true;
}
