/*
 * The programs of --mend, --replace, --highlight and -C: they print the input,
 * or lines of it, with each URL in it edited.  Text is held until its hits are
 * decided, so that a pipe of any length needs bounded memory.
 * SPDX-License-Identifier: MIT
 */
#ifndef PASSTHRU_H
#define PASSTHRU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../input/input.h"
#include "base/buf.h"
#include "document/offset_map.h"
#include "../output/output.h"
#include "../output/writers.h"
#include "../reader/reader.h"
#include "../rewrite/rewrite.h"
#include "../setup/setup.h"
#include "urlsift.h"

/* So much of the written text is kept, as a hit can depend on it
 * (bounded-context). */
#define PASSTHRU_TAIL 1024

/* So much text before a URL, or of a line behind one, is held. */
#define CONTEXT_HELD ((uint64_t)1 << 20)

/* -A, -B, -C: which lines of the input are printed (lines-around). */
struct context {
	bool has_shown; /* something of any input was printed */

	/* Of the input. */
	bool has_begun;	    /* something of it was printed */
	bool is_open;	    /* the text printed last does not end a line */
	uint64_t shown;	    /* printed or skipped up to there */
	uint64_t match_end; /* lines that begin before it have a URL */
	uint64_t looked;    /* there is no line end from shown up to there */
	uint64_t after;	    /* lines behind shown to be printed */
};

struct passthru;

/* A copy of a hit that waits to be edited. */
struct passthru_hit {
	struct passthru_hit *next;
	struct urlsift_found *found;
};

/**
 * passthru_on_hit(e, hit):
 * Write ${hit}, edited; the text before it may not be written yet.
 */
typedef void passthru_on_hit(struct passthru *e, const struct urlsift_hit *hit);

struct passthru {
	const struct options *options;
	const struct urlsift_rules *rules;
	const struct urlsift_filter *filter;
	struct out *out;
	struct reader reader;
	passthru_on_hit *on_hit;
	size_t ahead; /* bytes behind a hit that its editor needs */
	bool needs_lines, links;
	bool chooses; /* lines: the context decides what is printed */
	bool found;

	/* Of the input. */
	struct urlsift_place place;
	struct rewrite rewrite;
	struct urlsift_view *view;   /* of what is filtered, and replaced */
	struct us_offset_map source; /* maps the held text to input or part */
	struct us_offset_map places; /* of a part, by offsets of the scanner */
	struct us_buf spans;	     /* of a hit */
	struct us_buf text;	     /* the held text; it begins at ${begin} */
	uint64_t begin;
	uint64_t done; /* all before it is written */
	uint64_t count;
	struct passthru_hit *first, **last; /* hits that wait */
	bool is_short;			    /* out of memory */

	struct context context;

	/* State of a decoded input.  The text of the part has inserted URLs
	 * that the scanner does not get.  Refang's map of offsets maps them,
	 * too. */
	bool in_part;
	bool has_heading; /* the part has been named */
	char last_byte;	  /* the last one of its text so far */
	/* URLs that wait until the text before them is scanned. */
	struct passthru_hit *aside, **last_aside;

	/* Text that --mend writes later, where, and the end of what was
	 * written. */
	struct us_buf moved;
	uint64_t moved_to;
	char tail[2 * PASSTHRU_TAIL];
	size_t tail_len;
};

/**
 * edit(setup, out):
 * Write the files that ${setup} names to ${out}, edited.  Return the exit
 * status.  Errors of inputs have been reported, that of ${out} has not.
 */
int edit(const struct setup *setup, struct out *out);

/**
 * passthru_pass(e, offset):
 * passthru_skip(e, offset):
 * Write the source up to ${offset} unchanged; skip it.
 */
void passthru_pass(struct passthru *e, uint64_t offset);
void passthru_skip(struct passthru *e, uint64_t offset);

/**
 * passthru_put(e, text, len):
 * Write ${text}.  It may hold any bytes; line ends and tabs are not escaped on
 * terminals either.
 */
void passthru_put(struct passthru *e, const char *text, size_t len);

/**
 * passthru_at(e, offset):
 * Return the held text at ${offset}.
 */
const char *passthru_at(const struct passthru *e, uint64_t offset);

/**
 * part_text_heading(e):
 * Write a line that names the part, unless there is no part or it is named
 * already.  Return whether it was written.
 */
bool part_text_heading(struct passthru *e);

/**
 * passthru_locate(e, offset):
 * Set the line and column of ${offset} in the printed text, and set ${offset}
 * to the offset in the part.
 */
void passthru_locate(struct passthru *e, uint64_t *offset);

/* The editors of the options. */
passthru_on_hit mend, replace, highlight;

/* Bytes behind a hit that --mend needs. */
#define MEND_AHEAD 4096

/**
 * context_begin(e):
 * Begin with an input.
 */
void context_begin(struct passthru *e);

/**
 * context_hit(e, hit):
 * A passthru_on_hit: print the context before ${hit}, and ${hit}.
 */
void context_hit(struct passthru *e, const struct urlsift_hit *hit);

/**
 * context_settle(e, offset, ended):
 * Print the context behind the last hit, and free text that is not needed.  No
 * more hits begin before ${offset}, where the input may have ${ended}.
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
 * Begin the line at the current offset, unless it has begun; print the source
 * from there up to ${offset}.
 */
void context_open(struct passthru *e);
void context_put(struct passthru *e, uint64_t offset);

#endif
