/*
 * A source of text, read piece by piece.  Its first bytes say of which type it
 * is.  Text is converted to UTF-8 if it begins with a byte-order mark of UTF-16
 * or UTF-32, or if its character set is given (bytes-and-line-ends,
 * encoding-of-text).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SOURCE_H
#define US_SOURCE_H

#include <stdbool.h>
#include <stddef.h>

#include "../decode/charset.h"
#include "kind.h"
#include "receiver.h"

/* Reads up to ${size} bytes.  Returns their number, 0 at the end or to stop, or
 * -1 and an errno; it is not called again then. */
typedef long us_source_read(void *ctx, char *room, size_t size);

struct us_source {
	us_source_read *read;
	void *ctx;
	enum urlsift_decode_kind kind; /* auto: not known yet */
	enum us_binary binary;	       /* of text that is not converted */
	bool waits;	 /* set by ${read}: the next one may have to wait */
	bool is_stopped; /* likewise: that was no end */
	bool has_begun;	 /* ${read} was called */
	bool is_converted, is_over;
	int error;		    /* errno; 0: none */
	struct us_charset *charset; /* NULL: none was needed so far */
};

/**
 * us_source_reset(s, kind):
 * Begin with an input whose ${kind} is auto, or with one that is not read from
 * its beginning on; text is read as it is then.
 */
void us_source_reset(struct us_source *s, enum urlsift_decode_kind kind);

/**
 * us_source_begin(s, settings, name, room, size):
 * Read the beginning of an input called ${name}, which may be NULL, into
 * ${room}, of US_DETECT_PREFIX bytes or more, until its type by these
 * ${settings} is known.  If it is text, the beginning is converted there.
 * Return as us_source_next() does; an error behind the first byte is that of
 * the next call.
 */
long us_source_begin(struct us_source *s,
    const struct us_document_settings *settings, const char *name, char *room,
    size_t size);

/**
 * us_source_next(s, room, size):
 * Read up to ${size} bytes of the text into ${room}.  Return their number, 0 at
 * the end, or -1 and set ${s->error}.
 */
long us_source_next(struct us_source *s, char *room, size_t size);

/**
 * us_source_free(s):
 * Free what ${s} holds.
 */
void us_source_free(struct us_source *s);

#endif
