/*
 * The header of a message or of a part: each field is a text of its own.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HEADER_H
#define US_HEADER_H

#include "../converter.h"
#include "field.h"
#include "../urlsift-decode.h"

/* Where fields are emitted to. */
struct us_header {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct us_converter *converter; /* that can be used */
	const char *path;		/* of the part that they belong to */
	uint64_t cut;	  /* where the input broke off; 0: it did not */
	const char *base; /* the base of relative URLs, or NULL */
	bool all;	  /* emit fields without a URL's colon, too */
};

/**
 * us_header_emit(h, field, offset):
 * Emit ${field}, which is raw at ${offset}, if it can contain URLs or all are
 * wanted.  Return the status of the sink.
 */
int us_header_emit(const struct us_header *h, const struct us_field *field,
    uint64_t offset);

#endif
