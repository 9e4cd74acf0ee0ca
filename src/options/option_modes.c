/*
 * The choice of a program and of its output format.  A summary goes before
 * records, as in grep.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "option_modes.h"

enum mode
mode_of(const struct options *o)
{

	if (o->program == PROGRAM_VALIDATE)
		return MODE_VALIDATE;
	if (o->sums != SUMS_NONE)
		return (enum mode)(MODE_STATS + (o->sums - SUMS_STATS));
	if (!o->prints_records)
		return MODE_SUMMARY;
	return (enum mode)o->format;
}

const char *
mode_word(enum mode mode)
{
	static const char *const words[] = {
		[FORMAT_TEXT] = "text",
		[FORMAT_JSON] = "json",
		[FORMAT_EXPLAIN] = "explain",
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
		[MODE_BY] = "by",
		[MODE_SQLITE] = "sqlite",
		[MODE_REPORT] = "report",
		[MODE_VALIDATE] = "validate",
	};

	return words[mode];
}

bool
program_reads(enum program program)
{

	return program <= PROGRAM_VALIDATE;
}

/* -A, -B and -C choose a format of their own, unless another one is chosen. -A
 * and -B go before -C, as in grep. */
static void
choose_context(struct options *o)
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

void
mode_choose(struct options *o)
{
	bool is_named = o->summary == SUMMARY_WITH ||
	    o->summary == SUMMARY_WITHOUT;

	if (!program_reads(o->program))
		o->quiet = false;
	choose_context(o);

	/* The first result decides whether the name of a file is printed. */
	if (is_named && o->max_count > 1)
		o->max_count = 1;
	o->prints_records = o->summary == SUMMARY_NONE && !o->quiet;
	if (o->program == PROGRAM_SEARCH &&
	    (IN(mode_of(o)) & PRINTS_INPUT) != 0)
		o->program = PROGRAM_PASSTHRU;
}

int
mode_check_edits(struct options *o, struct options_error *error)
{
	unsigned in = o->program == PROGRAM_VALIDATE ? IN(MODE_VALIDATE) :
						       IN(o->format);

	if ((in & PRINTS_INPUT) != 0 && o->unique != UNIQUE_OFF)
		return options_fail(error, "--unique",
		    "cannot be used when the input is edited");
	if ((in & EDITS) != 0 && o->document.type > URLSIFT_DECODE_TEXT)
		return options_fail(error, "--type",
		    "must be auto or text when the input is edited");
	if ((in & (EDITS | IN(MODE_VALIDATE))) != 0) {
		o->document.type = URLSIFT_DECODE_TEXT;
		o->document.no_decompress = true;
	}
	return 0;
}
