/*
 * UTF-32 in both orders of bytes.  A mark at the beginning tells the order.
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

static uint32_t
read_code(const unsigned char *text, bool is_big)
{
	uint32_t code = 0;
	size_t i;

	for (i = 0; i < 4; i++)
		code = code << 8 | text[is_big ? i : 3 - i];
	return code;
}

static size_t
read_unit(struct us_decoder_state *state, bool is_big,
    const unsigned char *text, size_t len, bool ends, struct us_codes *codes)
{
	uint32_t code;

	if (len < 4)
		return us_codes_cut(codes, len, ends);
	code = read_code(text, is_big ^ state->is_swapped);
	if (!state->has_begun) {
		state->has_begun = true;
		state->is_swapped = code == 0xFFFE0000;
		if (code == 0xFEFF || state->is_swapped)
			return 4;
	}
	if (code > 0x10FFFF || us_in(code, 0xD800, 0xDFFF))
		code = US_REPLACEMENT;
	us_codes_add(codes, code);
	return 4;
}

size_t
us_utf_32be_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{

	return read_unit(state, true, text, len, ends, codes);
}

size_t
us_utf_32le_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{

	return read_unit(state, false, text, len, ends, codes);
}
