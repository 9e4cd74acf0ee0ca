/*
 * What HTTP carries, as text: its chunks put together (RFC 9112), what was
 * compressed with gzip or deflate as it was, read as its content type says, or
 * its first bytes where it says nothing (D117).
 */
#ifndef US_PAYLOAD_H
#define US_PAYLOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <zlib.h>

#include "body.h"
#include "field.h"
#include "kind.h"

enum us_payload_coding {
	US_PAYLOAD_PLAIN,
	US_PAYLOAD_GZIP,
	US_PAYLOAD_DEFLATE,
	US_PAYLOAD_OTHER /* not known here */
};

/* Where in a chunk it is. */
enum us_payload_chunk {
	US_CHUNK_NONE, /* there are none */
	US_CHUNK_SIZE, /* in its line */
	US_CHUNK_DATA,
	US_CHUNK_END, /* of its line */
	US_CHUNK_LAST /* all that follows is no data */
};

struct us_payload {
	struct us_body *body;
	bool chunked;	  /* it claims to be */
	bool was_chunked; /* and was, at first */
	enum us_payload_coding coding;
	char type[128];	   /* text/html, without parameters, in lower case */
	char charset[64];  /* empty: not told */
	const char *base;  /* its URL, or NULL */
	const char *fault; /* what is wrong with it, or NULL */

	enum us_payload_chunk chunk;
	uint64_t left; /* of the chunk */
	size_t len;    /* of the line of its size */
	char line[128];

	bool is_chosen; /* the coding is what the first bytes tell */
	char first[2];	/* those, as long as there is one only */
	size_t first_len;
	z_stream z;
	bool inflates; /* what is in z is of use */
	bool inflated; /* all of it */

	struct us_coding as; /* how it is read */
	bool looks;	     /* its first bytes tell, which are gathered */
	bool begun;	     /* the body is */
	bool is_skipped;     /* they tell that it is no text */
	char head[US_KIND_PREFIX];
	size_t head_len;
};

/**
 * us_payload_init(p, body):
 * Begin one that goes to ${body}, before its header is known.
 */
void us_payload_init(struct us_payload *p, struct us_body *body);

/**
 * us_payload_field(p, field):
 * Learn what ${field} of an HTTP header says of it.
 */
void us_payload_field(struct us_payload *p, const struct us_field *field);

/**
 * us_payload_set_type(p, text, len):
 * Learn its content type.
 */
void us_payload_set_type(struct us_payload *p, const char *text, size_t len);

/**
 * us_payload_is_text(p):
 * Return whether it is text, or may be.
 */
bool us_payload_is_text(const struct us_payload *p);

/**
 * us_payload_begin(p):
 * us_payload_put(p, bytes, len):
 * us_payload_end(p, status):
 * It begins; the next ${len} bytes of it; it has ended, or ${status} says why
 * not.  Return an urlsift_decode_status.
 */
int us_payload_begin(struct us_payload *p);
int us_payload_put(struct us_payload *p, const char *bytes, size_t len);
int us_payload_end(struct us_payload *p, int status);

#endif
