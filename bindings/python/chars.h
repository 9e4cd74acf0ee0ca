/*
 * Conversion of byte offsets in UTF-8 to character offsets, as Python counts
 * them.  Each byte is counted once on the way forward.  For an earlier offset
 * the bytes back to it are counted again.
 * SPDX-License-Identifier: MIT
 */
#ifndef CHARS_H
#define CHARS_H

#include "urlsift.h"

/* A text, or the end of one, whose first byte has the offset ${base}. */
struct chars {
	const char *text;
	uint64_t base;
	uint64_t byte,
	    number; /* an offset, and the number of characters before it */
};

/**
 * chars_count(text, len):
 * Return how many characters begin in ${text}.
 */
size_t chars_count(const char *text, size_t len);

/**
 * chars_at(chars, byte):
 * Return how many characters begin before the offset ${byte}, which is in the
 * text or at its end.
 */
uint64_t chars_at(struct chars *chars, uint64_t byte);

/**
 * chars_of_hit(chars, hit):
 * chars_of_reading(reading):
 * Report the offsets of ${hit}, a copy, or that of ${reading} in characters.
 */
void chars_of_hit(struct chars *chars, struct urlsift_hit *hit);
void chars_of_reading(struct urlsift_reading *reading);

/**
 * chars_whole(text, len):
 * Return how many bytes of ${text} are complete characters.  This is less than
 * ${len} if the limit of a URL's length cut the last character.
 */
size_t chars_whole(const char *text, size_t len);

#endif
