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
us_utf_8_read(struct us_decoder *d)
{
	unsigned lead = d->text[0];
	unsigned from = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
	unsigned to = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
	size_t more = trails(lead), n;
	uint32_t code = lead & (0x3FU >> more);

	if (more == 0)
		return us_code_single(d, lead);
	for (n = 1; n <= more; n++) {
		if (n == d->len)
			return us_code_cut(d);
		if (!us_in(d->text[n], from, to)) {
			us_code_add(d, US_REPLACEMENT);
			return n;
		}
		code = code << 6 | (d->text[n] & 0x3FU);
		from = 0x80;
		to = 0xBF;
	}
	us_code_add(d, code);
	return n;
}

/* Return the unit of ${size} bytes at ${at}. */
static uint32_t
unit(const struct us_decoder *d, size_t at, size_t size)
{
	uint32_t code = 0;
	size_t i;

	for (i = 0; i < size; i++)
		code = code << 8 |
		    d->text[at + (d->is_little ? size - 1 - i : i)];
	return code;
}

/* Take a mark at the beginning of a text, which is ${swapped} in the other
 * order of bytes.  Return whether there was one. */
static bool
take_mark(struct us_decoder *d, uint32_t code, uint32_t swapped)
{

	if (d->has_begun)
		return false;
	d->has_begun = true;
	d->is_little ^= code == swapped;
	return code == 0xFEFF || code == swapped;
}

size_t
us_utf_16_read(struct us_decoder *d)
{
	uint32_t code, low;

	if (d->len < 2)
		return us_code_cut(d);
	code = unit(d, 0, 2);
	if (take_mark(d, code, 0xFFFE))
		return 2;
	if (!us_in(code, 0xD800, 0xDBFF)) {
		us_code_add(d,
		    us_in(code, 0xDC00, 0xDFFF) ? US_REPLACEMENT : code);
		return 2;
	}
	if (d->len < 4)
		return us_code_cut(d);
	low = unit(d, 2, 2);
	if (!us_in(low, 0xDC00, 0xDFFF)) {
		us_code_add(d, US_REPLACEMENT);
		return 2;
	}
	us_code_add(d, 0x10000 + ((code - 0xD800) << 10) + low - 0xDC00);
	return 4;
}

size_t
us_utf_32_read(struct us_decoder *d)
{
	uint32_t code;

	if (d->len < 4)
		return us_code_cut(d);
	code = unit(d, 0, 4);
	if (take_mark(d, code, 0xFFFE0000))
		return 4;
	if (code > 0x10FFFF || us_in(code, 0xD800, 0xDFFF))
		code = US_REPLACEMENT;
	us_code_add(d, code);
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
add_unit(struct us_decoder *d, uint32_t unit)
{
	uint32_t high = d->high;

	d->high = 0;
	if (high != 0 && us_in(unit, 0xDC00, 0xDFFF)) {
		us_code_add(d,
		    0x10000 + ((high - 0xD800) << 10) + unit - 0xDC00);
		return;
	}
	if (high != 0)
		us_code_add(d, US_REPLACEMENT);
	if (us_in(unit, 0xD800, 0xDBFF))
		d->high = unit;
	else
		us_code_add(d,
		    us_in(unit, 0xDC00, 0xDFFF) ? US_REPLACEMENT : unit);
}

/* End what is in base64: six bits and more are the beginning of a unit. */
static void
end_shifted(struct us_decoder *d)
{

	if (d->mode == PLUS || d->high != 0 || d->n_bits >= 6)
		us_code_add(d, US_REPLACEMENT);
	d->mode = DIRECT;
	d->high = 0;
	d->bits = d->n_bits = 0;
}

size_t
us_utf_7_read(struct us_decoder *d)
{
	unsigned digit = value(d->text[0]);

	if (d->mode == DIRECT && d->text[0] == '+') {
		d->mode = PLUS;
		return 1;
	}
	if (d->mode == DIRECT)
		return us_code_single(d, d->text[0]);
	if (d->mode == PLUS && d->text[0] == '-') {
		d->mode = DIRECT;
		return us_code_single(d, '+');
	}
	if (digit == 64) {
		end_shifted(d);
		return d->text[0] == '-' ? 1 : us_code_single(d, d->text[0]);
	}
	d->mode = SHIFTED;
	d->bits = d->bits << 6 | digit;
	d->n_bits += 6;
	if (d->n_bits >= 16) {
		d->n_bits -= 16;
		add_unit(d, d->bits >> d->n_bits);
		d->bits &= (1U << d->n_bits) - 1;
	}
	return 1;
}
