/*
 * Which part of an input counts: --range names its bytes, --shard deals all
 * inputs out to as many runs as there are shards (S7).
 */
#ifndef RANGE_H
#define RANGE_H

#include <stdint.h>

#include "../options/options.h"
#include "walk.h"

/* A smaller input is dealt to one shard as a whole. */
#define RANGE_SHARD_LEAST 1048576

/* How an input is read. */
enum range_way {
	RANGE_NOT,    /* nothing of it counts */
	RANGE_WHOLE,  /* all of it does; or nothing can, and it is told why */
	RANGE_BYTES,  /* text: from any byte on */
	RANGE_RECORDS /* whole messages or records */
};

/**
 * range_way(options, entry, ordinal, range, why):
 * Tell in ${range} what of ${entry}, the input with this ${ordinal} from 0,
 * counts, and return how it is read.  If it cannot be, ${why} tells why.
 */
enum range_way range_way(const struct options *options,
    const struct walk_entry *entry, uint64_t ordinal, struct range *range,
    const char **why);

#endif
