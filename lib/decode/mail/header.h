/*
 * The header of a message or of a part: each field is a text of its own.
 */
#ifndef US_HEADER_H
#define US_HEADER_H

#include <gmime/gmime.h>

#include "field.h"
#include "../urlsift-decode.h"

/* Where fields go. */
struct us_header {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	GMimeParserOptions *options;
	const char *path; /* of the part that they belong to */
	uint64_t cut;	  /* the input broke off there; 0: it did not */
	const char *base; /* what relative URLs are relative to, or NULL */
};

/**
 * us_header_tell(h, field, offset):
 * Tell of ${field}, which is raw at ${offset}, unless it is none that is
 * looked at.  Return what the sink did.
 */
int us_header_tell(const struct us_header *h, const struct us_field *field,
    uint64_t offset);

#endif
