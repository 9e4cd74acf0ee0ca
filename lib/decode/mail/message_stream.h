/*
 * An input, message by message: the bytes in view, and where a message ends.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_MESSAGE_STREAM_H
#define US_MESSAGE_STREAM_H

#include <stdbool.h>

#include "../detect/detect.h"
#include "../urlsift-decode.h"

/* How much is read at a time; and how much if only headers are needed. */
#define US_STREAM_PIECE 65536
#define US_STREAM_GLANCE 4096

/* The same for a line with a number. */
#define US_STREAM_LINE 64

struct us_stream {
	const struct urlsift_decode_input *input;
	char *data;	   /* the buffer */
	size_t room;	   /* its size */
	size_t begin, end; /* the bytes of it in view */
	size_t looked;	   /* bytes in view searched for the next message */
	enum us_mbox format;
	size_t prefix;	 /* bytes of the input before the first message */
	uint64_t left;	 /* of an article whose length is stated */
	uint64_t offset; /* raw, of the first byte in view */
	size_t piece;	 /* how much is read at a time */
	bool ended;	 /* all input was read */
	int status;
};

/* How much of a message is in view. */
enum us_found {
	US_FOUND_NONE,	/* the input has ended */
	US_FOUND_WHOLE, /* all of it */
	US_FOUND_PART,	/* its beginning, or its next piece; more follows */
	US_FOUND_FAILED /* see status */
};

/**
 * us_stream_init(s, input), us_stream_free(s):
 * Begin ${input}, which is borrowed; free the memory of ${s}.
 */
void us_stream_init(struct us_stream *s,
    const struct urlsift_decode_input *input);
void us_stream_free(struct us_stream *s);

/**
 * us_stream_begin(s):
 * Detect the format of the input, before messages are searched.
 */
void us_stream_begin(struct us_stream *s);

/**
 * us_stream_find(s, len):
 * Bring the next message in view, at most US_MAX_MESSAGE bytes of it, and set
 * ${len} to its length.  Return how much of it is in view.
 */
enum us_found us_stream_find(struct us_stream *s, size_t *len);

/**
 * us_stream_open(s, len, envelope):
 * Find the message itself in the ${len} bytes in view and set its ${envelope}.
 */
void us_stream_open(const struct us_stream *s, size_t len,
    struct us_envelope *envelope);

/**
 * us_stream_drop(s, len):
 * Drop the first ${len} bytes in view.
 */
void us_stream_drop(struct us_stream *s, size_t len);

/**
 * us_stream_go(s, offset):
 * Drop all bytes before the raw ${offset}, in view or not.
 */
void us_stream_go(struct us_stream *s, uint64_t offset);

/**
 * us_stream_is_past(s):
 * Return whether the view begins behind the range of the input.
 */
bool us_stream_is_past(const struct us_stream *s);

/**
 * us_stream_read(s):
 * Bring at least one more byte in view.  Return false at the end, or if the
 * status is an error.
 */
bool us_stream_read(struct us_stream *s);

#endif
