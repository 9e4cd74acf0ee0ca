/*
 * Characters of a host that cannot be decoded.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_GARBLED_H
#define US_GARBLED_H

#include <stddef.h>

struct us_garbled {
	size_t begin; /* the first byte of the first one; 0: none */
	size_t end;   /* of the last one */
	size_t sound; /* the end of the URL before them */
};

/**
 * us_garbled_add(garbled, text, at, n, keep):
 * Add the character of ${n} bytes at ${at}, which is no UTF-8 or is U+FFFD, to
 * the host of a URL that surely goes to ${keep}.  Return ${n}, or 0 if it ends
 * the URL: in most character sets no letter is below C0 (D172).
 */
size_t us_garbled_add(struct us_garbled *garbled, const char *text, size_t at,
    size_t n, size_t keep);

/**
 * us_garbled_end(garbled, text, host, end):
 * Return the end of a URL that would end at ${end} and whose host begins at
 * ${host}: with the characters if they are part of the host, else before them
 * (D172).
 */
size_t us_garbled_end(const struct us_garbled *garbled, const char *text,
    size_t host, size_t end);

#endif
