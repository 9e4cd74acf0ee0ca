/*
 * Where the gzip members of a WARC seem to begin whose records are compressed
 * one by one, so that the file can be decoded in blocks.  Nothing is
 * decompressed for that: whether a block begins rightly, the decoder of the
 * block before it sees.
 * SPDX-License-Identifier: MIT
 */
#ifndef GZIP_MEMBERS_H
#define GZIP_MEMBERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "splitter.h"

#define GZIP_MEMBERS_ROOM 65536

struct gzip_members {
	int fd;
	uint64_t block;	 /* the least size of a block */
	uint64_t begin;	 /* of the next block */
	uint64_t from;	 /* how much the members before that contain */
	uint64_t first;	 /* the number of its first member, from 1 */
	uint64_t member; /* begin of the member found last */
	uint64_t out;	 /* how much the members before it contain */
	uint64_t index;	 /* its number */

	uint64_t offset; /* of the bytes in view */
	size_t len;	 /* their number */
	size_t looked;	 /* how many were searched */
	char room[GZIP_MEMBERS_ROOM];
};

/**
 * gzip_members_init(members, fd, block):
 * Begin to cut the file ${fd} into blocks of ${block} bytes or more.  Return
 * false if it is not a gzip file with a second member among its first bytes.
 */
bool gzip_members_init(struct gzip_members *members, int fd, uint64_t block);

/**
 * gzip_members_next(members, block):
 * Set ${block} to the next block.
 */
void gzip_members_next(struct gzip_members *members,
    struct splitter_block *block);

#endif
