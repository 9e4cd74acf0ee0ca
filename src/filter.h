/*
 * Which hits count, as lists on the command line say: by scheme, form and risk.
 */
#ifndef FILTER_H
#define FILTER_H

#include <stdbool.h>

#include "urlsift.h"

struct filter {
	bool on;	     /* some hits do not count */
	const char *schemes; /* NULL: all */
	bool not_schemes;    /* all but those */
	unsigned forms;	     /* bit 1 << form; 0: all */
	unsigned risks;	     /* hits with one of them; 0: all */
};

/**
 * filter_take_schemes(filter, list):
 * filter_take_forms(filter, list):
 * filter_take_risks(filter, list):
 * Read ${list}, names with commas between them; one of schemes may begin with
 * ^: all but those.  It is borrowed.  Return NULL, or what is wrong with it.
 */
const char *filter_take_schemes(struct filter *filter, const char *list);
const char *filter_take_forms(struct filter *filter, const char *list);
const char *filter_take_risks(struct filter *filter, const char *list);

/**
 * filter_passes(filter, hit, risks), filter_judge(filter, hit, risks):
 * Return whether ${hit} counts, of which its place tells these ${risks}.
 */
bool filter_judge(const struct filter *filter, const struct urlsift_hit *hit,
    unsigned risks);

static inline bool
filter_passes(const struct filter *filter, const struct urlsift_hit *hit,
    unsigned risks)
{

	return !filter->on || filter_judge(filter, hit, risks);
}

#endif
