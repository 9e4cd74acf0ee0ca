/*
 * What is counted goes before what is printed, as in grep.
 */
#include "config.h"

#include "help.h"
#include "option_modes.h"

enum mode
mode_of(const struct options *o)
{

	if (o->task == TASK_VALIDATE)
		return MODE_VALIDATE;
	if (o->task == TASK_MERGE)
		return MODE_MERGE;
	if (o->sums == SUMS_ALL)
		return o->format == FORMAT_JSON ? MODE_MAPS : MODE_STATS;
	if (o->sums == SUMS_TOP)
		return MODE_TOP;
	if (o->sums == SUMS_REPORT)
		return MODE_REPORT;
	if (o->summary != SUMMARY_NONE || o->quiet)
		return MODE_SUMMARY;
	return (enum mode)o->format;
}

const char *
mode_word(enum mode mode)
{
	static const char *const words[] = {
		[FORMAT_TEXT] = "text",
		[FORMAT_JSON] = "json",
		[FORMAT_TRACE] = "explain",
		[FORMAT_CSV] = "csv",
		[FORMAT_TSV] = "tsv",
		[FORMAT_VIMGREP] = "vimgrep",
		[FORMAT_GET] = "get",
		[FORMAT_MEND] = "mend",
		[FORMAT_REPLACE] = "replace",
		[FORMAT_HIGHLIGHT] = "highlight",
		[FORMAT_CONTEXT] = "context",
		[MODE_SUMMARY] = "count",
		[MODE_STATS] = "stats",
		[MODE_MAPS] = "json",
		[MODE_TOP] = "top",
		[MODE_REPORT] = "report",
		[MODE_VALIDATE] = "validate",
		[MODE_MERGE] = "merge",
	};

	return words[mode];
}

void
mode_choose(struct options *o)
{
	bool is_there = o->before != UINT64_MAX || o->after != UINT64_MAX ||
	    o->around != UINT64_MAX;

	if (o->around == UINT64_MAX)
		o->around = 0;
	if (o->before == UINT64_MAX)
		o->before = o->around;
	if (o->after == UINT64_MAX)
		o->after = o->around;
	if (is_there && o->sums == SUMS_NONE &&
	    (o->format == FORMAT_TEXT || o->format == FORMAT_HIGHLIGHT))
		o->format = FORMAT_CONTEXT;
}

int
mode_take_edits(struct options *o)
{

	if (o->unique != UNIQUE_OFF)
		return help_complain("--unique",
		    "cannot be used when the input is edited");
	if (o->format == FORMAT_HIGHLIGHT || o->format == FORMAT_CONTEXT)
		return 0;
	if (o->kinds.kind > KIND_TEXT)
		return help_complain("--type",
		    "must be auto or text when the input is edited");
	o->kinds.kind = KIND_TEXT;
	o->kinds.unpacks = false;
	return 0;
}
