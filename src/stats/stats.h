/*
 * The counter of --stats: results are counted instead of printed.
 * SPDX-License-Identifier: MIT
 */
#ifndef STATS_H
#define STATS_H

#include "../output/column.h"
#include "tally.h"

struct stats {
	const struct options *options;
	struct tally *tally; /* of words, by what they are */
	uint64_t inputs, bytes;
	uint64_t valid, rejected, joined;
	uint64_t unread; /* files and parts whose text was not searched */
};

/**
 * stats_new(options):
 * Begin to count.  Return NULL after an error message.  Free with stats_free().
 */
struct stats *stats_new(const struct options *options);
void stats_free(struct stats *stats);

/**
 * stats_add(stats, value):
 * Count a hit that has these values: those that columns_make() keeps.
 */
void stats_add(struct stats *stats, const struct urlsift_value *value);

/**
 * stats_write(stats, out):
 * Write the counts.  Return false after an error message when memory was out.
 */
bool stats_write(struct stats *stats, struct out *out);

#endif
