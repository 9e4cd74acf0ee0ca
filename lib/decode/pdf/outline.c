/*
 * The outline of a PDF, of which the entries that lead out of it are links.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "../link.h"
#include "reader.h"

/* Emit the entry at hand. */
static int
emit_entry(struct us_pdf_reader *r, PopplerIndexIter *at)
{
	struct urlsift_decode_url link = { .place = { 0, 1, 0 },
		.element = "outline" };
	PopplerAction *action = r->poppler->poppler_index_iter_get_action(at);
	const char *title;
	int stop;

	if (action == NULL)
		return 0;
	title = action->any.title == NULL ? "" : action->any.title;
	us_link_text(&link, r->text, title, strlen(title));
	stop = us_pdf_action_emit(r, action, &link);
	r->poppler->poppler_action_free(action);
	return stop;
}

/* Go to the entry behind that on top of ${open}, the entries around the one at
 * hand. */
static unsigned
go_on(const struct us_pdf_reader *r, PopplerIndexIter **open, unsigned depth)
{

	while (depth > 0 &&
	    !r->poppler->poppler_index_iter_next(open[depth - 1]))
		r->poppler->poppler_index_iter_free(open[--depth]);
	return depth;
}

/* Emit all entries. */
static int
emit_entries(struct us_pdf_reader *r)
{
	PopplerIndexIter *open[US_MAX_OUTLINE], *inner;
	unsigned depth = 0;
	bool is_deep = false;
	int stop = 0;

	if ((open[0] = r->poppler->poppler_index_iter_new(r->document)) != NULL)
		depth = 1;
	while (depth > 0) {
		if (stop == 0)
			stop = emit_entry(r, open[depth - 1]);
		inner = stop != 0 ?
		    NULL :
		    r->poppler->poppler_index_iter_get_child(open[depth - 1]);
		if (inner != NULL && depth < US_MAX_OUTLINE) {
			open[depth++] = inner;
			continue;
		}
		if (inner != NULL) {
			r->poppler->poppler_index_iter_free(inner);
			is_deep = true;
		}
		depth = go_on(r, open, depth);
	}
	return stop != 0 || !is_deep ?
	    stop :
	    r->sink->warning(r->ctx,
		"the outline is nested more than 32 deep; the rest of it is "
		"not read");
}

int
us_pdf_outline_read(struct us_pdf_reader *r)
{
	static const struct urlsift_decode_part part = { .path = "",
		.field = "",
		.pointer = "" };
	int stop = r->sink->part(r->ctx, &part);

	if (stop == 0)
		stop = emit_entries(r);
	return stop != 0 ? stop : r->sink->part_end(r->ctx);
}
