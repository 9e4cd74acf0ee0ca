/*
 * Chinese: GB18030, a superset of GBK and of GB 2312; HZ (RFC 1843), GB 2312 in
 * seven bits; and Big5 with the characters of Hong Kong (HKSCS).
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

#define WIDTH 190

static const uint_least16_t rows[][WIDTH + 1] = {
#define US_ROW(codes) codes,
#include "gb18030.def"
#undef US_ROW
};

static const struct {
	uint32_t pointer, code;
} ranges[] = {
#define US_RANGE(pointer, code) { pointer, code },
#include "gb18030_ranges.def"
#undef US_RANGE
};

#define RANGES (sizeof(ranges) / sizeof(ranges[0]))

static const struct us_index gb18030 = { rows[0],
	sizeof(rows) / sizeof(rows[0]), WIDTH };

/* Return the character of four bytes; 0: there is none. */
static uint32_t
find_range(uint32_t pointer)
{
	size_t from = 0, to = RANGES, middle;

	if (us_in(pointer, 39420, 188999) || pointer > 1237575)
		return 0;
	if (pointer == 7457)
		return 0xE7C7;
	while (to - from > 1) {
		middle = from + (to - from) / 2;
		if (ranges[middle].pointer <= pointer)
			from = middle;
		else
			to = middle;
	}
	return ranges[from].code + (pointer - ranges[from].pointer);
}

/* Read a character of four bytes.  If it is none, only its first byte is
 * read. */
static size_t
read_four(struct us_decoder *d)
{
	uint32_t code = 0;

	if (d->len < 3)
		return us_code_cut(d);
	if (us_in(d->text[2], 0x81, 0xFE)) {
		if (d->len < 4)
			return us_code_cut(d);
		if (us_in(d->text[3], '0', '9'))
			code = find_range(((d->text[0] - 0x81U) * 10 +
					      d->text[1] - '0') *
				1260 +
			    (d->text[2] - 0x81U) * 10 + d->text[3] - '0');
	}
	us_code_add(d, code != 0 ? code : US_REPLACEMENT);
	return code != 0 ? 4 : 1;
}

size_t
us_gb18030_read(struct us_decoder *d)
{
	uint32_t code = 0;

	if (d->text[0] == 0x80)
		return us_code_end(d, 0x20AC, 1);
	if (!us_in(d->text[0], 0x81, 0xFE))
		return us_code_single(d, d->text[0]);
	if (d->len < 2)
		return us_code_cut(d);
	if (us_in(d->text[1], '0', '9'))
		return read_four(d);
	if (us_in(d->text[1], 0x40, 0x7E) || us_in(d->text[1], 0x80, 0xFE))
		code = us_index_find(&gb18030,
		    (d->text[0] - 0x81U) * WIDTH + d->text[1] -
			(d->text[1] < 0x7F ? 0x40U : 0x41U));
	return us_code_end(d, code, 2);
}

enum mode { ASCII, CHINESE };

/* Read what a tilde begins. */
static size_t
read_tilde(struct us_decoder *d)
{

	if (d->len < 2)
		return us_code_cut(d);
	switch (d->text[1]) {
	case '{':
		d->mode = CHINESE;
		return 2;
	case '}':
		d->mode = ASCII;
		return 2;
	case '~':
		us_code_add(d, '~');
		return 2;
	case '\n':
		return 2;
	}
	us_code_add(d, US_REPLACEMENT);
	return 1;
}

/* A line that ends returns to ASCII. */
size_t
us_hz_read(struct us_decoder *d)
{

	if (d->text[0] == '~')
		return read_tilde(d);
	if (d->text[0] == '\n')
		d->mode = ASCII;
	if (d->mode == ASCII || !us_in(d->text[0], 0x21, 0x7D))
		return us_code_single(d, d->text[0]);
	return us_code_pair(d, &gb18030);
}

/* Of the rows of Big5. */
#define BIG5_WIDTH 157

static const uint_least32_t big5[][BIG5_WIDTH + 1] = {
#define US_ROW(codes) codes,
#include "big5.def"
#undef US_ROW
};

/* Two letters with two accents have no code of their own. */
static uint32_t
find_accent(unsigned pointer)
{

	switch (pointer) {
	case 1133:
	case 1164:
		return 0x304;
	case 1135:
	case 1166:
		return 0x30C;
	}
	return 0;
}

size_t
us_big5_read(struct us_decoder *d)
{
	unsigned pointer, row;
	uint32_t accent, code = 0;

	if (!us_in(d->text[0], 0x81, 0xFE))
		return us_code_single(d, d->text[0]);
	if (d->len < 2)
		return us_code_cut(d);
	if (!us_in(d->text[1], 0x40, 0x7E) && !us_in(d->text[1], 0xA1, 0xFE))
		return us_code_end(d, 0, 2);
	pointer = (d->text[0] - 0x81U) * BIG5_WIDTH + d->text[1] -
	    (d->text[1] < 0x7F ? 0x40U : 0x62U);
	accent = find_accent(pointer);
	if (accent == 0) {
		row = pointer / BIG5_WIDTH;
		if (row < sizeof(big5) / sizeof(big5[0]))
			code = us_codes_known(big5[row][pointer % BIG5_WIDTH]);
		return us_code_end(d, code, 2);
	}
	us_code_add(d, pointer < 1150 ? 0xCA : 0xEA);
	us_code_add(d, accent);
	return 2;
}
