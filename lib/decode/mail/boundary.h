/*
 * The open multiparts of a message, and the boundary lines between their parts
 * (RFC 2046 5.1.1).
 */
#ifndef US_BOUNDARY_H
#define US_BOUNDARY_H

#include <stdbool.h>
#include <stddef.h>

#include <gmime/gmime.h>

/* A multipart that is open. */
struct us_multipart {
	GMimeObject *object;
	const char *boundary; /* NULL: the message does not state it */
	size_t boundary_len;
	int next;    /* the index of the next child */
	size_t path; /* length of its path */
	unsigned depth;
};

/* A boundary line. */
struct us_boundary {
	const struct us_multipart *level; /* the multipart that it belongs to */
	size_t begin, end;
	bool is_last; /* it is behind the last part */
};

/**
 * us_boundary_find(text, len, at, level, levels, boundary):
 * Find the first line of ${text} that is a ${boundary} of one of ${levels}
 * multiparts, from ${at} on, where a line begins.  Return false if there is
 * none.
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
