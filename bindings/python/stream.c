/*
 * A stream of text into a scanner.  The library copies its input, so another
 * thread may change the bytes meanwhile without harm.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "stream.h"

static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct stream *s = ctx;
	int passes = hits_judge(&s->hits, hit, NULL);
	struct hit_copy *copy;

	if (passes <= 0)
		return passes;
	if ((copy = hits_add(&s->hits, hit, NULL, passes)) == NULL)
		return 1;
	if (s->is_wide)
		urlsift_hit_count(copy->hit, &s->chars);
	return 0;
}

bool
stream_init(struct stream *s, const struct urlsift_rules *rules,
    const struct urlsift_filter *filter)
{

	s->scanner = urlsift_scanner_new(rules, on_hit, s);
	return hits_init(&s->hits, rules, filter) && s->scanner != NULL;
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
	hits_free(&s->hits);
	free(s->tail);
	memset(s, 0, sizeof(*s));
}
