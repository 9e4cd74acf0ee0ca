/*
 * What the library and its tests ask of a scanner beside the public page.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SCANNER_H
#define US_SCANNER_H

#include <stdint.h>

#include "urlsift.h"

/**
 * us_scanner_check(s, url, len, reading):
 * Judge a URL as urlsift_url_check() does, by the rules of ${s} and in its
 * room.
 */
int us_scanner_check(const struct urlsift_scanner *s, const char *url,
    size_t len, struct urlsift_reading *reading);

/**
 * us_scanner_work(s):
 * Return how often ${s} searched for a candidate since it was made, plus the
 * number of bytes that it skipped: linear-time as a number that is the same on
 * every machine.
 */
uint64_t us_scanner_work(const struct urlsift_scanner *s);

#endif
