/*
 * Copies of hits: all that one points to stands behind it, in one block.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "base/buf.h"
#include "urlsift.h"

/* Behind the spans stand the readings, and behind them their URLs. */
struct us_hit_copy {
	struct urlsift_hit hit;
	struct urlsift_memory memory;
	struct urlsift_span span[];
};

static size_t
hit_copy_size(const struct urlsift_hit *hit)
{
	size_t size = sizeof(struct us_hit_copy) +
	    hit->spans * sizeof(*hit->span) +
	    hit->readings * sizeof(**hit->reading);
	unsigned i;

	for (i = 0; i < hit->readings; i++)
		size += hit->reading[i]->len;
	return size;
}

struct urlsift_hit *
urlsift_hit_copy(const struct urlsift_hit *hit,
    const struct urlsift_memory *memory)
{
	struct us_hit_copy *copy;
	struct urlsift_reading *reading;
	char *url;
	unsigned i;

	if (memory == NULL)
		memory = &us_standard_memory;
	copy = memory->realloc(memory->ctx, NULL, hit_copy_size(hit));
	if (copy == NULL)
		return NULL;
	copy->hit = *hit;
	copy->hit.span = copy->span;
	copy->memory = *memory;
	memcpy(copy->span, hit->span, hit->spans * sizeof(*hit->span));
	reading = (struct urlsift_reading *)(copy->span + hit->spans);
	url = (char *)(reading + hit->readings);
	for (i = 0; i < hit->readings; i++) {
		reading[i] = *hit->reading[i];
		if (reading[i].len > 0)
			memcpy(url, reading[i].url, reading[i].len);
		reading[i].url = url;
		url += reading[i].len;
		copy->hit.reading[i] = &reading[i];
	}
	return &copy->hit;
}

void
urlsift_hit_free(struct urlsift_hit *copy)
{
	struct us_hit_copy *block = (struct us_hit_copy *)copy;

	if (block != NULL)
		block->memory.free(block->memory.ctx, block);
}
