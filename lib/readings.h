/*
 * The readings of a candidate: with the hyphens at line ends or without them,
 * with all lines or the first one alone (order-of-readings).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_READINGS_H
#define US_READINGS_H

#include "scan/candidate.h"

struct us_matcher;

struct us_readings {
	const struct urlsift_rules *rules;
	struct us_matcher *matcher;
	struct urlsift_hit *hit; /* whose readings they are */
	struct us_buf dropped;	 /* the one without hyphens */
	struct urlsift_reading reading[URLSIFT_READINGS_MAX];
};

/**
 * us_readings_init(all, rules, hit):
 * us_readings_free(all):
 * Begin to judge candidates by ${rules}, which become ${hit}; free the memory.
 * Return false when memory is out; ${all} can be freed then.
 */
bool us_readings_init(struct us_readings *all,
    const struct urlsift_rules *rules, struct urlsift_hit *hit);
void us_readings_free(struct us_readings *all);

/**
 * us_readings_judge(all, cand):
 * Set the readings of ${all->hit}, the best one first, to those of ${cand},
 * whose pieces become those of the best one.  They are valid until the next
 * call.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_readings_judge(struct us_readings *all, struct us_candidate *cand);

/**
 * us_readings_check(all, url, len, reading):
 * Judge a URL as urlsift_url_check() does, by these rules.
 */
int us_readings_check(const struct us_readings *all, const char *url,
    size_t len, struct urlsift_reading *reading);

/**
 * us_readings_prefix(all, scheme, url, len):
 * Return the length of the longest valid beginning of ${url}, which begins with
 * ${scheme}, or a negative number when memory is out.
 */
long us_readings_prefix(const struct us_readings *all,
    const struct us_scheme *scheme, const char *url, size_t len);

#endif
