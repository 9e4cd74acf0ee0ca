/*
 * Deduplication for --unique: each URL is printed once, at its first place in
 * the order of the inputs (unique-keeps-the-first).  Only the job that has the
 * turn knows the URLs before it.  Other jobs keep their records and mark where
 * each one ends, with its hash.
 * SPDX-License-Identifier: MIT
 */
#ifndef DEDUP_H
#define DEDUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "../options/options.h"
#include "urlsift.h"

/* A set of hashes of the URLs that were seen (unique-keeps-the-first).  It
 * needs at most 32 bytes for each URL, even while it grows.  For this it
 * consists of many tables.  Each grows on its own by half, when it is seven
 * eighths full.  So a URL needs 18.3 to 27.5 bytes, and 1/256 more while a
 * table grows.  The first slots of all tables need 32 KiB. */

#define HASH_SET_TABLES 256
#define HASH_SET_BYTES 32    /* for each URL, at most */
#define HASH_SET_LEAST 65536 /* the smallest memory limit in bytes */

struct hash_set_table {
	uint64_t (*slot)[2];
	uint32_t size, n;
};

struct hash_set {
	uint64_t key[2];
	uint64_t n, most, repeats; /* repeats: hashes that were there */
	struct hash_set_table table[HASH_SET_TABLES];
};

enum hash_set_answer {
	HASH_SET_NEW,
	HASH_SET_SEEN,
	HASH_SET_FULL, /* new, but the set has no room and was emptied */
	HASH_SET_LOST  /* unknown: the set was full before */
};

/**
 * hash_set_new(memory):
 * Return an empty set that uses at most ${memory} bytes, which is
 * HASH_SET_LEAST or more.  Return NULL if memory runs out or there are no
 * random bytes.  Free with hash_set_free().
 */
struct hash_set *hash_set_new(uint64_t memory);
void hash_set_free(struct hash_set *set);

/**
 * hash_set_hash(set, text, len, kind, hash):
 * Compute the ${hash} of ${text} as a text of this ${kind}: the same text has
 * another hash for each kind.  Several threads may call this at the same time.
 */
void hash_set_hash(const struct hash_set *set, const char *text, size_t len,
    unsigned kind, uint64_t hash[2]);

/**
 * hash_set_add(set, hash):
 * Add ${hash} and return whether it was there.  A hash of zeros is always new.
 * If the set is full, it is emptied and adds nothing more.
 */
enum hash_set_answer hash_set_add(struct hash_set *set, const uint64_t hash[2]);

/**
 * hash_set_is_full(set):
 * Return whether ${set} was full; NULL: it was not.
 */
bool hash_set_is_full(const struct hash_set *set);

/* The end of a record that is kept, or the end of a file. */
struct mark {
	uint64_t hash[2];
	size_t end; /* of the record in what is kept */
	bool is_file, is_result;
	const char *file; /* as in struct urlsift_place */
};

/**
 * dedup_hash(room, seen, options, rules, hit, hash):
 * Compute the ${hash} of ${hit}.  The form that is compared is written to
 * ${room}.  Return 0, or -1 if memory runs out.
 */
int dedup_hash(struct us_buf *room, const struct hash_set *seen,
    const struct options *options, const struct urlsift_rules *rules,
    const struct urlsift_hit *hit, uint64_t hash[2]);

/**
 * dedup_read(seen, options, rules, file):
 * Add the URLs in ${file}, one a line, to ${seen}; "-" is standard input.
 * Return NULL, or an error message.
 */
const char *dedup_read(struct hash_set *seen, const struct options *options,
    const struct urlsift_rules *rules, const char *file);

/**
 * dedup_is_new(seen, hash):
 * Add ${hash} to ${seen}.  Return whether it is new.  Only the job that has
 * the turn may call this.
 */
bool dedup_is_new(struct hash_set *seen, const uint64_t hash[2]);

#endif
