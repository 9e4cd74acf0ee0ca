/*
 * A stream of text into a scanner.  The library copies its input, so another
 * thread may change the bytes meanwhile without harm.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "stream.h"

/* Return whether there is room for one more hit. */
static bool
make_room(struct stream *s)
{
	size_t room = s->hit_room * 2 + 16;
	struct stream_hit *more;

	if (s->next == s->hits)
		s->next = s->hits = 0;
	if (s->hits < s->hit_room)
		return true;
	if ((more = realloc(s->hit, room * sizeof(*more))) == NULL)
		return false;
	s->hit = more;
	s->hit_room = room;
	return true;
}

static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct stream *s = ctx;
	struct stream_hit kept = { .begin = hit->begin, .end = hit->end };

	urlsift_view_hit(s->view, hit, NULL);
	kept.passes = urlsift_filter_passes(s->filter, s->view);
	if (kept.passes <= 0)
		return kept.passes;
	if (!make_room(s) || (kept.hit = urlsift_hit_copy(hit, NULL)) == NULL)
		return 1;
	if (s->is_wide)
		urlsift_hit_count(kept.hit, &s->chars);
	s->hit[s->hits++] = kept;
	return 0;
}

struct stream_hit *
stream_hit(const struct stream *s)
{

	return s->next < s->hits ? s->hit + s->next : NULL;
}

void
stream_take(struct stream *s)
{

	s->next++;
}

void
stream_return(struct stream *s)
{

	s->next--;
}

bool
stream_init(struct stream *s, const struct urlsift_rules *rules,
    const struct urlsift_filter *filter)
{

	s->filter = filter;
	s->view = urlsift_view_new(rules);
	s->scanner = urlsift_scanner_new(rules, on_hit, s);
	return s->view != NULL && s->scanner != NULL;
}

/* Remove the text that no later hit needs, if it is half of the text or
 * more. */
static void
settle(struct stream *s)
{
	uint64_t settled = urlsift_scanner_settled(s->scanner);
	size_t gone;

	if (settled <= s->chars.base)
		return;
	gone = (size_t)(settled - s->chars.base);
	if (gone < s->len / 2)
		return;
	(void)urlsift_counter_at(&s->chars, settled);
	s->len -= gone;
	memmove(s->tail, s->tail + gone, s->len);
	s->chars.base = settled;
}

bool
stream_keep(struct stream *s, const char *text, size_t len)
{
	size_t room = s->room;
	char *more;

	settle(s);
	if (room - s->len < len) {
		room = room * 2 + len;
		if ((more = realloc(s->tail, room)) == NULL)
			return false;
		s->tail = more;
		s->room = room;
		s->chars.text = more;
	}
	if (len > 0)
		memcpy(s->tail + s->len, text, len);
	s->len += len;
	return true;
}

bool
stream_feed(struct stream *s, const char *text, size_t len)
{

	s->is_fed = true;
	return urlsift_scanner_feed(s->scanner, text, len) == URLSIFT_OK;
}

bool
stream_finish(struct stream *s, enum urlsift_end how)
{
	int status = urlsift_scanner_finish(s->scanner, how);

	s->is_fed = false;
	s->len = 0;
	s->chars.base = s->chars.byte = s->chars.number = 0;
	return status == URLSIFT_OK;
}

void
stream_free(struct stream *s)
{

	urlsift_scanner_free(s->scanner);
	urlsift_view_free(s->view);
	while (s->next < s->hits)
		urlsift_hit_free(s->hit[s->next++].hit);
	free(s->hit);
	free(s->tail);
	memset(s, 0, sizeof(*s));
}
