/*
 * Whether a bare URL at the end of a line goes on in the next line (B3).  A
 * wrong join is worse than a missed one.
 *
 * The answer depends only on the URL so far, the US_LINE_PREFIX_BACK bytes
 * before the line end and the next line (S7).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_LINE_JOIN_H
#define US_LINE_JOIN_H

#include "../rules.h"
#include "line_pair.h"

/**
 * us_line_join(rules, view, joint, next, why):
 * Return whether the URL goes on; if it does, set ${next} to the place.  Add
 * the reason to ${why}.
 */
enum us_joined us_line_join(const struct urlsift_rules *rules,
    const struct us_view *view, const struct us_joint *joint, size_t *next,
    struct us_join_why *why);

/**
 * us_line_join_read(rules, view, joint, next, pair, why):
 * The same without the model: US_JOIN_ASK if it has to be asked about ${pair}.
 */
enum us_joined us_line_join_read(const struct urlsift_rules *rules,
    const struct us_view *view, const struct us_joint *joint, size_t *next,
    struct us_line_pair *pair, struct us_join_why *why);

#endif
