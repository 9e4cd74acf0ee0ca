/*
 * The hosts that a message has named: who repeats one uses up no limit.
 * SPDX-License-Identifier: MIT
 */
#ifndef HOST_SET_H
#define HOST_SET_H

#include <stddef.h>
#include <stdint.h>

/* All zero: empty. */
struct host_set {
	uint64_t *slot; /* hashes; 0: free */
	size_t n, room; /* hashes, and slots: a power of two */
};

enum host_set_answer {
	HOST_SET_NEW,
	HOST_SET_SEEN,
	HOST_SET_FULL,	   /* it is new, and there are as many as may be */
	HOST_SET_NO_MEMORY /* it is new */
};

/**
 * host_set_add(set, name, len, max):
 * Add the host ${name} of ${len} bytes, unless there are ${max} others.  Return
 * what came of it.  Two hosts of one hash are one here, so it may only count.
 */
enum host_set_answer host_set_add(struct host_set *set, const char *name,
    size_t len, uint64_t max);

/**
 * host_set_free(set):
 * Free the memory of ${set}.
 */
void host_set_free(struct host_set *set);

#endif
