/*
 * Which hits count, as the command line says: by scheme, form and risk, by host
 * and by pattern.  All must agree.
 */
#ifndef FILTER_H
#define FILTER_H

#include <stdbool.h>

#include "../options/options.h"
#include "hosts.h"
#include "match.h"
#include "urlsift.h"

struct filter {
	const struct options *options; /* schemes, forms, risks, globs */
	bool on;		       /* some hits do not count */
	struct hosts hosts;	       /* of files; hits of one of them */
	struct hosts domains;	       /* and in one of these; none: in any */
	void *suffixes;		       /* the list that tells them */
	struct match match;	       /* that the URL must match, or not */
	char why[160];		       /* what is wrong with a value */
};

/**
 * filter_init(filter, options):
 * Begin with what ${options} say as they are.  Free with filter_free().
 */
void filter_init(struct filter *filter, const struct options *options);

/**
 * filter_add_domain(filter, name):
 * filter_add_match(filter, pattern, wanted):
 * Let hits count that belong to the registrable domain ${name}; that match
 * ${pattern}, or do not.  Return NULL, or what is wrong with it.
 */
const char *filter_add_domain(struct filter *filter, const char *name);
const char *filter_add_match(struct filter *filter, const char *pattern,
    bool wanted);

/**
 * filter_free(filter):
 * Free what ${filter} holds.
 */
void filter_free(struct filter *filter);

/**
 * filter_passes(filter, matcher, hit, risks):
 * filter_judge(filter, matcher, hit, risks):
 * Return whether ${hit} counts, of which its place tells these ${risks}.  If a
 * pattern could not tell, it does, and ${matcher->fault} says why.
 */
bool filter_judge(const struct filter *filter, struct matcher *matcher,
    const struct urlsift_hit *hit, unsigned risks);

static inline bool
filter_passes(const struct filter *filter, struct matcher *matcher,
    const struct urlsift_hit *hit, unsigned risks)
{

	return !filter->on || filter_judge(filter, matcher, hit, risks);
}

#endif
