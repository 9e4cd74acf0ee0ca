/*
 * HZ (RFC 1843): GB 2312 in seven bits.
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

enum mode { ASCII, CHINESE };

/* Read what a tilde begins. */
static size_t
read_tilde(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{

	if (len < 2)
		return us_codes_cut(codes, len, ends);
	switch (text[1]) {
	case '{':
		state->mode = CHINESE;
		return 2;
	case '}':
		state->mode = ASCII;
		return 2;
	case '~':
		us_codes_add(codes, '~');
		return 2;
	case '\n':
		return 2;
	}
	us_codes_add(codes, US_REPLACEMENT);
	return 1;
}

/* A line that ends returns to ASCII. */
size_t
us_hz_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{
	uint32_t code = 0;

	if (text[0] == '~')
		return read_tilde(state, text, len, ends, codes);
	if (text[0] == '\n')
		state->mode = ASCII;
	if (state->mode == ASCII || !us_in(text[0], 0x21, 0x7D))
		return us_codes_single(codes, text[0]);
	if (len < 2)
		return us_codes_cut(codes, len, ends);
	if (us_in(text[1], 0x21, 0x7E))
		code = us_gb18030((text[0] - 1U) * 190 + text[1] + 0x3FU);
	us_codes_add(codes, code != 0 ? code : US_REPLACEMENT);
	return code != 0 || text[1] > ' ' ? 2 : 1;
}
