/*
 * Content lines of calendars and address cards (RFC 5545, RFC 6350): unfolds
 * lines and removes escapes.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CONTENTLINE_H
#define US_CONTENTLINE_H

#include <stdbool.h>
#include <stddef.h>

#include "../emitter.h"

enum us_contentline_state {
	US_CONTENTLINE_TEXT,
	US_CONTENTLINE_CR, /* behind a carriage return */
	US_CONTENTLINE_END /* behind the end of a line, which may be a fold */
};

struct us_contentline {
	struct us_emitter *out;
	enum us_contentline_state state;
	bool has_cr; /* the line end that is kept has a CR */
	bool moved;  /* the next text does not begin where the last one ended */
	struct urlsift_decode_place place;  /* of the next byte */
	bool escapes;			    /* a backslash is kept */
	struct urlsift_decode_place escape; /* where that is */
};

/**
 * us_contentline_init(c, out):
 * Begin a text that is emitted to ${out}, piece by piece with its place.
 */
void us_contentline_init(struct us_contentline *c, struct us_emitter *out);

/**
 * us_contentline_put(c, text, len), us_contentline_finish(c):
 * Read the next ${len} bytes; end the text.
 */
void us_contentline_put(struct us_contentline *c, const char *text, size_t len);
void us_contentline_finish(struct us_contentline *c);

#endif
