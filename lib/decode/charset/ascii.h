/*
 * ASCII in a text: most bytes of most texts, which need no conversion.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_ASCII_H
#define US_ASCII_H

#include <stddef.h>

/**
 * us_ascii_span(text, len):
 * Return how many bytes at the beginning of ${text} are ASCII.
 */
size_t us_ascii_span(const char *text, size_t len);

#endif
