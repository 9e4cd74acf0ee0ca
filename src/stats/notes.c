/*
 * A queue of notes: an array, and a buffer with their texts.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "url/hostname.h"
#include "../output/errors.h"
#include "url/shown.h"
#include "notes.h"

/* The room of a new queue. */
#define NOTES_ROOM 32
#define TEXT_ROOM 4096

void
notes_free(struct notes *notes)
{

	free(notes->note);
	free(notes->text);
}

size_t
notes_bytes(const struct notes *notes)
{

	return notes->n * sizeof(*notes->note) + notes->len;
}

/* Return a new note; NULL: memory is out. */
static struct note *
notes_new(struct notes *notes)
{
	size_t room = notes->room == 0 ? NOTES_ROOM : 2 * notes->room;
	struct note *note;

	if (notes->n == notes->room) {
		note = realloc(notes->note, room * sizeof(*note));
		if (note == NULL)
			return NULL;
		notes->note = note;
		notes->room = room;
	}
	return memset(&notes->note[notes->n], 0, offsetof(struct note, len));
}

/* Make room for ${size} more bytes of text.  Return false when memory is
 * out. */
static bool
notes_grow(struct notes *notes, size_t size)
{
	size_t room = notes->text_room == 0 ? TEXT_ROOM : notes->text_room;
	char *text;

	while (size > room - notes->len) {
		if (room > SIZE_MAX / 2)
			return false;
		room *= 2;
	}
	if ((text = realloc(notes->text, room)) == NULL)
		return false;
	notes->text = text;
	notes->text_room = room;
	return true;
}

/* Add the next text of ${note}.  Return false when memory is out. */
static bool
notes_put(struct notes *notes, struct note *note, const char *text, size_t len)
{

	if (len >= notes->text_room - notes->len && !notes_grow(notes, len + 1))
		return false;
	memcpy(notes->text + notes->len, text, len);
	notes->text[notes->len + len] = '\0';
	notes->len += len + 1;
	note->len[note->texts++] = (uint32_t)len;
	return true;
}

/* Add a component of ${r}, empty if there is none. */
static bool
notes_put_part(struct notes *notes, struct note *note,
    const struct urlsift_reading *r, enum urlsift_part part)
{
	const struct urlsift_slice *slice = &r->part[part];

	if ((r->has & 1U << part) == 0)
		return notes_put(notes, note, "", 0);
	return notes_put(notes, note, r->url + slice->begin,
	    slice->end - slice->begin);
}

/* Add the scheme of ${r} in lower case. */
static bool
notes_put_scheme(struct notes *notes, struct note *note,
    const struct urlsift_reading *r)
{
	char *text;

	if (!notes_put_part(notes, note, r, URLSIFT_P_SCHEME))
		return false;
	for (text = notes->text + note->begin; *text != '\0'; text++)
		if (*text >= 'A' && *text <= 'Z')
			*text |= 0x20;
	return true;
}

/* Add the texts of the ${place} of ${hit}.  Return false when memory is
 * out. */
static bool
notes_put_place(struct notes *notes, struct note *note,
    const struct urlsift_place *place, const struct urlsift_hit *hit)
{
	const struct urlsift_within *within = place->within;
	const struct urlsift_reading *r = us_hit_shown(hit);
	const char *text[NOTE_TEXTS] = { NULL };
	unsigned i;

	note->offset = hit->begin;
	note->line = place->line;
	for (i = 0; i < NOTE_PARTS; i++)
		if ((r->has & 1U << i) != 0)
			note->part[i] = r->part[i];
	text[NOTE_FILE] = place->file == NULL ? INPUT_STDIN : place->file;
	if (within != NULL) {
		note->is_record = within->record.index != 0;
		note->index = note->is_record ? within->record.index :
						within->message.index;
		text[NOTE_DATE] = note->is_record ? within->record.date :
						    within->message.date;
		text[NOTE_MEMBER] = within->member;
		text[NOTE_ID] = within->message.id;
		text[NOTE_SUBJECT] = within->message.subject;
		text[NOTE_PART] = within->part;
		text[NOTE_FIELD] = within->field;
	}
	for (i = NOTE_SENDER + 1; i < NOTE_TEXTS; i++)
		if (!notes_put(notes, note, text[i] == NULL ? "" : text[i],
			text[i] == NULL ? 0 : strlen(text[i])))
			return false;
	return true;
}

bool
notes_add(struct notes *notes, const struct urlsift_place *place,
    const struct urlsift_hit *hit, enum note_text last)
{
	const struct urlsift_reading *r = us_hit_shown(hit);
	const char *sender =
	    place->within == NULL ? NULL : place->within->message.sender;
	struct note *note = notes_new(notes);
	struct us_hostname host;
	size_t host_len = 0;

	if (note == NULL)
		return false;
	note->begin = notes->len;
	note->reason = r->reason;
	note->form = hit->form;
	note->notes = hit->notes | hit->reading[0]->notes;
	note->risks = us_hit_risks(hit, place);
	if (us_hostname_of(&host, us_hit_target(hit)))
		host_len = strlen(host.ascii);
	else
		host.ascii = "";
	if (!notes_put_scheme(notes, note, r) ||
	    !notes_put(notes, note, host.ascii, host_len) ||
	    (last >= NOTE_URL && !notes_put(notes, note, r->url, r->len)) ||
	    (last >= NOTE_PATH &&
		!notes_put_part(notes, note, r, URLSIFT_P_PATH)) ||
	    (last >= NOTE_SENDER &&
		!notes_put(notes, note, sender == NULL ? "" : sender,
		    sender == NULL ? 0 : strlen(sender))) ||
	    (last > NOTE_SENDER && !notes_put_place(notes, note, place, hit)))
		return false;
	notes->n++;
	return true;
}
