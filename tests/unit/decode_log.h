/*
 * What the decoder tells of an input that is in memory, as lines.  It aborts
 * when that comes in another order than urlsift-decode.h promises, or cannot be
 * true.
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
	bool no_headers;
	struct urlsift_decode_limits limits;
	struct urlsift_decode_range range;
};

/**
 * tu_told(source, stop_at, told):
 * Decode ${source}; the call ${stop_at} asks to stop, 0: none does.  Return the
 * status and in ${told} what was told, which the caller frees.
 */
int tu_told(const struct tu_source *source, size_t stop_at, char **told);

/**
 * tu_told_again(source, whole):
 * Abort unless ${source} tells ${whole}.
 */
void tu_told_again(const struct tu_source *source, const char *whole);

/**
 * tu_told_stops(source):
 * Abort unless decoding ${source} stops at each call that asks for it, or at
 * some of many, and tells nothing afterwards.
 */
void tu_told_stops(const struct tu_source *source);

#endif
