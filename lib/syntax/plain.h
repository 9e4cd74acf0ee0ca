/*
 * Plain URLs: http, https, ftp, mailto, news and URNs of which each byte is
 * allowed where it stands, so that their pattern has nothing to decide.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PLAIN_URL_H
#define US_PLAIN_URL_H

#include "../rules.h"

/**
 * us_plain_read(rules, scheme, url, colon, len, reading):
 * Set the components and the port in ${reading} and return true if ${url} is
 * plain: a valid host of letters, digits, dots and hyphens, perhaps a port, or
 * one mail address, or what names news, or a URN; then only unreserved
 * characters, sub-delims, escapes and delimiters in their places (RFC 3986 2,
 * 3).  If it returns false the pattern decides.
 */
bool us_plain_read(const struct urlsift_rules *rules,
    const struct us_scheme *scheme, const char *url, size_t colon, size_t len,
    struct urlsift_reading *reading);

#endif
