/*
 * UTF-8, in which much may be wrong.
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

/* Return how many bytes follow ${lead}; 0: it is no first byte. */
static size_t
trails(unsigned lead)
{

	return us_in(lead, 0xC2, 0xDF) ? 1 :
	    us_in(lead, 0xE0, 0xEF)    ? 2 :
	    us_in(lead, 0xF0, 0xF4)    ? 3 :
					 0;
}

/* What cannot be completed is one error. */
size_t
us_utf_8_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{
	size_t more = trails(text[0]), n;
	unsigned from = text[0] == 0xE0 ? 0xA0 : text[0] == 0xF0 ? 0x90 : 0x80;
	unsigned to = text[0] == 0xED ? 0x9F : text[0] == 0xF4 ? 0x8F : 0xBF;
	uint32_t code = text[0] & (0x3FU >> more);

	(void)state;
	if (more == 0)
		return us_codes_single(codes, text[0]);
	for (n = 1; n <= more; n++) {
		if (n == len)
			return us_codes_cut(codes, len, ends);
		if (!us_in(text[n], from, to)) {
			us_codes_add(codes, US_REPLACEMENT);
			return n;
		}
		code = code << 6 | (text[n] & 0x3FU);
		from = 0x80;
		to = 0xBF;
	}
	us_codes_add(codes, code);
	return n;
}
