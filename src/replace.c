/*
 * --replace: a template stands in for each URL (D42).  What stands around it, a
 * wrapper's brackets included, stays.
 */
#include "config.h"

#include "edit.h"
#include "get.h"

void
replace(struct edit *e, const struct urlsift_hit *hit)
{

	edit_pass(e, hit->begin);
	get_put(e->out, e->options->template, &e->place, hit);
	edit_skip(e, hit->end);
}
