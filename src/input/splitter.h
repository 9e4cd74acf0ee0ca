/*
 * A splitter of a file into blocks that can be scanned independently
 * (bounded-context).  A hit belongs to the block in which it begins.  A scan
 * begins so far before its block that at the begin of the block its state is
 * that of a scan of the whole file.
 * SPDX-License-Identifier: MIT
 */
#ifndef SPLITTER_H
#define SPLITTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "decode/detect/mbox.h"
#include "decode/urlsift-decode.h"
#include "../options/options.h"
#include "walk.h"

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

/* Where the messages of a mailbox and the records of a WARC begin, so that the
 * file can be decoded in blocks.  Only what is certain without decoding is
 * found: at anything unusual there are no more records, and the rest of the
 * file is one block. */

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

/* Where the gzip members of a WARC seem to begin whose records are compressed
 * one by one, so that the file can be decoded in blocks.  Nothing is
 * decompressed for that: whether a block begins rightly, the decoder of the
 * block before it sees. */

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

/* Where the members of a tar begin, so that the file can be decoded in blocks.
 * Only what every reader of tar agrees on is cut: at anything else there are no
 * more members, and the rest of the file is one block. */

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

/* The part of an input that a run reads: --range selects bytes, --shard divides
 * all inputs among several runs (bounded-context). */

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
