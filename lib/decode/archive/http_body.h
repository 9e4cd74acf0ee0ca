/*
 * What HTTP carries, as text: its chunks put together (RFC 9112), what was
 * compressed with gzip or deflate as it was, read as its content type says, or
 * its first bytes where it says nothing (D117).
 */
#ifndef US_HTTP_BODY_H
#define US_HTTP_BODY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <zlib.h>

#include "../mail/body.h"
#include "../mail/field.h"
#include "../detect/detect.h"

enum us_http_body_coding {
	US_HTTP_BODY_PLAIN,
	US_HTTP_BODY_GZIP,
	US_HTTP_BODY_DEFLATE,
	US_HTTP_BODY_OTHER /* not known here */
};

/* Where in a chunk it is. */
enum us_http_body_chunk {
	US_CHUNK_NONE, /* there are none */
	US_CHUNK_SIZE, /* in its line */
	US_CHUNK_DATA,
	US_CHUNK_END, /* of its line */
	US_CHUNK_LAST /* all that follows is no data */
};

struct us_http_body {
	struct us_body *body;
	bool chunked;	  /* it claims to be */
	bool was_chunked; /* and was, at first */
	enum us_http_body_coding coding;
	char type[128];	   /* text/html, without parameters, in lower case */
	char charset[64];  /* empty: not told */
	const char *base;  /* its URL, or NULL */
	const char *fault; /* what is wrong with it, or NULL */

	enum us_http_body_chunk chunk;
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
	char head[US_DETECT_PREFIX];
	size_t head_len;
};

/**
 * us_http_body_init(p, body):
 * Begin one that goes to ${body}, before its header is known.
 */
void us_http_body_init(struct us_http_body *p, struct us_body *body);

/**
 * us_http_body_field(p, field):
 * Learn what ${field} of an HTTP header says of it.
 */
void us_http_body_field(struct us_http_body *p, const struct us_field *field);

/**
 * us_http_body_set_type(p, text, len):
 * Learn its content type.
 */
void us_http_body_set_type(struct us_http_body *p, const char *text,
    size_t len);

/**
 * us_http_body_is_text(p):
 * Return whether it is text, or may be.
 */
bool us_http_body_is_text(const struct us_http_body *p);

/**
 * us_http_body_begin(p):
 * us_http_body_put(p, bytes, len):
 * us_http_body_end(p, status):
 * It begins; the next ${len} bytes of it; it has ended, or ${status} says why
 * not.  Return an urlsift_decode_status.
 */
int us_http_body_begin(struct us_http_body *p);
int us_http_body_put(struct us_http_body *p, const char *bytes, size_t len);
int us_http_body_end(struct us_http_body *p, int status);

#endif
