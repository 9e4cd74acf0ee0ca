/*
 * A set of hashes of the URLs that were seen (unique-keeps-the-first).  It
 * needs at most 32 bytes for each URL, even while it grows.  For this it
 * consists of many tables.  Each grows on its own by half, when it is seven
 * eighths full.  So a URL needs 18.3 to 27.5 bytes, and 1/256 more while a
 * table grows.  The first slots of all tables need 32 KiB.
 * SPDX-License-Identifier: MIT
 */
#ifndef HASH_SET_H
#define HASH_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#endif
