/*
 * What the decoder of pages reports, as lines of text: "text OFFSET ...",
 * "gap", "url OFFSET ELEMENT ATTRIBUTE [FLAG]... URL", "warn ...".  Texts
 * without a gap between are one; what is not printable ASCII or UTF-8 is
 * escaped as in C.
 * SPDX-License-Identifier: MIT
 */
#ifndef TU_EVENTS_H
#define TU_EVENTS_H

#include <stddef.h>
#include <stdint.h>

/* What was reported, counted. */
struct tu_events_count {
	size_t texts, urls, gaps, warnings;
	size_t bytes;  /* of texts and URLs */
	size_t untrue; /* offsets that do not lead to what was reported */
};

/**
 * tu_events(page, len, cuts, ncuts, count):
 * Return what ${page} gives when it is fed in pieces that end at each of the
 * ${ncuts} rising offsets ${cuts} and at its end; ${count} may be NULL.  Free
 * with free().
 */
char *tu_events(const char *page, size_t len, const size_t *cuts, size_t ncuts,
    struct tu_events_count *count);

#endif
