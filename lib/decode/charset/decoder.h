/*
 * A decoder of a character set: it reads one character after the other, as the
 * Encoding Standard (WHATWG) does (character-sets-of-browsers).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DECODER_H
#define US_DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is not a character becomes this one. */
#define US_REPLACEMENT 0xFFFD

/* What bytes stand for: none if they only change the state. */
struct us_codes {
	uint32_t code[2];
	size_t n;
};

/* What a decoder knows of its set and of the bytes before. */
struct us_decoder_state {
	const uint_least16_t *codes; /* a byte is a character: from 0x80 on */
	unsigned mode;		     /* the decoder's own */
	bool is_escaped; /* ISO-2022-JP: nothing stands behind an escape */
	bool has_begun;	 /* UTF-16, UTF-32: no mark can follow */
	bool is_little;	 /* the low byte of a unit comes first */
	uint32_t bits;	 /* UTF-7: of the next unit of UTF-16 */
	unsigned n_bits;
	uint32_t high; /* UTF-7: a surrogate whose other half is to come */
};

/* Read what stands at the beginning of ${text}, ${len} bytes, at least one;
 * none follow if it ${ends}.  Set ${codes}, and return how many bytes that
 * takes; 0: it depends on bytes that follow. */
typedef size_t us_decoder_read(struct us_decoder_state *state,
    const unsigned char *text, size_t len, bool ends, struct us_codes *codes);

/* Let ${codes} end with ${code}. */
static inline void
us_codes_add(struct us_codes *codes, uint32_t code)
{

	codes->code[codes->n++] = code;
}

/* Return whether ${byte} is in the range from ${from} to ${to}. */
static inline bool
us_in(unsigned byte, unsigned from, unsigned to)
{

	return byte >= from && byte <= to;
}

/* Return ${code} of an index, where U+FFFD means that there is none: 0. */
static inline uint32_t
us_codes_known(uint32_t code)
{

	return code == US_REPLACEMENT ? 0 : code;
}

/* An index of the Encoding Standard, in rows of this ${width} with a NUL
 * behind. */
struct us_index {
	const uint_least16_t *codes;
	size_t rows, width;
};

/* Return the character at ${pointer}; 0: there is none. */
static inline uint32_t
us_index_find(const struct us_index *index, unsigned pointer)
{
	size_t row = pointer / index->width;

	return row < index->rows ?
	    us_codes_known(index->codes[row * (index->width + 1) +
		pointer % index->width]) :
	    0;
}

/* A character is not complete in ${len} bytes. */
static inline size_t
us_codes_cut(struct us_codes *codes, size_t len, bool ends)
{

	if (!ends)
		return 0;
	us_codes_add(codes, US_REPLACEMENT);
	return len;
}

/* ${len} bytes are the character ${code}; 0: they are none, and then the last
 * one of them, ${last}, is read again if it is ASCII. */
static inline size_t
us_codes_end(struct us_codes *codes, uint32_t code, size_t len, unsigned last)
{

	us_codes_add(codes, code != 0 ? code : US_REPLACEMENT);
	return code == 0 && last < 0x80 ? len - 1 : len;
}

/* A byte that begins no longer character is ASCII or none. */
static inline size_t
us_codes_single(struct us_codes *codes, unsigned byte)
{

	us_codes_add(codes, byte < 0x80 ? byte : US_REPLACEMENT);
	return 1;
}

/* Two bytes of seven bits are a character of ${index}, in which they have the
 * eighth and rows are 190 wide. */
static inline size_t
us_codes_pair(const struct us_index *index, const unsigned char *text,
    size_t len, bool ends, struct us_codes *codes)
{
	uint32_t code = 0;

	if (len < 2)
		return us_codes_cut(codes, len, ends);
	if (us_in(text[1], 0x21, 0x7E))
		code = us_index_find(index,
		    (text[0] - 1U) * 190 + text[1] + 0x3FU);
	us_codes_add(codes, code != 0 ? code : US_REPLACEMENT);
	return code != 0 || text[1] > ' ' ? 2 : 1;
}

us_decoder_read us_single_byte_read, us_guess_read;
us_decoder_read us_utf_7_read, us_utf_8_read, us_utf_16_read, us_utf_32_read;
us_decoder_read us_big5_read, us_euc_jp_read, us_euc_kr_read, us_gb18030_read,
    us_hz_read, us_iso_2022_jp_read, us_iso_2022_kr_read, us_shift_jis_read;

struct us_charset_set {
	us_decoder_read *read;
	const uint_least16_t *codes; /* of the bytes from 0x80 on, or NULL */
	bool has_ascii; /* bytes below 0x80 are ASCII wherever they begin a
			 * character */
	bool is_little; /* as the state has it at first */
};

/**
 * us_sets_find(name):
 * Return the set with this ${name}, as mail and pages have it, or NULL.  The
 * set without a name, NULL, is UTF-8, and windows-1252 where bytes are not.
 */
const struct us_charset_set *us_sets_find(const char *name);

#endif
