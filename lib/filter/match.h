/*
 * Patterns of PCRE2 that URLs must match or must not.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_MATCH_H
#define US_MATCH_H

#include <stdbool.h>
#include <stddef.h>

#include "../rules.h"

/* Patterns, all zero at first.  Threads may share them once all are added. */
struct us_patterns {
	void **code;
	size_t n;
};

/* What one thread needs for matching; all zero at first. */
struct us_match {
	void *data, *limits;
};

enum us_match_answer { US_MATCH_NO, US_MATCH_YES, US_MATCH_UNDECIDED };

/**
 * us_match_add(patterns, rules, text, defect):
 * Add the pattern ${text}.  ${rules} are borrowed as long as the patterns are
 * there.  Return as urlsift_filter_add() does.
 */
int us_match_add(struct us_patterns *patterns,
    const struct urlsift_rules *rules, const char *text,
    struct urlsift_defect *defect);

/**
 * us_match_ask(patterns, match, rules, text, len):
 * Return whether ${text} matches one of the patterns.  It is undecided if none
 * is known to match and one takes too many steps (patterns-match-bytes).
 * Return URLSIFT_ENOMEM when memory is out.
 */
int us_match_ask(const struct us_patterns *patterns, struct us_match *match,
    const struct urlsift_rules *rules, const char *text, size_t len);

/**
 * us_match_drop(patterns, rules):
 * us_match_free(match):
 * Free what they hold.
 */
void us_match_drop(struct us_patterns *patterns,
    const struct urlsift_rules *rules);
void us_match_free(struct us_match *match);

#endif
