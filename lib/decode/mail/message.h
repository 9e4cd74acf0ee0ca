/*
 * A message: its header fields, its parts and the text between them, in their
 * order.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_MESSAGE_H
#define US_MESSAGE_H

#include "body.h"
#include "boundary.h"
#include "date.h"
#include "../charset.h"
#include "header.h"
#include "../limits.h"
#include "../detect/mbox.h"
#include "../urlsift-decode.h"

/* "4294967295." for each level */
#define US_PATH_ROOM (US_MAX_DEPTH * 12 + 16)

/* A file that is a part of a message (D320), decoded. */
struct us_file {
	enum urlsift_decode_kind kind;
	/* Its character set, if the part says it; empty. */
	char encoding[US_CHARSET_NAME_MAX + 1];
	const char *bytes;
	size_t len;
};

/* Opens ${file}, which is ${part}.  Return as the functions of the sink do. */
typedef int us_message_file(void *ctx, const struct urlsift_decode_part *part,
    const struct us_file *file);

/* Fields of a header that are kept from the first walk over it. */
#define US_MESSAGE_FIELDS 64

struct us_message {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct us_body body;
	/* Set by the caller. */
	bool no_headers, all_headers; /* fields that are emitted */
	us_message_file *open_file;   /* NULL: they are skipped, or are text */
	bool is_unicode; /* what is not encoded is UTF-8, as the text around */
	bool dots;	 /* it is from news */
	uint64_t offset; /* raw, of the text */
	uint64_t cut;	 /* raw, where the input broke off; 0: it did not */
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
	char id[US_MAX_ID + 1], sender[US_SENDER_ROOM],
	    subject[US_SUBJECT_ROOM];
};

/**
 * us_message_init(m, sink, ctx), us_message_free(m):
 * Let ${m} emit to ${sink}; free its memory.
 */
void us_message_init(struct us_message *m,
    const struct urlsift_decode_sink *sink, void *ctx);
void us_message_free(struct us_message *m);

/**
 * us_message_decode(m, kind, index, offset, data, envelope, cut):
 * Decode message number ${index}, which is in the ${envelope} of ${data}.  The
 * ${data} is raw at ${offset}; ${cut}: the input broke off behind it.  Return
 * an urlsift_decode_status.
 */
int us_message_decode(struct us_message *m, enum urlsift_decode_kind kind,
    uint64_t index, uint64_t offset, const char *data,
    const struct us_envelope *envelope, bool cut);

#endif
