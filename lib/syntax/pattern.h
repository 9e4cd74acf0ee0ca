/*
 * The patterns of schemes' grammars: compiled when first needed, and matched.
 * Only this module and lib/filter/match.c use PCRE2.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PATTERN_H
#define US_PATTERN_H

#include "../rules.h"

struct us_pattern;

/* What one thread needs for matching; it can be used again. */
struct us_matcher;

/**
 * us_matcher_new(rules):
 * us_matcher_free(rules, matcher):
 * Create and free a matcher.  The first returns NULL when memory is out.
 */
struct us_matcher *us_matcher_new(const struct urlsift_rules *rules);
void us_matcher_free(const struct urlsift_rules *rules,
    struct us_matcher *matcher);

/* A user's pattern exceeded its limit of steps (custom-scheme). */
#define US_PATTERN_LIMIT (-100L)

/**
 * us_pattern_match(rules, matcher, scheme, url, colon, len, reading):
 * Match what follows the colon of ${url} with the grammar of ${scheme} and set
 * the components in ${reading}.  Return how many bytes of ${url} are valid from
 * its begin (0: none), URLSIFT_ENOMEM or US_PATTERN_LIMIT.
 */
long us_pattern_match(const struct urlsift_rules *rules,
    struct us_matcher *matcher, const struct us_scheme *scheme, const char *url,
    size_t colon, size_t len, struct urlsift_reading *reading);

/**
 * us_pattern_own(rules, text, len, defect):
 * Return a user's pattern (custom-scheme), to be freed with us_pattern_free().
 * Return NULL when memory is out or when the pattern is refused: ${defect},
 * which is emptied first, then has the reason.
 */
struct us_pattern *us_pattern_own(const struct urlsift_rules *rules,
    const char *text, size_t len, struct urlsift_defect *defect);
void us_pattern_free(struct us_pattern *pattern,
    const struct urlsift_rules *rules);

/**
 * us_pattern_memory(rules):
 * Return a pcre2_general_context with which PCRE2 uses the memory of ${rules},
 * to be freed by it; NULL when memory is out.
 */
void *us_pattern_memory(const struct urlsift_rules *rules);

/**
 * us_patterns_free(rules):
 * Free the patterns that were compiled for ${rules}.
 */
void us_patterns_free(struct urlsift_rules *rules);

#endif
