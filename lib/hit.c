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

static size_t
hit_copy_size(const struct urlsift_hit *hit)
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

/* Copy ${from} to ${to}, and its URL to ${url}.  Return where that ends. */
static char *
copy_reading(struct urlsift_reading *to, const struct urlsift_reading *from,
    char *url)
{

	*to = *from;
	to->url = url;
	if (from->len > 0)
		memcpy(url, from->url, from->len);
	return url + from->len;
}

/* Let ${*word} be a copy at ${to}, unless it is NULL.  Return where that
 * ends. */
static char *
copy_word(const char **word, char *to)
{
	size_t size = word_size(*word);

	if (size == 0)
		return to;
	memcpy(to, *word, size);
	*word = to;
	return to + size;
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
	if (hit->spans > 0)
		memcpy(copy->span, hit->span, hit->spans * sizeof(*hit->span));
	reading = (struct urlsift_reading *)(copy->span + hit->spans);
	url = (char *)(reading + hit->readings + (hit->opens != NULL));
	for (i = 0; i < hit->readings; i++) {
		url = copy_reading(&reading[i], hit->reading[i], url);
		copy->hit.reading[i] = &reading[i];
	}
	if (hit->opens != NULL) {
		url = copy_reading(&reading[i], hit->opens, url);
		copy->hit.opens = &reading[i];
	}
	url = copy_word(&copy->hit.goes_on, url);
	(void)copy_word(&copy->hit.ends, url);
	return &copy->hit;
}

void
urlsift_hit_free(struct urlsift_hit *copy)
{
	struct us_hit_copy *block = (struct us_hit_copy *)copy;

	if (block != NULL)
		block->memory.free(block->memory.ctx, block);
}
