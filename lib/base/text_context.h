/*
 * The text around a hit in one line, or the sentence that it is in (D211).
 * Both are decided by the bytes around the hit alone.
 * SPDX-License-Identifier: MIT
 */
#ifndef TEXT_CONTEXT_H
#define TEXT_CONTEXT_H

#include <stddef.h>

#include "named_part.h"

/* The bytes on each side of a hit that are looked at. */
#define TEXT_CONTEXT_BYTES 512

/* The characters that are shown on each side, unless others are asked for. */
#define TEXT_CONTEXT_CHARACTERS 80

/* A hit in a text.  It is empty if it is an attribute: the place of its
 * element. */
struct text_context {
	const char *text;      /* of the hit */
	size_t len;	       /* of the hit, in bytes */
	size_t before, behind; /* bytes of the text around it */
};

/**
 * text_context_at(text, len, begin, end):
 * Return the hit from ${begin} to ${end} in the ${len} bytes of ${text}, which
 * is borrowed.
 */
static inline struct text_context
text_context_at(const char *text, size_t len, size_t begin, size_t end)
{
	const struct text_context c = { text + begin, end - begin, begin,
		len - end };

	return c;
}

/**
 * text_context_put(c, characters, put, ctx):
 * Call ${put} with ${ctx} for the pieces of the hit in its text, with at most
 * ${characters} on each side.
 */
void text_context_put(const struct text_context *c, size_t characters,
    named_part_piece *put, void *ctx);

/**
 * text_context_put_sentence(c, put, ctx):
 * The same for the sentence that the hit is in (D226).
 */
void text_context_put_sentence(const struct text_context *c,
    named_part_piece *put, void *ctx);

#endif
