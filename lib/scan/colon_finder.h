/*
 * The finder: where a candidate's colon may stand.  It looks at nothing but a
 * colon, the byte before it and the two behind it, so that it can be fast; who
 * asks looks closer.
 *
 * A colon counts when the three bytes before it may end a registered name,
 * white space in it or behind it, or when // follows it.  All kernels find the
 * same.
 */
#ifndef US_COLON_FINDER_H
#define US_COLON_FINDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/bytes.h"

/* Which bytes may stand before a colon: for each last one a bit for each one
 * before it; and for two bytes of a name, by their low five bits, one for each
 * byte of a name before them. */
struct us_tails {
	uint32_t gaps[8]; /* white space, and what may be some */
	uint32_t before[256][8];
	uint32_t third[32][32];
};

/**
 * us_colon_finder(tails, text, from, len):
 * Return the first position from ${from} on of a colon that counts, or ${len}.
 * A colon that is the text's first byte does not count; one whose followers are
 * not in view does.
 */
typedef size_t us_colon_finder(const struct us_tails *tails, const char *text,
    size_t from, size_t len);

/**
 * us_find_portable, us_find_sse2, us_find_avx2:
 * The kernels, of any machine and of x86.
 */
us_colon_finder us_find_portable;
us_colon_finder us_find_sse2;
us_colon_finder us_find_avx2;

/**
 * us_colon_finder_best():
 * Return the fastest kernel for this machine.
 */
us_colon_finder *us_colon_finder_best(void);

/**
 * us_tails_init(tails):
 * Let white space stand before a colon, and nothing else.
 */
void us_tails_init(struct us_tails *tails);

/**
 * us_tails_add(tails, name, len):
 * Let the end of ${name}, in lower case, stand there in any case, and with
 * white space in it (W1).
 */
void us_tails_add(struct us_tails *tails, const char *name, size_t len);

/**
 * us_find_counts(tails, text, at, len):
 * Return whether the colon at ${at} counts.
 */
static inline bool
us_find_counts(const struct us_tails *tails, const char *text, size_t at,
    size_t len)
{
	unsigned char last, before, third;

	if (at == 0)
		return false;
	last = (unsigned char)text[at - 1];
	before = at > 1 ? (unsigned char)text[at - 2] : ' ';
	if ((tails->before[last][before >> 5] >> (before & 31) & 1) != 0) {
		third = at > 2 ? (unsigned char)text[at - 3] : ' ';
		if (!us_is((char)last, US_SCHEME) ||
		    !us_is((char)before, US_SCHEME) ||
		    !us_is((char)third, US_SCHEME) ||
		    (tails->third[last & 31][before & 31] >> (third & 31) &
			1) != 0)
			return true;
	}
	return len - at < 3 || (text[at + 1] == '/' && text[at + 2] == '/');
}

#endif
