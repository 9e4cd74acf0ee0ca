/*
 * The URLs that were seen, as a set of hashes (D51).  It takes no more than 32
 * bytes a URL, not even while it grows: it is made of many tables that grow by
 * half, each on its own, when they are seven eighths full.  So it takes 18.3 to
 * 27.5 bytes a URL, and the 256th part of that while a table grows; the first
 * slots of all tables take 32 KiB.
 */
#ifndef UNIQUE_H
#define UNIQUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UNIQUE_TABLES 256
#define UNIQUE_BYTES 32	   /* a URL, at most */
#define UNIQUE_LEAST 65536 /* bytes that it can be held to */

struct unique_table {
	uint64_t (*slot)[2];
	uint32_t size, n;
};

struct unique {
	uint64_t key[2];
	uint64_t n, most;
	struct unique_table table[UNIQUE_TABLES];
};

enum unique_answer {
	UNIQUE_NEW,
	UNIQUE_SEEN,
	UNIQUE_FULL, /* it is new, and the first that has no room */
	UNIQUE_LOST  /* it cannot be told: the set was full before */
};

/**
 * unique_new(memory):
 * Return an empty set that takes ${memory} bytes at most, UNIQUE_LEAST or more,
 * or NULL when memory or chance is out.  Free with unique_free().
 */
struct unique *unique_new(uint64_t memory);
void unique_free(struct unique *u);

/**
 * unique_hash(u, text, len, kind, hash):
 * Tell the ${hash} of ${text}; that of another ${kind} is another one.  Threads
 * may do so at a time.
 */
void unique_hash(const struct unique *u, const char *text, size_t len,
    unsigned kind, uint64_t hash[2]);

/**
 * unique_add(u, hash):
 * Add ${hash} and tell whether it was there.  A hash of zeros stands for what
 * is always new.  A full set forgets all that it held.
 */
enum unique_answer unique_add(struct unique *u, const uint64_t hash[2]);

/**
 * unique_is_full(u):
 * Return whether ${u}, which may be NULL, was full.
 */
bool unique_is_full(const struct unique *u);

#endif
