/*
 * The line ends inside a string that is written in pieces.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_STRINGS_H
#define US_STRINGS_H

#include "../line_pair.h"

/**
 * us_strings_ends(text, at, len):
 * Return whether a line ends behind a " at ${at}.
 */
static inline bool
us_strings_ends(const char *text, size_t at, size_t len)
{

	return len - at > 1 && text[at] == '"' && us_is(text[at + 1], US_EOL);
}

/**
 * us_strings_read(view, begin, at, next):
 * Return whether the string that the " at ${at} closes, at a line's end, goes
 * on in the next line, and set ${next} behind the " that opens it again.  The
 * URL's part on that line begins at ${begin} (string-in-pieces).
 */
enum us_joined us_strings_read(const struct us_view *view, size_t begin,
    size_t at, size_t *next);

#endif
