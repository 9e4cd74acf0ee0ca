/*
 * Mail: an input as messages, their headers, and their parts.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_MESSAGE_H
#define US_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/buf.h"
#include "../charset.h"
#include "../detect/detect.h"
#include "../emitter.h"
#include "../limits.h"
#include "../urlsift-decode.h"
#include "body.h"

/* An input, message by message: the bytes in view, and where a message
 * ends. */

/* How much is read at a time; and how much if only headers are needed. */
#define US_STREAM_PIECE US_PIECE(65536, 700)
#define US_STREAM_GLANCE US_PIECE(4096, 100)

struct us_stream {
	const struct urlsift_decode_input *input;
	char *data;	   /* the buffer */
	size_t room;	   /* its size */
	size_t begin, end; /* the bytes of it in view */
	size_t looked;	   /* bytes in view searched for the next message */
	enum us_mbox format;
	size_t prefix;	 /* bytes of the input before the first message */
	uint64_t offset; /* raw, of the first byte in view */
	size_t piece;	 /* how much is read at a time */
	bool ended;	 /* all input was read */
	int status;
};

/* How much of a message is in view. */
enum us_found {
	US_FOUND_NONE,	/* the input has ended, or failed: see status */
	US_FOUND_WHOLE, /* all of it */
	US_FOUND_PART	/* its beginning, or its next piece; more follows */
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
 * status is an error.  The bytes in view may have moved in both cases.
 */
bool us_stream_read(struct us_stream *s);

/* The header of a message or of a part: each field is a text of its own.  And
 * what a list of messages shows of one: the address of its sender, its
 * subject. */

/**
 * us_encoded_word_decode(text, len, converter, out, ctx):
 * Pass ${text} to ${out}, whose result is ignored, with its encoded words
 * decoded, and without the white space between two of them.  What is not a
 * correct one is passed on as it is.  ${converter} is used for the time.
 */
void us_encoded_word_decode(const char *text, size_t len,
    struct us_converter *converter, us_converter_out *out, void *ctx);

/* "1994-12-01T07:00:00Z" */
#define US_DATE_ROOM 24

/**
 * us_date_read(field, date):
 * Write the time of ${field} to ${date}, in ISO 8601 and UTC; empty if ${field}
 * has none.
 */
void us_date_read(const struct us_field *field, char date[US_DATE_ROOM]);

/* Where fields are emitted to. */
struct us_header {
	struct us_emitter *out;
	struct us_converter *converter; /* that can be used */
	/* Where they stand; its range is theirs unless that is a value. */
	const struct urlsift_decode_part *in;
	uint64_t cut;	  /* where the input broke off; 0: it did not */
	const char *base; /* the base of relative URLs, or NULL */
	bool all;	  /* emit fields without a URL's colon, too */
};

/**
 * us_header_emit(h, field, offset):
 * Emit ${field}, which is raw at ${offset}, if it can contain URLs or all are
 * wanted.
 */
void us_header_emit(const struct us_header *h, const struct us_field *field,
    uint64_t offset);

/* Room for an address and the subject, with a NUL.  A longer subject is cut
 * behind a character; a longer address is none (RFC 5321, 4.5.3.1). */
#define US_ADDRESS_ROOM 321
#define US_SUBJECT_ROOM 1024

/* Room for the base of a part, with a NUL; a longer one is none. */
#define US_BASE_ROOM (US_MAX_BASE + 1)

/**
 * us_header_base(field, base):
 * Write the URL that ${field} is, if it can be the base of others, to ${base}.
 * Return it, or NULL if there is none.
 */
const char *us_header_base(const struct us_field *field,
    char base[US_BASE_ROOM]);

/* A message: its header fields, its parts and the text between them, in their
 * order. */

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
	char base[US_BASE_ROOM]; /* of the page that is read */
	unsigned parts;		 /* of all multiparts */
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
 * us_header_describe(m, field, seen):
 * Read what ${field} says of the message ${m}, if it is the first of its kind:
 * ${seen} has a bit for each one that was there.
 */
void us_header_describe(struct us_message *m, const struct us_field *field,
    unsigned *seen);

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
