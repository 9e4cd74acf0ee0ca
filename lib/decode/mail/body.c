/*
 * The decoder of a body.  Each step passes its result to the next one.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "body.h"
#include "../limits.h"

/* Bytes that are decoded at a time. */
#define PIECE US_DETECT_PREFIX

/* Pass on text in UTF-8, up to the limit of a body. */
static int
on_utf8(void *ctx, const char *text, size_t len)
{
	struct us_body *b = ctx;

	if (len > b->left) {
		len = b->left;
		b->cut = true;
	}
	b->left -= len;
	if (b->coding.kind == URLSIFT_DECODE_HTML)
		us_html_put(b->page, text, len);
	else if (b->coding.kind == URLSIFT_DECODE_XML)
		us_xml_put(&b->xml, text, len);
	else if (b->coding.kind == URLSIFT_DECODE_LINES)
		us_contentline_put(&b->lines, text, len);
	else
		us_flowed_put(&b->plain, text, len);
	return b->out->status;
}

void
us_body_begin(struct us_body *b, const struct us_coding *coding)
{
	const char *base = coding->base != NULL ? coding->base : b->base;

	b->coding = *coding;
	us_transfer_begin(&b->transfer, coding->transfer);
	b->left = US_MAX_BODY;
	b->cut = false;
	b->at_line = true;
	b->looks = coding->kind == URLSIFT_DECODE_HTML;
	b->head_len = 0;
	b->file.len = 0;
	us_converter_open(&b->converter, b->looks ? NULL : coding->charset);
	us_contentline_init(&b->lines, b->out);
	us_flowed_init(&b->plain, b->out, b->takes_uu ? &b->uu : NULL);
	b->plain.flowed = coding->flowed;
	b->plain.delsp = coding->flowed && coding->delsp;
	if (coding->kind == URLSIFT_DECODE_XML)
		us_xml_begin(&b->xml, b->out, base);
	if (coding->kind == URLSIFT_DECODE_HTML)
		us_html_begin(&b->page, b->out, base);
}

/* Begin the page: its first bytes are known. */
static void
begin_page(struct us_body *b)
{
	const char *set;
	size_t mark;

	b->looks = false;
	set = us_page_charset(&b->tag, b->head, b->head_len, b->coding.charset,
	    &mark);
	if (set == NULL)
		us_converter_guess(&b->converter);
	else
		us_converter_open(&b->converter, set);
	(void)us_converter_put(&b->converter, b->head + mark,
	    b->head_len - mark, on_utf8, b);
}

/* Convert bytes, after the first ones of a page are known. */
static void
put_bytes(struct us_body *b, const char *text, size_t len)
{
	size_t n = sizeof(b->head) - b->head_len;

	if (b->out->status != 0)
		return;
	if (b->coding.is_kept || b->coding.kind == URLSIFT_DECODE_OFFICE) {
		us_emit_add(b->out, &b->file, text, len);
		return;
	}
	if (b->looks) {
		n = n < len ? n : len;
		memcpy(b->head + b->head_len, text, n);
		b->head_len += n;
		if (b->head_len < sizeof(b->head))
			return;
		begin_page(b);
		text += n;
		len -= n;
	}
	(void)us_converter_put(&b->converter, text, len, on_utf8, b);
}

/* Pass on bytes of the message without doubled dots. */
static void
put_transfer(struct us_body *b, const char *text, size_t len)
{
	size_t n, out_len;

	if (b->transfer.encoding == US_TRANSFER_IDENTITY) {
		put_bytes(b, text, len);
		return;
	}
	for (; b->out->status == 0 && len > 0; text += n, len -= n) {
		n = len < PIECE ? len : PIECE;
		out_len = us_transfer_put(&b->transfer, text, n, b->decoded);
		put_bytes(b, b->decoded, out_len);
	}
}

void
us_body_put(struct us_body *b, const char *text, size_t len)
{
	const char *end;
	size_t n;

	if (!b->coding.dots) {
		put_transfer(b, text, len);
		return;
	}
	for (; b->out->status == 0 && len > 0; text += n, len -= n) {
		if (b->at_line && len > 1 && text[0] == '.' && text[1] == '.') {
			text++;
			len--;
		}
		end = memchr(text, '\n', len);
		b->at_line = end != NULL;
		n = end == NULL ? len : (size_t)(end - text) + 1;
		put_transfer(b, text, n);
	}
}

/* Read the strings of an old Office document, and find its macros. */
static void
put_document(struct us_body *b)
{

	us_macros_find(&b->macros, b->file.data, b->file.len);
	(void)us_converter_put(&b->converter, b->file.data, b->file.len,
	    on_utf8, b);
}

static void
end_transfer(struct us_body *b)
{
	size_t len = us_transfer_end(&b->transfer, b->decoded);

	put_bytes(b, b->decoded, len);
	if (b->looks && b->out->status == 0)
		begin_page(b);
	if (!b->coding.is_kept && b->coding.kind == URLSIFT_DECODE_OFFICE &&
	    b->out->status == 0)
		put_document(b);
}

static void
end_text(struct us_body *b)
{

	if (b->coding.kind == URLSIFT_DECODE_HTML)
		us_html_end(&b->page);
	else if (b->coding.kind == URLSIFT_DECODE_XML)
		us_xml_end(&b->xml);
	else if (b->coding.kind == URLSIFT_DECODE_LINES)
		us_contentline_finish(&b->lines);
	else
		us_flowed_finish(&b->plain);
}

void
us_body_end(struct us_body *b)
{

	end_transfer(b);
	(void)us_converter_close(&b->converter,
	    b->out->status == 0 ? on_utf8 : NULL, b);
	if (b->out->status == 0)
		end_text(b);
	else if (b->coding.kind == URLSIFT_DECODE_HTML)
		us_html_free(&b->page);
	if (b->coding.kind == URLSIFT_DECODE_XML)
		us_xml_free(&b->xml);
	us_contentline_free(&b->lines);
	us_uu_end(&b->uu, b->out);
	if (b->cut)
		us_emit_broken(b->out);
}
