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
us_euc_kr_read(struct us_decoder *d)
{
	uint32_t code = 0;

	if (!us_in(d->text[0], 0x81, 0xFE))
		return us_code_single(d, d->text[0]);
	if (d->len < 2)
		return us_code_cut(d);
	if (us_in(d->text[1], 0x41, 0xFE))
		code = us_index_find(&korean,
		    (d->text[0] - 0x81U) * WIDTH + d->text[1] - 0x41U);
	return us_code_end(d, code, 2);
}

#define ESC 0x1B
#define SO 0x0E
#define SI 0x0F

enum mode { ASCII, KOREAN };

/* Read the escape that says that KS X 1001 is behind SO. */
static size_t
read_escape(struct us_decoder *d)
{
	static const unsigned char header[] = { ESC, '$', ')', 'C' };
	size_t n;

	for (n = 1; n < sizeof(header); n++) {
		if (n == d->len)
			return us_code_cut(d);
		if (d->text[n] != header[n]) {
			us_code_add(d, US_REPLACEMENT);
			return 1;
		}
	}
	return n;
}

/* A line that ends returns to ASCII. */
size_t
us_iso_2022_kr_read(struct us_decoder *d)
{

	if (d->text[0] == ESC)
		return read_escape(d);
	if (d->text[0] == SO || d->text[0] == SI) {
		d->mode = d->text[0] == SO ? KOREAN : ASCII;
		return 1;
	}
	if (d->text[0] == '\n')
		d->mode = ASCII;
	if (d->mode == ASCII || !us_in(d->text[0], 0x21, 0x7E))
		return us_code_single(d, d->text[0]);
	return us_code_pair(d, &korean);
}
