/*
 * What a scanner has done so far, for tests: the promise of linear time (S3) as
 * a number that is the same on every machine.
 */
#ifndef US_WORK_COUNTER_H
#define US_WORK_COUNTER_H

#include <stdint.h>

struct urlsift_scanner;

/**
 * us_scanner_work(s):
 * Return how often ${s} looked for a candidate since it was made, and how many
 * bytes it passed in all.
 */
uint64_t us_scanner_work(const struct urlsift_scanner *s);

#endif
