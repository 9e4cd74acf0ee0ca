/*
 * EUC-JP.
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

#define WIDTH 94

static const uint_least16_t rows[][WIDTH + 1] = {
#define US_ROW(codes) codes,
#include "jis0212.def"
#undef US_ROW
};

static uint32_t
jis0212(unsigned pointer)
{

	return pointer / WIDTH < sizeof(rows) / sizeof(rows[0]) ?
	    us_codes_known(rows[pointer / WIDTH][pointer % WIDTH]) :
	    0;
}

/* Return the character of two bytes of JIS X 0208, or 0212. */
static uint32_t
find(unsigned lead, unsigned trail, bool is_0212)
{
	unsigned pointer = (lead - 0xA1) * WIDTH + trail - 0xA1;

	if (!us_in(lead, 0xA1, 0xFE) || !us_in(trail, 0xA1, 0xFE))
		return 0;
	return is_0212 ? jis0212(pointer) : us_jis0208(pointer);
}

size_t
us_euc_jp_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{
	unsigned lead = text[0];

	(void)state;
	if (lead != 0x8E && lead != 0x8F && !us_in(lead, 0xA1, 0xFE))
		return us_codes_single(codes, lead);
	if (len < 2)
		return us_codes_cut(codes, len, ends);
	if (lead == 0x8E && us_in(text[1], 0xA1, 0xDF))
		return us_codes_end(codes, 0xFF61 - 0xA1 + text[1], 2, 0x80);
	if (lead != 0x8F || !us_in(text[1], 0xA1, 0xFE))
		return us_codes_end(codes, find(lead, text[1], false), 2,
		    text[1]);
	if (len < 3)
		return us_codes_cut(codes, len, ends);
	return us_codes_end(codes, find(text[1], text[2], true), 3, text[2]);
}
