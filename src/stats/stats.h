/*
 * The counter of --stats and --top: results are counted instead of printed.
 * Threads leave notes on their hits; the thread whose turn it is counts them,
 * so that exactly those hits are counted that would be printed (D72).
 * SPDX-License-Identifier: MIT
 */
#ifndef STATS_H
#define STATS_H

#include <stdbool.h>
#include <stdint.h>

#include "../options/options.h"
#include "../output/output.h"
#include "notes.h"
#include "tally.h"
#include "urlsift.h"

/* The most forms, notes, reasons or risks: notes and risks are bits. */
#define STATS_NUMBERS 32

/* The bit that is URLSIFT_N_JOINED. */
#define STATS_JOINED 0

/* The groups of names. */
enum stats_group {
	STATS_DOMAIN,
	STATS_FORM,
	STATS_HOST,
	STATS_NOTE,
	STATS_REASON,
	STATS_RISK,
	STATS_SCHEME,
	/* for --top alone */
	STATS_PATH,
	STATS_SENDER,
	STATS_URL,
	STATS_GROUPS
};

struct stats {
	const struct options *options;
	void *suffixes; /* NULL: domains are not known */
	struct tally *tally;
	/* By number; a URL that was found has the reason 0. */
	uint64_t count[STATS_GROUPS][STATS_NUMBERS];
	uint64_t inputs, bytes;
	uint64_t unread;    /* files and parts whose text was not searched */
	uint64_t uncounted; /* names that did not fit into memory, each time */
	bool is_short;	    /* out of memory */
};

/**
 * stats_new(options):
 * Begin to count what ${options} ask for.  Return NULL after an error message
 * about what is missing for it.  Free with stats_free().
 */
struct stats *stats_new(const struct options *options);
void stats_free(struct stats *stats);

/**
 * stats_add_note(stats, note):
 * Count the hit of ${note}.
 */
void stats_add_note(struct stats *stats, const struct note *note);

/**
 * stats_add(stats, group, name, count):
 * Count ${name} of ${group} ${count} more times.  Return false if there is no
 * such name.
 */
bool stats_add(struct stats *stats, enum stats_group group, const char *name,
    uint64_t count);

/**
 * stats_list(stats, group, order, n):
 * Return the ${n} names of ${group} in ${order}, or NULL when memory is out,
 * which is noted.  The list is valid until the next call.
 */
const struct tally_name **stats_list(struct stats *stats,
    enum stats_group group, enum tally_order order, size_t *n);

/**
 * stats_top_group(options):
 * Return the group that --top lists.
 */
enum stats_group stats_top_group(const struct options *options);

/**
 * stats_end(stats):
 * End the counting: move all counts to the tally, and allocate its lists.
 */
void stats_end(struct stats *stats);

/**
 * stats_write(stats, out):
 * Write the counts, or nothing when memory was out (D72).  Return false if they
 * are incomplete, which has been reported.
 */
bool stats_write(struct stats *stats, struct out *out);

#endif
