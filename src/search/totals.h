/*
 * The totals that --stats, --top and --report make of the notes on what was
 * found, in the place of records.
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

/* One of them at most; none: records are written. */
struct totals {
	struct stats *stats;
	struct report *report;
};

/**
 * totals_begin(totals, options):
 * Begin what ${options} ask for.  Return 0, or -1 when what is missing for it
 * has been said.
 */
int totals_begin(struct totals *totals, const struct options *options);

/**
 * totals_are_wanted(totals):
 * Return whether there are any.
 */
static inline bool
totals_are_wanted(const struct totals *totals)
{

	return totals->stats != NULL || totals->report != NULL;
}

/**
 * totals_note(totals, notes, place, hit):
 * Add to ${notes} what ${totals} need to know of ${hit}.  Return false when
 * memory is out.
 */
bool totals_note(const struct totals *totals, struct notes *notes,
    const struct place *place, const struct urlsift_hit *hit);

/**
 * totals_add_notes(totals, notes, begin, end):
 * Count the notes from ${begin} to ${end}.  For who has the turn.
 */
void totals_add_notes(struct totals *totals, struct notes *notes, size_t begin,
    size_t end);

/**
 * totals_end(totals, out, is_whole, has_errors):
 * Free ${totals}, and write them to ${out} before if what they count
 * ${is_whole}.  A report tells if the search ${has_errors}.  Return false if
 * they are not all written, which has been said.
 */
bool totals_end(struct totals *totals, struct out *out, bool is_whole,
    bool has_errors);

#endif
