/*
 * The outline of a PDF, of which the entries that lead out of it are links.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "pdf.h"

static void
emit_entry(struct us_pdf_reader *r, PopplerIndexIter *at)
{
	struct urlsift_decode_url link = { .place = { 0, 1, 0 },
		.element = "outline" };
	PopplerAction *action = r->poppler->poppler_index_iter_get_action(at);
	const char *title;

	if (action == NULL)
		return;
	title = action->any.title == NULL ? "" : action->any.title;
	us_link_text(&link, r->text, title, strlen(title));
	us_pdf_action_emit(r, action, &link);
	r->poppler->poppler_action_free(action);
}

void
us_pdf_outline_read(struct us_pdf_reader *r)
{
	static const struct urlsift_decode_part part = { .path = NULL };
	const struct us_poppler *poppler = r->poppler;
	/* The entry at hand, and those around it. */
	PopplerIndexIter *open[US_MAX_OUTLINE], *inner;
	unsigned depth = 0;
	bool is_deep = false;

	us_emit_part(r->out, &part);
	if ((open[0] = poppler->poppler_index_iter_new(r->document)) != NULL)
		depth = 1;
	while (depth > 0) {
		if (r->out->status == 0)
			emit_entry(r, open[depth - 1]);
		inner = r->out->status != 0 ?
		    NULL :
		    poppler->poppler_index_iter_get_child(open[depth - 1]);
		if (inner != NULL && depth < US_MAX_OUTLINE) {
			open[depth++] = inner;
			continue;
		}
		if (inner != NULL) {
			poppler->poppler_index_iter_free(inner);
			is_deep = true;
		}
		while (depth > 0 &&
		    !poppler->poppler_index_iter_next(open[depth - 1]))
			poppler->poppler_index_iter_free(open[--depth]);
	}
	if (is_deep)
		us_emit_warning(r->out,
		    "the outline is nested more than 32 deep; the rest of it "
		    "is not read");
	us_emit_part_end(r->out);
}
