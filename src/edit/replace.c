/*
 * --replace: a template stands in for each URL (D42).  What stands around it, a
 * wrapper's brackets included, stays.
 */
#include "config.h"

#include "../print/get.h"
#include "edit.h"

void
replace(struct edit *e, const struct urlsift_hit *hit)
{
	const struct place *place = &e->place;

	if (e->needs_lines)
		lines_at(&e->lines, hit->begin, &e->place.line,
		    &e->place.column);
	edit_pass(e, hit->begin);
	edit_skip(e, hit->end);
	if (rewrite_hit(&e->rewrite, &place, &hit) &&
	    rewrite_defang(&e->rewrite, &place, &hit))
		get_put(e->out, e->options->template, place, hit);
	else
		e->is_short = true;
}
