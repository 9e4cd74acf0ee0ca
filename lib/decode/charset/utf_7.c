/*
 * UTF-7 (RFC 2152): UTF-16 in base64 between ASCII.
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

enum mode { DIRECT, PLUS, SHIFTED };

/* Return the value of ${byte} in base64; 64: it has none. */
static unsigned
value(unsigned byte)
{

	if (us_in(byte, 'A', 'Z'))
		return byte - 'A';
	if (us_in(byte, 'a', 'z'))
		return byte - 'a' + 26;
	if (us_in(byte, '0', '9'))
		return byte - '0' + 52;
	return byte == '+' ? 62 : byte == '/' ? 63 : 64;
}

/* Take a unit of UTF-16. */
static void
add_unit(struct us_decoder_state *state, uint32_t unit, struct us_codes *codes)
{
	uint32_t high = state->high;

	state->high = 0;
	if (high != 0 && us_in(unit, 0xDC00, 0xDFFF)) {
		us_codes_add(codes,
		    0x10000 + ((high - 0xD800) << 10) + unit - 0xDC00);
		return;
	}
	if (high != 0)
		us_codes_add(codes, US_REPLACEMENT);
	if (us_in(unit, 0xD800, 0xDBFF))
		state->high = unit;
	else
		us_codes_add(codes,
		    us_in(unit, 0xDC00, 0xDFFF) ? US_REPLACEMENT : unit);
}

/* End what is in base64: six bits and more are the beginning of a unit. */
static void
end_shifted(struct us_decoder_state *state, struct us_codes *codes)
{

	if (state->mode == PLUS || state->high != 0 || state->n_bits >= 6)
		us_codes_add(codes, US_REPLACEMENT);
	state->mode = DIRECT;
	state->high = 0;
	state->bits = state->n_bits = 0;
}

size_t
us_utf_7_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{
	unsigned digit = value(text[0]);

	(void)len;
	(void)ends;
	if (state->mode == DIRECT && text[0] == '+') {
		state->mode = PLUS;
		return 1;
	}
	if (state->mode == DIRECT)
		return us_codes_single(codes, text[0]);
	if (state->mode == PLUS && text[0] == '-') {
		state->mode = DIRECT;
		return us_codes_single(codes, '+');
	}
	if (digit == 64) {
		end_shifted(state, codes);
		return text[0] == '-' ? 1 : us_codes_single(codes, text[0]);
	}
	state->mode = SHIFTED;
	state->bits = state->bits << 6 | digit;
	state->n_bits += 6;
	if (state->n_bits >= 16) {
		state->n_bits -= 16;
		add_unit(state, state->bits >> state->n_bits, codes);
		state->bits &= (1U << state->n_bits) - 1;
	}
	return 1;
}
