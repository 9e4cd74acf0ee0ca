/*
 * The counter of --by: one row for each value that a field has, with how often
 * it was found (one-row-a-value).  The memory is limited by --max-memory
 * (counted-exactly).
 * SPDX-License-Identifier: MIT
 */
#ifndef BY_H
#define BY_H

#include "base/buf.h"
#include "../output/column.h"
#include "tally.h"

struct by {
	const struct options *options;
	const struct urlsift_rules *rules;
	struct tally *tally;
	struct us_buf file; /* the last one */
	uint64_t files;	    /* up to it */
	uint64_t uncounted; /* values that did not fit into memory, each time */
	bool is_short;	    /* out of memory */

	/* The line of records that is read. */
	struct us_buf line;
	uint64_t number;
	struct urlsift_view *view;
};

/* What is counted of a hit, or what a row that was written before says. */
struct by_sums {
	uint64_t count, files;		  /* files: 0: it is one, BY_FILE */
	struct urlsift_value first, last; /* dates */
};

/**
 * by_new(options, rules):
 * Begin to count.  Return NULL after an error message.  Free with by_free().
 */
struct by *by_new(const struct options *options,
    const struct urlsift_rules *rules);
void by_free(struct by *by);

/**
 * by_add(by, value, sums):
 * Count what has these values, which columns_make() keeps, and these ${sums};
 * NULL: it is a hit.
 */
void by_add(struct by *by, const struct urlsift_value *value,
    const struct by_sums *sums);

/**
 * by_write(by, out):
 * Write the rows.  Return false if they are incomplete, which has been
 * reported.
 */
bool by_write(struct by *by, struct out *out);

/**
 * by_is_records(text, len):
 * Return whether an input that begins with ${text} is JSON of urlsift.
 */
bool by_is_records(const char *text, size_t len);

/**
 * by_read(by, text, len, why):
 * Count the records in the next ${len} bytes of an input; 0: it has ended.
 * Return 0, or the number of the line that is wrong, for the reason ${why}.
 */
uint64_t by_read(struct by *by, const char *text, size_t len, const char **why);

#endif
