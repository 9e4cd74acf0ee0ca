/*
 * Copies of hits: all that one points to stands behind it, in one block.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "base/buf.h"
#include "urlsift.h"

/* Behind the spans stand the readings, the last of which is what a click opens,
 * behind them their URLs, and then why it goes on or ends. */
struct us_hit_copy {
	struct urlsift_hit hit;
	struct urlsift_memory memory;
	struct urlsift_span span[];
};

static size_t
word_size(const char *word)
{

	return word == NULL ? 0 : strlen(word) + 1;
}

/* Let ${copy} point to what stands in its block. */
static void
link_copy(struct us_hit_copy *copy)
{
	struct urlsift_hit *hit = &copy->hit;
	struct urlsift_reading *reading =
	    (struct urlsift_reading *)(copy->span + hit->spans);
	unsigned i, n = hit->readings + (hit->opens != NULL);
	char *url = (char *)(reading + n);

	hit->span = copy->span;
	for (i = 0; i < n; i++) {
		reading[i].url = url;
		url += reading[i].len;
		if (i < hit->readings)
			hit->reading[i] = &reading[i];
		else
			hit->opens = &reading[i];
	}
	/* Words have an end. */
	if (hit->goes_on != NULL) {
		hit->goes_on = url;
		url += strlen(url) + 1;
	}
	if (hit->ends != NULL)
		hit->ends = url;
}

/* Copy ${len} bytes to ${to}.  Return where the copy ends. */
static char *
copy_bytes(char *to, const char *bytes, size_t len)
{

	if (len > 0)
		memcpy(to, bytes, len);
	return to + len;
}

size_t
urlsift_hit_size(const struct urlsift_hit *hit)
{
	size_t size = sizeof(struct us_hit_copy) +
	    hit->spans * sizeof(*hit->span) +
	    (hit->readings + (hit->opens != NULL)) * sizeof(**hit->reading);
	unsigned i;

	for (i = 0; i < hit->readings; i++)
		size += hit->reading[i]->len;
	size += word_size(hit->goes_on) + word_size(hit->ends);
	return size + (hit->opens == NULL ? 0 : hit->opens->len);
}

struct urlsift_hit *
urlsift_hit_copy(const struct urlsift_hit *hit,
    const struct urlsift_memory *memory)
{
	struct us_hit_copy *copy;
	struct urlsift_reading *reading, *r;
	char *to;
	unsigned i;

	if (memory == NULL)
		memory = &us_standard_memory;
	copy = memory->realloc(memory->ctx, NULL, urlsift_hit_size(hit));
	if (copy == NULL)
		return NULL;
	copy->hit = *hit;
	copy->memory = *memory;
	if (hit->spans > 0)
		memcpy(copy->span, hit->span, hit->spans * sizeof(*hit->span));
	reading = (struct urlsift_reading *)(copy->span + hit->spans);
	for (i = 0; i < hit->readings; i++)
		reading[i] = *hit->reading[i];
	if (hit->opens != NULL)
		reading[i++] = *hit->opens;
	to = (char *)(reading + i);
	for (r = reading; r < reading + i; r++)
		to = copy_bytes(to, r->url, r->len);
	to = copy_bytes(to, hit->goes_on, word_size(hit->goes_on));
	(void)copy_bytes(to, hit->ends, word_size(hit->ends));
	link_copy(copy);
	return &copy->hit;
}

void
urlsift_hit_moved(struct urlsift_hit *copy)
{

	link_copy((struct us_hit_copy *)copy);
}

void
urlsift_hit_free(struct urlsift_hit *copy)
{
	struct us_hit_copy *block = (struct us_hit_copy *)copy;

	if (block != NULL)
		block->memory.free(block->memory.ctx, block);
}
