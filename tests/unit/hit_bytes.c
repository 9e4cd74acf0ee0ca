/*
 * Numbers are written as 64 bits each, so that there is nothing between them.
 */
#include "hit_bytes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void
put(struct tu_tape *tape, const void *bytes, size_t len)
{

	if (len == 0)
		return;
	if (tape->room - tape->len < len) {
		tape->room = tape->room * 2 + len + 4096;
		tape->data = realloc(tape->data, tape->room);
		if (tape->data == NULL)
			abort();
	}
	memcpy(tape->data + tape->len, bytes, len);
	tape->len += len;
}

static void
put_reading(struct tu_tape *tape, const struct urlsift_reading *r)
{
	const uint64_t numbers[] = { r->len, r->kind, r->reason, r->at, r->port,
		r->default_port, r->notes, r->has };
	unsigned i;

	put(tape, numbers, sizeof(numbers));
	put(tape, r->url, r->len);
	for (i = 0; i < URLSIFT_PARTS; i++)
		if ((r->has >> i & 1) != 0)
			put(tape, &r->part[i], sizeof(r->part[i]));
}

int
tu_tape_add(void *tape, const struct urlsift_hit *hit)
{
	const uint64_t numbers[] = { hit->begin, hit->end, hit->form,
		hit->began, hit->ended, hit->trimmed, hit->notes, hit->spans,
		hit->readings };
	unsigned i;

	put(tape, numbers, sizeof(numbers));
	put(tape, hit->span, hit->spans * sizeof(*hit->span));
	for (i = 0; i < hit->readings; i++)
		put_reading(tape, hit->reading[i]);
	return 0;
}

bool
tu_tape_is(const struct tu_tape *a, const struct tu_tape *b)
{

	return a->len == b->len &&
	    (a->len == 0 || memcmp(a->data, b->data, a->len) == 0);
}
