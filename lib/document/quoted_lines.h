/*
 * Detection of the lines of a message that are quoted or in its signature
 * (D61).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_QUOTED_LINES_H
#define US_QUOTED_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* The first bytes of a line, which are enough to decide. */
#define US_QUOTED_LINES_HEAD 16

struct us_quoted_lines {
	bool is_out; /* skip the line, as far as is known now */
	bool is_signature;
	char head[US_QUOTED_LINES_HEAD]; /* the line's first bytes */
	size_t len;
};

/**
 * us_quoted_lines_begin(q):
 * Begin a text.
 */
void us_quoted_lines_begin(struct us_quoted_lines *q);

/**
 * us_quoted_lines_look(q, text, len):
 * Add the next ${len} bytes of a line.  A newline at their end ends the line;
 * ${q->is_out} still describes this line then.
 */
void us_quoted_lines_look(struct us_quoted_lines *q, const char *text,
    size_t len);

#endif
