/*
 * -A, -B, -C: of the input those lines are printed that hold a URL or a piece
 * of one, and lines around them, as grep does (D71).
 */
#ifndef CONTEXT_H
#define CONTEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "urlsift.h"

/* So much of the text before a URL is held, and of a line behind one. */
#define CONTEXT_HELD ((uint64_t)1 << 20)

struct passthru;

struct context {
	bool has_shown; /* something of any input */

	/* Of the input. */
	bool has_begun;	    /* something of it is shown */
	bool is_open;	    /* what was shown last is no line end */
	uint64_t shown;	    /* so far it is decided what is */
	uint64_t match_end; /* lines that begin before it hold a URL */
	uint64_t looked;    /* so far there is no line end behind shown */
	uint64_t after;	    /* so many lines behind shown are wanted */
};

/**
 * context_begin(e):
 * Begin with an input.
 */
void context_begin(struct passthru *e);

/**
 * context_hit(e, hit):
 * An passthru_on_hit: show what is wanted before ${hit}, and ${hit}.
 */
void context_hit(struct passthru *e, const struct urlsift_hit *hit);

/**
 * context_settle(e, offset, ended):
 * No further hit begins before ${offset}, where the input may have ${ended}:
 * show what is wanted behind the last one, and let go what will not be.
 */
void context_settle(struct passthru *e, uint64_t offset, bool ended);

/**
 * context_is_done(e):
 * Return whether no more of the input is wanted.
 */
bool context_is_done(const struct passthru *e);

/**
 * context_open(e):
 * context_put(e, offset):
 * Begin the line that stands at what is done, unless it is begun; show the
 * source from there up to ${offset}.
 */
void context_open(struct passthru *e);
void context_put(struct passthru *e, uint64_t offset);

#endif
