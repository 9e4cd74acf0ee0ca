/*
 * Counting of characters by their first bytes.  A lone surrogate has three
 * bytes here, like other characters.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "chars.h"

/* Return whether ${byte} is a continuation byte. */
static int
is_inner(char byte)
{

	return ((unsigned char)byte & 0xC0) == 0x80;
}

size_t
chars_count(const char *text, size_t len)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	size_t at, number = len;
	uint64_t word;

	for (at = 0; len - at >= sizeof(word); at += sizeof(word)) {
		memcpy(&word, text + at, sizeof(word));
		word = word >> 7 & ~word >> 6 & ones;
		number -= (size_t)(word * ones >> 56);
	}
	for (; at < len; at++)
		if (is_inner(text[at]))
			number--;
	return number;
}

uint64_t
chars_at(struct chars *c, uint64_t byte)
{

	if (byte >= c->byte)
		c->number += chars_count(c->text + (c->byte - c->base),
		    (size_t)(byte - c->byte));
	else
		c->number -= chars_count(c->text + (byte - c->base),
		    (size_t)(c->byte - byte));
	c->byte = byte;
	return c->number;
}

void
chars_of_reading(struct urlsift_reading *r)
{

	r->at = (uint32_t)chars_count(r->url, r->at);
}

/* What a copy points to is its own. */
void
chars_of_hit(struct chars *chars, struct urlsift_hit *hit)
{
	struct urlsift_span *span = (struct urlsift_span *)(uintptr_t)hit->span;
	uint64_t end = hit->end;
	size_t i;

	hit->begin = chars_at(chars, hit->begin);
	for (i = 0; i < hit->spans; i++) {
		span[i].begin = chars_at(chars, span[i].begin);
		span[i].end = chars_at(chars, span[i].end);
	}
	hit->end = chars_at(chars, end);
	hit->trimmed =
	    (uint32_t)(chars_at(chars, end + hit->trimmed) - hit->end);
	for (i = 0; i < hit->readings; i++)
		chars_of_reading((struct urlsift_reading *)(uintptr_t)
				     hit->reading[i]);
}

size_t
chars_whole(const char *text, size_t len)
{
	size_t inner = 0, bytes;
	unsigned first;

	while (inner < len && inner < 4 && is_inner(text[len - 1 - inner]))
		inner++;
	if (inner == len)
		return len;
	first = (unsigned char)text[len - 1 - inner];
	bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
	return inner + 1 < bytes ? len - 1 - inner : len;
}
