/*
 * UTF-16 in both orders of bytes.  A mark at the beginning tells the order.
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

/* Return the unit at ${text}; ${is_big}: its first byte is the higher one. */
static uint32_t
unit(const unsigned char *text, bool is_big)
{

	return is_big ? (uint32_t)text[0] << 8 | text[1] :
			(uint32_t)text[1] << 8 | text[0];
}

/* Take a mark at the beginning of a text.  Return whether there was one. */
static bool
take_mark(struct us_decoder_state *state, uint32_t code)
{

	if (state->has_begun)
		return false;
	state->has_begun = true;
	state->is_swapped = code == 0xFFFE;
	return code == 0xFEFF || code == 0xFFFE;
}

static size_t
read_unit(struct us_decoder_state *state, bool is_big,
    const unsigned char *text, size_t len, bool ends, struct us_codes *codes)
{
	uint32_t code, low;

	if (len < 2)
		return us_codes_cut(codes, len, ends);
	is_big ^= state->is_swapped;
	code = unit(text, is_big);
	if (take_mark(state, code))
		return 2;
	if (!us_in(code, 0xD800, 0xDBFF)) {
		us_codes_add(codes,
		    us_in(code, 0xDC00, 0xDFFF) ? US_REPLACEMENT : code);
		return 2;
	}
	if (len < 4)
		return us_codes_cut(codes, len, ends);
	low = unit(text + 2, is_big);
	if (!us_in(low, 0xDC00, 0xDFFF)) {
		us_codes_add(codes, US_REPLACEMENT);
		return 2;
	}
	us_codes_add(codes, 0x10000 + ((code - 0xD800) << 10) + low - 0xDC00);
	return 4;
}

size_t
us_utf_16be_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{

	return read_unit(state, true, text, len, ends, codes);
}

size_t
us_utf_16le_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{

	return read_unit(state, false, text, len, ends, codes);
}
