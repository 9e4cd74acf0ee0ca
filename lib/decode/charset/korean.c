/*
 * Korean: EUC-KR, which is read as windows-949, and ISO-2022-KR (RFC 1557),
 * KS X 1001 in seven bits.
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

#define WIDTH 190

static const uint_least16_t rows[][WIDTH + 1] = {
#define US_ROW(codes) codes,
#include "euc_kr.def"
#undef US_ROW
};

static const struct us_index korean = { rows[0], sizeof(rows) / sizeof(rows[0]),
	WIDTH };

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
		code = us_index_find(&korean,
		    (text[0] - 0x81U) * WIDTH + text[1] - 0x41U);
	return us_codes_end(codes, code, 2, text[1]);
}

#define ESC 0x1B
#define SO 0x0E
#define SI 0x0F

enum mode { ASCII, KOREAN };

/* Read the escape that says that KS X 1001 is behind SO. */
static size_t
read_escape(const unsigned char *text, size_t len, bool ends,
    struct us_codes *codes)
{
	static const unsigned char header[] = { ESC, '$', ')', 'C' };
	size_t n;

	for (n = 1; n < sizeof(header); n++) {
		if (n == len)
			return us_codes_cut(codes, len, ends);
		if (text[n] != header[n]) {
			us_codes_add(codes, US_REPLACEMENT);
			return 1;
		}
	}
	return n;
}

/* A line that ends returns to ASCII. */
size_t
us_iso_2022_kr_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{

	if (text[0] == ESC)
		return read_escape(text, len, ends, codes);
	if (text[0] == SO || text[0] == SI) {
		state->mode = text[0] == SO ? KOREAN : ASCII;
		return 1;
	}
	if (text[0] == '\n')
		state->mode = ASCII;
	if (state->mode == ASCII || !us_in(text[0], 0x21, 0x7E))
		return us_codes_single(codes, text[0]);
	return us_codes_pair(&korean, text, len, ends, codes);
}
