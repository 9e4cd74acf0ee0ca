/*
 * A scan, without the interpreter: bytes in, records out.  Its functions are
 * called while other threads run Python.
 */
#ifndef STREAM_H
#define STREAM_H

#include "record.h"

/* How much is scanned before somebody looks for hits: as much as fits in the
 * caches next to what is made of it. */
#define STREAM_PIECE 65536

struct stream {
	struct urlsift_scanner *scanner;
	struct records found;
	bool wants_rejected; /* rejected candidates count, too */
	bool is_wide;	     /* offsets are told in characters */
	bool is_fed;	     /* since the beginning or the last end */
	struct chars chars;
	char *tail; /* the text from chars.base on, when it is ours */
	size_t len, room;
};

/**
 * stream_init(stream, rules, wants_rejected):
 * Begin to scan by ${rules}.  Return false when memory is out.
 */
bool stream_init(struct stream *stream, const struct urlsift_rules *rules,
    bool wants_rejected);

/**
 * stream_feed(stream, text, len):
 * Scan ${text}.  Return false when memory is out; then the stream is of no more
 * use.
 */
bool stream_feed(struct stream *stream, const char *text, size_t len);

/**
 * stream_keep(stream, text, len):
 * Keep a copy of ${text}, the next to be fed, for characters to be counted in.
 * Return false when memory is out.
 */
bool stream_keep(struct stream *stream, const char *text, size_t len);

/**
 * stream_finish(stream, how):
 * The text has ended.  Return false as stream_feed().
 */
bool stream_finish(struct stream *stream, enum urlsift_end how);

/**
 * stream_free(stream):
 * Forget it all.  A stream that is all zero is ignored.
 */
void stream_free(struct stream *stream);

#endif
