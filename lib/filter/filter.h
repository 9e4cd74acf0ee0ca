/*
 * The inside of a filter.  Each pair is of what must not fit and of what must.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_FILTER_H
#define US_FILTER_H

#include <stdbool.h>

#include "../rules.h"
#include "host_set.h"
#include "match.h"

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
	void *suffixes; /* the list, if there are domains */
	struct us_patterns patterns[2];
	bool needs_opens; /* what a click on a hit opens */
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
