/*
 * The scanner: reads bytes and returns candidates, one by one.  All its memory
 * between two pieces of input is in struct us_scan, and each decision about a
 * candidate depends only on the bytes in view.  So the result does not depend
 * on where the input was cut (cut-anywhere).
 *
 * The scanner knows bytes and names of schemes.  It does not check whether a
 * URL is valid, except through one function: whether an opaque scheme in bare
 * text is followed by more than a word (scheme-in-text).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SCAN_H
#define US_SCAN_H

#include "../rules.h"
#include "candidate.h"
#include "colon_finder.h"
#include "opener.h"
#include "window.h"

/* How many bytes are shown of a candidate that is too long or unclosed
 * (over-the-limit). */
#define US_HEAD_MAX 256

struct us_shown {
	bool open;
	enum urlsift_form form;
	enum urlsift_began began;
	enum urlsift_ended ended;
	uint64_t begin, end;
	char head[US_HEAD_MAX];
	size_t len; /* of the head */
};

/**
 * us_scan_valid(judge, scheme, url, len):
 * Return how many bytes of ${url}, which begins with ${scheme}, are a valid
 * URL; 0: none; US_SCAN_ENOMEM: no memory.
 */
#define US_SCAN_ENOMEM ((size_t)-1)

typedef size_t us_scan_valid(void *judge, const struct us_scheme *scheme,
    const char *url, size_t len);

/**
 * us_is_address(ctx, begin, end):
 * Return 1 if the four numbers from ${begin} to ${end} are meant as the address
 * of a host, as they may be a version; else 0.
 */
typedef int us_is_address(void *ctx, uint64_t begin, uint64_t end);

struct us_scan {
	const struct urlsift_rules *rules;
	us_scan_valid *valid;
	void *judge;

	us_colon_finder *find;
	bool schemeless;	   /* also look for hosts and mail addresses */
	us_is_address *is_address; /* or NULL: no host is numbers */
	void *address_ctx;
	struct us_window window;
	uint64_t pos;  /* the next byte to look at */
	uint64_t wait; /* before the view reaches so far a look is useless */

	/* linear-time: offsets up to which a search failed, so that it is not
	 * repeated. */
	uint64_t unstopped;   /* nothing before it ends a bare URL */
	uint64_t unmarked[3]; /* before it is no @; no . @ *; no comma */
	uint64_t opaque;      /* no opaque name begins before it */
	uint64_t undotted;    /* no host's dot or address's @ before it */

	/* The end of the last hit.  A candidate without a scheme does not begin
	 * before it. */
	uint64_t floor;

	/* A candidate over the limit, until its end is found
	 * (over-the-limit). */
	struct us_shown too_long;

	/* An opener that gave up, and its offset, until another candidate
	 * begins before that (unclosed-wrapper). */
	struct us_shown unclosed;
	uint64_t unclosed_end;

	/* The work so far: looks, and bytes that they read (linear-time). */
	uint64_t work;

	struct us_opener opener; /* of the colon that is looked at */
	struct us_candidate cand;
};

enum us_next {
	US_NEXT_HIT,  /* a candidate is in ${s->cand} */
	US_NEXT_MORE, /* add to the window, or end it */
	US_NEXT_END,
	US_NEXT_ENOMEM
};

/**
 * us_scan_init(s, rules, valid, judge, hit):
 * us_scan_free(s):
 * Initialize and release ${s}.  ${rules} are borrowed, and so is ${hit}, for
 * what is known of a candidate.
 */
void us_scan_init(struct us_scan *s, const struct urlsift_rules *rules,
    us_scan_valid *valid, void *judge, struct urlsift_hit *hit);
void us_scan_free(struct us_scan *s);

/**
 * us_scan_next(s):
 * Find the next candidate.  What it points to is valid until the next call that
 * changes ${s}.
 */
enum us_next us_scan_next(struct us_scan *s);

/**
 * us_scan_settled(s):
 * Return an offset before which no later candidate begins.
 */
uint64_t us_scan_settled(const struct us_scan *s);

/**
 * us_scan_restart(s):
 * Forget everything; the next text begins at offset 0.
 */
void us_scan_restart(struct us_scan *s);

#endif
