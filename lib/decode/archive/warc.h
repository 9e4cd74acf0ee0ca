/*
 * WARC (ISO 28500), record by record: what each is a copy of, the HTTP header
 * in it as header fields, its payload as what its content type says.  ARC, the
 * format before it, is read, too (D122).
 */
#ifndef US_WARC_H
#define US_WARC_H

#include "../mail/message.h"
#include "http_body.h"
#include "../mail/message_stream.h"

struct us_warc {
	struct us_stream *source;
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct us_message *tools; /* options and body of its own */
	struct us_http_body payload;
	uint64_t index;	  /* of the record */
	uint64_t left;	  /* bytes of its block not read yet */
	char *base;	  /* what the record is a copy of, or NULL */
	uint64_t open_to; /* raw: no header ends before */
	bool is_arc;	  /* the format before it, with one line for a header */
	bool has_http;	  /* its block begins with an HTTP header */
	bool is_lost;	  /* no record stands where one should */
};

/**
 * us_warc_decode(s, tools):
 * Tell what is in the WARC ${s}; ${tools} lends what a message is decoded with,
 * and says whom to tell.  Return an urlsift_decode_status.
 */
int us_warc_decode(struct us_stream *s, struct us_message *tools);

#endif
