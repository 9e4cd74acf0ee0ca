/*
 * The worker.  It keeps results in the job until it is the job's turn, or until
 * they are too many; from then on it writes them at once.  An error waits for
 * the turn.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../input/input.h"
#include "../output/errors.h"
#include "../stats/stats.h"
#include "url/url.h"
#include "../base/signals.h"
#include "search.h"

/* Bytes that are printed of an input, and how many each byte of it adds: links
 * of a page can be a hundred times as long as what they come from
 * (budget-of-an-input). */
#define OUTPUT_LEAST (UINT64_C(32) << 20)
#define OUTPUT_RATIO 512

/* What a hit counts besides its URL. */
#define HIT 64

/* A job that keeps more bytes than this waits for its turn. */
#define KEPT_MAX ((size_t)8 << 20)

static bool
has_turn(const struct worker *w)
{

	return w->out == w->shared->out;
}

/* Return whether the file could not be read up to this block, whose turn it
 * is. */
static bool
is_lost(const struct worker *w)
{

	return w->job->large != NULL && w->job->large->broken;
}

/* Begin the job's turn: write what it kept, unless it is lost. */
static void
begin_turn(struct worker *w)
{

	if (is_lost(w)) {
		w->is_done = true;
		return;
	}
	if (!has_turn(w)) {
		w->count -= job_move(w->job, w->shared->unique,
		    w->shared->options, &w->shared->totals, w->shared->out);
		w->out = w->shared->out;
	}
}

/* Wait for the turn.  Return false if it does not come, or if the file could
 * not be read up to here; the results of the job are dropped then. */
static bool
await_turn(struct worker *w)
{

	if (pool_await_turn(w->shared->pool, w->task))
		begin_turn(w);
	else
		w->is_done = true;
	return !w->is_done;
}

/* Report ${what} about a member of the input.  Return whether the job's results
 * are still wanted. */
static bool
say_of(struct worker *w, const char *member, const char *what)
{
	struct totals *totals = &w->shared->totals;

	if (signals_death() != 0 || !await_turn(w))
		return false;
	error_say_of(w->reader.name, member, what);
	if (totals->sums == SUMS_REPORT)
		report_add_error(&totals->report, w->reader.name, member, what);
	return true;
}

/* Report an error in a member of the input.  A reader_on_error. */
static void
complain_of(void *ctx, const char *member, const char *why)
{
	struct worker *w = ctx;

	if (!say_of(w, member, why))
		return;
	w->job->failed = true;
	if (strcmp(why, strerror(ENOMEM)) == 0)
		atomic_store(&w->shared->is_short, true);
}

static void
on_warning(void *ctx, const struct urlsift_place *place, const char *why)
{

	complain_of(ctx, place->within->member, why);
}

/* Note a binary member.  A us_on_binary. */
static void
note_binary(void *ctx, const struct urlsift_place *place, enum us_binary what)
{
	struct worker *w = ctx;

	reader_note_binary(&w->reader, place, what);
}

/* Rewrite ${hit}.  Return whether it is new then, as far as that is known. */
static bool
is_new(struct worker *w, const struct urlsift_place **place,
    const struct urlsift_hit **hit)
{
	const struct shared *s = w->shared;

	if (s->needs_lines && *place == &w->place)
		line_counter_at(&w->lines, (*hit)->begin, &w->place.line,
		    &w->place.column);
	if (!rewrite_hit(&w->rewrite, place, hit) ||
	    (s->unique != NULL &&
		dedup_hash(&w->form, s->unique, s->options, s->rules, *hit,
		    w->hash) == -1)) {
		w->out->error = ENOMEM;
		return true;
	}
	return s->unique == NULL || !has_turn(w) ||
	    dedup_is_new(s->unique, w->hash);
}

/* Keep ${mark} until the turn. */
static void
keep_mark(struct worker *w, const struct mark *mark)
{

	if (us_buf_add(&w->job->marks, mark, sizeof(*mark)) != URLSIFT_OK)
		w->out->error = ENOMEM;
}

/* Note the record that was written last and is kept. */
static void
keep(struct worker *w)
{
	const struct mark mark = { .hash = { w->hash[0], w->hash[1] },
		.end = w->job->out.len };
	bool may_be_last = false;

	if (w->shared->unique != NULL) {
		keep_mark(w, &mark);

		/* Only the worker whose turn it is knows whether the limit is
		 * reached. */
		may_be_last = w->count >= w->shared->options->max_count;
	}
	if (may_be_last || w->job->out.len + w->job->marks.len > KEPT_MAX)
		(void)await_turn(w);
}

/* Return how many bytes the input has, as far as is known. */
static uint64_t
input_size(const struct worker *w)
{
	const struct us_helper *helper = w->reader.document->helper;
	uint64_t decoded = helper == NULL ? 0 : us_helper_state(helper).size;

	if (w->end != UINT64_MAX)
		return w->end - w->begin;
	if (w->reader.in.is_regular)
		return (uint64_t)w->reader.in.st.st_size;
	return decoded > w->reader.offset ? decoded : w->reader.offset;
}

/* Return how much may be printed of an input of ${size} bytes. */
static uint64_t
output_limit(const struct options *options, uint64_t size)
{

	if (options->max_output != 0)
		return options->max_output;
	return size > UINT64_MAX / OUTPUT_RATIO - OUTPUT_LEAST ?
	    UINT64_MAX :
	    size * OUTPUT_RATIO + OUTPUT_LEAST;
}

/* Return what ${hit} costs if it is kept, not printed. */
static uint64_t
output_cost(const struct urlsift_hit *hit)
{

	return HIT + us_hit_shown(hit)->len;
}

/* Read no more of the input if too much of it was printed. */
static void
limit_output(struct worker *w, const struct urlsift_place *place)
{
	uint64_t most = output_limit(w->shared->options, input_size(w));
	char what[128];

	if (w->printed <= most)
		return;
	snprintf(what, sizeof(what),
	    "it gives more than %" PRIu64 " bytes of output; the rest is not "
	    "read (--max-output)",
	    most);
	complain_of(w, urlsift_place_member(place), what);
	w->is_done = true;
}

/* Count what was printed of the input.  Its size is asked for when it
 * matters. */
static inline void
count_output(struct worker *w, const struct urlsift_place *place,
    uint64_t bytes)
{

	w->printed += bytes;
	if (w->printed > output_limit(w->shared->options, 0))
		limit_output(w, place);
}

/* Keep the values of ${record}, or count them if it is the job's turn. */
static void
keep_values(struct worker *w, const struct record *record)
{
	struct out *kept = &w->job->out;

	values_write(kept, record);
	if (kept->error != 0)
		w->out->error = kept->error;
	if (!has_turn(w))
		return;
	totals_add(&w->shared->totals, kept->room, kept->len);
	kept->len = 0;
}

static void
put_record(struct worker *w, const struct urlsift_place *place,
    const struct urlsift_hit *hit)
{
	const struct options *o = w->shared->options;
	uint64_t before = out_place(w->out), printed;
	struct record record = { o, place, hit, w->view, NULL };

	if (!o->prints_records)
		return;
	if (!rewrite_defang(&w->rewrite, &record.place, &record.hit)) {
		w->out->error = ENOMEM;
	} else if (o->sums != SUMS_NONE) {
		keep_values(w, &record);
		count_output(w, place, output_cost(hit));
		return;
	} else {
		w->shared->write(w->out, &record);
	}
	printed = out_place(w->out) - before;
	if (o->line_buffered)
		out_flush(w->out);
	count_output(w, place, printed > 0 ? printed : output_cost(hit));
}

/* Report that ${hit} passes since a pattern cannot decide, as the filter
 * ${answer} (patterns-match-bytes).  The error does not affect other hits. */
static void
report_undecided(struct worker *w, const struct urlsift_place *place,
    const struct urlsift_hit *hit, int answer)
{
	char what[ERROR_UNDECIDED];

	error_describe_undecided(answer, hit->begin, what);
	if (say_of(w, urlsift_place_member(place), what))
		w->job->limited = true;
}

/* Return whether ${hit} passes the filter, and let it say what a click on it
 * opens if that is needed.  If memory is out, it does not pass. */
static bool
is_wanted(struct worker *w, const struct urlsift_place *place,
    const struct urlsift_hit **hit)
{
	int answer = URLSIFT_ENOMEM;

	if (!w->shared->asks && us_hit_is_valid(*hit))
		return true;
	urlsift_view_hit(w->view, *hit, place);
	if (w->shared->needs_opens || !us_hit_is_valid(*hit))
		*hit = urlsift_view_opened(w->view);
	if (*hit != NULL)
		answer = urlsift_filter_passes(w->shared->filter, w->view);
	if (answer < 0)
		w->out->error = ENOMEM;
	else if (answer >= URLSIFT_UNDECIDED)
		report_undecided(w, place, *hit, answer);
	return answer > 0;
}

/* Count a binary input or a part of one until the turn, and write a record if
 * its text is not searched (unread-in-json).  A us_on_binary. */
static void
on_binary(void *ctx, const struct urlsift_place *place, enum us_binary what)
{
	struct worker *w = ctx;
	const struct options *o = w->shared->options;
	const struct record record = { o, place, NULL, w->view, NULL };
	uint64_t before;

	w->job->binary[what]++;
	if (what <= US_BINARY_OTHER || o->format != FORMAT_JSON ||
	    o->names != NULL || !o->prints_records || o->sums != SUMS_NONE ||
	    w->is_done)
		return;
	/* What is kept until the turn is dropped if it is not new. */
	if (w->shared->unique != NULL && !await_turn(w))
		return;
	before = out_place(w->out);
	write_unread(w->out, &record, us_binary_name(what));
	count_output(w, place, out_place(w->out) - before);
}

/* Handle a hit at ${place}. */
static int
on_hit_at(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct worker *w = ctx;
	const struct options *o = w->shared->options;
	bool is_kept;

	if (!is_wanted(w, place, &hit))
		return w->out->error != 0;
	is_kept = us_hit_is_kept(hit);
	if (!is_new(w, &place, &hit))
		return 0;
	w->count++;
	w->job->results++;
	w->job->found = w->job->found || is_kept || !o->kept ||
	    o->sums == SUMS_NONE;
	put_record(w, place, hit);
	if (!has_turn(w))
		keep(w);
	if (o->quiet || w->count >= o->max_count || w->out->error != 0)
		w->is_done = true;
	return w->is_done;
}

/* Handle a hit.  A urlsift_on_hit.  It never stops the scanner, as a stopped
 * scanner cannot be used for other inputs. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct worker *w = ctx;

	if (w->shared->needs_context) {
		w->context = us_text_around(&w->around, hit->begin, hit->end);
		w->place.around = &w->context;
	}
	if (hit->begin >= w->end)
		w->is_done = true;
	if (!w->is_done && hit->begin >= w->begin)
		(void)on_hit_at(w, hit, &w->place);
	return 0;
}

static void
on_skipped(void *ctx, const struct urlsift_place *place, const char *type,
    size_t len)
{
	struct worker *w = ctx;
	const struct options *o = w->shared->options;

	if ((o->format == FORMAT_TRACE || o->format == FORMAT_EXPLAIN) &&
	    o->prints_records)
		write_skipped(w->out, o, place, type, len);
}

/* Count the results after a piece is read, for the progress. */
static void
report_results(struct worker *w)
{

	if (has_turn(w)) {
		progress_found(w->job->results);
		w->job->results = 0;
	}
}

/* The idle of urlsift_document_calls. */
static int
wait_for_more(void *ctx, int input_waits)
{
	struct worker *w = ctx;

	report_results(w);
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

/* End an input, and write its summary. */
static void
end_input(struct worker *w)
{

	if (w->shared->unique == NULL || has_turn(w))
		write_summary(w->out, w->shared->options, &w->place, w->count);
	else
		keep_mark(w,
		    &(struct mark){ .is_file = true, .file = w->place.file });
	if (w->shared->options->line_buffered)
		out_flush(w->out);
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
	const char *text;
	int status = URLSIFT_OK;

	us_text_around_add(&w->around, len);
	text = us_text_around_next(&w->around,
	    us_text_around_end(&w->around, all), &len);
	if (len > 0)
		status = urlsift_scanner_feed(w->scanner, text, len);
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

/* Count ${len} bytes of records that urlsift wrote.  Return as scan_text(). */
static int
read_records(struct worker *w, const char *text, size_t len)
{
	struct by *by = &w->shared->totals.by;
	const char *why = NULL;
	uint64_t line;

	if (!await_turn(w))
		return 1;
	line = by_read(by, text, len, &why);
	w->job->found = w->job->found || by->files > 0;
	if (line == 0)
		return 0;
	error_say_at(w->reader.name, line, 1, why);
	w->job->failed = true;
	by->number = 0;
	w->is_done = true;
	return 1;
}

/* Scan the ${len} bytes that were read.  The on_text of a reader_consumer. */
static int
scan_text(void *ctx, size_t len)
{
	struct worker *w = ctx;

	report_results(w);
	if (w->reader.is_records)
		return read_records(w, w->space, len);
	if (add_lines(w, w->space, len, w->reader.offset) == -1 ||
	    add_text(w, len) == URLSIFT_ENOMEM) {
		drop_scanner(w);
		return -1;
	}
	if (w->shared->needs_lines)
		line_counter_forget(&w->lines,
		    urlsift_scanner_settled(w->scanner));
	if (w->reader.in.waits)
		out_flush(w->out);
	if (pool_is_past(w->shared->pool, w->task) ||
	    urlsift_scanner_settled(w->scanner) >= w->end)
		w->is_done = true;
	return w->is_done;
}

/* Scan the text that the scanner holds back at the end.  The end of a
 * reader_consumer. */
static int
scan_end(void *ctx, bool broken)
{
	struct worker *w = ctx;

	if (w->reader.is_records)
		return read_records(w, "", 0) == -1 ? -1 : 0;
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
		w->scanner = urlsift_scanner_new(w->shared->rules, on_hit, w);
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
	if ((w->reader.in.is_regular || await_turn(w)) && scan(w) == 0)
		end_input(w);
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

	start_input(w, job->block.begin, job->block.end);
	r->document->is_whole = false;
	if ((pool_has_turn(w->shared->pool, w->task) && is_lost(w)) ||
	    !reader_open_block(r, &large->in, large->kind, &job->block)) {
		job->broken = true;
		return;
	}
	if (job->block.begin == 0)
		reader_note_binary(r, NULL, large->binary);
	if (is_text && w->shared->needs_lines &&
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
	size_t i;

	w->task = task;
	w->job = job;
	w->out = &job->out;
	w->reader.is_cut = false;
	w->count = 0;
	if (pool_has_turn(pool, task))
		begin_turn(w);
	if (job->large != NULL)
		search_block(w);
	for (i = 0; i < job->files && !pool_is_past(pool, task); i++) {
		search_file(w, &job->file[i]);
		if (is_last(w))
			break;
	}
	if (is_last(w))
		pool_end(pool, task);
}

bool
worker_init(struct worker *w, struct shared *shared)
{
	static const struct urlsift_document_calls calls = { on_hit_at,
		on_warning, on_skipped, wait_for_more, reader_wait };
	struct urlsift_document *d;

	memset(w, 0, sizeof(*w));
	w->shared = shared;
	reader_init(&w->reader, shared->options, &shared->output);
	w->reader.complain = complain_of;
	w->reader.on_binary = on_binary;
	w->reader.ctx = w;
	rewrite_init(&w->rewrite, shared->options, shared->rules);
	w->view = urlsift_view_new(shared->rules);
	if (w->view == NULL ||
	    !reader_decode_by(&w->reader, shared->rules, &calls, note_binary,
		w))
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
