/*
 * The parts of a URL by names: those of lib/fields.def, "query:KEY" for a field
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
 * us_component_copy(component, r, room, len):
 * Write the component of ${r} to ${room}, which is as long as the URL, and set
 * ${len} to its length.  It is as it is in the URL, or decoded once; then what
 * stands for no text stays as it is (D210).  Return false if ${r} has no such
 * component.
 */
bool us_component_copy(const struct us_component *component,
    const struct urlsift_reading *r, char *room, size_t *len);

#endif
