/*
 * --stats, --top: what was found is counted instead of printed.  Threads leave
 * notes on what they found; whoever has the turn counts them, so that exactly
 * that counts which would have been printed (D72).
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

/* So many forms, notes, reasons or risks at most: notes and risks are bits. */
#define STATS_NUMBERS 32

/* The bit that is URLSIFT_N_JOINED. */
#define STATS_JOINED 0

/* What names are of. */
enum stats_group {
	STATS_DOMAIN,
	STATS_FORM,
	STATS_HOST,
	STATS_NOTE,
	STATS_REASON,
	STATS_RISK,
	STATS_SCHEME,
	STATS_GROUPS
};

struct stats {
	const struct options *options;
	void *suffixes; /* NULL: domains are not known */
	struct tally *tally;
	/* By number; a URL that is kept has the reason 0. */
	uint64_t count[STATS_GROUPS][STATS_NUMBERS];
	uint64_t inputs, bytes;
	uint64_t uncounted; /* names that had no room, each time */
	bool is_short;	    /* of memory */
};

/**
 * stats_new(options):
 * Begin to count what ${options} ask for.  Return NULL when what is missing for
 * it has been said.  Free with stats_free().
 */
struct stats *stats_new(const struct options *options);
void stats_free(struct stats *stats);

/**
 * stats_add_note(stats, note):
 * Count what ${note} tells.
 */
void stats_add_note(struct stats *stats, const struct note *note);

/**
 * stats_add(stats, group, name, count):
 * Count ${name} of ${group} ${count} times more.  Return false if there is no
 * such name.
 */
bool stats_add(struct stats *stats, enum stats_group group, const char *name,
    uint64_t count);

/**
 * stats_list(stats, group, order, n):
 * Return the ${n} names of ${group} in ${order}, NULL: memory is out, which is
 * noted.  The list is good until the next one.
 */
const struct tally_name **stats_list(struct stats *stats,
    enum stats_group group, enum tally_order order, size_t *n);

/**
 * stats_top_group(options):
 * Return what --top is about.
 */
enum stats_group stats_top_group(const struct options *options);

/**
 * stats_end(stats):
 * No more notes come: have all counts in the tally, and memory for its lists.
 */
void stats_end(struct stats *stats);

/**
 * stats_write(stats, out):
 * Write what was counted, nothing when memory was out (D72).  Return false if
 * it is not all, which has been said.
 */
bool stats_write(struct stats *stats, struct out *out);

#endif
