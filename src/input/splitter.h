/*
 * A splitter of a file into blocks that can be scanned independently (S7).  A
 * hit belongs to the block in which it begins.  A scan begins so far before its
 * block that at the begin of the block its state is that of a scan of the whole
 * file.
 * SPDX-License-Identifier: MIT
 */
#ifndef SPLITTER_H
#define SPLITTER_H

#include <stdbool.h>
#include <stdint.h>

#include "decode/urlsift-decode.h"
#include "../options/options.h"

struct splitter_block {
	uint64_t scan;	     /* where reading begins */
	uint64_t begin, end; /* its hits are reported; UINT64_MAX: file's end */
	uint64_t index; /* number of its first message or record; 0: text */
	struct urlsift_decode_slice slice; /* of a compressed WARC */
	bool is_first, is_last;		   /* of the range */
};

struct splitter {
	int fd;
	uint64_t size; /* cut so far */
	uint64_t end;  /* of the range */
	uint64_t block;
	uint64_t reach; /* how far before its block a scan begins, at least */
	bool is_done;
	struct splitter_block next;
};

/**
 * splitter_init(split, fd, size, range, block, max_url):
 * Begin to split this ${range} of the file ${fd}, ${size} bytes long, at
 * multiples of ${block} bytes, for scans with candidates of at most ${max_url}
 * bytes.
 */
void splitter_init(struct splitter *split, int fd, uint64_t size,
    const struct range *range, uint64_t block, uint64_t max_url);

/**
 * splitter_next(split, block):
 * Set ${block} to the next block.  Return false if there is none.
 */
bool splitter_next(struct splitter *split, struct splitter_block *block);

#endif
