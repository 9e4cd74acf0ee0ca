/*
 * Copies of places: all that one points to stands behind it, in one block.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "urlsift.h"

struct us_place_copy {
	struct urlsift_place place;
	struct urlsift_memory memory;
	struct urlsift_within within;
	struct urlsift_element element;
	struct urlsift_around around;
	struct urlsift_reading original;
	char text[];
};

/* Where the next text goes.  Without ${copy} it is only measured. */
struct us_place_room {
	struct us_place_copy *copy;
	size_t len;
	bool is_there; /* the text has been copied */
};

/* Let ${*text}, of ${len} bytes, be a copy; NULL stays NULL. */
static void
keep_bytes(struct us_place_room *room, const char **text, size_t len)
{

	if (*text == NULL)
		return;
	if (room->copy != NULL) {
		if (len > 0 && !room->is_there)
			memcpy(room->copy->text + room->len, *text, len);
		*text = room->copy->text + room->len;
	}
	room->len += len;
}

static void
keep_word(struct us_place_room *room, const char **word)
{
	const char *text = room->is_there ? room->copy->text + room->len :
					    *word;

	if (*word != NULL)
		keep_bytes(room, word, strlen(text) + 1);
}

/* Set ${to} to ${from}, with texts in ${room}. */
static void
copy_within(struct us_place_room *room, struct urlsift_within *to,
    const struct urlsift_within *from)
{

	*to = *from;
	keep_word(room, &to->member);
	keep_word(room, &to->record.type);
	keep_word(room, &to->record.date);
	keep_word(room, &to->record.target);
#define MESSAGE_WORD(name) keep_word(room, &to->message.name);
#include "message_words.def"
#undef MESSAGE_WORD
	keep_word(room, &to->part);
	keep_word(room, &to->field);
	keep_word(room, &to->pointer);
	keep_word(room, &to->content_type);
	keep_word(room, &to->file_name);
	keep_word(room, &to->kept);
}

static void
copy_element(struct us_place_room *room, struct urlsift_element *to,
    const struct urlsift_element *from)
{

	*to = *from;
	keep_word(room, &to->name);
	keep_word(room, &to->attribute);
	keep_word(room, &to->text_host);
	keep_bytes(room, &to->text, to->text_len);
}

/* What is around a hit begins before it. */
static void
copy_around(struct us_place_room *room, struct urlsift_around *to,
    const struct urlsift_around *from)
{

	*to = *from;
	to->text -= to->before;
	keep_bytes(room, &to->text, to->before + to->len + to->behind);
	to->text += to->before;
}

/* Fill ${to} with what ${place} has, its texts in ${room}. */
static void
fill(struct us_place_room *room, struct us_place_copy *to,
    const struct urlsift_place *place)
{

	to->place = *place;
	keep_word(room, &to->place.file);
	if (place->within != NULL) {
		copy_within(room, &to->within, place->within);
		to->place.within = &to->within;
	}
	if (place->element != NULL) {
		copy_element(room, &to->element, place->element);
		to->place.element = &to->element;
	}
	if (place->around != NULL) {
		copy_around(room, &to->around, place->around);
		to->place.around = &to->around;
	}
	if (place->original != NULL) {
		to->original = *place->original;
		keep_bytes(room, &to->original.url, to->original.len);
		to->place.original = &to->original;
	}
}

size_t
urlsift_place_size(const struct urlsift_place *place)
{
	struct us_place_copy measured;
	struct us_place_room room = { NULL, 0, false };

	if (place == NULL)
		return 0;
	fill(&room, &measured, place);
	return sizeof(measured) + room.len;
}

struct urlsift_place *
urlsift_place_copy(const struct urlsift_place *place,
    const struct urlsift_memory *memory)
{
	struct us_place_copy *copy;
	struct us_place_room room = { NULL, 0, false };

	if (memory == NULL)
		memory = &us_standard_memory;
	copy = memory->realloc(memory->ctx, NULL, urlsift_place_size(place));
	if (copy == NULL)
		return NULL;
	copy->memory = *memory;
	room.copy = copy;
	fill(&room, copy, place);
	return &copy->place;
}

void
urlsift_place_moved(struct urlsift_place *copy)
{
	struct us_place_copy *block = (struct us_place_copy *)copy;
	struct us_place_room room = { block, 0, true };
	struct urlsift_place place = *copy;

	if (place.within != NULL)
		place.within = &block->within;
	if (place.element != NULL)
		place.element = &block->element;
	if (place.around != NULL)
		place.around = &block->around;
	if (place.original != NULL)
		place.original = &block->original;
	fill(&room, block, &place);
}

const char *
urlsift_place_member(const struct urlsift_place *place)
{

	return place->within == NULL || place->within->member == NULL ?
	    "" :
	    place->within->member;
}

void
urlsift_place_free(struct urlsift_place *copy)
{
	struct us_place_copy *block = (struct us_place_copy *)copy;

	if (block != NULL)
		block->memory.free(block->memory.ctx, block);
}
