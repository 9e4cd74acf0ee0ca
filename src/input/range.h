/*
 * The part of an input that a run reads: --range selects bytes, --shard divides
 * all inputs among several runs (S7).
 * SPDX-License-Identifier: MIT
 */
#ifndef RANGE_H
#define RANGE_H

#include <stdint.h>

#include "../options/options.h"
#include "walk.h"

/* A smaller input belongs to one shard as a whole. */
#define RANGE_SHARD_LEAST 1048576

/* How an input is read. */
enum range_way {
	RANGE_NOT,    /* not at all */
	RANGE_WHOLE,  /* completely; also if there is an error */
	RANGE_BYTES,  /* text: the bytes of the range */
	RANGE_RECORDS /* the messages or records that begin in the range */
};

/**
 * range_way(options, entry, ordinal, range, why):
 * Return how ${entry} is read, whose number is ${ordinal}, from 0.  Set
 * ${range} to the part to read if it is read in part.  ${why} becomes NULL or
 * an error message.
 */
enum range_way range_way(const struct options *options,
    const struct walk_entry *entry, uint64_t ordinal, struct range *range,
    const char **why);

#endif
