/*
 * Replacement of bytes that are not text by DEL.  DEL is a control: it ends a
 * URL, and no URL may contain it (character-references).
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "sink.h"

#define DEL '\177'

static bool
is_control(char byte)
{

	return (unsigned char)byte < ' ' && byte != '\t' && byte != '\n' &&
	    byte != '\r';
}

/* Return the length of the beginning of ${text} that is text: UTF-8 without
 * controls, except for tabs and line ends. */
static size_t
span(const char *text, size_t len)
{
	uint32_t code;
	size_t at = 0, n;

	while (at < len) {
		at += us_printable_end(text + at, len - at);
		n = 1;
		if (at == len)
			break;
		if (us_is(text[at], US_HIGH)) {
			n = us_utf8_read(text + at, len - at, &code);
			if (n == 0 || code == 0xfffe || code == 0xffff)
				break;
		} else if (is_control(text[at])) {
			break;
		}
		at += n;
	}
	return at;
}

void
us_sanitize(char *text, size_t len)
{
	size_t at = 0;

	while ((at += span(text + at, len - at)) < len) {
		text[at] = text[at] == '\f' ? ' ' : DEL;
		at++;
	}
}

const char *
us_sanitized(struct us_emitter *out, struct us_buf *buf, const char *text,
    size_t len)
{

	if (span(text, len) == len)
		return text;
	if (text != buf->data) {
		buf->len = 0;
		us_emit_add(out, buf, text, len);
	}
	if (out->status != 0)
		return NULL;
	us_sanitize(buf->data, len);
	return buf->data;
}
