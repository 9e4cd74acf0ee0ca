/*
 * Replacement of bytes that are not text by DEL.  DEL is a control: it ends a
 * URL, and no URL may contain it (D35).
 */
#include <stdbool.h>
#include <stdint.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "sanitize.h"

#define DEL '\177'

static bool
is_control(char byte)
{

	return (unsigned char)byte < ' ' && byte != '\t' && byte != '\n' &&
	    byte != '\r';
}

void
us_sanitize(char *text, size_t len)
{
	uint32_t code;
	size_t at, n;

	for (at = 0; at < len; at += n) {
		n = 1;
		if (us_is(text[at], US_HIGH)) {
			n = us_utf8_read(text + at, len - at, &code);
			if (n == 0 || code == 0xfffe || code == 0xffff)
				text[at] = DEL, n = 1;
		} else if (text[at] == '\f') {
			text[at] = ' ';
		} else if (is_control(text[at])) {
			text[at] = DEL;
		}
	}
}
