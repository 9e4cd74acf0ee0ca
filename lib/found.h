/*
 * What was found and kept: copies of a hit and of its place, and a warning,
 * which stand behind it in one block.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_FOUND_H
#define US_FOUND_H

#include "urlsift.h"

struct us_found {
	struct urlsift_found found;
	struct urlsift_memory memory;
	size_t size;		   /* of the block */
	struct us_found *next;	   /* of a finder */
	struct urlsift_view *view; /* that looked at it last; may be gone */
};

/**
 * us_found_new(hit, place, warning, memory):
 * Return copies of these in one block of ${memory}, or NULL if that is out.
 * ${hit} and ${place} may be NULL, and ${warning} may be empty.
 */
struct us_found *us_found_new(const struct urlsift_hit *hit,
    const struct urlsift_place *place, const char *warning,
    const struct urlsift_memory *memory);

#endif
