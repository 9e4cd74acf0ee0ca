/*
 * The parts of a URL by names: those of lib/parts.def, "query:KEY" for a field
 * of the query, and "decoded:" before either.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_COMPONENT_H
#define US_COMPONENT_H

#include <stdbool.h>
#include <stddef.h>

#include "urlsift.h"

struct us_component {
	enum urlsift_part part;
	const char *key; /* of a field of the query, borrowed; NULL: none */
	size_t key_len;
	bool is_decoded;
};

/**
 * us_component_find(named, name, len):
 * Set ${named} to the part with this ${name}.  Return false if there is none.
 */
bool us_component_find(struct us_component *named, const char *name,
    size_t len);

/**
 * us_component_piece(ctx, text, len):
 * Take the next piece of a part, 1 byte or more.  A character is never in two
 * pieces.
 */
typedef void us_component_piece(void *ctx, const char *text, size_t len);

/**
 * us_component_put(named, r, put, ctx):
 * Call ${put} with ${ctx} for the pieces of the part of ${r}.  Together they
 * are at most as long as the URL.  A part is as it is in the URL, or decoded
 * once; then what stands for no text stays as it is (D210).  Return false if
 * ${r} has no such part.
 */
bool us_component_put(const struct us_component *named,
    const struct urlsift_reading *r, us_component_piece *put, void *ctx);

/**
 * us_component_copy(named, r, room, len):
 * Write the part of ${r} to ${room}, which is as long as the URL, and set
 * ${len} to its length.  Return false if ${r} has no such part.
 */
bool us_component_copy(const struct us_component *named,
    const struct urlsift_reading *r, char *room, size_t *len);

#endif
