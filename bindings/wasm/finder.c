/*
 * A scanner of the library, the text that its hits may still need, and copies
 * of what it found.
 * SPDX-License-Identifier: MIT
 */
#include "finder.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct bytes {
	char *data;
	size_t len, room;
};

struct finder {
	struct bytes found; /* engine.mjs reads it */
	const struct urlsift_rules *rules;
	const struct urlsift_filter *filter;
	struct urlsift_scanner *scanner;
	struct urlsift_view *view;
	struct bytes text; /* from the offset ${units.base} on */
	struct urlsift_counter units;
	bool is_in_units;
	uint64_t seen, lines, line; /* of this, so many; the last begins here */
};

/* Count the lines up to the offset ${byte}.  Hits come in the order of the
 * text. */
static void
count_lines(struct finder *f, uint64_t byte)
{
	const char *at, *newline;

	while (f->seen < byte) {
		at = f->text.data + (f->seen - f->units.base);
		newline = memchr(at, '\n', (size_t)(byte - f->seen));
		if (newline == NULL) {
			f->seen = byte;
		} else {
			f->seen += (uint64_t)(newline - at) + 1;
			f->line = f->seen;
			f->lines++;
		}
	}
}

/* Return where ${size} more bytes go, or NULL. */
static char *
make_room(struct bytes *b, size_t size)
{
	size_t room = 2 * b->room > b->len + size ? 2 * b->room : b->len + size;
	char *data;

	if (b->len + size > b->room) {
		if ((data = realloc(b->data, room)) == NULL)
			return NULL;
		b->data = data;
		b->room = room;
	}
	return b->data + b->len;
}

/* Allocate a copy, with a head before it.  The other copies may move. */
static void *
allocate(void *ctx, void *block, size_t size)
{
	struct finder *f = ctx;
	struct found head = { 0 };
	char *at;

	(void)block;
	head.size = (uint32_t)((sizeof(head) + size + 7) & ~(size_t)7);
	if ((at = make_room(&f->found, head.size)) == NULL)
		return NULL;
	f->found.len += head.size;
	memcpy(at, &head, sizeof(head));
	return at + sizeof(head);
}

/* Copies are freed all at once. */
static void
free_nothing(void *ctx, void *block)
{

	(void)ctx;
	(void)block;
}

static struct urlsift_reading *
reading_of(const struct urlsift_hit *copy, unsigned i)
{

	return (struct urlsift_reading *)(uintptr_t)copy->reading[i];
}

/* Keep a copy of ${hit}, or of a URL, which ${passes} nothing.  Return
 * URLSIFT_OK or URLSIFT_ENOMEM. */
static int
keep(struct finder *f, const struct urlsift_hit *hit, int passes)
{
	const struct urlsift_memory memory = { allocate, free_nothing, f };
	struct urlsift_hit *copy = urlsift_hit_copy(hit, &memory);
	struct found *found;
	unsigned i;

	if (copy == NULL)
		return URLSIFT_ENOMEM;
	found = (struct found *)(void *)copy - 1;
	found->passes = passes;
	found->hit = copy;
	if (passes != 0) {
		count_lines(f, hit->begin);
		found->line = f->lines + 1;
		found->column = hit->begin - f->line + 1;
	}
	f->units.text = f->text.data;
	if (passes != 0 && f->is_in_units)
		urlsift_hit_count(copy, &f->units);
	else
		for (i = 0; i < copy->readings; i++)
			urlsift_reading_count(reading_of(copy, i),
			    URLSIFT_U_UTF16);
	return URLSIFT_OK;
}

static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct finder *f = ctx;
	int passes;

	urlsift_view_hit(f->view, hit, NULL);
	passes = urlsift_filter_passes(f->filter, f->view);
	return passes > 0 ? keep(f, hit, passes) : passes;
}

void
finder_free(struct finder *f)
{

	if (f == NULL)
		return;
	urlsift_scanner_free(f->scanner);
	urlsift_view_free(f->view);
	free(f->found.data);
	free(f->text.data);
	free(f);
}

struct finder *
finder_new(const struct urlsift_rules *rules,
    const struct urlsift_filter *filter)
{
	struct finder *f = calloc(1, sizeof(*f));

	if (f == NULL)
		return NULL;
	f->units.unit = URLSIFT_U_UTF16;
	f->rules = rules;
	f->filter = filter;
	f->scanner = urlsift_scanner_new(rules, on_hit, f);
	f->view = urlsift_view_new(rules);
	if (f->scanner != NULL && f->view != NULL)
		return f;
	finder_free(f);
	return NULL;
}

/* Drop the text before which no hit begins any more, if it is most of it. */
static void
drop_text(struct finder *f)
{
	uint64_t settled = urlsift_scanner_settled(f->scanner);
	size_t n = (size_t)(settled - f->units.base);

	if (n < f->text.len / 2)
		return;
	f->units.text = f->text.data;
	(void)urlsift_counter_at(&f->units, settled);
	count_lines(f, settled);
	f->text.len -= n;
	memmove(f->text.data, f->text.data + n, f->text.len);
	f->units.base = settled;
}

char *
finder_room(struct finder *f, size_t size)
{

	drop_text(f);
	return make_room(&f->text, size);
}

int
finder_scan(struct finder *f, size_t len, int is_in_units)
{
	const char *piece = f->text.data + f->text.len;

	f->is_in_units = is_in_units != 0;
	f->found.len = 0;
	f->text.len += len;
	return urlsift_scanner_feed(f->scanner, piece, len);
}

int
finder_finish(struct finder *f, int is_broken)
{
	int status;

	f->found.len = 0;
	status = urlsift_scanner_finish(f->scanner,
	    is_broken != 0 ? URLSIFT_BROKEN : URLSIFT_ENDED);
	f->text.len = 0;
	f->units.base = f->units.byte = f->units.number = 0;
	f->seen = f->lines = f->line = 0;
	return status;
}

int
finder_check(struct finder *f, size_t len)
{
	struct urlsift_reading reading;
	const struct urlsift_hit alone = { .readings = 1,
		.reading = { &reading } };
	int status = urlsift_url_check(f->rules, f->text.data + f->text.len,
	    len, &reading);

	f->found.len = 0;
	return status == URLSIFT_OK ? keep(f, &alone, 0) : status;
}

/* Return where ${old} is, which was moved with ${found}. */
static const void *
moved(const void *old, const struct found *found)
{

	return (const void *)((uintptr_t)old - (uintptr_t)found->hit +
	    (uintptr_t)(found + 1));
}

/* Let ${found} point to what is behind it now.  Return the hit. */
static struct urlsift_hit *
settle(struct found *found)
{
	struct urlsift_hit *hit = (struct urlsift_hit *)(void *)(found + 1);
	unsigned i;

	hit->span = moved(hit->span, found);
	for (i = 0; i < hit->readings; i++) {
		hit->reading[i] = moved(hit->reading[i], found);
		reading_of(hit, i)->url = moved(hit->reading[i]->url, found);
	}
	return hit;
}

void
found_look(struct found *found, struct urlsift_view *view, unsigned reading,
    const struct urlsift_around *around)
{
	const struct urlsift_place place = { .line = found->line,
		.column = found->column,
		.around = around };
	struct urlsift_hit *hit = settle(found);

	if (reading > 0 && reading < URLSIFT_READINGS_MAX) {
		hit->reading[0] = hit->reading[reading];
		hit->readings = 1;
	}
	if (found->passes != 0)
		urlsift_view_hit(view, hit, &place);
	else
		urlsift_view_url(view, hit->reading[0], NULL);
}
