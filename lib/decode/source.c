/*
 * Reads ahead as little as it can: a message in a pipe is whole as soon as the
 * next one begins.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "limits.h"
#include "mbox.h"
#include "source.h"

void
us_source_init(struct us_source *s, const struct urlsift_decode_input *input)
{

	memset(s, 0, sizeof(*s));
	s->input = input;
	s->offset = input->offset;
	s->piece = US_SOURCE_PIECE;
}

void
us_source_free(struct us_source *s)
{

	free(s->data);
}

/* Make room for another piece.  Each byte is moved twice at most: what is in
 * view moves when half of the room is behind it, or into twice the room. */
static bool
make_room(struct us_source *s)
{
	size_t in_view = s->end - s->begin, room;
	char *data;

	if (s->room - s->end >= US_SOURCE_PIECE)
		return true;
	if (s->begin >= s->room / 2) {
		if (in_view > 0)
			memmove(s->data, s->data + s->begin, in_view);
		s->begin = 0;
		s->end = in_view;
		if (s->room - s->end >= US_SOURCE_PIECE)
			return true;
	}
	room = s->room * 2 + 2 * US_SOURCE_PIECE;
	if ((data = realloc(s->data, room)) == NULL) {
		s->status = URLSIFT_DECODE_ENOMEM;
		return false;
	}
	s->data = data;
	s->room = room;
	return true;
}

bool
us_source_read(struct us_source *s)
{
	long n;

	if (s->ended || s->status != URLSIFT_DECODE_OK || !make_room(s))
		return false;
	n = s->input->read(s->input->ctx, s->data + s->end, s->piece);
	if (n < 0)
		s->status = URLSIFT_DECODE_EREAD;
	else if (n == 0)
		s->ended = true;
	else
		s->end += (size_t)n;
	return n > 0;
}

/* Look for the next message's first line in view, from the second line on.
 * Return its offset in view, or 0 when all that is not looked at is an
 * unfinished line. */
static size_t
find_next(struct us_source *s)
{
	const char *text, *line, *end;
	size_t len = s->end - s->begin;

	/* There may be no room yet. */
	if (len == 0)
		return 0;
	text = s->data + s->begin;
	while (s->looked < len &&
	    (line = memmem(text + s->looked, len - s->looked, "\nFrom ", 6)) !=
		NULL) {
		line++;
		end = memchr(line, '\n', (size_t)(text + len - line));
		if (end == NULL && !s->ended &&
		    text + len - line <= US_MBOX_LINE) {
			s->looked = (size_t)(line - text) - 1;
			return 0;
		}
		if (end == NULL)
			end = text + len;
		s->looked = (size_t)(line - text);
		if (us_mbox_begins(line, (size_t)(end - line)))
			return s->looked;
	}
	if (len > 5 && s->looked < len - 5)
		s->looked = len - 5;
	return 0;
}

enum us_found
us_source_find(struct us_source *s, size_t *len)
{
	bool is_mbox = s->input->kind == URLSIFT_DECODE_MBOX;

	for (;;) {
		if (is_mbox && (*len = find_next(s)) > 0)
			return US_FOUND_WHOLE;
		*len = s->end - s->begin;
		if (*len > US_MAX_MESSAGE) {
			/* A line that may begin the next one stays. */
			if (s->looked > 0)
				*len = s->looked;
			return US_FOUND_PART;
		}
		if (s->ended || s->status != URLSIFT_DECODE_OK)
			break;
		(void)us_source_read(s);
	}
	if (*len > 0)
		return US_FOUND_WHOLE;
	return s->status == URLSIFT_DECODE_OK ? US_FOUND_NONE : US_FOUND_FAILED;
}

void
us_source_drop(struct us_source *s, size_t len)
{

	s->begin += len;
	s->offset += len;
	s->looked = s->looked > len ? s->looked - len : 0;
}

void
us_source_go(struct us_source *s, uint64_t offset)
{
	size_t in_view = s->end - s->begin;
	uint64_t first = s->input->offset;

	if (offset - s->offset <= in_view) {
		us_source_drop(s, (size_t)(offset - s->offset));
		return;
	}
	us_source_drop(s, in_view);
	s->offset = offset;
	/* No file reaches to where a record may claim to end. */
	if (s->input->seek(s->input->ctx, (int64_t)(offset - first),
		SEEK_SET) == -1 &&
	    s->input->seek(s->input->ctx, 0, SEEK_END) == -1)
		s->status = URLSIFT_DECODE_EREAD;
}

bool
us_source_is_past(const struct us_source *s)
{

	return s->input->range.to != 0 && s->offset >= s->input->range.to;
}
