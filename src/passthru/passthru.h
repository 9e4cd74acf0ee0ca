/*
 * --mend, --replace, --highlight, -C: the input itself is printed, or lines of
 * it, and something is done to each URL in it.  Text is held until it is
 * settled what stands in it, so that a pipe of any length goes through in
 * bounded memory.
 */
#ifndef PASSTHRU_H
#define PASSTHRU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../input/line_counter.h"
#include "../input/refang.h"
#include "../output/output.h"
#include "../output/writers.h"
#include "../reader/reader.h"
#include "../rewrite/rewrite.h"
#include "../setup/setup.h"
#include "urlsift.h"

/* As much of what was written is remembered as a hit can depend on (S7). */
#define PASSTHRU_TAIL 1024

/* So much of the text before a URL is held, and of a line behind one. */
#define CONTEXT_HELD ((uint64_t)1 << 20)

/* -A, -B, -C: which lines of the input are printed (D71). */
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

struct passthru;

/* A copy of a hit that waits to be edited. */
struct passthru_hit {
	struct passthru_hit *next;
	struct urlsift_hit *hit;
};

/**
 * passthru_on_hit(e, hit):
 * Write what becomes of ${hit}; what stands before it need not be written.
 */
typedef void passthru_on_hit(struct passthru *e, const struct urlsift_hit *hit);

struct passthru {
	const struct options *options;
	const struct urlsift_rules *rules;
	const struct filter *filter;
	struct out *out;
	struct reader reader;
	passthru_on_hit *on_hit;
	size_t ahead; /* so many bytes behind a hit are wanted */
	bool needs_lines, colors, links;
	bool chooses; /* lines: the context decides what is shown */
	bool found;

	/* Of the input. */
	struct place place;
	struct urlsift_scanner *scanner;
	struct line_counter lines;
	struct rewrite rewrite;
	struct matcher matcher;
	struct refanged refanged;
	char *text; /* what is held; it stands at ${begin} */
	size_t len, room;
	uint64_t begin;
	uint64_t done; /* up to there all is written */
	uint64_t count;
	struct passthru_hit *first, **last; /* hits that wait */
	bool is_short;			    /* of memory */

	struct context context;

	/* Of a decoded input.  The text of the part has URLs that the scanner
	 * does not get; what maps offsets for refang maps them, too. */
	struct decoded decoded;
	bool in_part;
	bool has_heading;	  /* the part is named */
	char last_byte;		  /* of its text so far */
	struct offset_map source; /* where in the part its text stands */
	/* URLs, until the text before is scanned. */
	struct passthru_hit *aside, **last_aside;

	/* Of --mend: what goes out later and where, and the end of what went
	 * out. */
	char *moved;
	size_t moved_len, moved_room;
	uint64_t moved_to;
	char tail[2 * PASSTHRU_TAIL];
	size_t tail_len;
};

/**
 * edit(setup, out):
 * Write the files that ${setup} names to ${out}, edited.  Return the exit
 * status; errors of inputs have been said, that of ${out} has not.
 */
int edit(const struct setup *setup, struct out *out);

/**
 * passthru_pass(e, offset):
 * passthru_skip(e, offset):
 * Let the source up to ${offset} go as it is; leave it out.
 */
void passthru_pass(struct passthru *e, uint64_t offset);
void passthru_skip(struct passthru *e, uint64_t offset);

/**
 * passthru_put(e, text, len):
 * Write ${text}, which may be anything; line ends and tabs stay what they are
 * on terminals, too.
 */
void passthru_put(struct passthru *e, const char *text, size_t len);

/**
 * passthru_move(e, hit, to):
 * Leave ${hit} out, and have the bytes between its pieces written at ${to},
 * which is not behind the next hit.  Return false if memory is out.
 */
bool passthru_move(struct passthru *e, const struct urlsift_hit *hit,
    uint64_t to);

/**
 * passthru_at(e, offset):
 * Return the held text at ${offset}.
 */
const char *passthru_at(const struct passthru *e, uint64_t offset);

/**
 * passthru_make_room(e, len):
 * Make room for ${len} more bytes of text.  Return false when memory is out.
 */
bool passthru_make_room(struct passthru *e, size_t len);

/**
 * passthru_counts(e, hit, risks):
 * Return whether ${hit}, whose place has these ${risks}, is edited; then it
 * is counted.
 */
bool passthru_counts(struct passthru *e, const struct urlsift_hit *hit,
    unsigned risks);

/**
 * passthru_hit_copy(hit):
 * Return a copy of ${hit} to be freed with free(); NULL: memory is out.
 */
struct passthru_hit *passthru_hit_copy(const struct urlsift_hit *hit);

/**
 * passthru_scan(e, text, len):
 * Scan the next ${len} bytes, 0: none follow.  Return as
 * urlsift_scanner_feed() does.
 */
int passthru_scan(struct passthru *e, const char *text, size_t len);

/**
 * passthru_settled(e):
 * passthru_write(e, offset, ended):
 * Return the offset before which no further hit begins; write what stands
 * before it, and edit all hits if the text has ${ended} there.
 */
uint64_t passthru_settled(const struct passthru *e);
void passthru_write(struct passthru *e, uint64_t offset, bool ended);

/**
 * passthru_is_done(e):
 * Return whether no more of the input is wanted.
 */
bool passthru_is_done(const struct passthru *e);

/**
 * part_text_init(e):
 * Have the reader of ${e} decode inputs.
 */
void part_text_init(struct passthru *e);

/**
 * part_text_end(ctx, how, is_last):
 * The text ends for the struct passthru ${ctx}, that of the part if it
 * ${is_last}.  Return as a decoded_consumer does.
 */
int part_text_end(void *ctx, enum urlsift_end how, bool is_last);

/**
 * part_text_settle(e, offset, ended):
 * Let the URLs that stand aside before ${offset} be edited in their turn, all
 * if the text has ${ended}.
 */
void part_text_settle(struct passthru *e, uint64_t offset, bool ended);

/**
 * part_text_heading(e):
 * Write a line that names the part, if there is one that is not named yet.
 * Return whether that was so.
 */
bool part_text_heading(struct passthru *e);

/**
 * part_text_locate(e, offset):
 * Set the line of ${offset} in the shown text, and make ${offset} be that in
 * the part.
 */
void part_text_locate(struct passthru *e, uint64_t *offset);

/**
 * part_text_is_left_out(e, offset):
 * Return whether what stands at ${offset} is quoted, and is not wanted so.
 */
bool part_text_is_left_out(const struct passthru *e, uint64_t offset);

/* What the options ask for. */
passthru_on_hit mend, replace, highlight;

/* As much as --mend looks at behind a hit. */
#define MEND_AHEAD 4096

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
