/*
 * Signed data of S/MIME (RFC 5652, 5.2; RFC 8551, 3.5.2), written as mail
 * (signed-message).
 * SPDX-License-Identifier: MIT
 */

#include "../../base/bytes.h"
#include "../detect/detect.h"
#include "outlook.h"

/* Tags: the end of what has no length, bytes, and several of these. */
#define END 0x00
#define OCTETS 0x04
#define PIECES 0x24

/* Append the bytes of the content at ${text} to ${content}.  Return whether all
 * are there. */
static bool
read_octets(struct us_mime *m, struct us_buf *content, const char *text,
    size_t len)
{
	struct us_ber element;
	size_t at = 0, n;

	while (us_ber_read(text, len, &at, &element)) {
		if (element.tag == PIECES || element.tag == END)
			continue;
		if (element.tag != OCTETS)
			return true;
		n = element.len < len - at ? element.len : len - at;
		if (m->status == URLSIFT_OK)
			m->status = us_buf_add(content, text + at, n);
		at += n;
		if (n < element.len)
			break;
	}
	return false;
}

/* Return whether ${text} begins with a field of MIME. */
static bool
is_mime(const char *text, size_t len)
{

	return (len > 8 && us_same(text, "content-", 8)) ||
	    (len > 13 && us_same(text, "mime-version:", 13));
}

bool
us_signed_write(struct us_mime *m, const char *text, size_t len)
{
	static const struct us_mime_part file = {
		.type = "application/octet-stream"
	};
	size_t begin = us_signed_begin(text, len);
	struct us_buf content = { .len = 0 };
	bool is_whole;

	if (begin == 0)
		return false;
	is_whole = read_octets(m, &content, text + begin, len - begin);
	if (is_mime(content.data, content.len)) {
		m->text = content;
		return is_whole;
	}
	us_mime_begin(m);
	us_mime_part(m, &file, content.data, content.len);
	us_mime_end(m);
	us_buf_free(&content);
	return is_whole;
}
