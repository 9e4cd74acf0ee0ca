/*
 * The context of -A, -B and -C.  Text before a URL is searched backwards when
 * the URL is found, and printed then, so that each byte is looked at once.
 * What is held depends on offsets only, not on how the input was cut into
 * pieces (cut-anywhere).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "passthru.h"

/* Printed in place of the begin of a line that is no longer held
 * (lines-around). */
#define CUT "[...]"

void
context_begin(struct passthru *e)
{
	struct context *c = &e->context;
	bool has_shown = c->has_shown;

	memset(c, 0, sizeof(*c));
	c->has_shown = has_shown;
}

void
context_open(struct passthru *e)
{
	const struct options *o = e->options;
	struct context *c = &e->context;
	const char *mark = e->done < c->match_end ? ":" : "-";
	uint64_t offset = e->done;

	if (c->is_open)
		return;
	c->is_open = true;
	passthru_locate(e, &offset);
	if (o->naming == WHEN_ALWAYS)
		write_name(e->out, &e->place, mark);
	if (o->lines)
		write_number(e->out, e->place.line, mark);
	if (o->offsets)
		write_number(e->out, offset, mark);
}

void
context_put(struct passthru *e, uint64_t offset)
{
	struct context *c = &e->context;
	const char *at, *newline;
	size_t len;

	while (e->done < offset) {
		context_open(e);
		at = passthru_at(e, e->done);
		len = (size_t)(offset - e->done);
		newline = memchr(at, '\n', len);
		if (newline != NULL)
			len = (size_t)(newline + 1 - at);
		passthru_put(e, at, len);
		e->done += len;
		c->is_open = newline == NULL;
	}
	c->shown = offset;
}

/* Return the offset from which on the text before ${offset} is held. */
static uint64_t
held_from(const struct passthru *e, uint64_t offset)
{
	uint64_t shown = e->context.shown;

	return offset - shown > CONTEXT_HELD ? offset - CONTEXT_HELD : shown;
}

/* Skip the text before ${from}, in which a line may have begun. */
static void
skip(struct passthru *e, uint64_t from, bool is_cut)
{

	passthru_skip(e, from);
	if (!is_cut)
		return;
	context_open(e);
	out_word(e->out, CUT);
}

/* Print the lines behind the last URL that are known up to ${offset}: the rest
 * of the URL's own line, and whole lines. */
static void
show_after(struct passthru *e, uint64_t offset)
{
	struct context *c = &e->context;
	const char *newline;
	uint64_t from, end;

	while ((c->is_open || c->after > 0) && e->done < offset) {
		from = c->looked > e->done ? c->looked : e->done;
		newline =
		    memchr(passthru_at(e, from), '\n', (size_t)(offset - from));
		c->looked = offset;
		if (newline == NULL && !c->is_open)
			return;
		end = offset;
		if (newline != NULL)
			end = from +
			    (uint64_t)(newline + 1 - passthru_at(e, from));
		if (!c->is_open) {
			from = held_from(e, end);
			skip(e, from, from > c->shown);
			c->after--;
		}
		passthru_pass(e, end);
		c->looked = end;
	}
}

/* Return from where on text before a URL at ${offset} is printed, ${from} at
 * least, and set ${line} to where the URL's line begins. */
static uint64_t
look_back(const struct passthru *e, uint64_t offset, uint64_t from,
    uint64_t *line)
{
	uint64_t at, lines = 0;

	*line = from;
	for (at = offset; at > from; at--) {
		if (*passthru_at(e, at - 1) != '\n')
			continue;
		if (lines == 0)
			*line = at;
		if (lines++ == e->options->before)
			return at;
	}
	return from;
}

/* Print the context before ${hit}, whose line is not printed yet. */
static void
show_before(struct passthru *e, const struct urlsift_hit *hit)
{
	struct context *c = &e->context;
	uint64_t held = held_from(e, hit->begin), from, line;

	from = look_back(e, hit->begin, held, &line);
	if (!part_text_heading(e) && c->has_shown &&
	    (!c->has_begun || from > c->shown)) {
		write_separator(e->out, "--");
		out_char(e->out, '\n');
	}
	c->has_shown = c->has_begun = true;
	if (line == from)
		c->match_end = hit->end;
	skip(e, from, from == held && held > c->shown);
	passthru_pass(e, line);
}

void
context_hit(struct passthru *e, const struct urlsift_hit *hit)
{
	struct context *c = &e->context;

	show_after(e, hit->begin);
	if (!c->is_open)
		show_before(e, hit);
	c->match_end = hit->end;
	highlight(e, hit);
	c->after = e->options->after;
}

void
context_settle(struct passthru *e, uint64_t offset, bool ended)
{
	struct context *c = &e->context;
	uint64_t from;

	show_after(e, offset);
	if (!ended) {
		if (offset > e->done && offset - e->done > CONTEXT_HELD)
			passthru_skip(e, offset - CONTEXT_HELD);
		return;
	}
	if (!c->is_open && c->after > 0 && e->done < offset) {
		from = held_from(e, offset);
		skip(e, from, from > c->shown);
		passthru_pass(e, offset);
	}
	if (c->is_open)
		out_char(e->out, '\n');
	c->is_open = false;
	passthru_skip(e, offset);
}

bool
context_is_done(const struct passthru *e)
{
	const struct context *c = &e->context;

	return e->count >= e->options->max_count && !c->is_open &&
	    c->after == 0 && e->first == NULL && e->aside == NULL;
}
