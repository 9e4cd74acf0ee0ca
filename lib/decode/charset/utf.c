/*
 * UTF-8, UTF-16, UTF-32, and UTF-7 (RFC 2152): UTF-16 in base64 between ASCII.
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

/* Return the unit of ${size} bytes at ${text}. */
static uint32_t
unit(const struct us_decoder_state *state, const unsigned char *text,
    size_t size)
{
	uint32_t code = 0;
	size_t i;

	for (i = 0; i < size; i++)
		code = code << 8 | text[state->is_little ? size - 1 - i : i];
	return code;
}

/* Take a mark at the beginning of a text, which is ${swapped} in the other
 * order of bytes.  Return whether there was one. */
static bool
take_mark(struct us_decoder_state *state, uint32_t code, uint32_t swapped)
{

	if (state->has_begun)
		return false;
	state->has_begun = true;
	state->is_little ^= code == swapped;
	return code == 0xFEFF || code == swapped;
}

size_t
us_utf_16_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{
	uint32_t code, low;

	if (len < 2)
		return us_codes_cut(codes, len, ends);
	code = unit(state, text, 2);
	if (take_mark(state, code, 0xFFFE))
		return 2;
	if (!us_in(code, 0xD800, 0xDBFF)) {
		us_codes_add(codes,
		    us_in(code, 0xDC00, 0xDFFF) ? US_REPLACEMENT : code);
		return 2;
	}
	if (len < 4)
		return us_codes_cut(codes, len, ends);
	low = unit(state, text + 2, 2);
	if (!us_in(low, 0xDC00, 0xDFFF)) {
		us_codes_add(codes, US_REPLACEMENT);
		return 2;
	}
	us_codes_add(codes, 0x10000 + ((code - 0xD800) << 10) + low - 0xDC00);
	return 4;
}

size_t
us_utf_32_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{
	uint32_t code;

	if (len < 4)
		return us_codes_cut(codes, len, ends);
	code = unit(state, text, 4);
	if (take_mark(state, code, 0xFFFE0000))
		return 4;
	if (code > 0x10FFFF || us_in(code, 0xD800, 0xDFFF))
		code = US_REPLACEMENT;
	us_codes_add(codes, code);
	return 4;
}

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
