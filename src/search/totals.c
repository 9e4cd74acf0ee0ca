/*
 * The totals: stats or a report.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "../input/binary.h"
#include "../input/progress.h"
#include "../report/page.h"
#include "totals.h"

/* Return the last text of a note that is counted. */
static enum note_text
last_text(const struct options *options)
{
	static const enum note_text texts[TOP_KINDS] = {
		[TOP_URL] = NOTE_URL,
		[TOP_PATH] = NOTE_PATH,
		[TOP_SENDER] = NOTE_SENDER,
	};

	if (options->sums != SUMS_TOP || texts[options->top_of] == 0)
		return NOTE_HOST;
	return texts[options->top_of];
}

int
totals_begin(struct totals *totals, const struct options *options)
{

	switch (options->sums) {
	case SUMS_NONE:
		break;
	case SUMS_ALL:
	case SUMS_TOP:
		totals->last_text = last_text(options);
		totals->stats = stats_new(options);
		return totals->stats == NULL ? -1 : 0;
	case SUMS_REPORT:
		totals->last_text = NOTE_TEXTS - 1;
		totals->report = report_new(options);
		return totals->report == NULL ? -1 : 0;
	}
	return 0;
}

bool
totals_note(const struct totals *totals, struct notes *notes,
    const struct urlsift_place *place, const struct urlsift_hit *hit)
{

	return notes_add(notes, place, hit, totals->last_text);
}

void
totals_add_notes(struct totals *totals, struct notes *notes, size_t begin,
    size_t end)
{
	size_t i;

	for (i = begin; i < end; i++)
		if (totals->stats != NULL)
			stats_add_note(totals->stats, notes_get(notes, i));
		else
			report_add_note(totals->report, notes_get(notes, i));
}

void
totals_add_error(struct totals *totals, const char *input, const char *member,
    const char *why)
{

	if (totals->report != NULL)
		report_add_error(totals->report, input, member, why);
}

bool
totals_end(struct totals *totals, struct out *out, bool is_whole,
    bool has_errors)
{
	struct stats *stats = totals->stats;
	struct report *report = totals->report;
	char unread[US_BINARY_SUMMARY];
	bool is_written = true;

	if (stats != NULL) {
		progress_totals(&stats->inputs, &stats->bytes);
		stats->unread = binary_summary(unread);
		is_written = !is_whole || stats_write(stats, out);
	}
	if (report != NULL) {
		progress_totals(&report->inputs, &report->bytes);
		report->has_errors = has_errors;
		report->known = totals->known;
		report->left_out = totals->left_out;
		if (binary_summary(unread) > 0)
			report_add_error(report, "", "", unread);
		is_written = !is_whole || page_write(report, out);
	}
	stats_free(stats);
	report_free(report);
	return is_written;
}
