/*
 * The search: a pool of threads does the jobs, and their results are written in
 * the order of the inputs.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "../options/option_modes.h"
#include "../output/column.h"
#include "../output/errors.h"
#include "search.h"
#include "../base/base.h"

/* Jobs per thread that may be finished or under way. */
#define JOBS_A_THREAD 2

/* The most files that the program has open, and those of one more thread: its
 * input, both ends of the socket to its decoder, and that to one for PDF. */
#define FILES 14
#define FILES_A_THREAD 4

_Static_assert(THREADS_MAX <= POOL_THREADS_MAX, "-j has more threads");
_Static_assert(MEMORY_LEAST >= HASH_SET_LEAST, "--max-memory is too small");

struct search {
	struct shared shared;
	struct jobs jobs;
	struct job *job;
	struct worker *worker;
	size_t threads, slots;
	bool found, failed;
};

void
totals_add(struct totals *totals, const char *kept, size_t len)
{
	const char *at = kept;

	while (at < kept + len) {
		at = values_read(at, totals->values, totals->value);
		if (totals->sums == SUMS_STATS)
			stats_add(&totals->stats, totals->value);
		else if (totals->sums == SUMS_BY)
			by_add(&totals->by, totals->value, &by_one_hit);
		else if (totals->sums == SUMS_SQLITE)
			sqlite_add(totals->sqlite, totals->value);
		else
			report_add(&totals->report, totals->value);
	}
}

static enum pool_next
next(void *ctx, uint64_t task)
{
	struct search *s = ctx;

	if (signals_death() != 0)
		return POOL_NONE;
	return jobs_next(&s->jobs, &s->job[task % s->slots]);
}

static void
run(void *ctx, size_t thread, uint64_t task)
{
	struct search *s = ctx;

	worker_run(&s->worker[thread], task, &s->job[task % s->slots]);
}

/* The job was a block of a large file: add its count, which is reported at the
 * end. */
static void
commit_block(struct search *s, struct job *job)
{
	const struct options *o = s->shared.options;
	struct large *large = job->large;
	struct urlsift_place place = { .file = large->in.file };

	large->count += job->count;
	large->failed = large->failed || job->failed;
	large->broken = large->broken || job->broken;
	if (job->block.is_last && !large->failed)
		write_summary(s->shared.out, o, &place, large->count);
	job_leave(job);
}

static void
commit(void *ctx, uint64_t task)
{
	struct search *s = ctx;
	struct job *job = &s->job[task % s->slots];
	unsigned i;

	/* What is behind an error in a file is not written, nor is anything
	 * twice. */
	if (job->large != NULL && job->large->broken)
		job_drop(job);
	for (i = 0; i < US_BINARIES; i++)
		binary_count((enum us_binary)i, job->binary[i]);
	job->count -= job_move(job, s->shared.unique, s->shared.options,
	    &s->shared.totals, s->shared.out);
	s->found = s->found || job->found;
	s->failed = s->failed || job->failed || job->limited;
	if (job->large != NULL)
		commit_block(s, job);
	if (atomic_load_explicit(&s->jobs.waits, memory_order_relaxed))
		out_flush(s->shared.out);
	if (s->shared.out->error != 0)
		pool_end(s->shared.pool, task);
}

/* Allocate the jobs and the workers.  Return 0, or -1 when memory is out. */
static int
make_places(struct search *s)
{
	size_t i;

	s->job = calloc(s->slots, sizeof(*s->job));
	s->worker = calloc(s->threads, sizeof(*s->worker));
	if (s->job == NULL || s->worker == NULL)
		return -1;
	for (i = 0; i < s->threads; i++)
		if (!worker_init(&s->worker[i], &s->shared))
			return -1;
	for (i = 0; i < s->slots; i++)
		if (job_init(&s->job[i], s->shared.out) == -1)
			return -1;
	return 0;
}

static void
free_places(struct search *s)
{
	size_t i;

	for (i = 0; i < s->threads && s->worker != NULL; i++)
		worker_end(&s->worker[i]);
	for (i = 0; i < s->slots && s->job != NULL; i++)
		job_end(&s->job[i]);
	free(s->worker);
	free(s->job);
}

/* Search all inputs.  Return 0, or -1 when memory is out. */
static int
search_all(struct search *s)
{
	const struct pool_work work = { next, run, commit, s, s->threads,
		s->slots };
	int status = -1;

	jobs_init(&s->jobs, s->shared.options, s->shared.out, s->threads);
	s->shared.pool = pool_new(&work);
	if (s->shared.pool != NULL && make_places(s) == 0) {
		pool_run(s->shared.pool);
		status = s->jobs.is_short ? -1 : 0;
	}
	free_places(s);
	pool_free(s->shared.pool);
	jobs_end(&s->jobs);
	return status;
}

/* Return what the values that are printed are taken from. */
static unsigned
values_need(const struct options *options)
{

	if (options->format != FORMAT_EXPLAIN || options->sums != SUMS_NONE)
		return columns_need(options);
	return URLSIFT_FROM_OPENS | URLSIFT_FROM_LINES |
	    (options->defang ? 0 : URLSIFT_FROM_TEXT);
}

static bool
needs_lines(const struct options *options)
{

	if (options->lines || options->format == FORMAT_VIMGREP)
		return true;
	/* To count them in a part of a file is slow: JSON leaves them out. */
	if (options->format == FORMAT_JSON && options->is_cut &&
	    options->names == NULL && options->sums == SUMS_NONE)
		return false;
	return (values_need(options) & URLSIFT_FROM_LINES) != 0;
}

/* Return whether it must be known what a click on each hit opens. */
static bool
needs_opens(const struct options *o)
{

	return !o->is_1994 &&
	    (o->unique == UNIQUE_OPENS ||
		(values_need(o) & URLSIFT_FROM_OPENS) != 0);
}

/* Return the exit status. */
static int
get_status(const struct search *s)
{

	if (s->shared.options->quiet && s->found)
		return STATUS_FOUND;
	if (s->failed)
		return STATUS_ERROR;
	return s->found ? STATUS_FOUND : STATUS_NONE;
}

/* Begin the totals that ${setup} asks for.  Return 0, or -1 after an error
 * message about what is missing for them. */
static int
begin_totals(struct totals *totals, const struct setup *setup)
{
	const struct options *o = &setup->options;

	if (o->sums == SUMS_NONE)
		return 0;
	totals->sums = o->sums;
	totals->values = o->n_kept;
	totals->value = calloc(o->n_kept, sizeof(*totals->value));
	totals->tally = tally_new(o->max_memory);
	if (totals->value == NULL || totals->tally == NULL) {
		error_say(NULL, strerror(ENOMEM));
		return -1;
	}
	totals->stats = (struct stats){ .options = o, .tally = totals->tally };
	totals->by = (struct by){ .options = o,
		.rules = setup->rules,
		.tally = totals->tally };
	if (o->sums == SUMS_SQLITE)
		return (totals->sqlite = sqlite_new(o)) == NULL ? -1 : 0;
	return o->sums != SUMS_REPORT ||
		report_begin(&totals->report, o, totals->tally) ?
	    0 :
	    -1;
}

/* Write the report.  Return false if it is incomplete. */
static bool
end_report(struct totals *totals, struct out *out, bool has_errors)
{
	struct report *report = &totals->report;
	char unread[US_BINARY_SUMMARY];

	progress_totals(&report->inputs, &report->bytes);
	report->has_errors = has_errors;
	report->known = totals->known;
	report->left_out = totals->left_out;
	if (binary_summary(unread) > 0)
		report_add_error(report, "", "", unread);
	return page_write(report, out);
}

/* Write the totals, and free them.  Nothing is written after a signal or when
 * memory was out, as incomplete totals are wrong; that has been reported or is
 * reported here. */
static void
end_totals(struct search *s, struct out *out)
{
	struct totals *t = &s->shared.totals;
	bool is_whole = signals_death() == 0 && !s->shared.is_short &&
	    out->error == 0 && !s->shared.options->quiet;
	enum sums sums = is_whole ? t->sums : SUMS_NONE;
	bool is_written = sqlite_end(t->sqlite, is_whole, s->failed);
	char unread[US_BINARY_SUMMARY];

	if (sums == SUMS_STATS) {
		progress_totals(&t->stats.inputs, &t->stats.bytes);
		t->stats.unread = binary_summary(unread);
		is_written = stats_write(&t->stats, out);
	} else if (sums == SUMS_BY) {
		is_written = by_write(&t->by, out);
	} else if (sums == SUMS_REPORT) {
		is_written = end_report(t, out, s->failed);
	}
	s->failed = s->failed || !is_written;
	by_free(&t->by);
	report_free(&t->report);
	tally_free(t->tally);
	free(t->value);
}

/* Return how many threads can have their files open. */
static size_t
count_threads(const struct options *options)
{
	size_t wanted = options->threads == 0 ? pool_processors() :
						(size_t)options->threads;
	struct rlimit limit;
	size_t most;

	if (getrlimit(RLIMIT_NOFILE, &limit) == -1 ||
	    limit.rlim_cur >= FILES + wanted * FILES_A_THREAD)
		return wanted;
	most = limit.rlim_cur < FILES ? 0 : (size_t)limit.rlim_cur - FILES;
	return 1 + most / FILES_A_THREAD;
}

/* Begin as the options of ${s} say; all results go to ${out} in the end. */
static void
begin(struct search *s, struct out *out)
{
	const struct options *o = s->shared.options;

	s->shared.write = writer_of(o, out);
	s->shared.most = results_limit(o, 0);
	s->shared.needs_lines = needs_lines(o);
	s->shared.needs_opens = needs_opens(o);
	s->shared.asks = s->shared.asks || s->shared.needs_opens;
	s->shared.needs_context = o->prints_records &&
	    (values_need(o) & URLSIFT_FROM_TEXT) != 0;

	/* A trace is made for reading, wherever it is written to
	 * (no-control-to-a-terminal). */
	if (mode_of(o) == (enum mode)FORMAT_TRACE ||
	    mode_of(o) == (enum mode)FORMAT_EXPLAIN)
		out->shows = true;
	if (o->prints_records)
		write_header(out, o);
	s->threads = count_threads(o);
	s->slots = s->threads == 1 ? 1 : JOBS_A_THREAD * s->threads;
}

/* Begin what --unique compares with.  Return 0, or -1 after an error
 * message. */
static int
begin_unique(struct search *s)
{
	const struct options *o = s->shared.options;
	const char *why = NULL, *file;
	size_t i;

	if (o->unique == UNIQUE_OFF)
		return 0;
	s->shared.unique = hash_set_new(o->max_memory);
	if (s->shared.unique == NULL) {
		error_say(NULL, strerror(ENOMEM));
		return -1;
	}
	for (i = 0; i < o->known.n && why == NULL; i++) {
		file = o->known.item[i].value;
		why = dedup_read(s->shared.unique, o, s->shared.rules, file);
		if (why != NULL)
			error_say(strcmp(file, "-") == 0 ? INPUT_STDIN : file,
			    why);
	}
	s->shared.totals.known = s->shared.unique->n;
	return why == NULL ? 0 : -1;
}

int
search(const struct setup *setup, struct out *out)
{
	const struct options *options = &setup->options;
	struct search s = { .shared = { options, setup->rules, setup->filter,
				.asks = setup->filters, .out = out } };

	if (options->max_count == 0 && options->sums == SUMS_NONE)
		return STATUS_NONE;
	/* Nothing is written before all lists are read. */
	if (begin_unique(&s) == -1) {
		hash_set_free(s.shared.unique);
		return STATUS_ERROR;
	}
	begin(&s, out);
	if (begin_totals(&s.shared.totals, setup) == -1) {
		hash_set_free(s.shared.unique);
		return STATUS_ERROR;
	}
	if (options->max_count > 0 && search_all(&s) == -1) {
		error_say(NULL, strerror(ENOMEM));
		s.found = false;
		s.failed = true;
		s.shared.is_short = true;
	}
	s.failed = s.failed || hash_set_is_full(s.shared.unique);
	if (s.shared.unique != NULL)
		s.shared.totals.left_out = s.shared.unique->repeats;
	hash_set_free(s.shared.unique);
	end_totals(&s, out);
	return get_status(&s);
}
