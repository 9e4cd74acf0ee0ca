/*
 * A place that moves through a text.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PLACE_H
#define US_PLACE_H

#include <string.h>

#include "urlsift-decode.h"

/**
 * us_place_pass(place, text, len):
 * Move ${place} behind the ${len} bytes of ${text}, which are there.  Lines end
 * at LF.
 */
static inline void
us_place_pass(struct urlsift_decode_place *place, const char *text, size_t len)
{
	const char *at = text, *end = text + len;

	/* A mark of XML or JSON is passed alone. */
	if (len == 1 && *text != '\n') {
		place->offset++;
		return;
	}
	while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
		at++;
		place->line++;
		place->start = place->offset + (uint64_t)(at - text);
	}
	place->offset += len;
}

#endif
