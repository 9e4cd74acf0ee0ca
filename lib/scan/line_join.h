/*
 * Whether a bare URL at the end of a line goes on in the next line (B3).  A
 * wrong join is worse than a missed one.
 *
 * The answer depends only on the bytes around the line end, not on where the
 * URL began.  So a scan that begins inside a URL gives the same answer (S7).
 */
#ifndef US_LINE_JOIN_H
#define US_LINE_JOIN_H

#include "../rules.h"

/* The bytes that a reader may look at. */
struct us_view {
	const char *text;
	size_t len;
	bool ended; /* the text ends behind len */
};

/* The end of a line up to which a bare URL reaches. */
struct us_joint {
	size_t end;	/* where the URL ends on this line */
	char close;	/* the mark that closes the quotes around it; or 0 */
	bool authority; /* the end of its host was not reached */
	bool empty;	/* it is only http:// */
};

enum us_joined {
	US_JOINED,
	US_NOT_JOINED,
	US_JOIN_MORE /* more bytes are needed to decide */
};

/**
 * us_line_join(rules, view, joint, next, notes):
 * Return whether the URL goes on; if it does, set ${next} to the place and add
 * the reason to ${notes}.
 */
enum us_joined us_line_join(const struct urlsift_rules *rules,
    const struct us_view *view, const struct us_joint *joint, size_t *next,
    unsigned *notes);

#endif
