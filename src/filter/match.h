/*
 * Patterns of PCRE2, for --match and --not-match: whether a URL is one that
 * they want.  The tool's only door to PCRE2.
 */
#ifndef MATCH_H
#define MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How much one match may take (D60): steps for any URL and for each byte of it,
 * backtracking in backtracking, KiB of memory. */
#define MATCH_STEPS 10000
#define MATCH_STEPS_A_BYTE 1000
#define MATCH_DEPTH_MAX 100000
#define MATCH_KIB_MAX 65536

/* Room for what is said of a URL that could not be judged. */
#define MATCH_FAULT 128

/* Room for a version. */
#define MATCH_VERSION 64

struct match_pattern;

/* Patterns; threads may share them once all are there. */
struct match {
	struct match_pattern *pattern;
	size_t n;
	size_t wanted; /* so many of them are */
	char why[160]; /* what is wrong with the last one */
};

/* What one thread needs to match; all zero at first. */
struct matcher {
	void *data, *limits;

	/* Why the last URL could not be judged; NULL: it was. */
	const char *fault;
};

/**
 * match_version(text, size):
 * Write the version of PCRE2 to ${text}, room for MATCH_VERSION bytes at least.
 */
void match_version(char *text, size_t size);

/**
 * match_add(m, text, wanted):
 * Add the pattern ${text}, one that a URL has to match, if ${wanted}, or that
 * it must not.  Return NULL, or what is wrong with it; that is in ${m}.
 */
const char *match_add(struct match *m, const char *text, bool wanted);

/**
 * match_passes(m, matcher, text, len):
 * Return whether ${text} matches one of the wanted patterns, if there are any,
 * and none of the others.  If that cannot be known, for a limit or for want of
 * memory, it does, and ${matcher->fault} tells why.
 */
bool match_passes(const struct match *m, struct matcher *matcher,
    const char *text, size_t len);

/**
 * matcher_tell(matcher, offset, what):
 * Write to ${what}, room for MATCH_FAULT bytes, why the URL at ${offset} could
 * not be judged.
 */
void matcher_tell(const struct matcher *matcher, uint64_t offset, char *what);

/**
 * matcher_free(matcher), match_free(m):
 * Free what they hold.
 */
void matcher_free(struct matcher *matcher);
void match_free(struct match *m);

#endif
