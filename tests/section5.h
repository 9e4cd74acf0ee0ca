/*
 * Section 5 as one pattern, rule by rule, without any of the shapes that make
 * the library's own grammar fast: a second opinion on the letter of 1994.
 */
#ifndef TU_SECTION5_H
#define TU_SECTION5_H

#include <stdbool.h>
#include <stddef.h>

struct tu_section5;

/**
 * tu_section5_new():
 * tu_section5_free(s):
 * Return one, or NULL when memory is out; free it.
 */
struct tu_section5 *tu_section5_new(void);
void tu_section5_free(struct tu_section5 *s);

/**
 * tu_section5_says(s, url, len):
 * Return whether ${url} is one by the letter.
 */
bool tu_section5_says(const struct tu_section5 *s, const char *url, size_t len);

#endif
