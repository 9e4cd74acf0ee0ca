/*
 * Where a text can be cut, so that its pieces are scanned apart (S7).
 * SPDX-License-Identifier: MIT
 */
#include "scan/line_prefix.h"
#include "scan/stop.h"
#include "urlsift.h"

_Static_assert(URLSIFT_LOOK_BACK >= US_LINE_PREFIX_BACK,
    "the line that a candidate stands in has to be known");

size_t
urlsift_text_cut(const char *text, size_t len)
{
	size_t at = len;

	while (at > 0)
		if (us_stop_is(text[--at]))
			return at;
	return len;
}
