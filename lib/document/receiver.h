/*
 * Who gets what a document holds: its caller.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_RECEIVER_H
#define US_RECEIVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "binary.h"
#include "../urlsift.h"

/**
 * us_on_binary(ctx, place, what):
 * Called for the input or the member of ${place}, which is ${what}.
 */
typedef void us_on_binary(void *ctx, const struct urlsift_place *place,
    enum us_binary what);

/* Where a text goes on in its part. */
struct us_text_place {
	uint64_t offset;
	uint64_t line;	/* from 1 */
	uint64_t start; /* offset of the first byte of the line */
};

/* Who wants to see the texts, too.  Hits have the offsets of the scanner then,
 * and come behind their text.  All, and the call for a hit, return 0; 1 to
 * stop; -1: memory is out. */
struct us_texts {
	/* A part at ${place} begins; ${is_plain}: the text/plain of a
	 * message. */
	int (*begin)(void *ctx, const struct urlsift_place *place,
	    bool is_plain);
	int (*text)(void *ctx, const char *text, size_t len);
	/* The next text is at ${place} of the part. */
	int (*jump)(void *ctx, const struct us_text_place *place);
	/* ${hit} is at ${place}, and not in the text. */
	int (*aside)(void *ctx, const struct urlsift_hit *hit,
	    const struct urlsift_place *place);
	/* No hit that follows begins before ${offset} of the scanner. */
	int (*settled)(void *ctx, uint64_t offset);
	/* The text ends, and the part if it ${is_last}. */
	int (*end)(void *ctx, bool is_last);
};

struct us_receiver {
	struct urlsift_document_calls calls;
	us_on_binary *on_binary;      /* NULL: it is a warning */
	const struct us_texts *texts; /* NULL: hits only */
	void *ctx;
	bool has_failed;	      /* a warning was given for the input */
	uint64_t unread[US_BINARIES]; /* parts of it that were not read */
};

/**
 * us_receiver_warn(r, place, what):
 * Report ${what}, and in which message or record of ${place} if there are
 * several.
 */
void us_receiver_warn(struct us_receiver *r, const struct urlsift_place *place,
    const char *what);

/**
 * us_receiver_binary(r, place, what):
 * Report that the input or member of ${place} is ${what}.
 */
void us_receiver_binary(struct us_receiver *r,
    const struct urlsift_place *place, enum us_binary what);

/**
 * us_receiver_skipped(r, place, type, what):
 * Report that a part of this ${type}, which is ${what}, is not read.
 */
void us_receiver_skipped(struct us_receiver *r,
    const struct urlsift_place *place, const char *type, enum us_binary what);

/**
 * us_receiver_end(r, place):
 * The input has ended: warn of the parts that were not read, unless somebody
 * takes them one by one.  This is no failure (parts-that-are-not-searched).
 */
void us_receiver_end(struct us_receiver *r, const struct urlsift_place *place);

#endif
