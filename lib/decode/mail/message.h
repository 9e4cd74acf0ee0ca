/*
 * A message: its header fields, its parts and what stands between them, in the
 * order in which they stand.
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
	GByteArray *bytes; /* what GMime reads; the data is not its own */
	struct us_gmime_mask guard;
	struct us_body body;
	bool no_headers; /* fields are passed over; the caller sets it */
	bool dots;	 /* it comes from news */
	uint64_t offset; /* raw, of the data behind the guard */
	uint64_t cut;	 /* raw, where the input broke off; 0: it did not */
	size_t pos;	 /* what of the data has been told */
	bool tells;	 /* this walk tells what it finds */
	struct us_multipart level[US_MAX_DEPTH];
	unsigned levels;
	char path[US_PATH_ROOM];
	size_t path_len;
	char date[US_DATE_ROOM];
};

/**
 * us_message_init(m, sink, ctx), us_message_free(m):
 * Make ${m} tell ${sink}; free what it holds.
 */
void us_message_init(struct us_message *m,
    const struct urlsift_decode_sink *sink, void *ctx);
void us_message_free(struct us_message *m);

/**
 * us_message_decode(m, kind, index, offset, data, envelope, cut):
 * Decode the ${index}th message, what of ${data} is in its ${envelope}.  The
 * ${data} is changed on the way and is raw at ${offset}; ${cut}: the input
 * broke off behind it.  Return an urlsift_decode_status.
 */
int us_message_decode(struct us_message *m, enum urlsift_decode_kind kind,
    uint64_t index, uint64_t offset, char *data,
    const struct us_envelope *envelope, bool cut);

#endif
