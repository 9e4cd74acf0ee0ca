/*
 * The search for the end of ASCII, four words at a time.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "ascii.h"

size_t
us_ascii_span(const char *text, size_t len)
{
	static const uint64_t high = UINT64_C(0x8080808080808080);
	uint64_t word[4];
	size_t n = 0;

	for (; len - n >= sizeof(word); n += sizeof(word)) {
		memcpy(word, text + n, sizeof(word));
		if (((word[0] | word[1] | word[2] | word[3]) & high) != 0)
			break;
	}
	while (n < len && (unsigned char)text[n] < 0x80)
		n++;
	return n;
}
