/*
 * Pages in data URLs: data:text/html,... and data:text/html;base64,...
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/percent.h"
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

/* Return whether ${type} is that of the style sheet that ${element} loads. */
static bool
is_sheet(const char *element, const char *type, size_t len)
{

	return (strcmp(element, "link") == 0 ||
		   strcmp(element, "style") == 0) &&
	    len >= 8 && us_same(type, "text/css", 8);
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

/* Put ${begin} and ${end} around ${page}. */
static void
enclose(struct us_emitter *out, struct us_buf *page, const char *begin,
    const char *end)
{
	size_t n = strlen(begin), m = strlen(end);

	if (!us_emit_reserve(out, page, page->len + n + m))
		return;
	memmove(page->data + n, page->data, page->len);
	memcpy(page->data, begin, n);
	memcpy(page->data + n + page->len, end, m);
	page->len += n + m;
}

/* A us_converter_out. */
static int
add_text(void *ctx, const char *text, size_t len)
{

	return us_buf_add(ctx, text, len);
}

/* Convert ${page} from the character set of its byte-order mark, or that which
 * ${type} names. */
static void
convert(struct us_emitter *out, const char *type, size_t len,
    struct us_buf *page)
{
	char name[US_CHARSET_NAME_MAX + 1];
	struct us_converter converter;
	struct us_buf text = { .len = 0 };
	const char *charset;
	size_t skipped;

	charset = us_charset_detect(URLSIFT_DECODE_HTML, page->data, page->len,
	    us_parameter_get(type, len, "charset", name, sizeof(name)) ?
		name :
		"utf-8",
	    &skipped);
	us_converter_open(&converter, charset);
	if (!converter.is_open)
		return;
	if (us_converter_put(&converter, page->data + skipped,
		page->len - skipped, add_text, &text) != URLSIFT_OK ||
	    us_converter_close(&converter, add_text, &text) != URLSIFT_OK)
		us_emit_no_memory(out);
	page->len = 0;
	us_emit_add(out, page, text.data, text.len);
	us_buf_free(&text);
}

bool
us_data_page(struct us_emitter *out, const char *element, const char *url,
    size_t len, struct us_buf *page)
{
	const char *comma;
	bool is_script, is_css;
	size_t n;

	if (len < 5 || !us_same(url, "data:", 5) ||
	    (comma = memchr(url, ',', len)) == NULL)
		return false;
	/* It is run whatever its type (WHATWG Fetch, 2.4). */
	is_script = strcmp(element, "script") == 0;
	n = (size_t)(comma - url) - 5;
	is_css = is_sheet(element, url + 5, n);
	if (!is_script && !is_css && !is_page(element, url + 5, n))
		return false;
	len -= (size_t)(comma - url) + 1;
	if (len > US_HTML_MAX_PAGE)
		len = US_HTML_MAX_PAGE;
	page->len = 0;
	/* It may be there encoded and not. */
	if (!us_emit_reserve(out, page, len * 2 + 2 * US_TRANSFER_ROOM))
		return false;
	n = us_data_unescape(comma + 1, len, page->data);
	if (is_base64(url, (size_t)(comma - url))) {
		len = n;
		n = decode_base64(page->data, len, page->data + len);
		memmove(page->data, page->data + len, n);
	}
	page->len = n;
	convert(out, url + 5, (size_t)(comma - url) - 5, page);
	if (is_script)
		enclose(out, page, "<script>", "</script>");
	else if (is_css)
		enclose(out, page, "<style>", "</style>");
	return true;
}
