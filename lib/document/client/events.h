/*
 * The events of an input: frames of the helper that were checked, as calls of
 * the receiver.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_EVENTS_H
#define US_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "attached.h"
#include "frame.h"
#include "helper.h"
#include "../../decode/urlsift-decode.h"
#include "../hit_frame.h"
#include "../receiver.h"
#include "../where.h"

/* What a frame means for the rest. */
enum us_outcome {
	US_ACCEPTED,  /* go on */
	US_ENDED,     /* all has been decoded */
	US_STOPPED,   /* the receiver wants no more */
	US_SENSELESS, /* the frame is not valid */
	US_DIED,      /* there is no helper any more */
	US_FAILED,    /* the helper could not read the input */
	US_NO_MEMORY,
	US_FILE_READY /* all of a file in a message is there */
};

struct us_events {
	struct us_receiver *to;
	struct us_asked asked;
	struct us_attached *around; /* the input is that; NULL: it is none */
	const char *error;	    /* why not all was read, or NULL */
	uint64_t begin, end; /* raw, of message or record; end 0: not known */
	uint64_t index;	     /* of message or record; 0: not known */
	uint64_t member;     /* its number; 0: not an archive */
	bool counts;	     /* messages have numbers */
	bool begun;	     /* something of message or member was received */
	bool in_part;	     /* a part has begun, and in texts not ended */
	bool has_failed;     /* a warning was passed on */
	bool may_slice; /* it is a slice that should end before the input */
	bool is_sliced; /* and does so */

	struct us_attached attached; /* an archive, if its bytes come */
	struct us_where where;
	struct urlsift_place place; /* its within is that of ${where} */
	struct us_hit_read hit;
	struct us_protocol_jump jump[US_PROTOCOL_JUMPS_MAX]; /* of a text */
};

/**
 * us_events_init(e, to, around):
 * Let ${e} call ${to}.  If the input is a file in a message, ${around} says
 * where that is.
 */
void us_events_init(struct us_events *e, struct us_receiver *to,
    struct us_attached *around);

/**
 * us_events_begin(e, input, asked):
 * ${input} begins, or the part of it that is read.
 */
void us_events_begin(struct us_events *e,
    const struct urlsift_decode_input *input, const struct us_asked *asked);

/**
 * us_events_frame(e, frame):
 * Check ${frame} and call what it is for.
 */
enum us_outcome us_events_frame(struct us_events *e,
    const struct us_frame *frame);

/**
 * us_events_warn(e, what):
 * Pass on the warning ${what}.
 */
void us_events_warn(struct us_events *e, const char *what);

/**
 * us_events_break_off(e):
 * The part that is open, if any, ends here because the input broke off.
 */
enum us_outcome us_events_break_off(struct us_events *e);

/**
 * us_events_free(e):
 * Free the memory of ${e}.
 */
void us_events_free(struct us_events *e);

#endif
