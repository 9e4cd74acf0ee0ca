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
#include "../options/options.h"
#include "../output/output.h"
#include "../output/writers.h"
#include "../reader/reader.h"
#include "../rewrite/rewrite.h"
#include "context.h"
#include "urlsift.h"

/* As much of what was written is remembered as a hit can depend on (S7). */
#define PASSTHRU_TAIL 1024

struct passthru;
struct passthru_hit;

/**
 * passthru_on_hit(e, hit):
 * Write what becomes of ${hit}; what stands before it need not be written.
 */
typedef void passthru_on_hit(struct passthru *e, const struct urlsift_hit *hit);

struct passthru {
	const struct options *options;
	const struct urlsift_rules *rules;
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

	/* Of --mend: what goes out later and where, and the end of what went
	 * out. */
	char *moved;
	size_t moved_len, moved_room;
	uint64_t moved_to;
	char tail[2 * PASSTHRU_TAIL];
	size_t tail_len;
};

/**
 * edit(options, rules, out):
 * Write the files of ${options} to ${out}, edited.  Return the exit status;
 * errors of inputs have been said, that of ${out} has not.
 */
int edit(const struct options *options, const struct urlsift_rules *rules,
    struct out *out);

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

/* What the options ask for. */
passthru_on_hit mend, replace, highlight;

/* As much as --mend looks at behind a hit. */
#define MEND_AHEAD 4096

#endif
