/*
 * PCRE2 patterns for --match and --not-match.  Only this module of the tool
 * uses PCRE2.
 * SPDX-License-Identifier: MIT
 */
#ifndef MATCH_H
#define MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Limits of one match (D60): steps for each URL and for each byte of it,
 * backtracking depth, KiB of memory. */
#define MATCH_STEPS 10000
#define MATCH_STEPS_A_BYTE 1000
#define MATCH_DEPTH_MAX 100000
#define MATCH_KIB_MAX 65536

/* Room for the message about a URL that could not be matched. */
#define MATCH_FAULT 128

/* Room for a version. */
#define MATCH_VERSION 64

struct match_pattern;

/* Patterns.  Threads may share them once all are added. */
struct match {
	struct match_pattern *pattern;
	size_t n;
	size_t wanted; /* how many of them are wanted */
	char why[160]; /* the error in the last one */
};

/* The state of matching in one thread; all zero at first. */
struct matcher {
	void *data, *limits;

	/* Why the result of the last URL is unknown, or NULL. */
	const char *fault;
};

/**
 * match_version(text, size):
 * Write the version of PCRE2 to ${text}.  ${size} is at least MATCH_VERSION.
 */
void match_version(char *text, size_t size);

/**
 * match_add(m, text, wanted):
 * Add the pattern ${text}.  A URL must match it if it is ${wanted}, or else
 * must not.  Return NULL or an error message, which is in ${m}.
 */
const char *match_add(struct match *m, const char *text, bool wanted);

/**
 * match_passes(m, matcher, text, len):
 * Return whether ${text} matches one of the wanted patterns, if there are any,
 * and none of the others.  If this is unknown because of a limit or lack of
 * memory, return true and set ${matcher->fault}.
 */
bool match_passes(const struct match *m, struct matcher *matcher,
    const char *text, size_t len);

/**
 * matcher_describe_fault(matcher, offset, what):
 * Write to ${what}, which has MATCH_FAULT bytes, why the URL at ${offset} could
 * not be matched.
 */
void matcher_describe_fault(const struct matcher *matcher, uint64_t offset,
    char *what);

/**
 * matcher_free(matcher), match_free(m):
 * Free the memory of both.
 */
void matcher_free(struct matcher *matcher);
void match_free(struct match *m);

#endif
