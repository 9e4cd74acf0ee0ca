/*
 * A message: its header fields, its parts and the text between them, in their
 * order.
 */
#ifndef US_MESSAGE_H
#define US_MESSAGE_H

#include "body.h"
#include "boundary.h"
#include "date.h"
#include "gmime_mask.h"
#include "../limits.h"
#include "../detect/mbox.h"
#include "../urlsift-decode.h"

/* "4294967295." for each level */
#define US_PATH_ROOM (US_MAX_DEPTH * 12 + 16)

struct us_message {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	GMimeParser *parser;
	GMimeParserOptions *options;
	GByteArray *bytes; /* what GMime reads; it does not own the data */
	struct us_gmime_mask mask;
	struct us_body body;
	bool no_headers; /* fields are skipped; the caller sets it */
	bool dots;	 /* it is from news */
	uint64_t offset; /* raw, of the data of the mask */
	uint64_t cut;	 /* raw, where the input broke off; 0: it did not */
	size_t pos;	 /* how much of the data was emitted */
	bool emits;	 /* this walk emits what it finds */
	struct us_multipart level[US_MAX_DEPTH];
	unsigned levels;
	char path[US_PATH_ROOM];
	size_t path_len;
	char date[US_DATE_ROOM];
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
 * ${data} is changed and is raw at ${offset}; ${cut}: the input broke off
 * behind it.  Return an urlsift_decode_status.
 */
int us_message_decode(struct us_message *m, enum urlsift_decode_kind kind,
    uint64_t index, uint64_t offset, char *data,
    const struct us_envelope *envelope, bool cut);

#endif
