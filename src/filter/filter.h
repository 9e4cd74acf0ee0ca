/*
 * Which hits count, as the command line says: by scheme, form and risk, by host
 * and by pattern.  All must agree.
 */
#ifndef FILTER_H
#define FILTER_H

#include <stdbool.h>

#include "../input/globs.h"
#include "hosts.h"
#include "match.h"
#include "urlsift.h"

struct filter {
	bool on;	     /* some hits do not count */
	const char *schemes; /* NULL: all */
	bool not_schemes;    /* all but those */
	unsigned forms;	     /* bit 1 << form; 0: all */
	unsigned risks;	     /* hits with one of them; 0: all */
	struct globs globs;  /* that hosts must fit, or not */
	struct hosts hosts;  /* of files; hits of one of them */
	bool has_hosts;
	struct hosts domains; /* and in one of these; none: in any */
	void *suffixes;	      /* the list that tells them */
	struct match match;   /* that the URL must match, or not */
	char why[160];	      /* room for what is wrong with a value */
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
 * filter_take_host(filter, glob, includes):
 * filter_take_domain(filter, name):
 * filter_take_match(filter, pattern, wanted):
 * Let hits count whose host ${glob} fits, or leave them out; that belong to the
 * registrable domain ${name}; that match ${pattern}, or do not.  The first is
 * borrowed.  Return NULL, or what is wrong with it.
 */
const char *filter_take_host(struct filter *filter, const char *glob,
    bool includes);
const char *filter_take_domain(struct filter *filter, const char *name);
const char *filter_take_match(struct filter *filter, const char *pattern,
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
