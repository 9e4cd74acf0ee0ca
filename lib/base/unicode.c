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
us_unicode_is_unseen(uint32_t code)
{
	static const uint32_t unseen[][2] = { { 0xAD, 0xAD }, { 0x34F, 0x34F },
		{ 0x61C, 0x61C }, { 0x115F, 0x1160 }, { 0x17B4, 0x17B5 },
		{ 0x180B, 0x180F }, { 0x200B, 0x200F }, { 0x202A, 0x202E },
		{ 0x2060, 0x206F }, { 0x3164, 0x3164 }, { 0xFE00, 0xFE0F },
		{ 0xFEFF, 0xFEFF }, { 0xFFA0, 0xFFA0 }, { 0x1BCA0, 0x1BCA3 },
		{ 0x1D173, 0x1D17A }, { 0xE0000, 0xE0FFF } };
	size_t i;

	for (i = 0; i < sizeof(unseen) / sizeof(unseen[0]); i++)
		if (code >= unseen[i][0] && code <= unseen[i][1])
			return true;
	return false;
}

bool
us_unicode_is_within(const char *text, size_t len, size_t at, size_t n)
{

	return at > 0 && us_is(text[at - 1], US_HIGH) && len - at > n &&
	    us_is(text[at + n], US_HIGH);
}
