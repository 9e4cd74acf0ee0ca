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

size_t
us_line_end(const char *text, size_t len, size_t at)
{

	while (at < len && !us_is(text[at], US_EOL)) {
		at++;
		at += us_printable_end(text + at, len - at);
	}
	return at;
}

size_t
us_sanitize_span(const char *text, size_t len)
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

	while ((at += us_sanitize_span(text + at, len - at)) < len) {
		text[at] = text[at] == '\f' ? ' ' : DEL;
		at++;
	}
}
