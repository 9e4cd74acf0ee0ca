/*
 * The colon finder: where the colon of a candidate may be.  It looks only at
 * the colon, the six bytes before it and the two behind it, so that it is
 * fast.  The caller looks closer.
 *
 * A colon is possible if the three bytes before it can end a registered name,
 * with white space in the name or behind it, or if // follows.  If a blank
 * follows, the name is whole, in brackets or on a line of its own: then six
 * bytes count.  All implementations find the same colons.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_COLON_FINDER_H
#define US_COLON_FINDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"

/* The bytes that may be before a colon: one bit for each pair, see us_pair(),
 * and one for each three, see us_third_bit(). */
struct us_tails {
	uint32_t gaps[8]; /* white space, bytes of it, ends of line prefixes */
	uint32_t pairs[2048];
	uint32_t third[1024];
	uint32_t whole[128]; /* of longer names, a hash of the last four bytes
			      * and of the last five */
};

/**
 * us_colon_finder(tails, text, from, len):
 * Return the position of the first possible colon from ${from} on, or ${len}.
 * A colon at the beginning of the text is not possible; one at its end, whose
 * next bytes are not in view, is.
 */
typedef size_t us_colon_finder(const struct us_tails *tails, const char *text,
    size_t from, size_t len);

/**
 * us_find_portable, us_find_vector, us_find_avx2:
 * The implementations for any machine, for one that has vectors of sixteen
 * bytes, and for x86.
 */
us_colon_finder us_find_portable;
us_colon_finder us_find_vector;
us_colon_finder us_find_avx2;

/**
 * us_find_any:
 * Find any colon that is not at the beginning, so that tests can compare.
 */
us_colon_finder us_find_any;

/**
 * us_colon_finder_best():
 * Return the fastest implementation for this machine.
 */
us_colon_finder *us_colon_finder_best(void);

/**
 * us_tails_init(tails):
 * Accept white space before a colon, and nothing else.  All of ${tails} is
 * zero.
 */
void us_tails_init(struct us_tails *tails);

/**
 * us_tails_add(tails, name, len):
 * Accept the end of ${name}, which is in lower case, before a colon: in either
 * case, and with white space in it (url-wrapper).
 */
void us_tails_add(struct us_tails *tails, const char *name, size_t len);

/**
 * us_pair(before, last):
 * Return the bit in pairs[] for ${last} behind ${before}.
 */
static inline uint32_t
us_pair(char before, char last)
{

	return (uint32_t)(unsigned char)last << 8 | (unsigned char)before;
}

/**
 * us_last_four(end):
 * Return the four bytes before ${end}, the last one in the highest bits.
 */
static inline uint32_t
us_last_four(const char *end)
{
	uint32_t last;

	memcpy(&last, end - 4, sizeof(last));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	last = __builtin_bswap32(last);
#endif
	return last;
}

/**
 * us_has_bit(bits, bit):
 * Return whether bit ${bit} of ${bits} is set.
 */
static inline bool
us_has_bit(const uint32_t *bits, uint32_t bit)
{

	return (bits[bit >> 5] >> (bit & 31) & 1) != 0;
}

/**
 * us_whole_hash(hash, last), us_whole_bit(last):
 * Go on with ${hash}, at first 0, by bytes that are in lower case; return the
 * bit in whole[] for a name that ends in the four bytes ${last}, in either
 * case.
 */
static inline uint32_t
us_whole_hash(uint32_t hash, uint32_t last)
{

	return (hash ^ last) * UINT32_C(0x9E3779B1);
}

static inline uint32_t
us_whole_bit(uint32_t last)
{

	return us_whole_hash(0, last | UINT32_C(0x20202020)) >> 20;
}

/**
 * us_third_bit(last):
 * Return the bit in third[] for the last three of the bytes ${last}: a hash of
 * their low five bits, which are the same in either case.
 */
static inline uint32_t
us_third_bit(uint32_t last)
{

	return us_whole_hash(0, last & UINT32_C(0x1F1F1F00)) >> 17;
}

/* The bytes before and behind a colon that decide. */
#define US_FIND_BEFORE 6
#define US_FIND_BEHIND 2

/**
 * us_find_is_whole(tails, end, last):
 * Return whether the letters before ${end}, of which the last four can be a
 * name's, may be the end of a longer name, or of the one that a line prefix,
 * such as "8.", is before; a hyphen in a word, as of "Injection-Info", is none.
 */
bool us_find_is_whole(const struct us_tails *tails, const char *end,
    uint32_t last);

/**
 * us_find_ends_apart(tails, end, last):
 * Return whether the end of a name, or of a line prefix, may be before the
 * blank in front of the colon at ${end}.
 */
bool us_find_ends_apart(const struct us_tails *tails, const char *end,
    uint32_t last);

/**
 * us_find_ends_word(tails, end, last):
 * us_find_ends_name(tails, end, last):
 * Return whether the bytes before the colon at ${end} can end a name, of which
 * the last three can be the last three; the same if the last two can be the
 * last two.  ${last} is us_last_four(end); two more bytes are before them.
 */
static inline bool
us_find_ends_word(const struct us_tails *tails, const char *end, uint32_t last)
{

	return !us_is(end[1], US_BLANK) || !us_is_alnum(end[-4]) ||
	    (us_has_bit(tails->whole, us_whole_bit(last)) &&
		us_find_is_whole(tails, end, last));
}

static inline bool
us_find_ends_name(const struct us_tails *tails, const char *end, uint32_t last)
{

	if (us_is(end[-1], US_BLANK))
		return us_find_ends_apart(tails, end, last);
	return !us_is(end[-1], US_SCHEME) || !us_is(end[-2], US_SCHEME) ||
	    !us_is(end[-3], US_SCHEME) ||
	    (us_has_bit(tails->third, us_third_bit(last)) &&
		us_find_ends_word(tails, end, last));
}

/**
 * us_find_counts_inside(tails, colon):
 * Return whether the one at ${colon} is possible, if all bytes that decide are
 * in view.
 */
static inline bool
us_find_counts_inside(const struct us_tails *tails, const char *colon)
{
	const uint32_t last = us_last_four(colon);

	if (memcmp(colon + 1, "//", 2) == 0)
		return true;
	/* Letters, or near them in ASCII, as most often: the three tell
	 * most. */
	if ((last & UINT32_C(0xC0C0C000)) == UINT32_C(0x40404000))
		return us_has_bit(tails->third, us_third_bit(last)) &&
		    us_find_ends_word(tails, colon, last);
	return us_has_bit(tails->pairs, last >> 16) &&
	    us_find_ends_name(tails, colon, last);
}

/**
 * us_find_counts(tails, text, at, len):
 * Return whether the colon at ${at} is possible.
 */
bool us_find_counts(const struct us_tails *tails, const char *text, size_t at,
    size_t len);

/**
 * us_find_at_begin(tails, text, at, len):
 * Look for a possible colon before which less is in view, from ${*at} on, and
 * move ${*at} to where all is.  Return whether one is found, at ${*at}.
 */
static inline bool
us_find_at_begin(const struct us_tails *tails, const char *text, size_t *at,
    size_t len)
{

	for (; *at < US_FIND_BEFORE && *at < len; ++*at)
		if (text[*at] == ':' && us_find_counts(tails, text, *at, len))
			return true;
	return false;
}

/**
 * us_find_marked(tails, text, at, bits, step):
 * Return the first possible colon among those marked in ${bits}, one bit for
 * each ${step} bits, whose bit 0 is at ${at}; 0: none is.  All bytes that
 * decide are in view.
 */
static inline size_t
us_find_marked(const struct us_tails *tails, const char *text, size_t at,
    uint64_t bits, size_t step)
{
	size_t colon;

	for (; bits != 0; bits &= bits - 1) {
		colon = at + (unsigned)__builtin_ctzll(bits) / step;
		if (us_find_counts_inside(tails, text + colon))
			return colon;
	}
	return 0;
}

#endif
