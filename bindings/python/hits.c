/*
 * Copies of hits: an array that grows, from which they are taken one by one.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "hits.h"

bool
hits_init(struct hits *h, const struct urlsift_rules *rules,
    const struct urlsift_filter *filter)
{

	h->filter = filter;
	h->view = urlsift_view_new(rules);
	return h->view != NULL;
}

int
hits_judge(struct hits *h, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{

	urlsift_view_hit(h->view, hit, place);
	return urlsift_filter_passes(h->filter, h->view);
}

/* Return whether there is room for one more hit. */
static bool
make_room(struct hits *h)
{
	size_t room = h->room * 2 + 16;
	struct hit_copy *more;

	if (h->next == h->n)
		h->next = h->n = 0;
	if (h->n < h->room)
		return true;
	if ((more = realloc(h->copy, room * sizeof(*more))) == NULL)
		return false;
	h->copy = more;
	h->room = room;
	return true;
}

struct hit_copy *
hits_add(struct hits *h, const struct urlsift_hit *hit,
    const struct urlsift_place *place, int passes)
{
	struct hit_copy copy = { .begin = hit->begin,
		.end = hit->end,
		.passes = passes };

	if (!make_room(h) || (copy.hit = urlsift_hit_copy(hit, NULL)) == NULL)
		return NULL;
	if (place != NULL &&
	    (copy.place = urlsift_place_copy(place, NULL)) == NULL) {
		urlsift_hit_free(copy.hit);
		return NULL;
	}
	h->copy[h->n] = copy;
	return h->copy + h->n++;
}

void
hits_clear(struct hits *h)
{

	for (; h->next < h->n; h->next++) {
		urlsift_hit_free(h->copy[h->next].hit);
		urlsift_place_free(h->copy[h->next].place);
	}
}

void
hits_free(struct hits *h)
{

	hits_clear(h);
	urlsift_view_free(h->view);
	free(h->copy);
	memset(h, 0, sizeof(*h));
}
