/*
 * The parser: one string, one verdict (V3).  It checks a whole URL and does not
 * look for its end.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PARSE_H
#define US_PARSE_H

#include "pattern.h"

/**
 * us_parse(rules, matcher, scheme, url, len, reading):
 * Parse ${url} into ${reading}, which borrows it.  ${scheme} is that of the URL
 * if it is known, or NULL.  Return URLSIFT_OK, also if the URL is rejected, or
 * URLSIFT_ENOMEM.
 */
int us_parse(const struct urlsift_rules *rules, struct us_matcher *matcher,
    const struct us_scheme *scheme, const char *url, size_t len,
    struct urlsift_reading *reading);

/**
 * us_parse_prefix(rules, matcher, url, len):
 * Return how many bytes of ${url}, which begins with the name of a scheme and a
 * colon, are a valid URL by the grammar of that scheme, or URLSIFT_ENOMEM.
 */
long us_parse_prefix(const struct urlsift_rules *rules,
    struct us_matcher *matcher, const char *url, size_t len);

#endif
