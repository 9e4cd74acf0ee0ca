/*
 * A string or a list that the methods of a script change.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_CHANGE_H
#define US_HTML_SCRIPT_CHANGE_H

#include <stdbool.h>
#include <stddef.h>

#include "../emitter.h"
#include "tag.h"

/* A string, or a list of strings; each ends in a NUL. */
struct us_change {
	struct us_emitter *out;
	struct us_buf *text, *room;
	const char *script;
	size_t len, begin, at;
	bool is_list;
	bool all;	  /* of the method at hand */
	bool is_operator; /* that is one, as -join in PowerShell */
};

/**
 * us_change_skip(v), us_change_take(v, byte):
 * Move over blanks; move over ${byte}, if that is next, and the blanks around
 * it, and return whether it was.
 */
void us_change_skip(struct us_change *v);
bool us_change_take(struct us_change *v, char byte);

/**
 * us_change_string(v, buf), us_change_strings(v), us_change_list(v, closer):
 * Append the string that is next to ${buf}; make a list of the strings that are
 * next, with commas between them; of those, or of the characters of one string
 * behind three dots, up to ${closer}.  Return false if something else is there.
 */
bool us_change_string(struct us_change *v, struct us_buf *buf);
bool us_change_strings(struct us_change *v);
bool us_change_list(struct us_change *v, char closer);

/* A method, whose argument is next: change the value, or return false. */
typedef bool us_change_call(struct us_change *v);

us_change_call us_change_characters, us_change_concat, us_change_format,
    us_change_join, us_change_lower, us_change_map, us_change_replace,
    us_change_reverse, us_change_reversed, us_change_slice, us_change_split,
    us_change_trim;

#endif
