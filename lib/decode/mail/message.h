/*
 * A message: its header fields, its parts and the text between them, in their
 * order.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_MESSAGE_H
#define US_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "body.h"
#include "header.h"
#include "../charset.h"
#include "../limits.h"
#include "../detect/detect.h"
#include "../urlsift-decode.h"
#include "../../base/buf.h"

/* The open multiparts of a message, and the boundary lines between their parts
 * (RFC 2046 5.1.1). */

/* A multipart that is open. */
struct us_multipart {
	size_t boundary, len; /* where it is in the names */
	bool has_boundary;    /* the message states it */
	bool is_digest;	      /* its parts are messages by default */
	unsigned parts;	      /* read so far */
	unsigned depth;
	size_t path; /* length of its path */
};

struct us_multiparts {
	struct us_multipart level[US_MAX_DEPTH];
	unsigned levels;
	struct us_buf names; /* the boundaries, one behind the other */
};

/* A boundary line, or the end of the message. */
struct us_boundary {
	unsigned levels; /* open multiparts up to its own; 0: the end */
	size_t begin, end;
	bool is_last; /* it is behind the last part */
};

/**
 * us_boundary_push(open, value, len):
 * Open the multipart with the Content-Type ${value}.  Return it, or NULL if
 * there is no memory.
 */
struct us_multipart *us_boundary_push(struct us_multiparts *open,
    const char *value, size_t len);

/**
 * us_boundary_pop(open, levels):
 * Close the inner multiparts but ${levels}.
 */
void us_boundary_pop(struct us_multiparts *open, unsigned levels);

/**
 * us_boundary_at(open, text, len, at, boundary):
 * Return whether the line of ${text} at ${at} is a ${boundary}.
 */
bool us_boundary_at(const struct us_multiparts *open, const char *text,
    size_t len, size_t at, struct us_boundary *boundary);

/**
 * us_boundary_find(open, text, len, at, boundary):
 * Find the next ${boundary} from ${at} on, where a line begins.
 */
void us_boundary_find(const struct us_multiparts *open, const char *text,
    size_t len, size_t at, struct us_boundary *boundary);

/* "4294967295." for each level */
#define US_PATH_ROOM (US_MAX_DEPTH * 12 + 16)

/* Fields of a header that are kept from the first walk over it. */
#define US_MESSAGE_FIELDS 64

struct us_message {
	struct us_emitter *out;
	struct us_body body;
	/* Set by the caller. */
	bool no_headers, all_headers; /* fields that are emitted */
	bool is_unicode; /* what is not encoded is UTF-8, as the text around */
	/* The value that it stands in (field-that-is-a-message), whose place
	 * its parts have, with ${found} as its message; without that, there is
	 * none. */
	struct urlsift_decode_part value;
	struct urlsift_decode_message found; /* what is known of it */
	bool dots;			     /* it is from news */
	uint64_t offset;		     /* raw, of the text */
	uint64_t cut; /* raw, where the input broke off; 0: it did not */
	const char *text;
	size_t len;
	size_t pos; /* how much of the text was read */
	struct us_multiparts open;
	struct us_boundary next; /* behind the content that was read last */
	struct us_field fields[US_MESSAGE_FIELDS];
	struct us_content content;
	unsigned parts; /* of all multiparts */
	unsigned files;
	bool is_deep; /* it was warned of parts that are too deep */
	char path[US_PATH_ROOM];
	size_t path_len;
	char date[US_DATE_ROOM];
	char id[US_MAX_ID + 1], list_id[US_MAX_ID + 1];
	char sender[US_ADDRESS_ROOM], recipient[US_ADDRESS_ROOM],
	    reply_to[US_ADDRESS_ROOM], return_path[US_ADDRESS_ROOM];
	char subject[US_SUBJECT_ROOM], sender_name[US_SUBJECT_ROOM];
};

/**
 * us_message_init(m, out), us_message_free(m):
 * Let ${m}, which is all zero, emit to ${out}; free its memory.
 */
void us_message_init(struct us_message *m, struct us_emitter *out);
void us_message_free(struct us_message *m);

/**
 * us_message_decode(m, kind, index, offset, data, envelope, cut):
 * Decode message number ${index}, which is in the ${envelope} of ${data}.  The
 * ${data} is raw at ${offset}; ${cut}: the input broke off behind it.
 */
void us_message_decode(struct us_message *m, enum urlsift_decode_kind kind,
    uint64_t index, uint64_t offset, const char *data,
    const struct us_envelope *envelope, bool cut);

#endif
