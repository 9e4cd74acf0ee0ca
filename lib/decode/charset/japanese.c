/*
 * Japanese: EUC-JP, Shift_JIS, which is read as windows-31j, and ISO-2022-JP,
 * JIS X 0201 and 0208 in seven bits.
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

#define WIDTH 94

static const uint_least16_t rows_0208[][WIDTH + 1] = {
#define US_ROW(codes) codes,
#include "jis0208.def"
#undef US_ROW
};

static const uint_least16_t rows_0212[][WIDTH + 1] = {
#define US_ROW(codes) codes,
#include "jis0212.def"
#undef US_ROW
};

static const struct us_index jis0208 = { rows_0208[0],
	sizeof(rows_0208) / sizeof(rows_0208[0]), WIDTH };
static const struct us_index jis0212 = { rows_0212[0],
	sizeof(rows_0212) / sizeof(rows_0212[0]), WIDTH };

/* Return the character of two bytes of JIS X 0208, or 0212. */
static uint32_t
find_euc(unsigned lead, unsigned trail, bool is_0212)
{
	unsigned pointer = (lead - 0xA1) * WIDTH + trail - 0xA1;

	if (!us_in(lead, 0xA1, 0xFE) || !us_in(trail, 0xA1, 0xFE))
		return 0;
	return us_index_find(is_0212 ? &jis0212 : &jis0208, pointer);
}

size_t
us_euc_jp_read(struct us_decoder *d)
{
	unsigned lead = d->text[0];

	if (lead != 0x8E && lead != 0x8F && !us_in(lead, 0xA1, 0xFE))
		return us_code_single(d, lead);
	if (d->len < 2)
		return us_code_cut(d);
	if (lead == 0x8E && us_in(d->text[1], 0xA1, 0xDF))
		return us_code_end(d, 0xFF61 - 0xA1 + d->text[1], 2);
	if (lead != 0x8F || !us_in(d->text[1], 0xA1, 0xFE))
		return us_code_end(d, find_euc(lead, d->text[1], false), 2);
	if (d->len < 3)
		return us_code_cut(d);
	return us_code_end(d, find_euc(d->text[1], d->text[2], true), 3);
}

/* Characters of the user's own: the first pointer, one behind, and the code. */
#define OWN 8836
#define OWN_END 10716
#define OWN_CODE 0xE000

static uint32_t
find_shift(unsigned lead, unsigned trail)
{
	unsigned pointer;

	if (!us_in(trail, 0x40, 0x7E) && !us_in(trail, 0x80, 0xFC))
		return 0;
	pointer = (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 188 + trail -
	    (trail < 0x7F ? 0x40 : 0x41);
	return pointer >= OWN && pointer < OWN_END ?
	    OWN_CODE - OWN + pointer :
	    us_index_find(&jis0208, pointer);
}

size_t
us_shift_jis_read(struct us_decoder *d)
{
	unsigned lead = d->text[0];

	if (us_in(lead, 0xA1, 0xDF))
		return us_code_end(d, 0xFF61 - 0xA1 + lead, 1);
	if (lead == 0x80)
		return us_code_end(d, lead, 1);
	if (!us_in(lead, 0x81, 0x9F) && !us_in(lead, 0xE0, 0xFC))
		return us_code_single(d, lead);
	if (d->len < 2)
		return us_code_cut(d);
	return us_code_end(d, find_shift(lead, d->text[1]), 2);
}

#define ESC 0x1B

enum mode { ASCII, ROMAN, KATAKANA, KANJI };

/* Set ${mode} to what the escape ${text} of three bytes begins.  Return false
 * if it is none. */
static bool
find_mode(const unsigned char *text, unsigned *mode)
{
	static const struct {
		unsigned char bytes[2];
		enum mode mode;
	} escapes[] = { { { '(', 'B' }, ASCII }, { { '(', 'J' }, ROMAN },
		{ { '(', 'I' }, KATAKANA }, { { '$', '@' }, KANJI },
		{ { '$', 'B' }, KANJI } };
	size_t i;

	for (i = 0; i < sizeof(escapes) / sizeof(escapes[0]); i++)
		if (text[1] == escapes[i].bytes[0] &&
		    text[2] == escapes[i].bytes[1]) {
			*mode = escapes[i].mode;
			return true;
		}
	return false;
}

/* Two escapes without a character between them are an error, so that nothing
 * can be hidden by them. */
static size_t
read_escape(struct us_decoder *d)
{

	if (!d->ends &&
	    (d->len == 1 ||
		(d->len == 2 && (d->text[1] == '$' || d->text[1] == '('))))
		return 0;
	if (d->len >= 3 && find_mode(d->text, &d->mode)) {
		if (d->is_escaped)
			us_code_add(d, US_REPLACEMENT);
		d->is_escaped = true;
		return 3;
	}
	d->is_escaped = false;
	us_code_add(d, US_REPLACEMENT);
	return 1;
}

/* Return the character of one byte, U+FFFD if it is none. */
static uint32_t
find_single(unsigned mode, unsigned byte)
{

	if (mode == KATAKANA && us_in(byte, 0x21, 0x5F))
		return 0xFF61 - 0x21 + byte;
	if (mode == KATAKANA || mode == KANJI)
		return US_REPLACEMENT;
	if (mode == ROMAN && byte == '\\')
		return 0xA5;
	if (mode == ROMAN && byte == '~')
		return 0x203E;
	return byte < 0x80 && byte != 0x0E && byte != 0x0F ? byte :
							     US_REPLACEMENT;
}

size_t
us_iso_2022_jp_read(struct us_decoder *d)
{
	uint32_t code = 0;

	if (d->text[0] == ESC)
		return read_escape(d);
	d->is_escaped = false;
	if (d->mode != KANJI || !us_in(d->text[0], 0x21, 0x7E)) {
		us_code_add(d, find_single(d->mode, d->text[0]));
		return 1;
	}
	if (d->len < 2)
		return us_code_cut(d);
	if (us_in(d->text[1], 0x21, 0x7E))
		code = us_index_find(&jis0208,
		    (d->text[0] - 0x21U) * 94 + d->text[1] - 0x21U);
	us_code_add(d, code != 0 ? code : US_REPLACEMENT);
	return d->text[1] == ESC ? 1 : 2;
}
