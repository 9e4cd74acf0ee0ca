/*
 * Separators of lists and tables: a comma or semicolon beside a URL.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SEPARATOR_H
#define US_SEPARATOR_H

#include <stddef.h>

/**
 * us_separator_at(text, begin):
 * Return the separator directly before a URL that begins at ${begin}; NUL: none
 * (D185).
 */
char us_separator_at(const char *text, size_t begin);

/**
 * us_separator_before(text, low, colon):
 * Return where the separator is that has the scheme of another URL, which ends
 * at ${colon}, directly behind it, from ${low} on; or ${colon} (D185).
 */
size_t us_separator_before(const char *text, size_t low, size_t colon);

#endif
