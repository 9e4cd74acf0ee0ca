/*
 * Characters of a host that cannot be decoded: part of the host or its end.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "garbled.h"

size_t
us_garbled_add(struct us_garbled *garbled, const char *text, size_t at,
    size_t n, size_t keep)
{

	if (n == 1 && (unsigned char)text[at] < 0xC0 && garbled->end != at)
		return 0;
	if (garbled->begin == 0) {
		garbled->begin = at;
		garbled->sound = keep;
	}
	garbled->end = at + n;
	return n;
}

/* Return whether they are part of the host: it has no dot before them but one
 * at its end, or more of the URL is behind them. */
static bool
is_host(const struct us_garbled *garbled, const char *text, size_t host,
    size_t end)
{
	size_t at = garbled->begin;

	if (at == host || memchr(text + host, '.', at - 1 - host) == NULL)
		return true;
	for (; at < end; at++)
		if (memchr("./:?#", text[at], 5) != NULL)
			return true;
	return false;
}

size_t
us_garbled_end(const struct us_garbled *garbled, const char *text, size_t host,
    size_t end)
{

	if (!is_host(garbled, text, host, end))
		return garbled->sound;
	return end > garbled->end ? end : garbled->end;
}
