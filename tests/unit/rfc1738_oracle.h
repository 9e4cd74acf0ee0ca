/*
 * Section 5 as one pattern, rule by rule, without any of the shapes that make
 * the library's own grammar fast: a second opinion on the letter of 1994.
 * SPDX-License-Identifier: MIT
 */
#ifndef TU_RFC1738_ORACLE_H
#define TU_RFC1738_ORACLE_H

#include <stdbool.h>
#include <stddef.h>

struct tu_rfc1738;

/**
 * tu_rfc1738_new():
 * tu_rfc1738_free(s):
 * Return one, or NULL when memory is out; free it.
 */
struct tu_rfc1738 *tu_rfc1738_new(void);
void tu_rfc1738_free(struct tu_rfc1738 *s);

/**
 * tu_rfc1738_accepts(s, url, len):
 * Return whether ${url} is one by the letter.
 */
bool tu_rfc1738_accepts(const struct tu_rfc1738 *s, const char *url,
    size_t len);

#endif
