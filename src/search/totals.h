/*
 * The totals of --stats, --top and --report, made from notes on hits instead of
 * records.
 * SPDX-License-Identifier: MIT
 */
#ifndef TOTALS_H
#define TOTALS_H

#include <stdbool.h>
#include <stddef.h>

#include "../options/options.h"
#include "../output/output.h"
#include "../output/writers.h"
#include "../report/report.h"
#include "../stats/notes.h"
#include "../stats/stats.h"

/* At most one of them is set; none if records are written. */
struct totals {
	struct stats *stats;
	struct report *report;
	enum note_text last_text; /* that is counted */
	uint64_t known;		  /* URLs in the list of --new-since */
	uint64_t left_out;	  /* results that are not new */
};

/**
 * totals_begin(totals, options):
 * Begin the totals that ${options} ask for.  Return 0, or -1 after an error
 * message about what is missing for them.
 */
int totals_begin(struct totals *totals, const struct options *options);

/**
 * totals_are_wanted(totals):
 * Return whether ${totals} are counted.
 */
static inline bool
totals_are_wanted(const struct totals *totals)
{

	return totals->stats != NULL || totals->report != NULL;
}

/**
 * totals_note(totals, notes, place, hit):
 * Add to ${notes} what ${totals} need to know about ${hit}.  Return false when
 * memory is out.
 */
bool totals_note(const struct totals *totals, struct notes *notes,
    const struct urlsift_place *place, const struct urlsift_hit *hit);

/**
 * totals_add_notes(totals, notes, begin, end):
 * Count the notes from ${begin} to ${end}.  Only the worker whose turn it is
 * may call this.
 */
void totals_add_notes(struct totals *totals, struct notes *notes, size_t begin,
    size_t end);

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
