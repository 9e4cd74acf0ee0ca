/*
 * The library's only door to PCRE2: a scheme's grammar, compiled when first
 * needed, and matched.
 */
#ifndef US_PATTERN_H
#define US_PATTERN_H

#include "../rules.h"

struct us_pattern;

/* What one thread needs to match; may be used again and again. */
struct us_matcher;

/**
 * us_matcher_new(rules):
 * us_matcher_free(rules, matcher):
 * Make and free one; NULL from the first: memory is out.
 */
struct us_matcher *us_matcher_new(const struct urlsift_rules *rules);
void us_matcher_free(const struct urlsift_rules *rules,
    struct us_matcher *matcher);

/* A user's pattern took more steps than it may (S6). */
#define US_PATTERN_LIMIT (-100L)

/**
 * us_pattern_match(rules, matcher, scheme, url, colon, len, reading):
 * Match what stands behind the colon of ${url} against the grammar of
 * ${scheme} and set the parts in ${reading}.  Return how many bytes of ${url}
 * are valid from its begin (0: none), URLSIFT_ENOMEM or US_PATTERN_LIMIT.
 */
long us_pattern_match(const struct urlsift_rules *rules,
    struct us_matcher *matcher, const struct us_scheme *scheme, const char *url,
    size_t colon, size_t len, struct urlsift_reading *reading);

/**
 * us_pattern_own(rules, text, len, defect):
 * Return a user's pattern (S6), to be freed with us_pattern_free(); NULL:
 * memory is out, or ${defect}, emptied before, says what is wrong with it.
 */
struct us_pattern *us_pattern_own(const struct urlsift_rules *rules,
    const char *text, size_t len, struct urlsift_defect *defect);
void us_pattern_free(struct us_pattern *pattern,
    const struct urlsift_rules *rules);

/**
 * us_patterns_free(rules):
 * Free what was compiled for ${rules}.
 */
void us_patterns_free(struct urlsift_rules *rules);

#endif
