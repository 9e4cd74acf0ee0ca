/*
 * Character references of HTML in text.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_REFERENCE_H
#define US_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>

/* The longest one that is read. */
#define US_REFERENCE_MAX 8

/**
 * us_reference_ends(text, at, len):
 * Return whether the & at ${at} begins a reference to a character that ends a
 * URL: a quotation mark, < or >, or a no-break space (D101).
 */
bool us_reference_ends(const char *text, size_t at, size_t len);

#endif
