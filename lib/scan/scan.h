/*
 * The scanner: bytes in, candidates out, pulled one by one.  All that is
 * remembered between two pieces of input stands in struct us_scan, and what is
 * decided about a candidate is a function of the bytes in view alone; so the
 * result cannot depend on where the input was cut (S2).
 *
 * It knows bytes and scheme names.  Whether a URL is valid is not its business,
 * but for one question that it asks through a function: whether what stands
 * behind an opaque scheme in bare text is more than a word and a colon (S5).
 */
#ifndef US_SCAN_H
#define US_SCAN_H

#include "../rules.h"
#include "candidate.h"
#include "colon_finder.h"
#include "window.h"

/* Of a candidate that is too long or unclosed so many bytes are shown (S4). */
#define US_HEAD_MAX 256

struct us_shown {
	bool open;
	enum urlsift_form form;
	enum urlsift_began began;
	enum urlsift_ended ended;
	uint64_t begin, end;
	char head[US_HEAD_MAX];
};

/**
 * us_scan_valid(judge, url, len):
 * Return how many bytes of ${url} from its begin are a valid URL; 0: none;
 * US_SCAN_ENOMEM: memory is out.
 */
#define US_SCAN_ENOMEM ((size_t)-1)

typedef size_t us_scan_valid(void *judge, const char *url, size_t len);

struct us_scan {
	const struct urlsift_rules *rules;
	us_scan_valid *valid;
	void *judge;

	us_colon_finder *find;
	bool loose; /* what has no scheme is looked for, too */
	struct us_tails tails;
	struct us_window window;
	uint64_t pos;  /* the next byte to look at */
	uint64_t wait; /* looking again is in vain before the view
				   reaches so far */

	/* S3: what was looked at in vain, as offsets: none of it is looked
	 * at again. */
	uint64_t unstopped;   /* nothing before it ends a bare URL */
	uint64_t unmarked[2]; /* no @ before it; no . @ * before it */
	uint64_t opaque;      /* no opaque name begins before it */
	uint64_t undotted;    /* no host's dot or address's @ before it */

	/* Where the last hit ended: none of it is a part of what has no
	 * scheme. */
	uint64_t floor;

	/* A candidate over the limit, until its end is found (S4). */
	struct us_shown too_long;

	/* An opener that gave up, and where, until something begins before
	 * that (W5). */
	struct us_shown unclosed;
	uint64_t unclosed_end;

	/* What was done so far: looks, and bytes that they passed (S3). */
	uint64_t work;

	struct us_candidate cand;
};

enum us_next {
	US_NEXT_HIT,  /* a candidate stands in ${s->cand} */
	US_NEXT_MORE, /* add to the window, or end it */
	US_NEXT_END,
	US_NEXT_ENOMEM
};

/**
 * us_scan_init(s, rules, valid, judge):
 * us_scan_free(s):
 * Begin and end its life.  ${rules} are borrowed.
 */
void us_scan_init(struct us_scan *s, const struct urlsift_rules *rules,
    us_scan_valid *valid, void *judge);
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
 * Forget all; the next text begins at offset 0.
 */
void us_scan_restart(struct us_scan *s);

#endif
