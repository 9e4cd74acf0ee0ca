/*
 * The decoder of UTF-8, by the table of RFC 3629: the first byte decides which
 * second bytes are valid; and the encoder.
 * SPDX-License-Identifier: MIT
 */
#include "utf8.h"

size_t
us_utf8_read(const char *text, size_t len, uint32_t *code)
{
	const unsigned char *s = (const unsigned char *)text;
	unsigned low = 0x80, high = 0xBF;
	size_t i, n;

	if (len == 0)
		return 0;
	if (s[0] < 0x80) {
		*code = s[0];
		return 1;
	}
	if (s[0] < 0xC2 || s[0] > 0xF4)
		return 0;
	n = s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : 4;
	if (s[0] == 0xE0)
		low = 0xA0;
	else if (s[0] == 0xED)
		high = 0x9F;
	else if (s[0] == 0xF0)
		low = 0x90;
	else if (s[0] == 0xF4)
		high = 0x8F;
	if (len < n || s[1] < low || s[1] > high)
		return 0;

	*code = s[0] & (0x7FU >> n);
	for (i = 1; i < n; i++) {
		if ((s[i] & 0xC0) != 0x80)
			return 0;
		*code = *code << 6 | (s[i] & 0x3FU);
	}
	return n;
}

size_t
us_utf8_write(uint32_t code, char *utf8)
{
	static const unsigned char lead[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
	size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	size_t i;

	for (i = n - 1; i > 0; i--, code >>= 6)
		utf8[i] = (char)(0x80 | (code & 0x3f));
	utf8[0] = (char)(lead[n] | code);
	return n;
}
