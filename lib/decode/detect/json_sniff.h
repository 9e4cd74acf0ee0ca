/*
 * Detection of JSON and JSON Lines (D191).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_JSON_SNIFF_H
#define US_JSON_SNIFF_H

#include "json_syntax.h"

enum us_json_sniffed {
	US_JSON_MORE, /* more bytes are needed */
	US_JSON_NONE,
	US_JSON_FOUND
};

/* All zero at first, except for where it begins. */
struct us_json_sniff {
	struct us_json_syntax syntax;
	size_t at;	 /* how far it was read */
	size_t values;	 /* objects and arrays that were closed */
	bool in_string;	 /* within a string */
	bool is_escaped; /* behind a backslash in it */
	bool has_string; /* a string was closed in this object or array */
	bool at_line;	 /* a line end is behind the last object or array */
};

/**
 * us_json_sniff(s, text, len, all):
 * Read on in ${text}, which is the text of the last call and more; ${all}:
 * nothing follows its ${len} bytes, or nothing that may be looked at.  Return
 * whether it is JSON.
 */
enum us_json_sniffed us_json_sniff(struct us_json_sniff *s, const char *text,
    size_t len, bool all);

/**
 * us_json_sniff_is_whole(s):
 * Return whether what was read is whole: each value in it is closed.
 */
bool us_json_sniff_is_whole(const struct us_json_sniff *s);

#endif
