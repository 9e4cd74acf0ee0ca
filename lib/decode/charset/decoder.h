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

/* A decoder: what is read next, what it stands for, and what is known of the
 * set and of the bytes before. */
struct us_decoder {
	const unsigned char *text; /* what follows */
	size_t len;		   /* at least 1 */
	bool ends;		   /* and nothing follows that */
	uint32_t code[2]; /* what was read: none if it changes the state only */
	size_t n;
	const uint_least16_t *codes; /* a byte is a character: from 0x80 on */
	unsigned mode;		     /* the decoder's own */
	bool is_escaped; /* ISO-2022-JP: nothing stands behind an escape; of a
			  * binary file: the last letter was in UTF-16 */
	bool has_begun;	 /* UTF-16, UTF-32: no mark can follow */
	bool is_little;	 /* the low byte of a unit comes first */
	uint32_t bits;	 /* UTF-7: of the next unit of UTF-16 */
	unsigned n_bits;
	uint32_t high; /* UTF-7: a surrogate whose other half is to come; of a
			* shortcut: how much of its part is */
};

/* Read what stands at the beginning of the text, and add its characters.
 * Return how many bytes that takes; 0: it depends on bytes that follow. */
typedef size_t us_decoder_read(struct us_decoder *d);

/* Let what was read end with ${code}. */
static inline void
us_code_add(struct us_decoder *d, uint32_t code)
{

	d->code[d->n++] = code;
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

/* A character is not complete. */
static inline size_t
us_code_cut(struct us_decoder *d)
{

	if (!d->ends)
		return 0;
	us_code_add(d, US_REPLACEMENT);
	return d->len;
}

/* ${len} bytes are the character ${code}; 0: they are none, and then the last
 * one of them is read again if it is ASCII. */
static inline size_t
us_code_end(struct us_decoder *d, uint32_t code, size_t len)
{

	us_code_add(d, code != 0 ? code : US_REPLACEMENT);
	return code == 0 && d->text[len - 1] < 0x80 ? len - 1 : len;
}

/* A byte that begins no longer character is ASCII or none. */
static inline size_t
us_code_single(struct us_decoder *d, unsigned byte)
{

	us_code_add(d, byte < 0x80 ? byte : US_REPLACEMENT);
	return 1;
}

/* Two bytes of seven bits are a character of ${index}, in which they have the
 * eighth and rows are 190 wide. */
static inline size_t
us_code_pair(struct us_decoder *d, const struct us_index *index)
{
	uint32_t code = 0;

	if (d->len < 2)
		return us_code_cut(d);
	if (us_in(d->text[1], 0x21, 0x7E))
		code = us_index_find(index,
		    (d->text[0] - 1U) * 190 + d->text[1] + 0x3FU);
	us_code_add(d, code != 0 ? code : US_REPLACEMENT);
	return code != 0 || d->text[1] > ' ' ? 2 : 1;
}

us_decoder_read us_single_byte_read, us_guess_read;
us_decoder_read us_utf_7_read, us_utf_8_read, us_utf_16_read, us_utf_32_read;
us_decoder_read us_big5_read, us_euc_jp_read, us_euc_kr_read, us_gb18030_read,
    us_hz_read, us_iso_2022_jp_read, us_iso_2022_kr_read, us_shift_jis_read,
    us_binary_read, us_shell_link_read;

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

/* What stand for the names of the sets of binary files and of shortcuts, by
 * their addresses: no text may be given these by name, and hide in them. */
extern const char us_sets_binary[], us_sets_shell_link[];

#endif
