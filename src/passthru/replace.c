/*
 * The editor of --replace: a template replaces each URL (replace-with-breaks).
 * The text around it, with a wrapper's brackets, is unchanged.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "../output/template.h"
#include "passthru.h"

void
replace(struct passthru *e, const struct urlsift_hit *hit)
{
	struct record record = { e->options, &e->place, hit, e->view, NULL };

	if (e->needs_lines)
		line_counter_at(&e->lines, hit->begin, &e->place.line,
		    &e->place.column);
	passthru_pass(e, hit->begin);
	passthru_skip(e, hit->end);
	if (rewrite_hit(&e->rewrite, &record.place, &record.hit) &&
	    rewrite_defang(&e->rewrite, &record.place, &record.hit))
		template_put(e->out, &record);
	else
		e->is_short = true;
}
