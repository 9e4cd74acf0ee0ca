/*
 * Delimited forms (W1, W2): the text between the brackets without white space,
 * line prefixes and page furniture; and when to give up (W5, W8).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_WRAPPER_H
#define US_WRAPPER_H

#include <stdbool.h>

#include "candidate.h"
#include "../rules.h"
#include "opener.h"
#include "window.h"

enum us_wrapper_end {
	US_WRAPPER_CLOSED,
	US_WRAPPER_UNCLOSED,
	US_WRAPPER_SPLIT, /* a second URL begins inside */
	US_WRAPPER_MORE,  /* its end is not in view */
	US_WRAPPER_ENOMEM
};

/**
 * us_wrapper_read(rules, w, opener, cand, end):
 * Read the delimited form that ${opener} begins into ${cand}.  ${end} is set to
 * where its closing > is, or where it gave up.
 */
enum us_wrapper_end us_wrapper_read(const struct urlsift_rules *rules,
    const struct us_window *w, const struct us_opener *opener,
    struct us_candidate *cand, size_t *end);

#endif
