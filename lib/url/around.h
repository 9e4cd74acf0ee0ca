/*
 * The text around a hit in one line, or the sentence that it is in (context).
 * Both are decided by the bytes around the hit alone.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_AROUND_H
#define US_AROUND_H

#include <stddef.h>

#include "urlsift.h"

/* The bytes on each side of a hit that are looked at. */
#define US_AROUND_BYTES 512

/* The characters that are shown on each side, unless others are asked for. */
#define US_AROUND_CHARACTERS 80

/**
 * us_around_at(text, len, begin, end):
 * Return the hit from ${begin} to ${end} in the ${len} bytes of ${text}, which
 * is borrowed, with the bytes around it that are looked at.
 */
static inline struct urlsift_around
us_around_at(const char *text, size_t len, size_t begin, size_t end)
{
	struct urlsift_around c = { text + begin, end - begin, begin,
		len - end };

	if (c.before > US_AROUND_BYTES)
		c.before = US_AROUND_BYTES;
	if (c.behind > US_AROUND_BYTES)
		c.behind = US_AROUND_BYTES;
	return c;
}

/**
 * us_around_piece(ctx, text, len):
 * Take the next piece, 1 byte or more.  A character is never in two pieces.
 */
typedef void us_around_piece(void *ctx, const char *text, size_t len);

/**
 * us_around_put(c, characters, put, ctx):
 * Call ${put} with ${ctx} for the pieces of the hit in its text, with at most
 * ${characters} on each side.
 */
void us_around_put(const struct urlsift_around *c, size_t characters,
    us_around_piece *put, void *ctx);

/**
 * us_around_put_sentence(c, put, ctx):
 * The same for the sentence that the hit is in (sentence).
 */
void us_around_put_sentence(const struct urlsift_around *c,
    us_around_piece *put, void *ctx);

#endif
