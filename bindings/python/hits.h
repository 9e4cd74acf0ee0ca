/*
 * Copies of the hits that a filter passes, until objects are made of them.  The
 * functions do not need the interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#ifndef HITS_H
#define HITS_H

#include <stdbool.h>

#include "urlsift.h"

/* A copy of a hit; its offsets may be in characters, these are in bytes. */
struct hit_copy {
	struct urlsift_hit *hit;
	struct urlsift_place *place; /* NULL: none is known */
	uint64_t begin, end;
	int passes; /* as urlsift_filter_passes() said */
};

/* Whoever takes the first copy frees it, and adds 1 to next. */
struct hits {
	struct hit_copy *copy;
	size_t n, room, next;		     /* the first not taken */
	const struct urlsift_filter *filter; /* of what is reported */
	struct urlsift_view *view;	     /* that the filter asks */
};

/**
 * hits_init(hits, rules, filter):
 * Begin to keep what passes ${filter}.  Return false if memory runs out.
 */
bool hits_init(struct hits *hits, const struct urlsift_rules *rules,
    const struct urlsift_filter *filter);

/**
 * hits_judge(hits, hit, place):
 * Return as urlsift_filter_passes() does.  ${place} may be NULL.
 */
int hits_judge(struct hits *hits, const struct urlsift_hit *hit,
    const struct urlsift_place *place);

/**
 * hits_add(hits, hit, place, passes):
 * Keep a copy of ${hit}, which was judged last, and return it until the next
 * one, or NULL if memory runs out.
 */
struct hit_copy *hits_add(struct hits *hits, const struct urlsift_hit *hit,
    const struct urlsift_place *place, int passes);

/**
 * hits_clear(hits):
 * Free all hits that were not taken.
 */
void hits_clear(struct hits *hits);

/**
 * hits_free(hits):
 * Free ${hits}.  Hits that are all zero are ignored.
 */
void hits_free(struct hits *hits);

#endif
