/*
 * The parser: one string, one verdict (whole-or-nothing).  It checks a whole
 * URL and does not look for its end.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PARSE_H
#define US_PARSE_H

#include <stdint.h>

#include "../registry.h"
#include "../rules.h"
#include "../urlsift.h"
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
 * us_parse_prefix(rules, matcher, scheme, url, len):
 * Return how many bytes of ${url}, which begins with the name of ${scheme} and
 * a colon, are a valid URL by the grammar of that scheme, or URLSIFT_ENOMEM.
 */
long us_parse_prefix(const struct urlsift_rules *rules,
    struct us_matcher *matcher, const struct us_scheme *scheme, const char *url,
    size_t len);

/* Plain URLs: those with an Internet host, files, mailto, news, telephone
 * numbers and URNs that runs of bytes can read, so that their pattern has
 * nothing to decide. */

/* The pattern decides. */
#define US_PLAIN_ASK SIZE_MAX

/**
 * us_plain_read(rules, scheme, url, colon, len, reading, odd):
 * Set the components and the port in ${reading}, and return how many bytes of
 * ${url} its grammar allows; 0: none; or US_PLAIN_ASK.  ${odd} is where the
 * first byte is that is no unreserved character, sub-delim, escape or delimiter
 * (RFC 3986 2, 3), or ${colon} if the host has still to be judged.
 */
size_t us_plain_read(const struct urlsift_rules *rules,
    const struct us_scheme *scheme, const char *url, size_t colon, size_t len,
    struct urlsift_reading *reading, size_t *odd);

/* Why a URL is not valid (first-wrong-byte): computed only after a match has
 * failed, by checking the components from left to right up to the first wrong
 * one. */

/**
 * us_diagnose(syntax, scheme, colon, valid, sound, reading):
 * Set the reason and the deciding byte in ${reading}.  ${scheme} is NULL if it
 * is not registered; its name ends at ${colon}.  ${valid} bytes match the
 * grammar, ${sound} bytes are UTF-8.
 */
void us_diagnose(enum us_syntax syntax, const struct us_scheme *scheme,
    size_t colon, size_t valid, size_t sound, struct urlsift_reading *reading);

#endif
