/*
 * A block: what was found, with copies of the hit and of its place, and the
 * warning.  All that these point to stands behind them, each at a multiple of 8
 * bytes.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "found.h"

/* Where the next copy goes. */
struct us_found_room {
	char *bytes; /* NULL: copies are only measured */
	size_t len;
	bool is_there; /* the copies have been made */
};

/* Let the pointer at ${at} point to a copy of its ${len} bytes; NULL stays
 * NULL.  Return it. */
static const void *
keep(struct us_found_room *room, const void *at, size_t len)
{
	const size_t unit = sizeof(uint64_t);
	char *from, *to;

	memcpy(&from, at, sizeof(from));
	if (from == NULL)
		return NULL;
	to = room->bytes == NULL ? from : room->bytes + room->len;
	room->len += (len + unit - 1) / unit * unit;
	if (to == from)
		return from;
	if (len > 0 && !room->is_there)
		memcpy(to, from, len);
	memcpy((void *)(uintptr_t)at, &to, sizeof(to));
	return to;
}

static void
keep_word(struct us_found_room *room, const char *const *word)
{
	const char *text = room->is_there ? room->bytes + room->len : *word;

	if (*word != NULL)
		keep(room, word, strlen(text) + 1);
}

/* The same for the reading that ${at} points to. */
static void
keep_reading(struct us_found_room *room,
    const struct urlsift_reading *const *at)
{
	const struct urlsift_reading *reading = keep(room, at, sizeof(**at));

	if (reading != NULL)
		keep(room, &reading->url, reading->len);
}

static void
keep_hit(struct us_found_room *room, const struct urlsift_hit *hit)
{
	unsigned i;

	keep(room, &hit->span, hit->spans * sizeof(*hit->span));
	for (i = 0; i < hit->readings; i++)
		keep_reading(room, &hit->reading[i]);
	keep_reading(room, &hit->opens);
	keep_word(room, &hit->goes_on);
	keep_word(room, &hit->ends);
}

static void
keep_within(struct us_found_room *room, const struct urlsift_within *within)
{

	keep_word(room, &within->member);
	keep_word(room, &within->record.type);
	keep_word(room, &within->record.date);
	keep_word(room, &within->record.target);
#define MESSAGE_WORD(name) keep_word(room, &within->message.name);
#include "message_words.def"
	keep_word(room, &within->part);
	keep_word(room, &within->field);
	keep_word(room, &within->pointer);
	keep_word(room, &within->kept);
	keep_word(room, &within->content_type);
	keep_word(room, &within->file_name);
}

static void
keep_element(struct us_found_room *room, const struct urlsift_element *element)
{

	keep_word(room, &element->name);
	keep_word(room, &element->attribute);
	keep_word(room, &element->text_host);
	keep(room, &element->text, element->text_len);
}

/* What is around a hit begins before it. */
static void
keep_around(struct us_found_room *room, const struct urlsift_around *around)
{
	const char *text = around->text - around->before;

	keep(room, &text, around->before + around->len + around->behind);
	text += around->before;
	if (room->bytes != NULL)
		memcpy((void *)(uintptr_t)&around->text, &text, sizeof(text));
}

static void
keep_place(struct us_found_room *room, const struct urlsift_place *place)
{
	const struct urlsift_within *within;
	const struct urlsift_element *element;
	const struct urlsift_around *around;

	keep_word(room, &place->file);
	within = keep(room, &place->within, sizeof(*within));
	if (within != NULL)
		keep_within(room, within);
	element = keep(room, &place->element, sizeof(*element));
	if (element != NULL)
		keep_element(room, element);
	around = keep(room, &place->around, sizeof(*around));
	if (around != NULL)
		keep_around(room, around);
	keep_reading(room, &place->original);
}

static void
keep_all(struct us_found_room *room, const struct urlsift_found *found)
{
	const struct urlsift_hit *hit;
	const struct urlsift_place *place;

	hit = keep(room, &found->hit, sizeof(*hit));
	if (hit != NULL)
		keep_hit(room, hit);
	place = keep(room, &found->place, sizeof(*place));
	if (place != NULL)
		keep_place(room, place);
	keep_word(room, &found->warning);
}

struct us_found *
us_found_new(const struct urlsift_hit *hit, const struct urlsift_place *place,
    const char *warning, const struct urlsift_memory *memory)
{
	const struct urlsift_found all = { (void *)(uintptr_t)hit,
		(void *)(uintptr_t)place, hit == NULL ? 0 : hit->begin,
		hit == NULL ? 0 : hit->end, warning };
	struct us_found_room room = { NULL, 0, false };
	struct us_found *f;
	size_t size;

	keep_all(&room, &all);
	size = sizeof(*f) + room.len;
	if ((f = memory->realloc(memory->ctx, NULL, size)) == NULL)
		return NULL;
	*f = (struct us_found){ all, *memory, size, NULL, NULL };
	room = (struct us_found_room){ f->bytes, 0, false };
	keep_all(&room, &f->found);
	return f;
}

struct urlsift_found *
urlsift_found_new(const struct urlsift_hit *hit,
    const struct urlsift_place *place, const struct urlsift_memory *memory)
{
	struct us_found *f = us_found_new(hit, place, NULL,
	    memory == NULL ? &us_standard_memory : memory);

	return f == NULL ? NULL : &f->found;
}

struct urlsift_found *
urlsift_found_url(const struct urlsift_rules *rules, const char *url,
    size_t len, enum urlsift_unit unit)
{
	struct urlsift_reading reading;
	const struct urlsift_hit alone = { .readings = 1,
		.reading = { &reading } };

	if (urlsift_url_check(rules, url, len, &reading) != URLSIFT_OK)
		return NULL;
	us_reading_count(&reading, unit);
	return urlsift_found_new(&alone, NULL, NULL);
}

size_t
urlsift_found_size(const struct urlsift_found *found)
{

	return ((const struct us_found *)found)->size;
}

void
urlsift_found_moved(struct urlsift_found *found)
{
	struct us_found *f = (struct us_found *)found;
	struct us_found_room room = { f->bytes, 0, true };

	f->view = NULL;
	keep_all(&room, found);
}

void
urlsift_found_free(struct urlsift_found *found)
{
	struct us_found *f = (struct us_found *)found;

	if (f != NULL)
		f->memory.free(f->memory.ctx, f);
}

const char *
urlsift_place_member(const struct urlsift_place *place)
{

	return place->within == NULL || place->within->member == NULL ?
	    "" :
	    place->within->member;
}
