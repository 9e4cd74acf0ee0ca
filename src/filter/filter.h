/*
 * The filter of hits by scheme, form, risk, host and pattern.  A hit must pass
 * all of them.
 * SPDX-License-Identifier: MIT
 */
#ifndef FILTER_H
#define FILTER_H

#include <stdbool.h>

#include "../options/options.h"
#include "hosts.h"
#include "match.h"
#include "urlsift.h"

/* Hosts, and registrable domains. */
struct host_lists {
	struct hosts hosts, domains;
	bool has_hosts; /* a file of them, even if it is empty */
};

struct filter {
	const struct options *options; /* schemes, forms, risks, globs */
	bool on;		       /* some hits do not pass */
	struct host_lists wanted, unwanted;
	void *suffixes;	    /* the public suffix list, to find domains */
	struct match match; /* patterns that the URL must match or not */
	char why[160];	    /* an error message about a value */
};

/**
 * filter_init(filter, options):
 * Initialize ${filter} for ${options}.  Free with filter_free().
 */
void filter_init(struct filter *filter, const struct options *options);

/**
 * filter_add_domain(filter, name, wanted):
 * filter_add_match(filter, pattern, wanted):
 * Accept hits of the registrable domain ${name}; hits that match ${pattern};
 * or, if not ${wanted}, all others.  Return NULL or an error message.
 */
const char *filter_add_domain(struct filter *filter, const char *name,
    bool wanted);
const char *filter_add_match(struct filter *filter, const char *pattern,
    bool wanted);

/**
 * filter_add_hosts(filter, file, wanted, error):
 * Accept hits of the hosts in ${file}, or, if not ${wanted}, all others.
 * Return 0, or -1 and the ${error}.
 */
int filter_add_hosts(struct filter *filter, const char *file, bool wanted,
    struct hosts_error *error);

/**
 * filter_free(filter):
 * Free the memory of ${filter}.
 */
void filter_free(struct filter *filter);

/**
 * filter_passes(filter, matcher, hit, risks):
 * filter_judge(filter, matcher, hit, risks):
 * Return whether ${hit} passes all filters.  Its place has these ${risks}.  If
 * a pattern cannot decide, the hit passes and ${matcher->fault} is the reason.
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
