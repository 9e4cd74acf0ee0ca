/*
 * WARC (ISO 28500), record by record: the URL of each copy, its HTTP header as
 * header fields, and its body by its content type (warc-version-0).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_WARC_H
#define US_WARC_H

#include "../detect/detect.h"
#include "../mail/body.h"
#include "../mail/message.h"
#include "library.h"

/* Bytes that are inflated at a time. */
#define US_HTTP_BODY_ROOM US_PIECE(65536, 71)

enum us_http_body_coding {
	US_HTTP_BODY_PLAIN,
	US_HTTP_BODY_GZIP,
	US_HTTP_BODY_DEFLATE,
	US_HTTP_BODY_OTHER /* not known here */
};

/* The state of the chunked coding. */
enum us_http_body_chunk {
	US_CHUNK_NONE, /* there are no chunks */
	US_CHUNK_SIZE, /* in the line with its size */
	US_CHUNK_DATA,
	US_CHUNK_END, /* at the line end behind the data */
	US_CHUNK_LAST /* only data that is ignored follows */
};

/* The HTTP body of a record as text: chunked transfer coding (RFC 9112), gzip
 * and deflate are decoded, then it is read by its content type, or by its first
 * bytes if that says nothing (http-compression). */
struct us_http_body {
	struct us_body *body;
	const struct us_library *zlib;
	bool was_chunked; /* it was, at first */
	enum us_http_body_coding coding;
	/* Both in lower case; empty: not stated. */
	char type[US_TYPE_ROOM], charset[64];
	const char *base;  /* its URL, or NULL */
	const char *fault; /* the fault, or NULL */

	enum us_http_body_chunk chunk;
	uint64_t left; /* bytes left of the chunk */
	size_t len;    /* of the line with its size */
	char line[128];

	bool is_chosen; /* the coding was detected by the first bytes */
	char first[2];	/* those, while there is only one */
	size_t first_len;
	z_stream z;
	bool inflates; /* z is initialized */
	bool inflated; /* all data were inflated */

	struct us_coding as; /* how it is read */
	bool looks;	 /* its first bytes are collected to detect its type */
	bool is_file;	 /* it is kept whole, for somebody who opens it */
	bool begun;	 /* the body has begun */
	bool is_skipped; /* its first bytes are not text */
	size_t head_len;
	/* The last ones, since they are large. */
	char head[US_DETECT_PREFIX];
	char room[US_HTTP_BODY_ROOM];
};

/**
 * us_http_body_init(p, body, zlib):
 * Begin a body that is passed to ${body}, before its header is known; ${zlib}
 * inflates it, if that was found.
 */
void us_http_body_init(struct us_http_body *p, struct us_body *body,
    const struct us_library *zlib);

/**
 * us_http_body_field(p, field):
 * Read what ${field} of an HTTP header says of the body.
 */
void us_http_body_field(struct us_http_body *p, const struct us_field *field);

/**
 * us_http_body_is_text(p):
 * Return whether it is text, or may be.
 */
bool us_http_body_is_text(const struct us_http_body *p);

/**
 * us_http_body_begin(p):
 * us_http_body_put(p, bytes, len):
 * us_http_body_end(p):
 * Begin the body; read its next ${len} bytes; end it.
 */
void us_http_body_begin(struct us_http_body *p);
void us_http_body_put(struct us_http_body *p, const char *bytes, size_t len);
void us_http_body_end(struct us_http_body *p);

struct us_warc {
	struct us_stream *stream;
	struct us_emitter *out;
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
 * decoded with, and the emitter; ${zlib} inflates payloads.  Of a slice,
 * ${gunzip} is what ${s} is read through.
 */
void us_warc_decode(struct us_warc *w, struct us_stream *s,
    struct us_message *tools, const struct us_library *zlib,
    const struct us_gunzip *gunzip);

#endif
