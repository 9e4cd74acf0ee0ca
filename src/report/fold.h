/*
 * A bar that opens a list of links to URLs, the first ones of many: the list of
 * all URLs is not written a second time (D90).
 */
#ifndef FOLD_H
#define FOLD_H

#include <stdint.h>

#include "../print/output.h"
#include "report.h"

struct fold {
	struct out *out;
	uint64_t links;
};

/**
 * fold_begin(fold, out, name, count, most):
 * Begin one on ${out} whose bar is that of html_bar().
 */
void fold_begin(struct fold *fold, struct out *out, const char *name,
    uint64_t count, uint64_t most);

/**
 * fold_link(fold, entry), fold_end(fold):
 * Put a link to ${entry}; end it.
 */
void fold_link(struct fold *fold, const struct entry *entry);
void fold_end(struct fold *fold);

/**
 * fold_rest(out, count):
 * Say that ${count} more of a list are left out.
 */
void fold_rest(struct out *out, uint64_t count);

/* Items of a list, be they links or bars. */
#define FOLD_MAX 1000

#endif
