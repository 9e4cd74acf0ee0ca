/*
 * The text around a hit.  It is decided by the bytes around the hit alone, so
 * that neither pieces nor blocks of the input can be seen in it.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "text_around.h"

/* The least room to read into. */
#define ROOM ((size_t)65536)

void
us_text_around_begin(struct us_text_around *t, uint64_t offset)
{

	t->offset = offset;
	t->first = t->text.len = t->given = 0;
}

/* Make room for ${len} more bytes.  What is kept is moved to the begin of the
 * room when it is at most half of what was there, so that no byte is moved
 * often.  Return false when memory is out. */
static bool
make_room(struct us_text_around *t, size_t len)
{
	struct us_buf *text = &t->text;

	if (text->room - text->len < len && t->first > 0 &&
	    t->first >= text->len - t->first) {
		text->len -= t->first;
		memmove(text->data, text->data + t->first, text->len);
		t->offset += t->first;
		t->given -= t->first;
		t->first = 0;
	}
	return us_buf_reserve(text, text->len + len) == URLSIFT_OK;
}

char *
us_text_around_space(struct us_text_around *t, size_t *room)
{

	if (!make_room(t, ROOM))
		return NULL;
	*room = t->text.room - t->text.len;
	return t->text.data + t->text.len;
}

void
us_text_around_add(struct us_text_around *t, size_t len)
{

	t->text.len += len;
}

bool
us_text_around_copy(struct us_text_around *t, const char *text, size_t len)
{

	return make_room(t, len) &&
	    us_buf_add(&t->text, text, len) == URLSIFT_OK;
}

uint64_t
us_text_around_end(const struct us_text_around *t, bool all)
{
	size_t behind = all ? 0 : US_AROUND_BYTES;

	return t->offset + (t->text.len < behind ? 0 : t->text.len - behind);
}

int
us_text_around_scan(struct us_text_around *t, struct urlsift_scanner *scanner,
    uint64_t end)
{
	size_t given = t->given;

	if (end <= t->offset + given)
		return URLSIFT_OK;
	t->given = (size_t)(end - t->offset);
	return urlsift_scanner_feed(scanner, t->text.data + given,
	    t->given - given);
}

size_t
us_text_around_waiting(const struct us_text_around *t)
{

	return t->text.len - t->given;
}

void
us_text_around_forget(struct us_text_around *t, uint64_t settled)
{
	uint64_t before;

	if (settled < t->offset + US_AROUND_BYTES)
		return;
	before = settled - US_AROUND_BYTES - t->offset;
	if (before > t->given)
		before = t->given;
	if (before > t->first)
		t->first = (size_t)before;
}

struct urlsift_around
us_text_around(const struct us_text_around *t, uint64_t begin, uint64_t end)
{
	uint64_t first = t->offset + t->first;
	/* A link may be before all text. */
	const char *text = t->text.data == NULL ? "" : t->text.data + t->first;

	return us_around_at(text, t->text.len - t->first,
	    (size_t)(begin - first), (size_t)(end - first));
}

void
us_text_around_free(struct us_text_around *t)
{

	us_buf_free(&t->text);
}
