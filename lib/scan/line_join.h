/*
 * Whether a bare URL that ends its line goes on in the next (B3).  A wrong join
 * is worse than a missed one.
 *
 * The answer depends on the bytes around the line end and not on where the URL
 * began, so that a scan begun inside a URL comes to the same one (S7).
 */
#ifndef US_LINE_JOIN_H
#define US_LINE_JOIN_H

#include "../rules.h"

/* What a reader may see. */
struct us_view {
	const char *text;
	size_t len;
	bool ended; /* nothing follows */
};

/* The end of a line that a bare URL reaches. */
struct us_joint {
	size_t end;	/* where the URL's bytes on this line end */
	char close;	/* what closes the quotes around it; or 0 */
	bool authority; /* its host may not be over */
	bool empty;	/* it is nothing but http:// */
};

enum us_joined {
	US_JOINED,
	US_NOT_JOINED,
	US_JOIN_MORE /* more bytes are needed to tell */
};

/**
 * us_line_join(rules, view, joint, next, notes):
 * Tell whether the URL goes on, and where in ${next}; add to ${notes} why.
 */
enum us_joined us_line_join(const struct urlsift_rules *rules,
    const struct us_view *view, const struct us_joint *joint, size_t *next,
    unsigned *notes);

#endif
