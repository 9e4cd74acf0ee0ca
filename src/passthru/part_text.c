/*
 * The text of decoded inputs, part by part.  A URL that is not in the text,
 * such as that of a link in a page, is inserted in brackets.  A line names the
 * part (lines-of-decoded-text).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "url/shown.h"
#include "passthru.h"

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
    const struct us_text_place *place)
{
	struct us_offset_map *source = &e->source;
	struct us_offset_map_mark at = *us_offset_map_at(source, source->len);

	at.offset += source->len - at.at;
	if (place != NULL &&
	    !us_offset_map_jump(source, place->offset, place->line,
		place->start))
		return false;
	source->len += len;
	return us_offset_map_skip(&e->places, len) &&
	    us_offset_map_jump(source, at.offset, at.line, at.start);
}

/* End the last line.  Return false when memory is out. */
static bool
part_text_end_line(struct passthru *e)
{

	if (e->begin + e->text.len == 0 || e->last_byte == '\n')
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
	e->in_part = true;
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
part_text_jump(void *ctx, const struct us_text_place *to)
{
	struct passthru *e = ctx;

	return part_text_result(e,
	    us_offset_map_jump(&e->source, to->offset, to->line, to->start));
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
	if (!part_text_is_left_out(e, mapped.begin))
		passthru_queue(e, &mapped);
	return part_text_result(e, true);
}

static int
part_text_aside(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct passthru *e = ctx;
	const struct urlsift_reading *r = us_hit_shown(hit);
	const struct us_text_place at = { hit->begin, place->line,
		hit->begin + 1 - place->column };
	struct passthru_hit *made;
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
	    !part_text_inserted(e, r->len + 3, &at) ||
	    (made = passthru_hit_copy(&put)) == NULL)
		return part_text_result(e, false);
	*e->last_aside = made;
	e->last_aside = &made->next;
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

int
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

	e->reader.complain(e->reader.ctx, place->within->member, why);
}

static void
part_text_binary(void *ctx, const struct urlsift_place *place,
    enum us_binary what)
{
	struct passthru *e = ctx;

	reader_note_binary(&e->reader, place, what);
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
	write_name(e->out, &e->place);
	write_separator(e->out, ":");
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
part_text_locate(struct passthru *e, uint64_t *offset)
{
	const struct us_offset_map_mark *mark =
	    us_offset_map_at(&e->source, *offset);

	e->place.line = mark->line;
	*offset = us_offset_map_offset(&e->source, *offset);
}

bool
part_text_is_left_out(const struct passthru *e, uint64_t offset)
{

	return us_offset_map_at(&e->source, offset)->is_left_out;
}

/* Return where a hit at ${offset} belongs in the list ${hits}. */
static struct passthru_hit **
part_text_find(struct passthru_hit **hits, uint64_t offset)
{

	while (*hits != NULL && (*hits)->found->hit->begin < offset)
		hits = &(*hits)->next;
	return hits;
}

void
part_text_settle(struct passthru *e, uint64_t offset, bool ended)
{
	struct passthru_hit *hit, **at = &e->first;

	while ((hit = e->aside) != NULL &&
	    (ended || hit->found->hit->begin < offset)) {
		if ((e->aside = hit->next) == NULL)
			e->last_aside = &e->aside;
		at = part_text_find(at, hit->found->hit->begin);
		if ((hit->next = *at) == NULL)
			e->last = &hit->next;
		*at = hit;
	}
	us_offset_map_forget(&e->source, e->done);
}

bool
part_text_init(struct passthru *e)
{
	static const struct urlsift_document_calls calls = { .hit =
								 part_text_hit,
		.warning = part_text_complain,
		.idle = part_text_wait,
		.wait = reader_wait };

	e->last_aside = &e->aside;
	if (!reader_decode_by(&e->reader, e->rules, &calls, part_text_binary,
		e))
		return false;
	urlsift_document_need(e->reader.document,
	    e->needs_lines ? URLSIFT_FROM_LINES : 0);
	/* The texts are wanted, and not only the hits. */
	e->reader.document->receiver.texts = &texts;
	return true;
}
