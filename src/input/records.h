/*
 * Where the messages of a mailbox and the records of a WARC begin, so that the
 * file can be decoded in blocks.  Only what is certain without decoding is
 * found: at anything unusual there are no more records, and the rest of the
 * file is one block.
 * SPDX-License-Identifier: MIT
 */
#ifndef RECORDS_H
#define RECORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "decode/detect/mbox.h"
#include "splitter.h"

/* Bytes in view; the header of a record must fit in. */
#define RECORDS_ROOM 65536

struct records {
	int fd;
	enum us_mbox format; /* US_MBOX_NONE: a WARC */
	uint64_t block;	     /* the least size of a block */
	uint64_t index;	     /* of the record that was found last */
	uint64_t begin;	     /* of the next block */

	uint64_t offset; /* of the bytes in view */
	size_t len;	 /* their number */
	size_t looked;	 /* how many were searched; WARC: the record's begin */
	size_t header;	 /* WARC: the length of the record's header */
	bool ended;	 /* nothing follows them */
	char room[RECORDS_ROOM];
};

/**
 * records_init(records, fd, is_warc, block):
 * Begin to cut the file ${fd}, a WARC or else a mailbox, into blocks of
 * ${block} bytes or more.  Return false if it cannot be cut.
 */
bool records_init(struct records *records, int fd, bool is_warc,
    uint64_t block);

/**
 * records_next(records, block):
 * Set ${block} to the next block.  It begins where a message or record does.
 */
void records_next(struct records *records, struct splitter_block *block);

#endif
