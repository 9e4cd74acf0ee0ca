/*
 * The open multiparts of a message, and the boundary lines between their parts
 * (RFC 2046 5.1.1).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BOUNDARY_H
#define US_BOUNDARY_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/buf.h"
#include "../limits.h"

/* A multipart that is open. */
struct us_multipart {
	size_t boundary, len; /* where it is in the names */
	bool has_boundary;    /* the message states it */
	bool is_digest;	      /* its parts are messages by default */
	unsigned parts;	      /* read so far */
	unsigned depth;
	size_t path; /* length of its path */
};

struct us_multiparts {
	struct us_multipart level[US_MAX_DEPTH];
	unsigned levels;
	struct us_buf names; /* the boundaries, one behind the other */
};

/* A boundary line, or the end of the message. */
struct us_boundary {
	unsigned levels; /* open multiparts up to its own; 0: the end */
	size_t begin, end;
	bool is_last; /* it is behind the last part */
};

/**
 * us_boundary_push(open, value, len):
 * Open the multipart with the Content-Type ${value}.  Return it, or NULL if
 * there is no memory.
 */
struct us_multipart *us_boundary_push(struct us_multiparts *open,
    const char *value, size_t len);

/**
 * us_boundary_pop(open, levels):
 * Close the inner multiparts but ${levels}.
 */
void us_boundary_pop(struct us_multiparts *open, unsigned levels);

/**
 * us_boundary_at(open, text, len, at, boundary):
 * Return whether the line of ${text} at ${at} is a ${boundary}.
 */
bool us_boundary_at(const struct us_multiparts *open, const char *text,
    size_t len, size_t at, struct us_boundary *boundary);

/**
 * us_boundary_find(open, text, len, at, boundary):
 * Find the next ${boundary} from ${at} on, where a line begins.
 */
void us_boundary_find(const struct us_multiparts *open, const char *text,
    size_t len, size_t at, struct us_boundary *boundary);

#endif
