/*
 * The colon finder: where the colon of a candidate may be.  It looks only at
 * the colon, the four bytes before it and the two behind it, so that it is
 * fast.  The caller looks closer.
 *
 * A colon is possible if the three bytes before it can end a registered name,
 * with white space in the name or behind it, or if // follows.  If a blank
 * follows, the name is whole, in brackets or on a line of its own: then the
 * four bytes count.  All implementations find the same colons.
 */
#ifndef US_COLON_FINDER_H
#define US_COLON_FINDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"

/* The bytes that may be before a colon.  For each last byte one bit for each
 * byte before it; and for the low five bits of the last two bytes of a name,
 * one bit for each byte before them. */
struct us_tails {
	uint32_t gaps[8]; /* white space, and bytes that may be a part of it */
	uint32_t before[256][8];
	uint32_t third[32][32];
	uint32_t whole[128]; /* of longer names, the hash of four bytes */
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
 * us_find_portable, us_find_sse2, us_find_avx2:
 * The implementations for any machine and for x86.
 */
us_colon_finder us_find_portable;
us_colon_finder us_find_sse2;
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
 * Accept white space before a colon, and nothing else.
 */
void us_tails_init(struct us_tails *tails);

/**
 * us_tails_add(tails, name, len):
 * Accept the end of ${name}, which is in lower case, before a colon: in either
 * case, and with white space in it (W1).
 */
void us_tails_add(struct us_tails *tails, const char *name, size_t len);

/**
 * us_tails_bit(name):
 * Return the bit in whole[] for the four bytes at ${name}, in either case.
 */
static inline uint32_t
us_tails_bit(const char *name)
{
	uint32_t word;

	memcpy(&word, name, sizeof(word));
	return (word | UINT32_C(0x20202020)) * UINT32_C(0x9E3779B1) >> 20;
}

/**
 * us_find_ends_name(tails, text, colon):
 * Return whether the bytes before ${colon} can end a name, of which the last
 * two can be the last two.
 */
bool us_find_ends_name(const struct us_tails *tails, const char *text,
    size_t colon);

/**
 * us_find_counts(tails, text, at, len):
 * Return whether the colon at ${at} is possible.
 */
static inline bool
us_find_counts(const struct us_tails *tails, const char *text, size_t at,
    size_t len)
{
	unsigned char last, before;

	if (len - at < 3 || memcmp(text + at + 1, "//", 2) == 0)
		return at > 0;
	if (at < 2)
		return at > 0 && us_find_ends_name(tails, text, at);
	last = (unsigned char)text[at - 1];
	before = (unsigned char)text[at - 2];
	return (tails->before[last][before >> 5] >> (before & 31) & 1) != 0 &&
	    us_find_ends_name(tails, text, at);
}

#endif
