/*
 * The totals of --stats, --by, --sqlite and --report, made from the values of
 * hits instead of records (what-is-counted).
 * SPDX-License-Identifier: MIT
 */
#ifndef TOTALS_H
#define TOTALS_H

#include <stdbool.h>
#include <stddef.h>

#include "../output/column.h"
#include "../report/report.h"
#include "../setup/setup.h"
#include "../stats/by.h"
#include "../stats/sqlite.h"
#include "../stats/stats.h"

/* At most one of them is set; none if records are written. */
struct totals {
	struct stats *stats;
	struct by *by;
	struct sqlite *sqlite;
	struct report *report;
	struct urlsift_value *value; /* room for those of a hit */
	size_t values;
	uint64_t known;	   /* URLs in the list of --new-since */
	uint64_t left_out; /* results that are not new */
};

/**
 * totals_begin(totals, setup):
 * Begin the totals that ${setup} asks for.  Return 0, or -1 after an error
 * message about what is missing for them.
 */
int totals_begin(struct totals *totals, const struct setup *setup);

/**
 * totals_are_wanted(totals):
 * Return whether ${totals} are counted.
 */
static inline bool
totals_are_wanted(const struct totals *totals)
{

	return totals->values > 0;
}

/**
 * totals_add(totals, kept, len):
 * Count the hits whose values are ${kept}, ${len} bytes that values_write()
 * wrote.  Only the worker whose turn it is may call this.
 */
void totals_add(struct totals *totals, const char *kept, size_t len);

/**
 * totals_add_error(totals, input, member, why):
 * Add to ${totals} what was said about the ${member} of ${input}.  Only the
 * worker whose turn it is may call this.
 */
void totals_add_error(struct totals *totals, const char *input,
    const char *member, const char *why);

/**
 * totals_end(totals, out, is_whole, has_errors):
 * Write ${totals} to ${out} if they are complete, ${is_whole}, and free them.
 * A report says so if the search ${has_errors}.  Return false if they are not
 * all written, which has been reported.
 */
bool totals_end(struct totals *totals, struct out *out, bool is_whole,
    bool has_errors);

#endif
