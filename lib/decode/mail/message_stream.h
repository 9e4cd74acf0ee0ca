/*
 * An input, message by message: the bytes in view and where one ends.
 */
#ifndef US_MESSAGE_STREAM_H
#define US_MESSAGE_STREAM_H

#include <stdbool.h>

#include "../detect/mbox.h"
#include "../urlsift-decode.h"

/* As much as is read at a time, and where only headers are of use. */
#define US_STREAM_PIECE 262144
#define US_STREAM_GLANCE 4096

/* The same of a line with a number. */
#define US_STREAM_LINE 64

struct us_stream {
	const struct urlsift_decode_input *input;
	char *data;	   /* the room */
	size_t room;	   /* its size */
	size_t begin, end; /* what of it is in view */
	size_t looked;	   /* bytes in view without the next message */
	enum us_mbox format;
	size_t lead;	 /* bytes of the input before the first message */
	uint64_t left;	 /* of an article whose length is told */
	uint64_t offset; /* raw, of the first byte in view */
	size_t piece;	 /* as much as is read at a time */
	bool ended;	 /* all is read */
	int status;
};

/* How a message is in view. */
enum us_found {
	US_FOUND_NONE,	/* the input has ended */
	US_FOUND_WHOLE, /* all of it */
	US_FOUND_PART,	/* its beginning, or the next piece; it goes on */
	US_FOUND_FAILED /* see status */
};

/**
 * us_stream_init(s, input), us_stream_free(s):
 * Begin ${input}, which is borrowed; free what ${s} holds.
 */
void us_stream_init(struct us_stream *s,
    const struct urlsift_decode_input *input);
void us_stream_free(struct us_stream *s);

/**
 * us_stream_begin(s):
 * Look at how the input begins, before messages are looked for.
 */
void us_stream_begin(struct us_stream *s);

/**
 * us_stream_find(s, len):
 * Bring the next message in view, US_MAX_MESSAGE bytes of it at most, and tell
 * its length in ${len}.
 */
enum us_found us_stream_find(struct us_stream *s, size_t *len);

/**
 * us_stream_open(s, len, envelope):
 * Find what of the ${len} bytes in view is the message itself.
 */
void us_stream_open(const struct us_stream *s, size_t len,
    struct us_envelope *envelope);

/**
 * us_stream_drop(s, len):
 * Be done with the first ${len} bytes in view.
 */
void us_stream_drop(struct us_stream *s, size_t len);

/**
 * us_stream_go(s, offset):
 * Be done with all before the raw ${offset}, in view or not.
 */
void us_stream_go(struct us_stream *s, uint64_t offset);

/**
 * us_stream_is_past(s):
 * Return whether what begins here is behind the input's range.
 */
bool us_stream_is_past(const struct us_stream *s);

/**
 * us_stream_read(s):
 * Bring at least one more byte in view.  Return false at the end or when the
 * status says why not.
 */
bool us_stream_read(struct us_stream *s);

#endif
