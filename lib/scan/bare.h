/*
 * The end of a bare URL (B1), and the quotation marks around it (W7).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BARE_H
#define US_BARE_H

#include "../web_url.h"
#include "line_join.h"
#include "delimiter.h"

/* The most lines that a bare URL spans (B3). */
#define US_BARE_LINES 16

enum us_bare_end {
	US_BARE_DONE,
	US_BARE_MORE, /* its end is not in view */
	US_BARE_LONG  /* it is longer than allowed (S4) */
};

struct us_bare {
	struct us_piece piece[US_BARE_LINES]; /* the part on each line */
	size_t pieces;
	size_t alone; /* if joined: the end of what is on the first line */
	struct us_web_url web; /* in it; with host 0 it is not plain */
	enum urlsift_ended ended;
	enum us_end end;	/* the same more closely; else 0 */
	struct us_join_why why; /* it was joined, or not */
	size_t stop;  /* the end of the URL and of trailing punctuation */
	bool quoted;  /* the mark before it has its closing mark behind it */
	bool escaped; /* it has escapes (backslash-escapes) */
	/* a program that opens it repairs it (dot-in-brackets) */
	bool repaired;
	/* a full stop behind it ends its line (full-stop-at-line-end) */
	bool dotted;
	/* the text lacks a part of it (backslash-escapes,
	 * placeholder-of-a-template) */
	bool cut;
};

/**
 * us_bare_read(rules, view, begin, colon, joins, bare):
 * Find the end of the bare URL that begins at ${begin} and whose scheme ends at
 * ${colon}, across line ends if ${joins}.  A ${colon} directly before ${begin}
 * means that it has no scheme and begins with its host.  Reads each byte once,
 * up to ${bare->stop}, whatever is returned.
 */
enum us_bare_end us_bare_read(const struct urlsift_rules *rules,
    const struct us_view *view, size_t begin, size_t colon, bool joins,
    struct us_bare *bare);

#endif
