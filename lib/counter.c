/*
 * Offsets in bytes as others count them.  A character of UTF-8 is counted by
 * its first byte; so are surrogates and what is beyond Unicode, which the
 * strings of some languages have.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "found.h"

#define ONES UINT64_C(0x0101010101010101)

/* Return how many units stand for the ${len} bytes of ${text}. */
static size_t
count(const char *text, size_t len, enum urlsift_unit unit)
{
	size_t at, number = len;
	uint64_t word, inner, wide;

	for (at = 0; unit != URLSIFT_U_BYTES && at < len; at += sizeof(word)) {
		word = 0;
		memcpy(&word, text + at,
		    len - at < sizeof(word) ? len - at : sizeof(word));
		inner = word >> 7 & ~word >> 6 & ONES;
		number -= (size_t)(inner * ONES >> 56);
		if (unit == URLSIFT_U_CHARACTERS)
			continue;
		/* From F0 on, a character has two units of UTF-16. */
		wide = word >> 7 & word >> 6 & word >> 5 & word >> 4 & ONES;
		number += (size_t)(wide * ONES >> 56);
	}
	return number;
}

uint64_t
us_counter_at(struct us_counter *c, uint64_t byte)
{

	if (byte >= c->byte)
		c->number += count(c->text + (c->byte - c->base),
		    (size_t)(byte - c->byte), c->unit);
	else
		c->number -= count(c->text + (byte - c->base),
		    (size_t)(c->byte - byte), c->unit);
	c->byte = byte;
	return c->number;
}

void
us_reading_count(struct urlsift_reading *r, enum urlsift_unit unit)
{

	r->at = (uint32_t)count(r->url, r->at, unit);
}

/* What a copy points to is its own. */
void
us_hit_count(struct urlsift_hit *copy, struct us_counter *c)
{
	struct urlsift_span *span = (void *)(uintptr_t)copy->span;
	uint64_t end = copy->end;
	size_t i;

	copy->begin = us_counter_at(c, copy->begin);
	for (i = 0; i < copy->spans; i++) {
		span[i].begin = us_counter_at(c, span[i].begin);
		span[i].end = us_counter_at(c, span[i].end);
	}
	copy->end = us_counter_at(c, end);
	copy->trimmed =
	    (uint32_t)(us_counter_at(c, end + copy->trimmed) - copy->end);
	for (i = 0; i < copy->readings; i++)
		us_reading_count((void *)(uintptr_t)copy->reading[i], c->unit);
}
