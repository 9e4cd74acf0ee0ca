/*
 * A frame from the helper (../protocol.h).  Its lengths and numbers
 * are checked here.  The code that uses a frame checks what they mean.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_FRAME_H
#define US_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "../protocol.h"

/* A frame: its type, its struct, and the text behind that. */
struct us_frame {
	enum us_protocol_frame type;
	const char *bytes; /* of its struct, not aligned */
	const char *text;
	size_t len;
};

/* Returned for bytes that are not a valid frame. */
#define US_FRAME_SENSELESS ((size_t)-1)

/**
 * us_frame_read(frame, bytes, len, most):
 * Parse the ${frame} at the start of ${bytes}; its text points into them.
 * Return its length, 0 if it is not complete, or US_FRAME_SENSELESS, as for one
 * of more than ${most} bytes.
 */
size_t us_frame_read(struct us_frame *frame, const char *bytes, size_t len,
    size_t most);

/**
 * us_frame_get(frame, to, size):
 * Copy the struct of ${frame}, ${size} bytes, to ${to}.
 */
static inline void
us_frame_get(const struct us_frame *frame, void *to, size_t size)
{

	memcpy(to, frame->bytes, size);
}

/**
 * us_frame_is_place(place):
 * Return whether ${place} is a possible place, so that offsets in the text
 * behind it cannot overflow.
 */
bool us_frame_is_place(const struct us_protocol_place *place);

/**
 * us_frame_get_text(frame, len, jump):
 * Set ${len} to the length of the text in ${frame}, and copy the jumps behind
 * it to ${jump}, which has room for US_PROTOCOL_JUMPS_MAX.  Return their
 * number, or SIZE_MAX if they make no sense.
 */
size_t us_frame_get_text(const struct us_frame *frame, size_t *len,
    struct us_protocol_jump *jump);

/**
 * us_frame_words(frame, words, n):
 * Set ${words} to the ${n} words that are all of the text of ${frame}.  Return
 * false if it is not that.
 */
bool us_frame_words(const struct us_frame *frame, const char **words, size_t n);

/**
 * us_frame_is_name(word):
 * Return whether ${word} can be the name of a part or of a header field.
 */
bool us_frame_is_name(const char *word);

#endif
