/*
 * ISO-2022-JP: JIS X 0201 and 0208 in seven bits.
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

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
read_escape(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{

	if (!ends &&
	    (len == 1 || (len == 2 && (text[1] == '$' || text[1] == '('))))
		return 0;
	if (len >= 3 && find_mode(text, &state->mode)) {
		if (state->is_escaped)
			us_codes_add(codes, US_REPLACEMENT);
		state->is_escaped = true;
		return 3;
	}
	state->is_escaped = false;
	us_codes_add(codes, US_REPLACEMENT);
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
us_iso_2022_jp_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{
	uint32_t code = 0;

	if (text[0] == ESC)
		return read_escape(state, text, len, ends, codes);
	state->is_escaped = false;
	if (state->mode != KANJI || !us_in(text[0], 0x21, 0x7E)) {
		us_codes_add(codes, find_single(state->mode, text[0]));
		return 1;
	}
	if (len < 2)
		return us_codes_cut(codes, len, ends);
	if (us_in(text[1], 0x21, 0x7E))
		code = us_jis0208((text[0] - 0x21U) * 94 + text[1] - 0x21U);
	us_codes_add(codes, code != 0 ? code : US_REPLACEMENT);
	return text[1] == ESC ? 1 : 2;
}
