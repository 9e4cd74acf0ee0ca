/*
 * A file in blocks that can be scanned apart (S7).  A hit belongs to the block
 * that it begins in; a scan begins so far before its block that it is in step
 * at the block's begin.
 */
#ifndef SPLITTER_H
#define SPLITTER_H

#include <stdbool.h>
#include <stdint.h>

#include "../options/options.h"

struct splitter_block {
	uint64_t scan;	     /* where to begin to read */
	uint64_t begin, end; /* whose hits count; UINT64_MAX: the file's end */
	bool is_first, is_last; /* of the range */
};

struct splitter {
	int fd;
	uint64_t size; /* up to there it is cut */
	uint64_t end;  /* of the range */
	uint64_t block;
	uint64_t reach; /* how early a scan begins, at least */
	bool is_done;
	struct splitter_block next;
};

/**
 * splitter_init(split, fd, size, range, block, max_url):
 * Begin to cut this ${range} of the file ${fd}, ${size} bytes long, after each
 * ${block} bytes, for scans in which a candidate has at most ${max_url}.
 */
void splitter_init(struct splitter *split, int fd, uint64_t size,
    const struct range *range, uint64_t block, uint64_t max_url);

/**
 * splitter_next(split, block):
 * Tell the next block.  Return false if there is none.
 */
bool splitter_next(struct splitter *split, struct splitter_block *block);

#endif
