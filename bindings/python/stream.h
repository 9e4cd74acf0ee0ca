/*
 * A stream of bytes that is scanned into copies of hits.  Its functions do not
 * need the interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#ifndef STREAM_H
#define STREAM_H

#include <stdbool.h>

#include "hits.h"

/* How many bytes are scanned between checks for hits: a piece and its results
 * fit in the caches. */
#define STREAM_PIECE 65536

struct stream {
	struct urlsift_scanner *scanner;
	struct hits hits;
	bool is_wide; /* count offsets in characters */
	bool is_fed;  /* since the start or the last end */
	struct urlsift_counter chars;
	char *tail; /* own copy of the text from chars.base on */
	size_t len, room;
};

/**
 * stream_init(stream, rules, filter):
 * Begin to scan by ${rules} for what passes ${filter}.  Return false if memory
 * runs out.
 */
bool stream_init(struct stream *stream, const struct urlsift_rules *rules,
    const struct urlsift_filter *filter);

/**
 * stream_feed(stream, text, len):
 * Scan ${text}.  Return false if memory runs out; then the stream can only be
 * freed.
 */
bool stream_feed(struct stream *stream, const char *text, size_t len);

/**
 * stream_keep(stream, text, len):
 * Keep a copy of ${text}, which is fed next, to count its characters.  Return
 * false if memory runs out.
 */
bool stream_keep(struct stream *stream, const char *text, size_t len);

/**
 * stream_finish(stream, how):
 * End the text.  Return as stream_feed() does.
 */
bool stream_finish(struct stream *stream, enum urlsift_end how);

/**
 * stream_free(stream):
 * Free ${stream}.  A stream that is all zero is ignored.
 */
void stream_free(struct stream *stream);

#endif
