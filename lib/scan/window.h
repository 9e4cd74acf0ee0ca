/*
 * The bytes in view: the input that may still matter, in one piece, with its
 * source offset.  Owned (a stream) or borrowed (a whole text in memory).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_WINDOW_H
#define US_WINDOW_H

#include <stdbool.h>

#include "../base/buf.h"

/* How far the scanner may look back from its position: to the line prefix and a
 * wrapper's opener before the name of a scheme (bounded-context, url-wrapper,
 * scheme-in-text). */
#define US_CONTEXT 2048

/* What a look at them says. */
enum us_look {
	US_LOOK_NOTHING, /* what is looked for is not there */
	US_LOOK_FOUND,
	US_LOOK_MORE, /* more bytes must be in view */
	US_LOOK_LONG, /* it is longer than allowed (over-the-limit) */
	US_LOOK_END,  /* no more bytes will come */
	US_LOOK_ENOMEM
};

struct us_window {
	const char *text;
	size_t len;
	uint64_t base;	   /* the source offset of text[0] */
	bool ended;	   /* the input ends behind the text */
	struct us_buf own; /* owns the text of a stream */
};

/**
 * us_window_borrow(w, text, len):
 * Show the whole of ${text}, which must outlive ${w}.
 */
void us_window_borrow(struct us_window *w, const char *text, size_t len);

/**
 * us_window_space(w, pos, least, room):
 * Return space behind the text for at least half of ${least} bytes, and its
 * size in ${room}.  What is more than US_CONTEXT bytes before offset ${pos} may
 * be dropped for it.  NULL: no memory.
 */
char *us_window_space(struct us_window *w, uint64_t pos, size_t least,
    size_t *room);

/**
 * us_window_room(w):
 * Return how many bytes of the space are left.
 */
size_t us_window_room(const struct us_window *w);

/**
 * us_window_added(w, len):
 * Add ${len} bytes, which the caller wrote to the space, to the text.
 */
void us_window_added(struct us_window *w, size_t len);

/**
 * us_window_restart(w):
 * Forget all text; the next begins at offset 0.
 */
void us_window_restart(struct us_window *w);

#endif
