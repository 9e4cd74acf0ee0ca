/*
 * The decoder of a body.  Each step passes its result to the next one.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "body.h"
#include "../limits.h"

/* Bytes that are decoded at a time. */
#define PIECE US_DETECT_PREFIX

/* Pass text on to the sink. */
static int
body_text(void *ctx, const char *text, size_t len)
{
	struct us_body *b = ctx;

	return b->sink->text(b->ctx, text, len);
}

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
	switch (b->coding.type) {
	case US_BODY_HTML:
		return us_html_put(b->page, text, len);
	case US_BODY_XML:
		return us_xml_put(&b->xml, text, len);
	case US_BODY_LINES:
		return us_contentline_put(&b->lines, text, len);
	case US_BODY_OTHER:
	case US_BODY_PLAIN:
	case US_BODY_FILE:
		break;
	}
	return us_flowed_put(&b->plain, text, len);
}

int
us_body_begin(struct us_body *b, const struct us_coding *coding)
{
	const char *base = coding->base != NULL ? coding->base : b->base;
	int status;

	b->coding = *coding;
	us_transfer_begin(&b->transfer, coding->transfer);
	b->left = US_MAX_BODY;
	b->cut = false;
	b->at_line = true;
	b->looks = coding->type == US_BODY_HTML;
	b->head_len = 0;
	b->file.len = 0;
	us_converter_open(&b->converter, b->looks ? NULL : coding->charset);
	us_contentline_init(&b->lines, b->sink, b->ctx);
	us_flowed_init(&b->plain, body_text, b);
	if (coding->type == US_BODY_XML)
		us_xml_begin(&b->xml, b->sink, b->ctx, base);
	if (coding->type == US_BODY_HTML) {
		status = us_html_begin(&b->page, b->sink, b->ctx, base);
		return status == URLSIFT_DECODE_OK ? status :
						     us_body_end(b, status);
	}
	b->plain.flowed = coding->flowed;
	b->plain.delsp = coding->flowed && coding->delsp;
	return URLSIFT_DECODE_OK;
}

/* Begin the page: its first bytes are known. */
static int
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
	return us_converter_put(&b->converter, b->head + mark,
	    b->head_len - mark, on_utf8, b);
}

/* Convert bytes, after the first ones of a page are known. */
static int
put_bytes(struct us_body *b, const char *text, size_t len)
{
	size_t n = sizeof(b->head) - b->head_len;
	int stop;

	if (b->coding.type == US_BODY_FILE)
		return us_buf_add(&b->file, text, len) == URLSIFT_OK ?
		    URLSIFT_DECODE_OK :
		    URLSIFT_DECODE_ENOMEM;
	if (b->looks) {
		n = n < len ? n : len;
		memcpy(b->head + b->head_len, text, n);
		b->head_len += n;
		if (b->head_len < sizeof(b->head))
			return 0;
		if ((stop = begin_page(b)) != 0)
			return stop;
		text += n;
		len -= n;
	}
	return us_converter_put(&b->converter, text, len, on_utf8, b);
}

/* Pass on bytes of the message without doubled dots. */
static int
put_transfer(struct us_body *b, const char *text, size_t len)
{
	size_t n, out_len;
	int stop = 0;

	if (b->transfer.encoding == US_TRANSFER_IDENTITY)
		return put_bytes(b, text, len);
	for (; stop == 0 && len > 0; text += n, len -= n) {
		n = len < PIECE ? len : PIECE;
		out_len = us_transfer_put(&b->transfer, text, n, b->decoded);
		stop = put_bytes(b, b->decoded, out_len);
	}
	return stop;
}

int
us_body_put(struct us_body *b, const char *text, size_t len)
{
	const char *end;
	size_t n;
	int stop;

	if (!b->coding.dots)
		return put_transfer(b, text, len);
	for (; len > 0; text += n, len -= n) {
		if (b->at_line && len > 1 && text[0] == '.' && text[1] == '.') {
			text++;
			len--;
		}
		end = memchr(text, '\n', len);
		b->at_line = end != NULL;
		n = end == NULL ? len : (size_t)(end - text) + 1;
		if ((stop = put_transfer(b, text, n)) != 0)
			return stop;
	}
	return 0;
}

/* End the transfer encoding and pass on its rest. */
static int
end_transfer(struct us_body *b)
{
	size_t len = us_transfer_end(&b->transfer, b->decoded);
	int stop = put_bytes(b, b->decoded, len);

	return stop == 0 && b->looks ? begin_page(b) : stop;
}

/* End the last step and pass on its rest. */
static int
end_text(struct us_body *b)
{

	switch (b->coding.type) {
	case US_BODY_HTML:
		return us_html_end(&b->page);
	case US_BODY_XML:
		return us_xml_end(&b->xml);
	case US_BODY_LINES:
		return us_contentline_finish(&b->lines);
	case US_BODY_OTHER:
	case US_BODY_PLAIN:
	case US_BODY_FILE:
		break;
	}
	return us_flowed_finish(&b->plain);
}

int
us_body_end(struct us_body *b, int status)
{
	int closed;

	if (status == URLSIFT_DECODE_OK)
		status = end_transfer(b);
	closed = us_converter_close(&b->converter,
	    status == URLSIFT_DECODE_OK ? on_utf8 : NULL, b);
	if (status == URLSIFT_DECODE_OK)
		status = closed;
	if (status == URLSIFT_DECODE_OK)
		status = end_text(b);
	else if (b->coding.type == US_BODY_HTML)
		us_html_free(&b->page);
	if (status == URLSIFT_DECODE_OK && b->cut)
		status = b->sink->broken(b->ctx);
	return status;
}
