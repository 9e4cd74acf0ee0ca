/*
 * The notes on the hits of a job, for --stats, --top and --report: a queue that
 * the job fills and that the thread whose turn it is reads (D72, D90).
 * SPDX-License-Identifier: MIT
 */
#ifndef NOTES_H
#define NOTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../output/writers.h"
#include "urlsift.h"

/* The texts of a note, in the order in which fewer or more are needed. */
enum note_text {
	NOTE_SCHEME, /* in lower case */
	NOTE_HOST,   /* as filters compare it, in ASCII */
	NOTE_URL,
	NOTE_PATH,
	NOTE_SENDER,
	NOTE_DATE,
	NOTE_FILE,
	NOTE_MEMBER,
	NOTE_ID,
	NOTE_SUBJECT,
	NOTE_PART,
	NOTE_FIELD,
	NOTE_TEXTS
};

/* The components of a URL up to its port. */
#define NOTE_PARTS (URLSIFT_P_PORT + 1)

/* A note on a hit.  A text that is missing is empty. */
struct note {
	enum urlsift_reason reason;
	enum urlsift_form form;
	unsigned notes, risks;
	uint64_t offset, line; /* line 0: lines were not counted */
	uint64_t index;	       /* of message or record; 0: none */
	bool is_record;	       /* of a WARC */
	struct urlsift_slice part[NOTE_PARTS]; /* empty if not there */
	size_t begin;			       /* of the texts, in the queue */
	unsigned texts;			       /* how many of them are set */

	/* These are NUL-terminated; notes_get() sets them. */
	uint32_t len[NOTE_TEXTS];
	const char *text[NOTE_TEXTS];
};

struct notes {
	struct note *note;
	size_t n, room;
	char *text;
	size_t len, text_room;
};

/**
 * notes_free(notes):
 * Free the memory of ${notes}, which are all zero at first.
 */
void notes_free(struct notes *notes);

/**
 * notes_clear(notes):
 * Remove all notes.
 */
static inline void
notes_clear(struct notes *notes)
{

	notes->n = notes->len = 0;
}

/**
 * notes_add(notes, place, hit, last):
 * Add a note on ${hit}, which is at ${place}, with its texts up to ${last}:
 * NOTE_HOST, NOTE_URL, NOTE_PATH, NOTE_SENDER, or the last of all.  Return
 * false when memory is out.
 */
bool notes_add(struct notes *notes, const struct urlsift_place *place,
    const struct urlsift_hit *hit, enum note_text last);

/**
 * notes_get(notes, i):
 * Return note ${i}; it is valid until the next one is added.
 */
static inline const struct note *
notes_get(struct notes *notes, size_t i)
{
	struct note *note = &notes->note[i];
	const char *text = notes->text + note->begin;
	unsigned k;

	for (k = 0; k < note->texts; k++) {
		note->text[k] = text;
		text += note->len[k] + 1;
	}
	return note;
}

/**
 * notes_bytes(notes):
 * Return how much memory the notes use.
 */
size_t notes_bytes(const struct notes *notes);

#endif
