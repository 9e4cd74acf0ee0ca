/*
 * GB18030, a superset of GBK and of GB 2312.
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

uint32_t
us_gb18030(unsigned pointer)
{

	return pointer / WIDTH < sizeof(rows) / sizeof(rows[0]) ?
	    us_codes_known(rows[pointer / WIDTH][pointer % WIDTH]) :
	    0;
}

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
read_four(const unsigned char *text, size_t len, bool ends,
    struct us_codes *codes)
{
	uint32_t code = 0;

	if (len < 3)
		return us_codes_cut(codes, len, ends);
	if (us_in(text[2], 0x81, 0xFE)) {
		if (len < 4)
			return us_codes_cut(codes, len, ends);
		if (us_in(text[3], '0', '9'))
			code = find_range(((text[0] - 0x81U) * 10 + text[1] -
					      '0') *
				1260 +
			    (text[2] - 0x81U) * 10 + text[3] - '0');
	}
	us_codes_add(codes, code != 0 ? code : US_REPLACEMENT);
	return code != 0 ? 4 : 1;
}

size_t
us_gb18030_read(struct us_decoder_state *state, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{
	uint32_t code = 0;

	(void)state;
	if (text[0] == 0x80)
		return us_codes_end(codes, 0x20AC, 1, text[0]);
	if (!us_in(text[0], 0x81, 0xFE))
		return us_codes_single(codes, text[0]);
	if (len < 2)
		return us_codes_cut(codes, len, ends);
	if (us_in(text[1], '0', '9'))
		return read_four(text, len, ends, codes);
	if (us_in(text[1], 0x40, 0x7E) || us_in(text[1], 0x80, 0xFE))
		code = us_gb18030((text[0] - 0x81U) * WIDTH + text[1] -
		    (text[1] < 0x7F ? 0x40U : 0x41U));
	return us_codes_end(codes, code, 2, text[1]);
}
