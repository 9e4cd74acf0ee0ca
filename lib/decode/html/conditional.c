/*
 * Conditional comments.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "conditional.h"

/* The longest condition of a comment. */
#define CONDITION_MAX 256

/* Return the length of ${tail} if ${text} ends in it, else 0. */
static size_t
ending(const char *text, size_t len, const char *tail)
{
	size_t n = strlen(tail);

	return len >= n && us_same(text + len - n, tail, n) ? n : 0;
}

bool
us_conditional_find(const char *text, size_t len, size_t *begin, size_t *shown)
{
	const char *end;

	if (len < 4 || !us_same(text, "[if", 3))
		return false;
	end = memchr(text, '>', len < CONDITION_MAX ? len : CONDITION_MAX);
	if (end == NULL || end[-1] != ']')
		return false;
	end++;
	*begin = (size_t)(end - text);
	*shown = len - *begin;
	*shown -= ending(end, *shown, "<![endif]");
	*shown -= ending(end, *shown, "<!");
	return true;
}
