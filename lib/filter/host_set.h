/*
 * A set of hosts.  A host is in it alone or with all hosts below it (D59).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HOST_SET_H
#define US_HOST_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/buf.h"

struct us_host_slot;

/* All zero at first, but for the memory of the names; threads may share it when
 * no more hosts are added. */
struct us_host_set {
	struct us_buf names; /* a dot if those below are in it, too; a NUL */
	struct us_host_slot *slot;
	size_t n, size;
	uint64_t key[2];
};

/**
 * us_host_set_add(set, name, below):
 * Add the host ${name}, in ASCII and lower case, or it and all hosts ${below}
 * it.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_host_set_add(struct us_host_set *set, const char *name, bool below);

/**
 * us_host_set_find(set, name):
 * Return the host of ${set} that is ${name}, or that all hosts below are in the
 * set with, of which ${name} is one; NULL: there is none.  The time grows only
 * with the length of the name.
 */
const char *us_host_set_find(const struct us_host_set *set, const char *name);

/**
 * us_host_set_free(set):
 * Free the memory of ${set}.
 */
void us_host_set_free(struct us_host_set *set);

#endif
