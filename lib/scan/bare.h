/*
 * Where a bare URL ends (B1), and the quotes right around it (W7).
 */
#ifndef US_BARE_H
#define US_BARE_H

#include "line_join.h"

/* A bare URL spans so many lines at most (B3). */
#define US_BARE_LINES 4

enum us_bare_end {
	US_BARE_DONE,
	US_BARE_MORE, /* its end is not in view */
	US_BARE_LONG  /* it is longer than allowed (S4) */
};

struct us_bare {
	struct {
		size_t begin, end;
	} piece[US_BARE_LINES]; /* what stands on each line */
	size_t pieces;
	size_t alone; /* joined: the end of the first line's URL alone */
	enum urlsift_ended ended;
	unsigned notes; /* why it was joined */
	size_t stop; /* of what was looked at: URL and trailing punctuation */
	bool quoted; /* the mark before it closes behind it */
};

/* What may be needed behind the end: a closing mark, an entity, a character and
 * its neighbour. */
#define US_BARE_AHEAD 8

/**
 * us_bare_read(rules, view, begin, colon, joins, bare):
 * Find the end of the bare URL that begins at ${begin} and whose scheme ends at
 * ${colon}, over line ends if ${joins}; right before ${begin}: it has none, and
 * begins with its host.  Reads each byte once, up to ${bare->stop} whatever is
 * returned.
 */
enum us_bare_end us_bare_read(const struct urlsift_rules *rules,
    const struct us_view *view, size_t begin, size_t colon, bool joins,
    struct us_bare *bare);

/**
 * us_bare_ended(text, stop, len):
 * Return what stands at ${stop} and ended a bare URL.
 */
enum urlsift_ended us_bare_ended(const char *text, size_t stop, size_t len);

/**
 * us_bare_stop(text, at, len):
 * Return the first position from ${at} on that ends any bare URL, or ${len}.
 */
size_t us_bare_stop(const char *text, size_t at, size_t len);

#endif
