/*
 * JSON, JSON Lines and JSON text sequences: each string that may hold a URL is
 * a part, with its escapes decoded (json-strings).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_JSON_H
#define US_JSON_H

#include <stdint.h>

#include "../detect/sniff.h"
#include "value.h"

/* Where the reader is. */
enum us_json_within {
	US_JSON_BETWEEN, /* outside strings */
	US_JSON_CHARACTERS,
	US_JSON_ESCAPE, /* behind a backslash */
	US_JSON_HEX,	/* within the digits of \uXXXX */
	US_JSON_AS_TEXT /* behind what is not JSON */
};

/* The longest escape. */
#define US_JSON_ESCAPE_LEN 6

/* The JSON Pointer (RFC 6901) of the place that is read.  Where a level begins
 * needs no memory, since a slash in a name is escaped. */
struct us_json_pointer {
	char text[US_MAX_POINTER + 1]; /* a string */
	size_t len;
	size_t depth; /* of the innermost object or array */
	size_t shown; /* of the innermost one that has its name or number */
	char name[US_MAX_POINTER]; /* of the member, as in the pointer */
	size_t name_len;
	bool is_lost; /* the name cannot be in the pointer */
};

struct us_json {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	enum us_json_within within;
	struct us_json_syntax syntax;
	struct us_json_pointer pointer;
	struct us_value value;
	struct urlsift_decode_place place; /* of the next byte */

	char escape[US_JSON_ESCAPE_LEN]; /* what was read of it */
	size_t escape_len;
	struct urlsift_decode_place escaped; /* where it begins */
	uint32_t code;			     /* the number of its digits */
	uint32_t first;			     /* of a surrogate pair; 0: none */
	struct urlsift_decode_place behind_first; /* the place behind it */
};

/**
 * us_json_begin(j, tools):
 * Begin an input, whose strings are emitted as us_value_init() says.
 */
void us_json_begin(struct us_json *j, const struct us_message *tools);

/**
 * us_json_put(j, text, len), us_json_end(j, is_broken):
 * Read the next ${len} bytes; end the input, which ${is_broken} if it could not
 * be read further.  Return the status of the sink.
 */
int us_json_put(struct us_json *j, const char *text, size_t len);
int us_json_end(struct us_json *j, bool is_broken);

#endif
