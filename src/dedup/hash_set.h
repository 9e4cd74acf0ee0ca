/*
 * The URLs that were seen, as a set of hashes (D51).  It takes no more than 32
 * bytes a URL, not even while it grows: it is made of many tables that grow by
 * half, each on its own, when they are seven eighths full.  So it takes 18.3 to
 * 27.5 bytes a URL, and the 256th part of that while a table grows; the first
 * slots of all tables take 32 KiB.
 */
#ifndef HASH_SET_H
#define HASH_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HASH_SET_TABLES 256
#define HASH_SET_BYTES 32    /* a URL, at most */
#define HASH_SET_LEAST 65536 /* bytes that it can be held to */

struct hash_set_table {
	uint64_t (*slot)[2];
	uint32_t size, n;
};

struct hash_set {
	uint64_t key[2];
	uint64_t n, most;
	struct hash_set_table table[HASH_SET_TABLES];
};

enum hash_set_answer {
	HASH_SET_NEW,
	HASH_SET_SEEN,
	HASH_SET_FULL, /* it is new, and the first that has no room */
	HASH_SET_LOST  /* it cannot be told: the set was full before */
};

/**
 * hash_set_new(memory):
 * Return an empty set that takes ${memory} bytes at most, HASH_SET_LEAST or
 * more, or NULL when memory or chance is out.  Free with hash_set_free().
 */
struct hash_set *hash_set_new(uint64_t memory);
void hash_set_free(struct hash_set *u);

/**
 * hash_set_hash(u, text, len, kind, hash):
 * Tell the ${hash} of ${text}; that of another ${kind} is another one.  Threads
 * may do so at a time.
 */
void hash_set_hash(const struct hash_set *u, const char *text, size_t len,
    unsigned kind, uint64_t hash[2]);

/**
 * hash_set_add(u, hash):
 * Add ${hash} and tell whether it was there.  A hash of zeros stands for what
 * is always new.  A full set forgets all that it held.
 */
enum hash_set_answer hash_set_add(struct hash_set *u, const uint64_t hash[2]);

/**
 * hash_set_is_full(u):
 * Return whether ${u}, which may be NULL, was full.
 */
bool hash_set_is_full(const struct hash_set *u);

#endif
