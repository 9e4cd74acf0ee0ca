/*
 * An input as messages.  It reads ahead as little as possible: a message in a
 * pipe is complete as soon as the next one begins.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../detect/detect.h"
#include "../limits.h"
#include "message.h"

/* The bytes of the first line that contain the name of a field. */
#define NAME_ROOM 64

void
us_stream_init(struct us_stream *s, const struct urlsift_decode_input *input)
{

	memset(s, 0, sizeof(*s));
	s->input = input;
	s->offset = input->offset;
	s->piece = US_STREAM_PIECE;
}

void
us_stream_free(struct us_stream *s)
{

	free(s->data);
}

/* Make room for another piece.  Each byte is moved twice at most: the bytes in
 * view are moved when half of the room before them is free, or into twice the
 * room. */
static bool
stream_make_room(struct us_stream *s)
{
	size_t in_view = s->end - s->begin, room;
	char *data;

	if (s->room - s->end >= US_STREAM_PIECE)
		return true;
	if (s->begin >= s->room / 2) {
		if (in_view > 0)
			memmove(s->data, s->data + s->begin, in_view);
		s->begin = 0;
		s->end = in_view;
		if (s->room - s->end >= US_STREAM_PIECE)
			return true;
	}
	room = s->room * 2 + 2 * US_STREAM_PIECE;
	if ((data = realloc(s->data, room)) == NULL) {
		s->status = URLSIFT_DECODE_ENOMEM;
		return false;
	}
	s->data = data;
	s->room = room;
	return true;
}

/* Return how much to read: of what is behind the range, no more than shows that
 * a message or record begins there. */
static size_t
stream_piece(const struct us_stream *s)
{
	uint64_t next = s->offset + (s->end - s->begin);
	uint64_t to = s->input->range.to, left = to > next ? to - next : 0;

	return to == 0 || left + US_STREAM_GLANCE >= s->piece ?
	    s->piece :
	    (size_t)left + US_STREAM_GLANCE;
}

bool
us_stream_read(struct us_stream *s)
{
	long n;

	if (s->ended || s->status != URLSIFT_DECODE_OK || !stream_make_room(s))
		return false;
	n = s->input->read(s->input->ctx, s->data + s->end, stream_piece(s));
	if (n < 0)
		s->status = URLSIFT_DECODE_EREAD;
	else if (n == 0)
		s->ended = true;
	else
		s->end += (size_t)n;
	return n > 0;
}

static bool
is_field(const char *text, size_t len)
{
	const char *colon =
	    memchr(text, ':', len < NAME_ROOM ? len : NAME_ROOM);

	return colon != NULL &&
	    us_header_section_knows(text, (size_t)(colon - text));
}

/* Read the ${len} bytes that are there.  Return false if more are needed. */
static bool
detect_mail(struct us_stream *s, const char *text, size_t len)
{
	bool all = s->ended || s->status != URLSIFT_DECODE_OK ||
	    len >= US_DETECT_PREFIX;
	size_t prefix = us_mbox_prefix(text, len);
	uint64_t number;

	if (!all && len - prefix < NAME_ROOM)
		return false;
	if (s->input->kind == URLSIFT_DECODE_MBOX) {
		s->format = us_mbox_detect(text + prefix, len - prefix, all);
		if (s->format == US_MBOX_MORE)
			return false;
		s->prefix = s->looked = s->format == US_MBOX_NONE ? 0 : prefix;
	} else if (is_field(text + prefix, len - prefix)) {
		s->prefix = prefix;
	} else if (s->input->kind == URLSIFT_DECODE_MAIL &&
	    us_mbox_count(text, len, &number) > 0) {
		s->format = US_MBOX_COUNTED;
	}
	return true;
}

void
us_stream_begin(struct us_stream *s)
{

	if (s->input->range.from > 0)
		s->piece = US_STREAM_GLANCE;
	do {
		(void)us_stream_read(s);
	} while (s->end > 0 && !detect_mail(s, s->data, s->end));
	s->piece = US_STREAM_PIECE;
}

enum us_found
us_stream_find(struct us_stream *s, size_t *len)
{
	bool is_mbox = s->input->kind == URLSIFT_DECODE_MBOX;
	size_t next;

	for (;;) {
		*len = s->end - s->begin;
		/* There may be no buffer yet. */
		next = is_mbox && *len > 0 ?
		    us_mbox_find(s->format, s->data + s->begin, *len,
			&s->looked, s->ended) :
		    0;
		if (next > 0) {
			*len = next;
			return US_FOUND_WHOLE;
		}
		if (*len > US_MAX_MESSAGE) {
			/* Keep a line that may begin the next message. */
			if (s->looked > 0)
				*len = s->looked;
			return US_FOUND_PART;
		}
		if (s->ended || s->status != URLSIFT_DECODE_OK)
			break;
		(void)us_stream_read(s);
	}
	return *len > 0 ? US_FOUND_WHOLE : US_FOUND_NONE;
}

void
us_stream_open(const struct us_stream *s, size_t len,
    struct us_envelope *envelope)
{
	size_t prefix = s->offset == s->input->offset ? s->prefix : 0;

	us_mbox_open(s->format, s->data + s->begin + prefix, len - prefix,
	    envelope);
	envelope->begin += prefix;
	envelope->end += prefix;
}

void
us_stream_drop(struct us_stream *s, size_t len)
{

	s->begin += len;
	s->offset += len;
	s->looked = s->looked > len ? s->looked - len : 0;
}

void
us_stream_go(struct us_stream *s, uint64_t offset)
{
	size_t in_view = s->end - s->begin;
	uint64_t first = s->input->offset;

	if (offset - s->offset <= in_view) {
		us_stream_drop(s, (size_t)(offset - s->offset));
		return;
	}
	us_stream_drop(s, in_view);
	s->offset = offset;
	/* No file reaches to where a record may claim to end. */
	if (s->input->seek(s->input->ctx, (int64_t)(offset - first),
		SEEK_SET) == -1 &&
	    s->input->seek(s->input->ctx, 0, SEEK_END) == -1)
		s->status = URLSIFT_DECODE_EREAD;
}

bool
us_stream_is_past(const struct us_stream *s)
{

	return s->input->range.to != 0 && s->offset >= s->input->range.to;
}
