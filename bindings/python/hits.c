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

static size_t
reading_size(const struct urlsift_reading *r)
{

	return sizeof(*r) + (r == NULL ? 0 : r->len);
}

static size_t
words_size(const struct urlsift_within *w)
{
	const char *const words[] = { w->member, w->record.type, w->record.date,
		w->record.target, w->message.id, w->message.date,
		w->message.sender, w->message.subject, w->part, w->field,
		w->pointer };
	size_t size = 0, i;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		size += words[i] == NULL ? 0 : strlen(words[i]) + 1;
	return size;
}

/* A copy has room for all that a place may point to. */
static size_t
place_size(const struct urlsift_place *p)
{
	size_t size = sizeof(*p) + sizeof(*p->within) + sizeof(*p->element) +
	    sizeof(*p->around) + reading_size(p->original);

	if (p->within != NULL)
		size += words_size(p->within);
	if (p->element != NULL)
		size += p->element->text_len;
	if (p->around != NULL)
		size += p->around->before + p->around->len + p->around->behind;
	return size;
}

size_t
hits_size(const struct urlsift_hit *hit, const struct urlsift_place *place)
{
	size_t size = sizeof(*hit) + hit->spans * sizeof(*hit->span) +
	    (hit->opens == NULL ? 0 : reading_size(hit->opens));
	unsigned i;

	for (i = 0; i < hit->readings; i++)
		size += reading_size(hit->reading[i]);
	return size + (place == NULL ? 0 : place_size(place));
}
