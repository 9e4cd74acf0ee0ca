/*
 * The worker: scans the inputs of a job.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../output/errors.h"
#include "../stats/stats.h"
#include "search.h"

/* The idle of urlsift_document_calls. */
static int
wait_for_more(void *ctx, int input_waits)
{
	struct worker *w = ctx;

	results_report(w);
	if (!reader_look(&w->reader) || pool_is_past(w->shared->pool, w->task))
		w->is_done = true;
	if (input_waits)
		out_flush(w->out);
	return w->is_done;
}

/* Begin with an input; hits from ${begin} to ${end} are reported. */
static void
start_input(struct worker *w, uint64_t begin, uint64_t end)
{

	w->place.line = w->place.column = 0;
	w->begin = begin;
	w->end = end;
	w->count = w->printed = 0;
	w->is_done = false;
}

/* A scanner that ran out of memory cannot be used again. */
static void
drop_scanner(struct worker *w)
{

	urlsift_scanner_free(w->scanner);
	w->scanner = NULL;
}

/* Note the lines of the ${len} bytes at ${offset}.  If they are noted already,
 * their end is where the noted lines end.  Return 0, or -1 when memory is
 * out. */
static int
add_lines(struct worker *w, const char *text, size_t len, uint64_t offset)
{
	size_t skipped = 0;

	if (!w->shared->needs_lines || offset + len <= w->lines.len)
		return 0;
	if (offset < w->lines.len)
		skipped = (size_t)(w->lines.len - offset);
	return line_counter_add(&w->lines, text + skipped, len - skipped);
}

/* The same as add_text(), if the context of hits is needed.  What is known of
 * an input that waits is written at once only if that was asked for: contexts
 * must not depend on time. */
static int
add_text_around(struct worker *w, size_t len)
{
	bool all = len == 0 ||
	    (w->reader.in.waits && w->shared->options->line_buffered);
	int status;

	us_text_around_add(&w->around, len);
	status = us_text_around_scan(&w->around, w->scanner,
	    us_text_around_end(&w->around, all));
	us_text_around_forget(&w->around, urlsift_scanner_settled(w->scanner));
	return status;
}

/* Scan the ${len} bytes that were read into the scanner's space; 0: the input
 * has ended.  Return as urlsift_scanner_feed() does. */
static int
add_text(struct worker *w, size_t len)
{

	return w->shared->needs_context ?
	    add_text_around(w, len) :
	    urlsift_scanner_commit(w->scanner, len);
}

/* Return where the scanner wants its text.  The space of a reader_consumer. */
static char *
scan_space(void *ctx, size_t *room)
{
	struct worker *w = ctx;
	char *space = w->shared->needs_context ?
	    us_text_around_space(&w->around, room) :
	    urlsift_scanner_reserve(w->scanner, room);

	w->space = space;
	if (space == NULL)
		drop_scanner(w);
	return space;
}

/* Count ${len} bytes of records that urlsift wrote; 0: the input has ended. */
static void
read_records(struct worker *w, const char *text, size_t len)
{
	struct by *by = &w->shared->totals.by;
	const char *why = NULL;
	uint64_t line;

	if (!results_await_turn(w))
		return;
	line = by_read(by, text, len, &why);
	w->job->found = w->job->found || by->files > 0;
	if (line == 0)
		return;
	error_say_at(w->reader.name, line, 1, why);
	w->job->failed = true;
	by->number = 0;
	w->is_done = true;
}

/* Scan the ${len} bytes that were read.  The on_text of a reader_consumer. */
static int
scan_text(void *ctx, size_t len)
{
	struct worker *w = ctx;

	if (w->reader.is_records) {
		read_records(w, w->space, len);
		return w->is_done;
	}
	if (add_lines(w, w->space, len, w->reader.offset) == -1 ||
	    add_text(w, len) == URLSIFT_ENOMEM) {
		drop_scanner(w);
		return -1;
	}
	if (w->shared->needs_lines)
		line_counter_forget(&w->lines,
		    urlsift_scanner_settled(w->scanner));
	if (urlsift_scanner_settled(w->scanner) >= w->end)
		w->is_done = true;
	return w->is_done;
}

/* Scan the text that the scanner holds back at the end.  The end of a
 * reader_consumer. */
static int
scan_end(void *ctx, bool broken)
{
	struct worker *w = ctx;

	if (w->reader.is_records) {
		read_records(w, "", 0);
		return 0;
	}
	if (w->scanner == NULL ||
	    (add_text(w, 0) == URLSIFT_OK &&
		urlsift_scanner_finish(w->scanner,
		    broken ? URLSIFT_BROKEN : URLSIFT_ENDED) == URLSIFT_OK))
		return 0;
	drop_scanner(w);
	return -1;
}

/* Scan the reader's input from its offset on.  Return 0, or -1 after an error
 * was reported. */
static int
scan(struct worker *w)
{
	const struct reader_consumer consumer = { scan_space, scan_text,
		scan_end, w };
	int status;

	w->place.file = w->reader.file;
	us_text_around_begin(&w->around, w->reader.offset);
	if (w->scanner == NULL)
		w->scanner =
		    urlsift_scanner_new(w->shared->rules, results_on_hit, w);
	if (w->scanner == NULL ||
	    urlsift_scanner_set_offset(w->scanner, w->reader.offset) != 0) {
		reader_complain(&w->reader, strerror(ENOMEM));
		return -1;
	}
	status = reader_run(&w->reader, &consumer);
	if (w->reader.is_cut)
		drop_scanner(w);
	return status;
}

/* Search a whole file. */
static void
search_file(struct worker *w, const struct job_file *file)
{
	struct walk_entry entry = file->entry;

	entry.path = w->job->paths.data + file->path;
	if (entry.st != NULL)
		entry.st = &file->st;
	start_input(w, 0, UINT64_MAX);
	line_counter_start(&w->lines, 0);
	if (!reader_open(&w->reader, &entry, &file->range))
		return;

	/* If an input waits for a writer, wait for the turn first, so that all
	 * results found before are written. */
	if ((w->reader.in.is_regular || results_await_turn(w)) && scan(w) == 0)
		results_end_input(w);
	reader_close(&w->reader);
}

/* Search a block of a large file. */
static void
search_block(struct worker *w)
{
	struct job *job = w->job;
	struct large *large = job->large;
	struct reader *r = &w->reader;
	bool is_text = large->kind == URLSIFT_DECODE_TEXT;
	bool is_numbered = is_text && w->shared->needs_lines;

	start_input(w, job->block.begin, job->block.end);
	r->document->is_whole = false;
	if ((pool_has_turn(w->shared->pool, w->task) && results_are_lost(w)) ||
	    !reader_open_block(r, &large->in, large->kind, &job->block)) {
		job->broken = true;
		if (is_numbered)
			line_carry_skip(&large->carry, &job->block);
		return;
	}
	if (job->block.begin == 0)
		reader_note_binary(r, large->binary);
	if (is_numbered &&
	    line_carry_number(&large->carry, &job->block, &r->in, &w->lines) ==
		-1)
		reader_complain(r, r->in.why);
	else
		(void)scan(w);
	job->broken = is_text ? job->failed : !r->document->is_whole;
	job->count = w->count;
	reader_close(r);
}

/* Return whether results of later jobs are not wanted. */
static bool
is_last(const struct worker *w)
{

	return (w->shared->options->quiet && w->job->found) ||
	    w->out->error != 0 || w->reader.is_cut;
}

void
worker_run(struct worker *w, uint64_t task, struct job *job)
{
	struct pool *pool = w->shared->pool;
	const struct job_file *file = (const void *)job->files.data,
			      *end = file + job->files.len / sizeof(*file);

	w->task = task;
	w->job = job;
	w->out = &job->out;
	w->reader.is_cut = false;
	w->count = 0;
	if (pool_has_turn(pool, task))
		results_begin_turn(w);
	if (job->large != NULL)
		search_block(w);
	for (; file < end && !pool_is_past(pool, task); file++) {
		search_file(w, file);
		if (is_last(w))
			break;
	}
	if (is_last(w))
		pool_end(pool, task);
}

bool
worker_init(struct worker *w, struct shared *shared)
{
	static const struct urlsift_document_calls calls = { results_on_hit_at,
		results_complain, results_on_skipped, wait_for_more,
		reader_wait };
	struct urlsift_document *d;

	memset(w, 0, sizeof(*w));
	w->shared = shared;
	reader_init(&w->reader, shared->options, shared->out);
	w->reader.complain = results_complain;
	w->reader.on_binary = results_on_binary;
	w->reader.ctx = w;
	rewrite_init(&w->rewrite, shared->options, shared->rules);
	w->prepares = w->rewrite.changes || shared->needs_lines ||
	    shared->unique != NULL;
	w->view = urlsift_view_new(shared->rules);
	w->record =
	    (struct record){ .options = shared->options, .view = w->view };
	if (w->view == NULL ||
	    !reader_decode_by(&w->reader, shared->rules, &calls, w))
		return false;
	d = w->reader.document;
	urlsift_document_need(d,
	    (shared->needs_lines ? URLSIFT_FROM_LINES : 0) |
		(shared->needs_context ? URLSIFT_FROM_TEXT : 0));
	if (shared->options->line_buffered)
		d->waits_for_text = false;
	return true;
}

void
worker_end(struct worker *w)
{

	reader_end(&w->reader);
	urlsift_view_free(w->view);
	urlsift_scanner_free(w->scanner);
	free(w->lines.end);
	us_buf_free(&w->form);
	rewrite_free(&w->rewrite);
	us_text_around_free(&w->around);
}
