/*
 * WARC (ISO 28500), record by record: the URL of each copy, its HTTP header as
 * header fields, and its body by its content type (D122).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_WARC_H
#define US_WARC_H

#include "../mail/message.h"
#include "gunzip.h"
#include "http_body.h"
#include "../mail/message_stream.h"

struct us_warc {
	struct us_stream *stream;
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct us_message *tools; /* options, and the body that is used */
	const struct us_library *zlib;
	struct us_http_body body;
	uint64_t index;	  /* of the record */
	uint64_t left;	  /* bytes of its block not read yet */
	char *base;	  /* the URL of which the record is a copy, or NULL */
	uint64_t open_to; /* raw: no header ends before this */
	bool has_http;	  /* its block begins with an HTTP header */
	bool is_lost;	  /* no record is where one should be */
};

/**
 * us_warc_decode(w, s, tools, zlib, gunzip):
 * Decode the WARC ${s} in the memory ${w}.  ${tools} provides what a message is
 * decoded with, and the sink; ${zlib} inflates payloads.  Of a slice, ${gunzip}
 * is what ${s} is read through.  Return an urlsift_decode_status.
 */
int us_warc_decode(struct us_warc *w, struct us_stream *s,
    struct us_message *tools, const struct us_library *zlib,
    const struct us_gunzip *gunzip);

#endif
