/*
 * The editing of inputs.  Of those that are decoded the text is printed part by
 * part; a URL that is not in the text, such as that of a link in a page, is
 * inserted in brackets, and a line names the part (lines-of-decoded-text).  A
 * hit waits until so much of the text behind it is held as its editor needs, so
 * that the result does not depend on how the input was cut into pieces
 * (cut-anywhere).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../input/input.h"
#include "../output/column.h"
#include "../output/errors.h"
#include "../output/utf8.h"
#include "../base/base.h"
#include "url/url.h"
#include "passthru.h"

const char *
passthru_at(const struct passthru *e, uint64_t offset)
{

	return e->text.data + (offset - e->begin);
}

/* Keep the end of the text that was written. */
static void
remember(struct passthru *e, const char *text, size_t len)
{

	if (len > PASSTHRU_TAIL) {
		text += len - PASSTHRU_TAIL;
		len = PASSTHRU_TAIL;
	}
	if (e->tail_len + len > sizeof(e->tail)) {
		memmove(e->tail, e->tail + e->tail_len - PASSTHRU_TAIL,
		    PASSTHRU_TAIL);
		e->tail_len = PASSTHRU_TAIL;
	}
	memcpy(e->tail + e->tail_len, text, len);
	e->tail_len += len;
}

void
passthru_put(struct passthru *e, const char *text, size_t len)
{

	if (len == 0)
		return;
	remember(e, text, len);
	out_lines(e->out, text, len);
}

void
passthru_skip(struct passthru *e, uint64_t offset)
{

	if (offset > e->done)
		e->done = offset;
}

/* Write ${number} or ${name} behind ${word}, with a comma between two of
 * them. */
static void
part_text_name(struct out *out, const char **mark, const char *word,
    uint64_t number, const char *name)
{

	if (number == 0 && *name == '\0')
		return;
	out_word(out, *mark);
	out_word(out, word);
	if (number > 0)
		out_number(out, number);
	out_text(out, name, strlen(name));
	*mark = ", ";
}

bool
part_text_heading(struct passthru *e)
{
	const struct urlsift_within *within = e->place.within;
	const char *mark = " ";

	if (!e->in_part || e->has_heading)
		return false;
	e->has_heading = true;
	write_separator(e->out, "--");
	out_char(e->out, ' ');
	write_name(e->out, &e->place, ":");
	part_text_name(e->out, &mark, "record ", within->record.index, "");
	part_text_name(e->out, &mark, "message ", within->message.index, "");
	part_text_name(e->out, &mark, "part ", 0, within->part);
	part_text_name(e->out, &mark, "field ", 0, within->field);
	part_text_name(e->out, &mark, "pointer ", 0, within->pointer);
	part_text_name(e->out, &mark, "row ", within->cell.row, "");
	part_text_name(e->out, &mark, "column ", within->cell.column, "");
	part_text_name(e->out, &mark, "page ", within->page, "");
	out_char(e->out, '\n');
	return true;
}

void
passthru_locate(struct passthru *e, uint64_t *offset)
{
	const struct us_offset_map_mark *mark =
	    us_offset_map_at(&e->source, *offset);

	*offset = us_offset_map_offset(&e->source, *offset);
	e->place.line = mark->place.line;
	e->place.column = *offset - mark->place.start + 1;
}

/* Write the source up to ${offset}. */
static void
copy(struct passthru *e, uint64_t offset)
{

	if (offset <= e->done)
		return;
	if (e->chooses) {
		context_put(e, offset);
		return;
	}
	(void)part_text_heading(e);
	passthru_put(e, passthru_at(e, e->done), (size_t)(offset - e->done));
	e->done = offset;
}

void
passthru_pass(struct passthru *e, uint64_t offset)
{

	if (e->moved.len > 0 && e->moved_to <= offset) {
		copy(e, e->moved_to);
		passthru_put(e, e->moved.data, e->moved.len);
		e->moved.len = 0;
	}
	copy(e, offset);
}

/* Let a copy of ${hit} wait in the list whose end is ${last}. */
static void
wait_for_text(struct passthru *e, const struct urlsift_hit *hit,
    struct passthru_hit ***last)
{
	struct passthru_hit *made = calloc(1, sizeof(*made));

	if (made == NULL ||
	    (made->found = urlsift_found_new(hit, NULL, NULL)) == NULL) {
		free(made);
		e->is_short = true;
		return;
	}
	**last = made;
	*last = &made->next;
}

/* Free the first hit that waits. */
static void
passthru_hit_drop(struct passthru *e)
{
	struct passthru_hit *hit = e->first;

	if ((e->first = hit->next) == NULL)
		e->last = &e->first;
	urlsift_found_free(hit->found);
	free(hit);
}

/* Report that ${hit} is edited since a pattern cannot decide, as the filter
 * ${answer} (patterns-match-bytes). */
static void
report_undecided(struct passthru *e, const struct urlsift_hit *hit, int answer)
{
	char what[ERROR_UNDECIDED];

	error_describe_undecided(answer, hit->begin, what);
	e->reader.complain(e->reader.ctx, &e->place, what);
}

/* Return whether ${hit} at ${place}, which may be NULL, is edited; if so, count
 * it. */
static bool
passthru_counts(struct passthru *e, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	int answer;

	if (e->count >= e->options->max_count)
		return false;
	urlsift_view_hit(e->view, hit, place);
	answer = urlsift_filter_passes(e->filter, e->view);
	if (answer < 0)
		e->is_short = true;
	if (answer <= 0)
		return false;
	e->count++;
	e->found = true;
	progress_found(1);
	if (answer >= URLSIFT_UNDECIDED)
		report_undecided(e, hit, answer);
	return true;
}

/* Edit the hits for which enough of the input is held, or all if the input has
 * ${ended}.  One that is not broken needs nothing, as it is not mended. */
static void
passthru_hits(struct passthru *e, bool ended)
{
	const uint64_t end = e->begin + e->text.len;
	const struct urlsift_hit *hit;

	while (!e->is_short && e->first != NULL) {
		hit = e->first->found->hit;
		if (!ended && hit->spans > 1 && end - hit->end < e->ahead)
			break;
		e->on_hit(e, hit);
		passthru_hit_drop(e);
	}
}

/* Return ${offset} or up to three bytes less, so that a terminal does not get a
 * part of a character or of a line end. */
static uint64_t
whole_characters(const struct passthru *e, uint64_t offset)
{
	size_t back, held = (size_t)(offset - e->done);
	const char *at = passthru_at(e, offset);

	if (!e->out->shows || held == 0)
		return offset;
	if (at[-1] == '\r')
		return offset - 1;
	for (back = 1; back <= 3 && back <= held; back++)
		if (((unsigned char)at[-(ptrdiff_t)back] & 0xC0) == 0xC0)
			return utf8_len(at - back, back) == 0 ? offset - back :
								offset;
	return offset;
}

/* Queue the inserted URLs before ${offset} for editing, all if the text has
 * ${ended}. */
static void
part_text_settle(struct passthru *e, uint64_t offset, bool ended)
{
	struct passthru_hit *hit, **at = &e->first;

	while ((hit = e->aside) != NULL &&
	    (ended || hit->found->hit->begin < offset)) {
		if ((e->aside = hit->next) == NULL)
			e->last_aside = &e->aside;
		while (*at != NULL &&
		    (*at)->found->hit->begin < hit->found->hit->begin)
			at = &(*at)->next;
		if ((hit->next = *at) == NULL)
			e->last = &hit->next;
		*at = hit;
	}
}

/* Write the text before ${offset}, where no more hits begin, and edit all hits
 * if the text has ${ended} there. */
static void
passthru_write(struct passthru *e, uint64_t offset, bool ended)
{
	size_t gone;

	part_text_settle(e, offset, ended);
	passthru_hits(e, ended);
	if (e->is_short)
		return;
	if (e->first != NULL && e->first->found->hit->begin < offset)
		offset = e->first->found->hit->begin;
	if (!ended && offset > e->done)
		offset = whole_characters(e, offset);
	if (e->chooses)
		context_settle(e, offset, ended);
	else
		passthru_pass(e, offset);
	us_offset_map_forget(&e->source, e->done);
	gone = (size_t)(e->done - e->begin);
	if (gone == 0 || gone < e->text.len - gone)
		return;
	e->text.len -= gone;
	memmove(e->text.data, e->text.data + gone, e->text.len);
	e->begin = e->done;
}

/* Return whether no more of the input is wanted. */
static bool
passthru_is_done(const struct passthru *e)
{

	return e->out->error != 0 || (e->chooses && context_is_done(e));
}

/* Append ${text} to the held text.  Return false when memory is out. */
static bool
part_text_append(struct passthru *e, const char *text, size_t len)
{

	if (us_buf_add(&e->text, text, len) != URLSIFT_OK)
		return false;
	e->last_byte = text[len - 1];
	return true;
}

/* Mark the last ${len} appended bytes as inserted: the scanner does not get
 * them.  They are at ${place} in the part, NULL: at the current place.  Return
 * false when memory is out. */
static bool
part_text_inserted(struct passthru *e, size_t len,
    const struct urlsift_decode_place *place)
{
	struct us_offset_map *source = &e->source;
	struct us_offset_map_mark at = *us_offset_map_at(source, source->len);

	at.place.offset += source->len - at.at;
	if (place != NULL && !us_offset_map_jump(source, place))
		return false;
	source->len += len;
	return us_offset_map_skip(&e->places, len) &&
	    us_offset_map_jump(source, &at.place);
}

/* End the last line.  Return false when memory is out. */
static bool
part_text_end_line(struct passthru *e)
{

	if (!e->in_part || e->begin + e->text.len == 0 || e->last_byte == '\n')
		return true;
	return part_text_append(e, "\n", 1) && part_text_inserted(e, 1, NULL);
}

/* Return the result for the decoded input, from ${is_done} and the state of
 * ${e}. */
static int
part_text_result(struct passthru *e, bool is_done)
{

	e->is_short = e->is_short || !is_done;
	if (e->is_short)
		return -1;
	if (e->options->line_buffered)
		out_flush(e->out);
	return passthru_is_done(e);
}

static int
part_text_begin(void *ctx, const struct urlsift_place *place, bool is_plain)
{
	struct passthru *e = ctx;
	bool finds_quotes = e->options->document.no_quoted && is_plain;

	e->place = *place;
	e->in_part = place->within != NULL;
	e->has_heading = false;
	e->begin = e->done = e->text.len = 0;
	context_begin(e);
	if (!us_offset_map_begin(&e->places, false) ||
	    !us_offset_map_begin(&e->source, e->needs_lines || finds_quotes))
		return part_text_result(e, false);
	if (finds_quotes)
		us_offset_map_find_quotes(&e->source);
	return part_text_result(e, true);
}

static int
part_text_add(void *ctx, const char *text, size_t len)
{
	struct passthru *e = ctx;

	return part_text_result(e,
	    part_text_append(e, text, len) &&
		us_offset_map_add(&e->source, text, len) &&
		us_offset_map_add(&e->places, text, len));
}

static int
part_text_jump(void *ctx, const struct urlsift_decode_place *to)
{
	struct passthru *e = ctx;

	return part_text_result(e, us_offset_map_jump(&e->source, to));
}

/* A hit in the text. */
static int
part_text_hit(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct passthru *e = ctx;
	struct urlsift_hit mapped;

	(void)place;
	if (!us_offset_map_map(&e->places, hit, &e->spans, &mapped))
		return part_text_result(e, false);
	/* Quoted text is shown, but its URLs are not wanted. */
	if (!us_offset_map_at(&e->source, mapped.begin)->is_left_out &&
	    passthru_counts(e, &mapped, NULL)) {
		wait_for_text(e, &mapped, &e->last);
		passthru_write(e, mapped.begin, false);
	}
	return part_text_result(e, true);
}

static int
part_text_aside(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct passthru *e = ctx;
	const struct urlsift_reading *r = us_hit_shown(hit);
	const struct urlsift_decode_place at = { hit->begin, place->line,
		hit->begin + 1 - place->column };
	struct urlsift_span span;
	struct urlsift_hit put = *hit;

	if (!passthru_counts(e, hit, place))
		return part_text_result(e, true);
	put.begin = span.begin = e->begin + e->text.len + 1;
	put.end = span.end = span.begin + r->len;
	put.span = &span;
	if (!part_text_append(e, "<", 1) ||
	    !part_text_append(e, r->url, r->len) ||
	    !part_text_append(e, "> ", 2) ||
	    !part_text_inserted(e, r->len + 3, &at))
		return part_text_result(e, false);
	wait_for_text(e, &put, &e->last_aside);
	return part_text_result(e, true);
}

static int
part_text_settled(void *ctx, uint64_t offset)
{
	struct passthru *e = ctx;

	us_offset_map_forget(&e->places, offset);
	passthru_write(e, us_offset_map_offset(&e->places, offset), false);
	return part_text_result(e, true);
}

/* End the text, and the part if it ${is_last}. */
static int
part_text_end(void *ctx, bool is_last)
{
	struct passthru *e = ctx;

	if (!us_offset_map_restart(&e->places) || !part_text_end_line(e))
		return part_text_result(e, false);
	passthru_write(e, e->begin + e->text.len, is_last);
	if (is_last) {
		e->begin = e->done = e->text.len = 0;
		e->in_part = false;
	}
	return part_text_result(e, true);
}

static const struct us_texts texts = { part_text_begin, part_text_add,
	part_text_jump, part_text_aside, part_text_settled, part_text_end };

static int
part_text_wait(void *ctx, int input_waits)
{
	struct passthru *e = ctx;

	if (input_waits)
		out_flush(e->out);
	return !reader_look(&e->reader) || e->out->error != 0;
}

static void
part_text_complain(void *ctx, const struct urlsift_place *place,
    const char *why)
{
	struct passthru *e = ctx;

	e->reader.complain(e->reader.ctx, place, why);
}

/* Let the reader of ${e} decode inputs.  Return false when memory is out. */
static bool
part_text_init(struct passthru *e)
{
	static const struct urlsift_document_calls calls = { .hit =
								 part_text_hit,
		.warning = part_text_complain,
		.idle = part_text_wait,
		.wait = reader_wait };
	struct urlsift_document *d;

	e->last_aside = &e->aside;
	if (!reader_decode_by(&e->reader, e->rules, &calls, e))
		return false;
	d = e->reader.document;
	urlsift_document_need(d, e->needs_lines ? URLSIFT_FROM_LINES : 0);
	/* The texts are wanted, and not only the hits. */
	d->receiver.texts = &texts;
	return true;
}

/* Free the hits that wait, after a signal (interrupted-run) or when memory is
 * out. */
static void
drop_hits(struct passthru *e)
{

	part_text_settle(e, 0, true);
	while (e->first != NULL)
		passthru_hit_drop(e);
}

/* Edit the reader's input. */
static void
passthru_input(struct passthru *e)
{

	e->count = e->tail_len = e->moved.len = 0;
	e->is_short = e->in_part = false;
	(void)reader_run(&e->reader, NULL);
	/* The rest of what the decoder sent before it died. */
	if (e->in_part && !e->is_short && !e->reader.is_cut)
		(void)part_text_end(e, true);
	drop_hits(e);
}

int
edit(const struct setup *setup, struct out *out)
{
	static passthru_on_hit *const editors[] = {
		[FORMAT_MEND] = mend,
		[FORMAT_REPLACE] = replace,
		[FORMAT_HIGHLIGHT] = highlight,
		[FORMAT_CONTEXT] = context_hit,
	};
	const struct options *options = &setup->options;
	struct passthru e = { .options = options,
		.rules = setup->rules,
		.filter = setup->filter,
		.out = out };

	e.on_hit = editors[options->format];
	e.chooses = options->format == FORMAT_CONTEXT;
	e.ahead = options->format == FORMAT_MEND ? MEND_AHEAD : 0;
	e.needs_lines =
	    (options->format == FORMAT_REPLACE &&
		(columns_need(options) & URLSIFT_FROM_LINES) != 0) ||
	    (e.chooses && options->lines);
	e.links = link_is_wanted(options, out);
	e.last = &e.first;
	reader_init(&e.reader, options, out);
	if (!part_text_init(&e))
		out->error = ENOMEM;
	rewrite_init(&e.rewrite, options, setup->rules);
	if ((e.view = urlsift_view_new(setup->rules)) == NULL)
		out->error = ENOMEM;
	while (out->error == 0 && reader_next(&e.reader))
		passthru_input(&e);
	reader_end(&e.reader);
	rewrite_free(&e.rewrite);
	urlsift_view_free(e.view);
	us_offset_map_free(&e.places);
	us_buf_free(&e.spans);
	us_offset_map_free(&e.source);
	us_buf_free(&e.text);
	us_buf_free(&e.moved);
	if (e.reader.failed)
		return STATUS_ERROR;
	return e.found ? STATUS_FOUND : STATUS_NONE;
}
