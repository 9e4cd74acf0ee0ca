/*
 * Where the members of a tar begin, so that the file can be decoded in blocks.
 * Only what every reader of tar agrees on is cut: at anything else there are no
 * more members, and the rest of the file is one block.
 * SPDX-License-Identifier: MIT
 */
#ifndef TAR_MEMBERS_H
#define TAR_MEMBERS_H

#include <stdbool.h>
#include <stdint.h>

#include "splitter.h"

struct tar_members {
	int fd;
	uint64_t block; /* the least size of a block */
	uint64_t begin; /* of the next block */
	uint64_t at;	/* where a member begins that was not looked at */
};

/**
 * tar_members_init(members, fd, block):
 * Begin to cut the file ${fd} into blocks of ${block} bytes or more.  Return
 * false if it is no tar that can be cut.
 */
bool tar_members_init(struct tar_members *members, int fd, uint64_t block);

/**
 * tar_members_next(members, block):
 * Set ${block} to the next block.  It begins where a member does.
 */
void tar_members_next(struct tar_members *members,
    struct splitter_block *block);

#endif
