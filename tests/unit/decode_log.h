/*
 * A log of the decoder's calls for an input that is in memory, a line each.  It
 * aborts when they come in another order than urlsift-decode.h promises, or
 * cannot be true.
 * SPDX-License-Identifier: MIT
 */
#ifndef TU_DECODE_LOG_H
#define TU_DECODE_LOG_H

#include <stdbool.h>
#include <stddef.h>

#include "decode/urlsift-decode.h"

/* What is decoded, and how it is read. */
struct tu_source {
	enum urlsift_decode_kind kind, members;
	const char *text;
	size_t len;
	size_t piece; /* bytes at a time */
	bool seeks;
	bool breaks; /* it cannot be read to its end */
	bool no_headers, all_headers;
	const char *keep, *base;
	bool compares; /* text that nothing encodes must be at its place */
	struct urlsift_decode_limits limits;
	struct urlsift_decode_range range;
	struct urlsift_decode_slice slice;
	size_t begin;	/* where reading begins */
	uint64_t index; /* of the first message or record; 0: 1 */
	size_t *taken;	/* bytes that are read are added; may be NULL */
};

/**
 * tu_detect(text, len, piece):
 * Return what ${text} is when it comes in pieces of ${piece} bytes.
 */
int tu_detect(const char *text, size_t len, size_t piece);

/**
 * tu_decode(source, stop_at, log):
 * Decode ${source}; the call ${stop_at} asks to stop, 0: none does.  Return the
 * status and the lines in ${log}, which the caller frees.
 */
int tu_decode(const struct tu_source *source, size_t stop_at, char **log);

/**
 * tu_decode_again(source, whole):
 * Abort unless the log of ${source} is ${whole}.
 */
void tu_decode_again(const struct tu_source *source, const char *whole);

/**
 * tu_decode_stops(source):
 * Abort unless decoding ${source} stops at each call that asks for it, or at
 * some of many, and makes no call afterwards.
 */
void tu_decode_stops(const struct tu_source *source);

#endif
