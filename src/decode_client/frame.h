/*
 * A frame of the helper's (decode/helper/protocol.h) as it came: its lengths
 * are checked here; who takes it checks what it says.
 */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stddef.h>

#include "decode/helper/protocol.h"

/* A frame: what kind, its struct, and its text behind that. */
struct frame {
	enum us_protocol_frame type;
	union {
		struct us_protocol_hello hello;
		struct us_protocol_member member;
		struct us_protocol_record record;
		struct us_protocol_message message;
		struct us_protocol_part part;
		struct us_protocol_place place;
		struct us_protocol_url url;
		struct us_protocol_skipped skipped;
		struct us_protocol_end end;
	} as;
	const char *text;
	size_t len;
};

/* No frame begins so. */
#define FRAME_SENSELESS ((size_t)-1)

/**
 * frame_read(frame, bytes, len):
 * Read the ${frame} that ${bytes} begin with; its text is theirs.  Return how
 * many of them it takes, 0 when they are not all there, or FRAME_SENSELESS.
 */
size_t frame_read(struct frame *frame, const char *bytes, size_t len);

/**
 * frame_is_place(told):
 * Return whether what it says can be a place: none is so far on that the text
 * there leads beyond all numbers.
 */
bool frame_is_place(const struct us_protocol_place *told);

/**
 * frame_is_name(text, len):
 * Return whether ${text} can name a part or a header field.
 */
bool frame_is_name(const char *text, size_t len);

#endif
