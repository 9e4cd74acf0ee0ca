/*
 * A block: what was found, then the copies of the hit and of its place, then
 * the warning.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "base/buf.h"
#include "found.h"

/* Return how many bytes a copy of ${size} bytes takes: the next one can begin
 * there. */
static size_t
aligned(size_t size)
{
	const size_t unit = sizeof(uint64_t);

	return (size + unit - 1) / unit * unit;
}

/* Give the next copy its part of the block, where ${ctx} points. */
static void *
take_room(void *ctx, void *block, size_t size)
{
	char **next = ctx, *at = *next;

	(void)block;
	*next += aligned(size);
	return at;
}

struct us_found *
us_found_new(const struct urlsift_hit *hit, const struct urlsift_place *place,
    const char *warning, const struct urlsift_memory *memory)
{
	size_t len = strlen(warning),
	       size = aligned(sizeof(struct us_found)) +
	    (hit == NULL ? 0 : aligned(urlsift_hit_size(hit))) +
	    aligned(urlsift_place_size(place)) + len + 1;
	struct us_found *f = memory->realloc(memory->ctx, NULL, size);
	char *next;
	const struct urlsift_memory inside = { take_room, NULL, &next };

	if (f == NULL)
		return NULL;
	next = (char *)f + aligned(sizeof(*f));
	memset(f, 0, sizeof(*f));
	f->memory = *memory;
	f->size = size;
	if (hit != NULL) {
		f->found.hit = urlsift_hit_copy(hit, &inside);
		f->found.begin = hit->begin;
		f->found.end = hit->end;
	}
	if (place != NULL)
		f->found.place = urlsift_place_copy(place, &inside);
	if (len > 0)
		f->found.warning = memcpy(next, warning, len + 1);
	return f;
}

struct urlsift_found *
urlsift_found_new(const struct urlsift_hit *hit,
    const struct urlsift_place *place, const struct urlsift_memory *memory)
{
	struct us_found *f = us_found_new(hit, place, "",
	    memory == NULL ? &us_standard_memory : memory);

	return f == NULL ? NULL : &f->found;
}

size_t
urlsift_found_size(const struct urlsift_found *found)
{

	return ((const struct us_found *)found)->size;
}

void
urlsift_found_free(struct urlsift_found *found)
{
	struct us_found *f = (struct us_found *)found;

	if (f != NULL)
		f->memory.free(f->memory.ctx, f);
}
