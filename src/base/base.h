/*
 * The exit status, the size of the stack, and random keys.
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_H
#define BASE_H

#include <stdbool.h>
#include <stdint.h>

enum {
	STATUS_FOUND = 0, /* URLs were found; with --validate: all are valid */
	STATUS_NONE =
	    1, /* no URL was found; with --validate: some are invalid */
	STATUS_ERROR = 2
};

/**
 * random_key(key):
 * Set ${key} to what the system's source of random numbers gives.  Return
 * false if it gives nothing.
 */
bool random_key(uint64_t key[2]);

/* What a thread needs at most, in KiB: twice what the tests use.  PCRE2 takes
 * 32 for itself. */
#define STACK_KIB 256

/**
 * stack_begin():
 * Raise the limit of the stack, also for the helper, if it is lower.  Return
 * false if that is not allowed.
 */
bool stack_begin(void);

#endif
