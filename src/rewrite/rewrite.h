/*
 * The steps --unredirect, --clean, --normalize and --defang, which rewrite URLs
 * in this order before they are printed.  A step whose result is not valid is
 * skipped (order-of-changes).
 * SPDX-License-Identifier: MIT
 */
#ifndef REWRITE_H
#define REWRITE_H

#include <stdbool.h>
#include <stddef.h>

#include "../options/options.h"
#include "base/buf.h"
#include "url/url.h"
#include "../output/writers.h"
#include "urlsift.h"

/* The readings of a hit, what a click opens, and the original of the first
 * one. */
#define REWRITE_OPENS URLSIFT_READINGS_MAX
#define REWRITE_ORIGINAL (URLSIFT_READINGS_MAX + 1)
#define REWRITE_TEXTS (URLSIFT_READINGS_MAX + 2)

struct rewrite {
	const struct options *options;
	const struct urlsift_rules *rules;
	bool changes, defangs; /* there is something to do */
	struct us_buf text[REWRITE_TEXTS], spare;
	struct urlsift_reading reading[REWRITE_TEXTS];
	struct us_opened opened; /* by what was rewritten */
	struct urlsift_hit hit;
	struct urlsift_place place;
};

/**
 * rewrite_init(rw, options, rules):
 * rewrite_free(rw):
 * Initialize ${rw} for ${options} and ${rules}; free its memory.
 */
void rewrite_init(struct rewrite *rw, const struct options *options,
    const struct urlsift_rules *rules);
void rewrite_free(struct rewrite *rw);

/**
 * rewrite_hit(rw, place, hit):
 * rewrite_defang(rw, place, hit):
 * Replace ${hit} and ${place} by the rewritten ones; then by their defanged
 * form.  They are valid until the next call.  Return false if memory runs out.
 */
bool rewrite_change(struct rewrite *rw, const struct urlsift_place **place,
    const struct urlsift_hit **hit);
bool rewrite_make_safe(struct rewrite *rw, const struct urlsift_place **place,
    const struct urlsift_hit **hit);

static inline bool
rewrite_hit(struct rewrite *rw, const struct urlsift_place **place,
    const struct urlsift_hit **hit)
{

	return !rw->changes || rewrite_change(rw, place, hit);
}

static inline bool
rewrite_defang(struct rewrite *rw, const struct urlsift_place **place,
    const struct urlsift_hit **hit)
{

	return !rw->defangs || rewrite_make_safe(rw, place, hit);
}

#endif
