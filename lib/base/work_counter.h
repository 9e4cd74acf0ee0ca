/*
 * A counter of a scanner's work, for tests: linear-time as a number
 * that is the same on every machine.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_WORK_COUNTER_H
#define US_WORK_COUNTER_H

#include <stdint.h>

struct urlsift_scanner;

/**
 * us_scanner_work(s):
 * Return how often ${s} searched for a candidate since it was made, plus the
 * number of bytes that it skipped.
 */
uint64_t us_scanner_work(const struct urlsift_scanner *s);

#endif
