/*
 * The multiparts that are open while a message is walked through, and the lines
 * that part what they hold (RFC 2046 5.1.1).
 */
#ifndef US_BOUNDARY_H
#define US_BOUNDARY_H

#include <stdbool.h>
#include <stddef.h>

#include <gmime/gmime.h>

/* A multipart that is being walked through. */
struct us_multipart {
	GMimeObject *object;
	const char *boundary; /* what parts its children; NULL: not told */
	size_t boundary_len;
	int next;    /* the child that comes next */
	size_t path; /* length of its path */
	unsigned depth;
};

/* A line that is a boundary. */
struct us_boundary {
	const struct us_multipart *level; /* whose */
	size_t begin, end;
	bool is_last; /* it stands behind the last part */
};

/**
 * us_boundary_find(text, len, at, level, levels, boundary):
 * Find the first line of ${text} from ${at} on, where one begins, that is a
 * ${boundary} of one of ${levels} multiparts.  Return false if there is none.
 */
bool us_boundary_find(const char *text, size_t len, size_t at,
    const struct us_multipart *level, unsigned levels,
    struct us_boundary *boundary);

/**
 * us_boundary_line(text, len, at):
 * Return where the line behind the one at ${at} begins.
 */
size_t us_boundary_line(const char *text, size_t len, size_t at);

#endif
