/*
 * The totals: stats, rows, a database or a report.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../input/input.h"
#include "../output/errors.h"
#include "../report/report.h"
#include "../stats/stats.h"
#include "search.h"

int
totals_begin(struct totals *totals, const struct setup *setup)
{
	const struct options *o = &setup->options;

	if (o->sums == SUMS_NONE)
		return 0;
	totals->values = o->n_kept;
	totals->value = calloc(o->n_kept, sizeof(*totals->value));
	if (totals->value == NULL) {
		error_say(NULL, strerror(ENOMEM));
		return -1;
	}
	if (o->sums == SUMS_STATS)
		totals->stats = stats_new(o);
	else if (o->sums == SUMS_BY)
		totals->by = by_new(o, setup->rules);
	else if (o->sums == SUMS_SQLITE)
		totals->sqlite = sqlite_new(o);
	else
		totals->report = report_new(o);
	return totals->stats != NULL || totals->by != NULL ||
		totals->sqlite != NULL || totals->report != NULL ?
	    0 :
	    -1;
}

void
totals_add(struct totals *totals, const char *kept, size_t len)
{
	const char *at = kept;

	while (at < kept + len) {
		at = values_read(at, totals->values, totals->value);
		if (totals->stats != NULL)
			stats_add(totals->stats, totals->value);
		else if (totals->by != NULL)
			by_add(totals->by, totals->value, NULL);
		else if (totals->sqlite != NULL)
			sqlite_add(totals->sqlite, totals->value);
		else
			report_add(totals->report, totals->value);
	}
}

void
totals_add_error(struct totals *totals, const char *input, const char *member,
    const char *why)
{

	if (totals->report != NULL)
		report_add_error(totals->report, input, member, why);
}

/* Write the report.  Return false if it is incomplete. */
static bool
end_report(const struct totals *totals, struct out *out, bool has_errors)
{
	struct report *report = totals->report;
	char unread[US_BINARY_SUMMARY];

	progress_totals(&report->inputs, &report->bytes);
	report->has_errors = has_errors;
	report->known = totals->known;
	report->left_out = totals->left_out;
	if (binary_summary(unread) > 0)
		report_add_error(report, "", "", unread);
	return page_write(report, out);
}

bool
totals_end(struct totals *totals, struct out *out, bool is_whole,
    bool has_errors)
{
	struct stats *stats = totals->stats;
	char unread[US_BINARY_SUMMARY];
	bool is_written = true;

	if (is_whole && stats != NULL) {
		progress_totals(&stats->inputs, &stats->bytes);
		stats->unread = binary_summary(unread);
		is_written = stats_write(stats, out);
	} else if (is_whole && totals->by != NULL) {
		is_written = by_write(totals->by, out);
	} else if (is_whole && totals->report != NULL) {
		is_written = end_report(totals, out, has_errors);
	}
	is_written = sqlite_end(totals->sqlite, is_whole, has_errors) &&
	    is_written;
	stats_free(stats);
	by_free(totals->by);
	report_free(totals->report);
	free(totals->value);
	return is_written;
}
