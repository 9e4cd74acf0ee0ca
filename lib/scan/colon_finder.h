/*
 * The colon finder: where the colon of a candidate may be.  It looks only at
 * the colon, the three bytes before it and the two behind it, so that it is
 * fast.  The caller looks closer.
 *
 * A colon is possible if the three bytes before it can end a registered name,
 * with white space in the name or behind it, or if // follows.  All
 * implementations find the same colons.
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
 * us_find_ends_name(tails, end):
 * Return whether the three bytes before ${end} can end a name.
 */
static inline bool
us_find_ends_name(const struct us_tails *tails, const char *end)
{
	unsigned char last = (unsigned char)end[-1];
	unsigned char before = (unsigned char)end[-2];

	if ((tails->before[last][before >> 5] >> (before & 31) & 1) == 0)
		return false;
	return !us_is(end[-1], US_SCHEME) || !us_is(end[-2], US_SCHEME) ||
	    !us_is(end[-3], US_SCHEME) ||
	    (tails->third[last & 31][before & 31] >>
		    ((unsigned char)end[-3] & 31) &
		1) != 0;
}

/**
 * us_find_counts(tails, text, at, len):
 * Return whether the colon at ${at} is possible.
 */
static inline bool
us_find_counts(const struct us_tails *tails, const char *text, size_t at,
    size_t len)
{
	char first[3] = { ' ', ' ', ' ' };

	if (at >= 3)
		return len - at < 3 || memcmp(text + at + 1, "//", 2) == 0 ||
		    us_find_ends_name(tails, text + at);
	/* Before the text is a blank. */
	memcpy(first + 3 - at, text, at);
	return at > 0 &&
	    (len - at < 3 || memcmp(text + at + 1, "//", 2) == 0 ||
		us_find_ends_name(tails, first + 3));
}

#endif
