/*
 * A scanner of the library or a reader of documents, the text that its hits may
 * still need, and copies of what it found.
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
	struct bytes found, warnings; /* engine.mjs reads them */
	const struct urlsift_rules *rules;
	const struct urlsift_filter *filter;
	struct urlsift_scanner *scanner;
	struct urlsift_view *view;
	struct bytes text; /* from the offset ${units.base} on */
	struct urlsift_counter units;
	bool is_in_units;
	uint64_t seen, lines, line; /* of this, so many; the last begins here */
	struct urlsift_document *document; /* NULL: a text is scanned */
	size_t most;			   /* that may be found in it */
	bool is_full;
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

static size_t
aligned(size_t size)
{

	return (size + 7) & ~(size_t)7;
}

/* Return the place ${ctx} of the next copy, for which there is room. */
static void *
take_room(void *ctx, void *block, size_t size)
{
	char **next = ctx, *at = *next;

	(void)block;
	*next += aligned(size);
	return at;
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

/* Count in ${copy} as JavaScript does. */
static void
count_units(struct finder *f, struct urlsift_hit *copy, bool has_place)
{
	unsigned i;

	f->units.text = f->text.data;
	if (has_place && f->is_in_units)
		urlsift_hit_count(copy, &f->units);
	else
		for (i = 0; i < copy->readings; i++)
			urlsift_reading_count(reading_of(copy, i),
			    URLSIFT_U_UTF16);
}

/* Return how much ${found} takes, with copies of ${hit} and ${place}. */
static size_t
size_found(const struct urlsift_hit *hit, const struct urlsift_place *place)
{

	return sizeof(struct found) + aligned(urlsift_hit_size(hit)) +
	    aligned(urlsift_place_size(place));
}

/* Keep copies of ${hit}, or of a URL, which ${passes} nothing, and of ${place},
 * which may be NULL.  Return URLSIFT_OK or URLSIFT_ENOMEM. */
static int
keep(struct finder *f, const struct urlsift_hit *hit,
    const struct urlsift_place *place, int passes)
{
	size_t size = size_found(hit, place);
	struct found *found =
	    (struct found *)(void *)make_room(&f->found, size);
	char *next;
	const struct urlsift_memory memory = { take_room, free_nothing, &next };

	if (found == NULL)
		return URLSIFT_ENOMEM;
	next = (char *)(found + 1);
	f->found.len += size;
	memset(found, 0, sizeof(*found));
	found->size = (uint32_t)size;
	found->passes = passes;
	count_units(f, urlsift_hit_copy(hit, &memory),
	    passes != 0 && place == NULL);
	if (place != NULL) {
		found->place = (uint32_t)(next - (char *)found);
		(void)urlsift_place_copy(place, &memory);
	} else if (passes != 0) {
		count_lines(f, hit->begin);
		found->line = f->lines + 1;
		found->column = hit->begin - f->line + 1;
	}
	return URLSIFT_OK;
}

static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct finder *f = ctx;
	int passes;

	urlsift_view_hit(f->view, hit, NULL);
	passes = urlsift_filter_passes(f->filter, f->view);
	return passes > 0 ? keep(f, hit, NULL, passes) : passes;
}

static int
on_hit_of_document(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct finder *f = ctx;
	int passes;

	urlsift_view_hit(f->view, hit, place);
	passes = urlsift_filter_passes(f->filter, f->view);
	if (passes <= 0)
		return passes;
	f->is_full = size_found(hit, place) > f->most - f->found.len;
	return f->is_full || keep(f, hit, place, passes) != URLSIFT_OK;
}

/* Append ${text} to the warnings, if there is room. */
static void
add_warning(struct finder *f, const char *text, size_t len)
{
	char *at = make_room(&f->warnings, len);

	f->is_full = f->is_full || at == NULL;
	if (at == NULL)
		return;
	memcpy(at, text, len);
	f->warnings.len += len;
}

static void
on_warning(void *ctx, const struct urlsift_place *place, const char *what)
{
	const char *member = urlsift_place_member(place);

	if (*member != '\0') {
		add_warning(ctx, member, strlen(member));
		add_warning(ctx, ": ", 2);
	}
	add_warning(ctx, what, strlen(what) + 1);
}

void
finder_free(struct finder *f)
{

	if (f == NULL)
		return;
	urlsift_document_free(f->document);
	urlsift_scanner_free(f->scanner);
	urlsift_view_free(f->view);
	free(f->found.data);
	free(f->warnings.data);
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
	return make_room(&f->text, size > 0 ? size : 1);
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
	return status == URLSIFT_OK ? keep(f, &alone, NULL, 0) : status;
}

struct urlsift_document *
finder_document(struct finder *f)
{
	static const struct urlsift_document_calls calls = {
		.hit = on_hit_of_document,
		.warning = on_warning
	};

	f->document = urlsift_document_new(f->rules, &calls, f);
	if (f->document != NULL)
		urlsift_document_need(f->document,
		    URLSIFT_FROM_LINES | URLSIFT_FROM_TEXT);
	return f->document;
}

int
finder_read(struct finder *f, size_t len, const char *name, size_t most)
{
	int status;

	f->found.len = 0;
	f->most = most;
	status = urlsift_document_bytes(f->document, f->text.data, len, name);
	if (status == URLSIFT_STOPPED && !f->is_full)
		return URLSIFT_ENOMEM;
	return status == URLSIFT_EINPUT ? URLSIFT_OK : status;
}

void
found_look(struct found *found, struct urlsift_view *view, unsigned reading,
    const struct urlsift_around *around)
{
	const struct urlsift_place in_text = { .line = found->line,
		.column = found->column,
		.around = around };
	struct urlsift_hit *hit = (struct urlsift_hit *)(void *)(found + 1);
	struct urlsift_place *place =
	    (struct urlsift_place *)((char *)found + found->place);

	urlsift_hit_moved(hit);
	if (found->place != 0)
		urlsift_place_moved(place);
	if (reading > 0 && reading < URLSIFT_READINGS_MAX) {
		hit->reading[0] = hit->reading[reading];
		hit->readings = 1;
	}
	if (found->passes != 0)
		urlsift_view_hit(view, hit,
		    found->place != 0 ? place : &in_text);
	else
		urlsift_view_url(view, hit->reading[0], NULL);
}
