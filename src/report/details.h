/*
 * A bar that opens a list of links to URLs, the first ones of many: the list of
 * all URLs is not written a second time (D90).
 */
#ifndef DETAILS_H
#define DETAILS_H

#include <stdint.h>

#include "../output/output.h"
#include "report.h"

struct details {
	struct out *out;
	uint64_t links;
};

/**
 * details_begin(fold, out, name, count, most):
 * Begin one on ${out} whose bar is that of html_bar().
 */
void details_begin(struct details *fold, struct out *out, const char *name,
    uint64_t count, uint64_t most);

/**
 * details_link(fold, entry), details_end(fold):
 * Put a link to ${entry}; end it.
 */
void details_link(struct details *fold, const struct entry *entry);
void details_end(struct details *fold);

/**
 * details_rest(out, count):
 * Say that ${count} more of a list are left out.
 */
void details_rest(struct out *out, uint64_t count);

/* Items of a list, be they links or bars. */
#define FOLD_MAX 1000

#endif
