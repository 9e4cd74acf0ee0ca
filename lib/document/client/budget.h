/*
 * What helpers may use for one input, the archives in it included: so many
 * bytes and milliseconds for each byte of it (D233).  The client counts, since
 * a helper that was taken over would not.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BUDGET_H
#define US_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

struct us_budget {
	uint64_t size;	/* bytes of the input, as far as they are known */
	bool is_whole;	/* that is all of it */
	uint64_t ratio; /* how far an archive may grow */
	int64_t time;	/* the caller's limit in milliseconds; 0: none */

	/* What was used. */
	uint64_t sent;	/* bytes that came from helpers */
	int64_t cpu;	/* milliseconds of their CPU time */
	int64_t waited; /* milliseconds in which they were waited for */
};

/**
 * us_budget_begin(b, fd, ratio, time):
 * Begin with the input ${fd}.  ${ratio} and ${time} are limits of the caller;
 * 0: the default.
 */
void us_budget_begin(struct us_budget *b, int fd, uint64_t ratio,
    uint64_t time);

/**
 * us_budget_read(b, size):
 * The helper says that ${size} bytes of the input were read.  That counts only
 * where nobody else can tell how many there are.
 */
void us_budget_read(struct us_budget *b, uint64_t size);

/**
 * us_budget_time(b), us_budget_left(b):
 * Return how many milliseconds of CPU time there are, and how many of them are
 * left; less than 0: too many were used.
 */
int64_t us_budget_time(const struct us_budget *b);
int64_t us_budget_left(const struct us_budget *b);

/**
 * us_budget_patience(b):
 * Return how many milliseconds helpers may still be waited for, INT64_MAX if
 * they may wait for the input themselves.
 */
int64_t us_budget_patience(const struct us_budget *b);

/**
 * us_budget_spend(b, bytes):
 * Count ${bytes} as sent by a helper.  Return whether it may have sent them.
 */
bool us_budget_spend(struct us_budget *b, uint64_t bytes);

#endif
