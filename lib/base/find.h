/*
 * A search for a byte or a short mark in text.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_FIND_H
#define US_FIND_H

#include <stddef.h>
#include <string.h>

/**
 * us_find_byte(text, at, end, byte):
 * Return where ${byte} is first in ${text} between ${at} and ${end}, or ${end}.
 */
static inline size_t
us_find_byte(const char *text, size_t at, size_t end, char byte)
{
	const char *found = memchr(text + at, byte, end - at);

	return found == NULL ? end : (size_t)(found - text);
}

/**
 * us_find(text, len, mark, n):
 * Return the first ${mark} in ${text}, or NULL.  It has ${n} bytes, two at the
 * least, and the second is rare: memmem(3) is several times as slow there.
 */
static inline const char *
us_find(const char *text, size_t len, const char *mark, size_t n)
{
	const char *second, *end;

	if (len < n)
		return NULL;
	end = text + len;
	for (second = text + 1; (size_t)(end - second) >= n - 1; second++) {
		second =
		    memchr(second, mark[1], (size_t)(end - second) - (n - 2));
		if (second == NULL)
			break;
		if (second[-1] == mark[0] &&
		    memcmp(second, mark + 1, n - 1) == 0)
			return second - 1;
	}
	return NULL;
}

#endif
