/*
 * What properties are in a message: fields and bodies.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>

#include "../../base/utf8.h"
#include "outlook.h"

int
us_property_text(unsigned type, const char *bytes, size_t len,
    struct us_buf *text)
{
	uint32_t code, low;
	char utf8[4];
	size_t i;
	int status = URLSIFT_OK;

	text->len = 0;
	if (type != US_PROPERTY_UTF16)
		return us_buf_add(text, bytes, len);
	for (i = 0; status == URLSIFT_OK && i + 1 < len; i += 2) {
		code = us_little_16(bytes + i);
		low = i + 3 < len ? us_little_16(bytes + i + 2) : 0;
		if (code - 0xD800 < 0x400 && low - 0xDC00 < 0x400) {
			code = 0x10000 + ((code - 0xD800) << 10) +
			    (low - 0xDC00);
			i += 2;
		} else if (code - 0xD800 < 0x800) {
			code = 0xFFFD;
		}
		status = us_buf_add(text, utf8, us_utf8_write(code, utf8));
	}
	return status;
}

static void
write_body(struct us_mime *m, const char *media, unsigned type,
    const char *bytes, size_t len)
{
	const struct us_mime_part part = { .type = media,
		.charset = type == US_PROPERTY_UTF16 ? "utf-16le" : NULL };

	us_mime_part(m, &part, bytes, len);
}

static void
write_rtf(struct us_mime *m, const char *bytes, size_t len)
{
	struct us_buf rtf = { .len = 0 };

	if (us_lzfu_read(bytes, len, &rtf) != URLSIFT_OK)
		m->status = URLSIFT_ENOMEM;
	else if (rtf.len > 0)
		write_body(m, "text/rtf", US_PROPERTY_BINARY, rtf.data,
		    rtf.len);
	us_buf_free(&rtf);
}

static void
write_field(struct us_mime *m, unsigned code, unsigned type, const char *bytes,
    size_t len)
{
	struct us_buf text = { .len = 0 };

	if (us_property_text(type, bytes, len, &text) != URLSIFT_OK)
		m->status = URLSIFT_ENOMEM;
	else if (code == US_PROPERTY_HEADERS)
		us_mime_fields(m, text.data, text.len);
	else
		us_mime_field(m,
		    code == US_PROPERTY_SUBJECT ? "Subject" : "From", text.data,
		    text.len);
	us_buf_free(&text);
}

void
us_property_write(struct us_mime *m, unsigned code, unsigned type,
    const char *bytes, size_t len)
{

	if (len == 0)
		return;
	switch (code) {
	case US_PROPERTY_HEADERS:
	case US_PROPERTY_SUBJECT:
	case US_PROPERTY_SENDER:
	case US_PROPERTY_ADDRESS:
		write_field(m, code, type, bytes, len);
		break;
	case US_PROPERTY_BODY:
		write_body(m, "text/plain", type, bytes, len);
		break;
	case US_PROPERTY_HTML:
		write_body(m, "text/html", type, bytes, len);
		break;
	case US_PROPERTY_RTF:
		write_rtf(m, bytes, len);
		break;
	default:
		break;
	}
}
