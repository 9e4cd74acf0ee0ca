/*
 * The results of a worker.  They are kept in the job until it is the job's
 * turn, or until they are too many; from then on they are written at once.  An
 * error waits for the turn.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "../input/input.h"
#include "../output/errors.h"
#include "../stats/stats.h"
#include "url/url.h"
#include "../base/base.h"
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

bool
results_are_lost(const struct worker *w)
{

	return w->job->large != NULL && w->job->large->broken;
}

void
results_begin_turn(struct worker *w)
{

	if (results_are_lost(w)) {
		w->is_done = true;
		return;
	}
	if (!has_turn(w)) {
		w->count -= job_move(w->job, w->shared->unique,
		    w->shared->options, &w->shared->totals, w->shared->out);
		w->out = w->shared->out;
	}
}

bool
results_await_turn(struct worker *w)
{

	if (pool_await_turn(w->shared->pool, w->task))
		results_begin_turn(w);
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

	if (signals_death() != 0 || !results_await_turn(w))
		return false;
	error_say_of(w->reader.name, member, what);
	if (totals->sums == SUMS_REPORT)
		report_add_error(&totals->report, w->reader.name, member, what);
	return true;
}

void
results_complain(void *ctx, const struct urlsift_place *place, const char *why)
{
	struct worker *w = ctx;

	if (!say_of(w, urlsift_place_member(place), why))
		return;
	w->job->failed = true;
	if (strcmp(why, strerror(ENOMEM)) == 0)
		atomic_store(&w->shared->is_short, true);
}

/* Rewrite the hit of ${record}.  Return whether it is new then, as far as that
 * is known.  Rare as it is, it is kept out of the way of each hit, as other
 * functions are. */
__attribute__((noinline)) static bool
is_new(struct worker *w, struct record *record)
{
	const struct shared *s = w->shared;

	if (s->needs_lines && record->place == &w->place)
		line_counter_at(&w->lines, record->hit->begin, &w->place.line,
		    &w->place.column);
	if (!rewrite_hit(&w->rewrite, &record->place, &record->hit) ||
	    (s->unique != NULL &&
		dedup_hash(&w->form, s->unique, s->options, s->rules,
		    record->hit, w->hash) == -1)) {
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
__attribute__((noinline)) static void
keep(struct worker *w, bool is_result)
{
	const struct mark mark = { .hash = { w->hash[0], w->hash[1] },
		.end = w->job->out.len,
		.is_result = is_result };
	bool may_be_last = false;

	if (w->shared->unique != NULL) {
		keep_mark(w, &mark);

		/* Only the worker whose turn it is knows whether the limit is
		 * reached. */
		may_be_last = w->count >= w->shared->options->max_count;
	}
	if (may_be_last || w->job->out.len + w->job->marks.len > KEPT_MAX)
		(void)results_await_turn(w);
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

uint64_t
results_limit(const struct options *options, uint64_t size)
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
__attribute__((noinline)) static void
limit_output(struct worker *w, const struct urlsift_place *place)
{
	uint64_t most = results_limit(w->shared->options, input_size(w));
	char what[128];

	if (w->printed <= most)
		return;
	snprintf(what, sizeof(what),
	    "it gives more than %" PRIu64 " bytes of output; the rest is not "
	    "read (--max-output)",
	    most);
	results_complain(w, place, what);
	w->is_done = true;
}

/* Count what was printed of the input.  Its size is asked for when it
 * matters. */
static inline void
count_output(struct worker *w, const struct urlsift_place *place,
    uint64_t bytes)
{

	w->printed += bytes;
	if (w->printed > w->shared->most)
		limit_output(w, place);
}

/* Keep the values of the record, or count them if it is the job's turn. */
__attribute__((noinline)) static void
keep_values(struct worker *w)
{
	struct record *record = &w->record;
	const uint64_t cost = output_cost(record->hit);
	struct out *kept = &w->job->out;

	if (!rewrite_defang(&w->rewrite, &record->place, &record->hit))
		kept->error = ENOMEM;
	else
		values_write(kept, record);
	if (kept->error != 0)
		w->out->error = kept->error;
	if (has_turn(w)) {
		totals_add(&w->shared->totals, kept->room, kept->len);
		kept->len = 0;
	}
	count_output(w, record->place, cost);
}

/* Write the record. */
static inline void
put_record(struct worker *w)
{
	struct record *record = &w->record;
	uint64_t before = out_place(w->out), printed;

	if (rewrite_defang(&w->rewrite, &record->place, &record->hit))
		w->shared->write(w->out, record);
	else
		w->out->error = ENOMEM;
	printed = out_place(w->out) - before;
	if (w->shared->options->line_buffered)
		out_flush(w->out);
	count_output(w, record->place,
	    printed > 0 ? printed : output_cost(record->hit));
}

/* Report that the hit of ${record} passes since a pattern cannot decide, as the
 * filter ${answer} (patterns-match-bytes).  The error does not affect other
 * hits. */
static void
report_undecided(struct worker *w, const struct record *record, int answer)
{
	char what[ERROR_UNDECIDED];

	error_describe_undecided(answer, record->hit->begin, what);
	if (say_of(w, urlsift_place_member(record->place), what))
		w->job->limited = true;
}

/* Return whether the hit of ${record} passes the filter, and let it say what a
 * click on it opens if that is needed.  If memory is out, it does not pass. */
__attribute__((noinline)) static bool
passes(struct worker *w, struct record *record)
{
	int answer = URLSIFT_ENOMEM;

	urlsift_view_hit(w->view, record->hit, record->place);
	if (w->shared->needs_opens || !us_hit_is_valid(record->hit))
		record->hit = urlsift_view_opened(w->view);
	if (record->hit != NULL)
		answer = urlsift_filter_passes(w->shared->filter, w->view);
	if (answer < 0)
		w->out->error = ENOMEM;
	else if (answer >= URLSIFT_UNDECIDED)
		report_undecided(w, record, answer);
	return answer > 0;
}

/* Return whether a line that is no hit can be written.  If only new hits are,
 * it is written at once: all else that is kept until the turn has a mark. */
static bool
may_remark(struct worker *w)
{

	return !w->is_done &&
	    (w->shared->unique == NULL || results_await_turn(w));
}

/* Count a binary input or a part of one until the turn, and write a record if
 * its text is not searched (unread-in-json). */
void
results_on_binary(void *ctx, const struct urlsift_place *place,
    enum us_binary what)
{
	struct worker *w = ctx;
	const struct options *o = w->shared->options;
	const struct record record = { o, place, NULL, w->view, NULL };
	uint64_t before;

	if (o->binary_files == BINARY_FILES_IGNORE)
		return;
	w->job->binary[what]++;
	if (what <= US_BINARY_OTHER || o->format != FORMAT_JSON ||
	    o->names != NULL || !o->prints_records || o->sums != SUMS_NONE ||
	    !may_remark(w))
		return;
	before = out_place(w->out);
	write_unread(w->out, &record, us_binary_name(what));
	count_output(w, place, out_place(w->out) - before);
}

/* Filter, count and write ${hit} at ${place}.  Return whether no more are
 * wanted. */
__attribute__((always_inline)) static inline bool
take(struct worker *w, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	const struct shared *s = w->shared;
	const struct options *o = s->options;
	bool is_result;

	w->record.hit = hit;
	w->record.place = place;
	if ((s->asks || !us_hit_is_valid(hit)) && !passes(w, &w->record))
		return w->out->error != 0;
	/* Some sums count what is rejected whether it is asked for or not. */
	is_result = us_hit_is_kept(w->record.hit) || !o->kept ||
	    (o->sums != SUMS_STATS && o->sums != SUMS_REPORT);
	if (w->prepares && !is_new(w, &w->record))
		return false;
	w->count += is_result;
	w->job->results++;
	w->job->found = w->job->found || is_result;
	if (o->prints_records && o->sums == SUMS_NONE)
		put_record(w);
	else if (o->prints_records)
		keep_values(w);
	if (!has_turn(w))
		keep(w, is_result);
	if (o->quiet || w->count >= o->max_count || w->out->error != 0)
		w->is_done = true;
	return w->is_done;
}

int
results_on_hit_at(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{

	return take(ctx, hit, place);
}

/* Let the place of ${hit} have what is around it. */
__attribute__((noinline)) static void
look_around(struct worker *w, const struct urlsift_hit *hit)
{

	w->context = us_text_around(&w->around, hit->begin, hit->end);
	w->place.around = &w->context;
}

int
results_on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct worker *w = ctx;

	if (w->shared->needs_context)
		look_around(w, hit);
	if (hit->begin >= w->end)
		w->is_done = true;
	if (!w->is_done && hit->begin >= w->begin)
		(void)take(w, hit, &w->place);
	return 0;
}

void
results_on_skipped(void *ctx, const struct urlsift_place *place,
    const char *type, size_t len)
{
	struct worker *w = ctx;
	const struct options *o = w->shared->options;
	uint64_t before;

	if ((o->format != FORMAT_TRACE && o->format != FORMAT_EXPLAIN) ||
	    !o->prints_records || !may_remark(w))
		return;
	before = out_place(w->out);
	write_skipped(w->out, o, place, type, len);
	count_output(w, place, out_place(w->out) - before);
}

void
results_report(struct worker *w)
{

	if (has_turn(w)) {
		progress_found(w->job->results);
		w->job->results = 0;
	}
}

void
results_end_input(struct worker *w)
{

	if (w->shared->unique == NULL || has_turn(w))
		write_summary(w->out, w->shared->options, &w->place, w->count);
	else
		keep_mark(w,
		    &(struct mark){ .is_file = true, .file = w->place.file });
	if (w->shared->options->line_buffered)
		out_flush(w->out);
}
