/*
 * EUC-KR, which is read as windows-949.
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

#define WIDTH 190

static const uint_least16_t rows[][WIDTH + 1] = {
#define US_ROW(codes) codes,
#include "euc_kr.def"
#undef US_ROW
};

uint32_t
us_euc_kr(unsigned pointer)
{

	return pointer / WIDTH < sizeof(rows) / sizeof(rows[0]) ?
	    us_codes_known(rows[pointer / WIDTH][pointer % WIDTH]) :
	    0;
}

size_t
us_euc_kr_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{
	uint32_t code = 0;

	(void)state;
	if (!us_in(text[0], 0x81, 0xFE))
		return us_codes_single(codes, text[0]);
	if (len < 2)
		return us_codes_cut(codes, len, ends);
	if (us_in(text[1], 0x41, 0xFE))
		code = us_euc_kr((text[0] - 0x81U) * WIDTH + text[1] - 0x41U);
	return us_codes_end(codes, code, 2, text[1]);
}
