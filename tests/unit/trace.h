/*
 * What a scan found, kept after the scan: as the lines that --explain prints,
 * or as copies of the hits.  Pieces are fed from copies of their exact size, so
 * that one byte read too far is a crash under a sanitizer.
 * SPDX-License-Identifier: MIT
 */
#ifndef TU_TRACE_H
#define TU_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "urlsift.h"

/* Copies of hits. */
struct tu_hits {
	struct urlsift_found **found;
	struct urlsift_hit **hit; /* of these */
	size_t n, room;
};

/* One scanner for many traces: a new one for each of the thousands of cuts of
 * a text takes longer than all the rest. */
struct tu_tracer;

/**
 * tu_tracer_new(rules):
 * tu_tracer_free(t):
 * Begin and end its life.  ${rules} are borrowed.
 */
struct tu_tracer *tu_tracer_new(const struct urlsift_rules *rules);
void tu_tracer_free(struct tu_tracer *t);

/**
 * tu_tracer_run(t, text, len, cuts, ncuts):
 * Scan ${text}, pushed in pieces that end at each of the ${ncuts} rising
 * offsets ${cuts} and at its end.  Return what --explain prints,
 * NUL-terminated, ${t}'s until its next run; a status that is not URLSIFT_OK is
 * a last line of its own.
 */
const char *tu_tracer_run(struct tu_tracer *t, const char *text, size_t len,
    const size_t *cuts, size_t ncuts);

/**
 * tu_trace(rules, text, len, cuts, ncuts):
 * The same once.  Free with free().
 */
char *tu_trace(const struct urlsift_rules *rules, const char *text, size_t len,
    const size_t *cuts, size_t ncuts);

/**
 * tu_trace_iter(rules, text, len):
 * The same, pulled.
 */
char *tu_trace_iter(const struct urlsift_rules *rules, const char *text,
    size_t len);

/**
 * tu_trace_in_place(rules, text, len):
 * The same, pulled from ${text} itself and not from a copy: what stands around
 * it is at hand for a scan that reads too far.
 */
char *tu_trace_in_place(const struct urlsift_rules *rules, const char *text,
    size_t len);

/**
 * tu_feed(s, text, len):
 * Feed ${text} to ${s} from a copy of its exact size; return the status.
 */
int tu_feed(struct urlsift_scanner *s, const char *text, size_t len);

/**
 * tu_hits_add(ctx, hit):
 * Add a copy of ${hit} to the struct tu_hits ${ctx}.  A urlsift_on_hit that
 * always goes on.
 */
int tu_hits_add(void *ctx, const struct urlsift_hit *hit);

/**
 * tu_hits_scan(rules, text, len):
 * Return the hits of ${text}, pushed as one piece.  Free with tu_hits_free().
 */
struct tu_hits tu_hits_scan(const struct urlsift_rules *rules, const char *text,
    size_t len);

/**
 * tu_hits_free(hits):
 * Free what ${hits} point to.
 */
void tu_hits_free(struct tu_hits *hits);

/**
 * tu_hit_is(ours, hit, shift):
 * Return whether ${ours} is ${hit} when ${shift} is added to ${hit}'s offsets.
 */
bool tu_hit_is(const struct urlsift_hit *ours, const struct urlsift_hit *hit,
    uint64_t shift);

#endif
