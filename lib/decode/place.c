/*
 * A place that moves through a text.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "place.h"

void
us_place_pass(struct urlsift_decode_place *place, const char *text, size_t len)
{
	const char *at = text, *end = text + len;

	while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
		at++;
		place->line++;
		place->start = place->offset + (uint64_t)(at - text);
	}
	place->offset += len;
}
