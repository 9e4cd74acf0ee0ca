/*
 * What divides a URL from the text behind it (bare-url-end): bytes, character
 * references of HTML, separators; and the names of all ends (ends-have-names).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DELIMITER_H
#define US_DELIMITER_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/bytes.h"
#include "../urlsift.h"

/* The name of an end. */
enum us_end {
#define US_END(NAME, word, help) US_END_##NAME,
#include "ends.def"
#undef US_END
	US_ENDS
};

/**
 * us_delimiter_is(byte):
 * Return whether ${byte} ends any bare URL.  A backslash may be an escape's.
 */
static inline bool
us_delimiter_is(char byte)
{

	return us_is(byte, US_STOP) && byte != '\\';
}

/**
 * us_delimiter_ended(text, stop, len):
 * us_delimiter_ended_by(mark):
 * Return what is at ${stop} and ended a bare URL; the same if it is ${mark},
 * which is no blank.
 */
enum urlsift_ended us_delimiter_ended_by(char mark);

static inline enum urlsift_ended
us_delimiter_ended(const char *text, size_t stop, size_t len)
{

	return stop == len		? URLSIFT_E_INPUT :
	    us_is(text[stop], US_BLANK) ? URLSIFT_E_BLANK :
					  us_delimiter_ended_by(text[stop]);
}

/**
 * us_delimiter_find(text, at, len):
 * Return the first position from ${at} on that ends any bare URL, or ${len}.
 */
size_t us_delimiter_find(const char *text, size_t at, size_t len);

/* The longest reference that is read, such as &amp;middot; */
#define US_DELIMITER_MAX 12

/**
 * us_delimiter_reference(text, at, len):
 * Return whether the & at ${at} begins a reference to a character that ends a
 * URL, such as a quotation mark, < or >, a blank or a dash, also one that is
 * escaped again (reference-ends-a-url).
 */
bool us_delimiter_reference(const char *text, size_t at, size_t len);

/**
 * us_delimiter_separator(text, begin):
 * Return the separator directly before a URL that begins at ${begin}; NUL: none
 * (separator-beside-a-url).
 */
char us_delimiter_separator(const char *text, size_t begin);

/**
 * us_delimiter_before(text, low, colon):
 * Return where the separator is that has the scheme of another URL, which ends
 * at ${colon}, directly behind it, from ${low} on; or ${colon}
 * (separator-beside-a-url).
 */
size_t us_delimiter_before(const char *text, size_t low, size_t colon);

#endif
