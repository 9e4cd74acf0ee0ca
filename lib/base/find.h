/*
 * A search for a short mark in text.
 */
#ifndef US_FIND_H
#define US_FIND_H

#include <stddef.h>
#include <string.h>

/**
 * us_find(text, len, mark, n):
 * Return the first ${mark} of ${n} bytes in ${text}, or NULL.  It is for short
 * marks that begin with a rare byte: memmem(3) is several times as slow there.
 */
static inline const char *
us_find(const char *text, size_t len, const char *mark, size_t n)
{
	const char *found = text, *end = text + len;

	while ((size_t)(end - found) >= n &&
	    (found = memchr(found, mark[0], (size_t)(end - found) - (n - 1))) !=
		NULL) {
		if (memcmp(found, mark, n) == 0)
			return found;
		found++;
	}
	return NULL;
}

#endif
