/*
 * One string, one verdict (V3): the parser judges a URL whole and finds no
 * ends.
 */
#ifndef US_PARSE_H
#define US_PARSE_H

#include "pattern.h"

/**
 * us_parse(rules, matcher, url, len, reading):
 * Judge ${url} into ${reading}, which borrows it.  Return URLSIFT_OK, also when
 * it is rejected, or URLSIFT_ENOMEM.
 */
int us_parse(const struct urlsift_rules *rules, struct us_matcher *matcher,
    const char *url, size_t len, struct urlsift_reading *reading);

/**
 * us_parse_prefix(rules, matcher, url, len):
 * Return how many bytes of ${url}, which begins with a scheme's name and a
 * colon, are a valid URL by that one's grammar, or URLSIFT_ENOMEM.
 */
long us_parse_prefix(const struct urlsift_rules *rules,
    struct us_matcher *matcher, const char *url, size_t len);

#endif
