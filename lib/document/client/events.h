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

#include "../protocol.h"
#include "helper.h"
#include "../../decode/urlsift-decode.h"
#include "../receiver.h"
#include "process.h"

/* A file without a name, in memory: what a helper reads that is in no file. */

/**
 * us_memory_file_open():
 * Return the descriptor of an empty file that ends with it, or -1 and errno.
 */
int us_memory_file_open(void);

/**
 * us_memory_file_add(fd, bytes, len):
 * Append ${len} bytes.  Return false and errno if that is not possible.
 */
bool us_memory_file_add(int fd, const char *bytes, size_t len);

/* Files that are parts of messages (archive-in-a-message, attached-documents),
 * or a PDF in another input (pdf-helper-of-its-own): another helper opens them,
 * which has the libraries for that.  What it finds is reported as if it were a
 * part of what holds the file, whose path has the name of the member behind
 * it. */

struct us_attached {
	/* Of the message; the first two are those of all that is around it. */
	struct us_receiver *to;
	struct us_where *where;
	struct us_attached *around; /* the message is in that; NULL: in none */
	const struct us_asked *asked;
	const struct urlsift_decode_input *input;

	struct us_helper *helper; /* NULL: none was needed */
	int fd;			  /* its bytes; -1: none */
	uint64_t left;		  /* bytes that are to come */
	struct us_protocol_part sent;
	char *word[US_PART_WORDS + 1]; /* those of its frame */
	char *member;	 /* the path, and the name of what is read in it */
	char *part;	 /* the same, and the part of the mail in it */
	bool has_failed; /* a warning was passed on, of the input */
};

/**
 * us_attached_input(a, input):
 * The input begins in which files may be, or is read again from a message
 * on.
 */
void us_attached_input(struct us_attached *a,
    const struct urlsift_decode_input *input);

/**
 * us_attached_begin(a, sent, words):
 * A file begins, the part that ${sent} and the ${words} behind it describe.
 * Return false when memory is out.
 */
bool us_attached_begin(struct us_attached *a,
    const struct us_protocol_part *sent, const char *const *words);

/**
 * us_attached_add(a, bytes, len):
 * Take its next bytes, not more than are left.  Return false when there is no
 * room for them.
 */
bool us_attached_add(struct us_attached *a, const char *bytes, size_t len);

/**
 * us_attached_read(a, around):
 * Read the file, all of which is there, by a helper as that ${around} it.
 * Return an urlsift_decode_status.
 */
int us_attached_read(struct us_attached *a, struct us_process *around);

/**
 * us_attached_member(a, name):
 * us_attached_part(a, part):
 * The member ${name} of it begins; a ${part} of that begins.  Return false when
 * memory is out.
 */
bool us_attached_member(struct us_attached *a, const char *name);
bool us_attached_part(struct us_attached *a,
    const struct urlsift_decode_part *part);

/**
 * us_attached_warn(a, what):
 * Report ${what} about what is read in it.
 */
void us_attached_warn(struct us_attached *a, const char *what);

/**
 * us_attached_stop(a), us_attached_free(a):
 * End the helper of ${a}, which the next file starts again; free its memory,
 * too.
 */
void us_attached_stop(struct us_attached *a);
void us_attached_free(struct us_attached *a);

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
	struct us_attached *around; /* the input is that; NULL: it is none */
	const char *error;	    /* why not all was read, or NULL */
	uint64_t begin, end; /* raw, of message or record; end 0: not known */
	uint64_t index;	     /* of message or record; 0: not known */
	uint64_t member;     /* its number; 0: not an archive */
	bool counts;	     /* messages have numbers */
	bool begun;	     /* something of message or member was received */
	bool in_part;	     /* a part has begun, and in texts not ended */
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
