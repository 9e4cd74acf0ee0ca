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

/* What a file is cut between. */
enum cut {
	CUT_TEXT,
	CUT_MESSAGES,
	CUT_RECORDS,	  /* of a WARC */
	CUT_GZIP_MEMBERS, /* maybe the records of a WARC */
	CUT_TAR_MEMBERS
};

/* Bytes in view; the header of a record must fit in. */
#define SPLITTER_ROOM 65536

struct splitter {
	int fd;
	enum cut cut;
	uint64_t block; /* its size; the least of one that is decoded */
	bool is_done;
	struct splitter_block next;

	/* Of text. */
	uint64_t size;	/* cut so far */
	uint64_t end;	/* of the range */
	uint64_t reach; /* how far before its block a scan begins, at least */

	/* The message, record or member that was found last. */
	uint64_t at, index; /* where it begins, and its number, from 1 */
	uint64_t behind;    /* a tar: where the next one begins */
	uint64_t out;	    /* gzip: how much the members before it contain */
	size_t header;	    /* a WARC: the length of its header */

	uint64_t offset; /* of the bytes in view */
	size_t len;	 /* their number */
	size_t looked;	 /* how many were searched; WARC: see header */
	bool ended;	 /* nothing follows them */
	char room[SPLITTER_ROOM];
};

/**
 * splitter_text(split, fd, size, range, block, max_url):
 * Begin to split this ${range} of the file ${fd}, a text of ${size} bytes, at
 * multiples of ${block} bytes, for scans with candidates of at most ${max_url}
 * bytes.
 */
void splitter_text(struct splitter *split, int fd, uint64_t size,
    const struct range *range, uint64_t block, uint64_t max_url);

/**
 * splitter_decoded(split, fd, cut, block):
 * Begin to split the file ${fd}, which is decoded, into blocks of ${block} bytes
 * or more, each of which begins where a message, record or member does.  Return
 * false if it cannot be cut so.  Only what is certain without decoding is
 * found: at anything unusual there are no more of them, and the rest of the
 * file is one block.  Where gzip members begin is guessed, and the decoder of
 * the block before sees whether a block begins rightly.
 */
bool splitter_decoded(struct splitter *split, int fd, enum cut cut,
    uint64_t block);

/**
 * splitter_next(split, block):
 * Set ${block} to the next block.  Return false if there is none.
 */
bool splitter_next(struct splitter *split, struct splitter_block *block);

/**
 * splitter_read(split, begin, most):
 * Keep the bytes in view from ${begin} on, and read up to ${most} in all.
 * Return false if no more are there.
 */
bool splitter_read(struct splitter *split, size_t begin, size_t most);

/* Begin with a file, or find what comes next; return false if it cannot be cut,
 * or if none is found. */
typedef bool splitter_find(struct splitter *split);
splitter_find messages_begin, messages_next, records_begin, records_next,
    gzip_members_begin, gzip_members_next, tar_members_begin, tar_members_next;

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
