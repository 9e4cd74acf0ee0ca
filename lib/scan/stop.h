/*
 * What ends a URL (D297): the names of all ends; bytes and character references
 * of HTML that end any bare URL (B1).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_STOP_H
#define US_STOP_H

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
 * us_stop_is(byte):
 * Return whether ${byte} ends any bare URL.  A backslash may be an escape's.
 */
static inline bool
us_stop_is(char byte)
{

	return us_is(byte, US_STOP) && byte != '\\';
}

/**
 * us_stop_ended(text, stop, len):
 * Return what is at ${stop} and ended a bare URL.
 */
enum urlsift_ended us_stop_ended(const char *text, size_t stop, size_t len);

/**
 * us_stop_find(text, at, len):
 * Return the first position from ${at} on that ends any bare URL, or ${len}.
 */
size_t us_stop_find(const char *text, size_t at, size_t len);

/* The longest reference that is read. */
#define US_STOP_REFERENCE_MAX 8

/**
 * us_stop_reference(text, at, len):
 * Return whether the & at ${at} begins a reference to a character that ends a
 * URL: a quotation mark, < or >, or a no-break space (D101).
 */
bool us_stop_reference(const char *text, size_t at, size_t len);

#endif
