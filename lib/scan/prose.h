/*
 * Words of prose with a colon that a grammar accepts as URLs, and that nobody
 * means as one (D104).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PROSE_H
#define US_PROSE_H

#include "bare.h"
#include "opener.h"

/**
 * us_prose_is_number(scheme, text, stop, len):
 * Return whether ${scheme} takes a number, and one goes on behind the blank at
 * ${stop}, as in Tel:+44 20 7946 0958.
 */
bool us_prose_is_number(const struct us_scheme *scheme, const char *text,
    size_t stop, size_t len);

/**
 * us_prose_is_punctuation(text, colon, end):
 * Return whether only slashes and punctuation are between ${colon} and ${end}.
 */
bool us_prose_is_punctuation(const char *text, size_t colon, size_t end);

/**
 * us_prose_is_empty(text, colon, bare):
 * Return whether no more than that is behind ${colon} in ${bare}.
 */
static inline bool
us_prose_is_empty(const char *text, size_t colon, const struct us_bare *bare)
{
	const size_t end = bare->piece[0].end;

	return bare->pieces == 1 && !us_is_alnum(text[end - 1]) &&
	    us_prose_is_punctuation(text, colon, end);
}

/**
 * us_prose_reason(opener, colon, nothing):
 * Return why a URL with :// is rejected that a grammar accepts, or NONE: its
 * name is one letter, such as a drive's, and not registered, or there is
 * ${nothing} behind the slashes and no host by default.
 */
enum urlsift_reason us_prose_reason(const struct us_opener *opener,
    size_t colon, bool nothing);

#endif
