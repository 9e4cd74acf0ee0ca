/*
 * The portable finder: the C library's search for a byte.
 */
#include <string.h>

#include "../bytes.h"
#include "find.h"

size_t
us_find(const char *text, size_t from, size_t len)
{
	const char *colon;
	size_t at;

	for (at = from; at < len; at++) {
		colon = memchr(text + at, ':', len - at);
		if (colon == NULL)
			return len;
		at = (size_t)(colon - text);
		if (at == 0)
			continue;
		if (us_is(text[at - 1], US_SCHEME | US_BLANK | US_HIGH))
			return at;
	}
	return len;
}
