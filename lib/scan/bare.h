/*
 * The end of a bare URL (bare-url-end), and the quotation marks around it
 * (quoted-url).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BARE_H
#define US_BARE_H

#include "../rules.h"
#include "delimiter.h"
#include "line_pair.h"
#include "window.h"

/* The most lines that a bare URL spans (line-join). */
#define US_BARE_LINES 16

struct us_candidate;
struct us_opener;

struct us_bare {
	struct us_piece piece[US_BARE_LINES]; /* the part on each line */
	size_t pieces;
	size_t alone; /* if joined: the end of what is on the first line */
	enum urlsift_ended ended;
	enum us_end end;	/* the same more closely; else 0 */
	struct us_join_why why; /* it was joined, or not */
	size_t stop;  /* the end of the URL and of trailing punctuation */
	bool quoted;  /* the mark before it has its closing mark behind it */
	bool escaped; /* it has escapes (backslash-escapes) */
	/* a program that opens it repairs it (dot-in-brackets) */
	bool repaired;
	bool typeset; /* it may have characters of a typesetter */
	/* a full stop behind it ends its line (full-stop-at-line-end) */
	bool dotted;
	/* the text lacks a part of it (backslash-escapes,
	 * placeholder-of-a-template) */
	bool cut;
};

/**
 * us_bare_read(rules, view, opener, joins, known, bare):
 * Find the end of the bare URL that ${opener} begins, across line ends if
 * ${joins}, of which one may be ${known}.  Return US_LOOK_FOUND, MORE or LONG.
 * Reads each byte once, up to ${bare->stop}, whatever is returned.
 */
enum us_look us_bare_read(const struct urlsift_rules *rules,
    const struct us_view *view, const struct us_opener *opener, bool joins,
    const struct us_break *known, struct us_bare *bare);

/**
 * us_bare_read_plain(rules, w, opener, cand):
 * Read the bare URL with // that ${opener} begins into ${cand}, if each of its
 * bytes means the same whatever is beside it, as in most.  Return false if more
 * has to be asked about it, or memory is out; then ${cand->known} is set.
 */
bool us_bare_read_plain(const struct urlsift_rules *rules,
    const struct us_window *w, const struct us_opener *opener,
    struct us_candidate *cand);

/* Whether a bare URL at the end of a line goes on in the next line (line-join).
 * A wrong join is worse than a missed one.
 *
 * The answer depends only on the URL so far, the US_LINE_PREFIX_BACK bytes
 * before the line end and the next line (bounded-context). */

/**
 * us_line_join(rules, view, joint, next, why):
 * Return whether the URL goes on; if it does, set ${next} to the place.  Add
 * the reason to ${why}.
 */
enum us_joined us_line_join(const struct urlsift_rules *rules,
    const struct us_view *view, const struct us_joint *joint, size_t *next,
    struct us_join_why *why);

/**
 * us_line_join_string(rules, view, joint, next, why):
 * The same where a " is behind the URL, at the line's end (string-in-pieces).
 */
enum us_joined us_line_join_string(const struct urlsift_rules *rules,
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
