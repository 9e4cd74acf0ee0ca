/*
 * The inside of a filter.  Each pair is of what must not fit and of what must.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_FILTER_H
#define US_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../rules.h"
#include "match.h"
#include "../base/buf.h"

/* A set of hosts.  A host is in it alone or with all hosts below it
 * (list-of-hosts). */

struct us_host_slot;

/* All zero at first, but for the memory of the names; threads may share it when
 * no more hosts are added. */
struct us_host_set {
	struct us_buf names; /* a dot if those below are in it, too; a NUL */
	struct us_host_slot *slot;
	size_t n, size;
	uint64_t lengths; /* of the names: a bit for each, the last for more */
	uint64_t ends;	  /* bits for how they end */
	uint64_t key[2];
};

/**
 * us_host_set_add(set, name, below):
 * Add the host ${name}, in ASCII and lower case, or it and all hosts ${below}
 * it.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_host_set_add(struct us_host_set *set, const char *name, bool below);

/**
 * us_host_set_find(set, name):
 * Return the host of ${set} that is ${name}, or that all hosts below are in the
 * set with, of which ${name} is one; NULL: there is none.  The time grows only
 * with the length of the name.
 */
const char *us_host_set_find(const struct us_host_set *set, const char *name);

/**
 * us_host_set_has(set, name):
 * Return whether ${name} itself was added to ${set}.
 */
bool us_host_set_has(const struct us_host_set *set, const char *name);

/**
 * us_host_set_free(set):
 * Free the memory of ${set}.
 */
void us_host_set_free(struct us_host_set *set);

/* The values of the filter invalid. */
enum us_invalid { US_INVALID_NO, US_INVALID_YES, US_INVALID_ONLY };

struct urlsift_filter {
	const struct urlsift_rules *rules;
	bool has_values; /* something was added */
	enum us_invalid invalid;
	struct us_buf schemes[2]; /* names in lower case, each with a NUL */
	unsigned forms[2];	  /* bits 1 << form */
	unsigned risks[2];	  /* bits of enum urlsift_risk */
	struct us_buf globs;	  /* each behind + or -, with a NUL */
	struct us_host_set hosts[2];
	bool has_hosts; /* which are wanted, even if none is */
	struct us_host_set domains[2];
	struct us_patterns patterns[2];
	bool asks_hosts; /* something was added that the host decides */
};

/**
 * us_filter_add_scheme(filter, is_wanted, text, len, defect):
 * us_filter_add_form(...), us_filter_add_risk(...), us_filter_add_glob(...),
 * us_filter_add_domain(...), us_filter_add_host(...),
 * us_filter_add_pattern(...):
 * Add ${text}, of ${len} bytes: the name of a scheme, a form or a risk, a glob
 * for hosts, a registrable domain, a line of a list of hosts, or a pattern,
 * which a NUL ends.  Return as urlsift_filter_add() does.
 */
typedef int us_filter_add(struct urlsift_filter *filter, bool is_wanted,
    const char *text, size_t len, struct urlsift_defect *defect);
us_filter_add us_filter_add_scheme, us_filter_add_form, us_filter_add_risk,
    us_filter_add_glob, us_filter_add_domain, us_filter_add_host,
    us_filter_add_pattern;

#endif
