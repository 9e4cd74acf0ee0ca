/*
 * The JSON Pointer (RFC 6901) of a place in a value that is being read.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_JSON_POINTER_H
#define US_JSON_POINTER_H

#include <stdbool.h>
#include <stddef.h>

#include "../limits.h"

struct us_json_pointer {
	char text[US_MAX_POINTER + 1]; /* a string */
	size_t len;
	size_t depth; /* of the innermost object or array */
	size_t shown; /* of the innermost one that has its name or number */
	char name[US_MAX_POINTER]; /* of the member, as in the pointer */
	size_t name_len;
	bool is_lost; /* the name cannot be in the pointer */
};

/**
 * us_json_pointer_init(p):
 * Begin outside of any value.
 */
void us_json_pointer_init(struct us_json_pointer *p);

/**
 * us_json_pointer_open(p, is_object):
 * us_json_pointer_next(p):
 * us_json_pointer_close(p):
 * An object or array begins, which is an ${is_object}; the next element of an
 * array begins; the innermost object or array ends.
 */
void us_json_pointer_open(struct us_json_pointer *p, bool is_object);
void us_json_pointer_next(struct us_json_pointer *p);
void us_json_pointer_close(struct us_json_pointer *p);

/**
 * us_json_pointer_name(p):
 * us_json_pointer_put(p, text, len):
 * us_json_pointer_end(p):
 * The name of a member begins; ${len} bytes of it; it ends.  Until then the
 * pointer is that of the object.
 */
void us_json_pointer_name(struct us_json_pointer *p);
void us_json_pointer_put(struct us_json_pointer *p, const char *text,
    size_t len);
void us_json_pointer_end(struct us_json_pointer *p);

#endif
