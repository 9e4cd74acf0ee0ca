/*
 * The table of characters beyond ASCII: ranges and a binary search.
 * SPDX-License-Identifier: MIT
 */
#include "bytes.h"
#include "unicode.h"

static const struct {
	uint32_t first, last;
	enum us_kind kind;
} ranges[] = {
#define US_RANGE(first, last, kind) { first, last, US_KIND_##kind },
#include "unicode.def"
#undef US_RANGE
};

enum us_kind
us_unicode_kind(uint32_t code)
{
	size_t low = 0, high = sizeof(ranges) / sizeof(ranges[0]), mid;

	while (low < high) {
		mid = low + (high - low) / 2;
		if (code < ranges[mid].first)
			high = mid;
		else if (code > ranges[mid].last)
			low = mid + 1;
		else
			return ranges[mid].kind;
	}
	return US_KIND_TEXT;
}

bool
us_unicode_is_within(const char *text, size_t len, size_t at, size_t n)
{

	return at > 0 && us_is(text[at - 1], US_HIGH) && len - at > n &&
	    us_is(text[at + n], US_HIGH);
}
