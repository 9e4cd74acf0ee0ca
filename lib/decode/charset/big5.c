/*
 * Big5 with the characters of Hong Kong (HKSCS).
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

#define WIDTH 157

static const uint_least32_t rows[][WIDTH + 1] = {
#define US_ROW(codes) codes,
#include "big5.def"
#undef US_ROW
};

/* Return the character at ${pointer}; 0: there is none. */
static uint32_t
find(unsigned pointer)
{

	return pointer / WIDTH < sizeof(rows) / sizeof(rows[0]) ?
	    us_codes_known(rows[pointer / WIDTH][pointer % WIDTH]) :
	    0;
}

/* Two letters with two accents have no code of their own. */
static uint32_t
find_accent(unsigned pointer)
{

	switch (pointer) {
	case 1133:
	case 1164:
		return 0x304;
	case 1135:
	case 1166:
		return 0x30C;
	}
	return 0;
}

size_t
us_big5_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{
	unsigned pointer;
	uint32_t accent, code;

	(void)state;
	if (!us_in(text[0], 0x81, 0xFE))
		return us_codes_single(codes, text[0]);
	if (len < 2)
		return us_codes_cut(codes, len, ends);
	if (!us_in(text[1], 0x40, 0x7E) && !us_in(text[1], 0xA1, 0xFE))
		return us_codes_end(codes, 0, 2, text[1]);
	pointer = (text[0] - 0x81U) * WIDTH + text[1] -
	    (text[1] < 0x7F ? 0x40U : 0x62U);
	accent = find_accent(pointer);
	if (accent == 0) {
		code = find(pointer);
		return us_codes_end(codes, code, 2, text[1]);
	}
	us_codes_add(codes, pointer < 1150 ? 0xCA : 0xEA);
	us_codes_add(codes, accent);
	return 2;
}
