/*
 * Text in ISO 8859-1 and windows-1252, in one pass and without iconv(3).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_LATIN_H
#define US_LATIN_H

#include <stdbool.h>
#include <stddef.h>

/* The most bytes of UTF-8 that a byte becomes. */
#define US_LATIN_MOST 3

/* A set: the characters of its bytes from 0x80 to 0x9F, in UTF-8.  From 0xA0
 * on, a byte is the character of that number. */
struct us_latin {
	char utf8[32][US_LATIN_MOST + 1];
};

/**
 * us_latin_find(name):
 * Return the set that iconv(3) calls ${name}, which is in lower case, or NULL
 * if it is another one.
 */
const struct us_latin *us_latin_find(const char *name);

/**
 * us_latin_span(text, len):
 * Return how many bytes at the beginning of ${text} are ASCII.
 */
size_t us_latin_span(const char *text, size_t len);

/**
 * us_latin_convert(set, text, len, utf8):
 * Convert ${text} to ${utf8}, which has US_LATIN_MOST times as much room.
 * Bytes that are not a character become U+FFFD.  Return the length of the
 * result.
 */
size_t us_latin_convert(const struct us_latin *set, const char *text,
    size_t len, char *utf8);

#endif
