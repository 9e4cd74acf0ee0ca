/*
 * Evidence that a bare URL goes on in the next line: the rows of
 * join_evidence.def.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_JOIN_EVIDENCE_H
#define US_JOIN_EVIDENCE_H

#include "line_pair.h"

/* Marks that few words of a sentence have. */
#define US_JOIN_MARKS "/=&?%~_#"

/* The tests of its rows. */
#define US_SHAPE(test, note, why) bool us_join_##test(struct us_line_pair *);
#define US_LIKELY(test, note, why) bool us_join_##test(struct us_line_pair *);
#define US_VETO(test, why) bool us_join_##test(struct us_line_pair *);
#include "join_evidence.def"
#undef US_SHAPE
#undef US_LIKELY
#undef US_VETO

/**
 * us_join_evidence_judge(l, why):
 * Return whether the URL goes on.  Add the reason to ${why}.
 */
bool us_join_evidence_judge(struct us_line_pair *l, struct us_join_why *why);

#endif
