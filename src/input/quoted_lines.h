/*
 * Which lines of a message are quoted, or its signature (D61).
 */
#ifndef QUOTED_LINES_H
#define QUOTED_LINES_H

#include <stdbool.h>
#include <stddef.h>

/* As many bytes of a line as it takes to know. */
#define QUOTED_LINES_HEAD 16

struct quoted_lines {
	bool is_out; /* the line is left out, as far as it is known */
	bool is_signature;
	char head[QUOTED_LINES_HEAD]; /* the line's first bytes */
	size_t len;
};

/**
 * quoted_lines_begin(q):
 * A text begins.
 */
void quoted_lines_begin(struct quoted_lines *q);

/**
 * quoted_lines_look(q, text, len):
 * Look at the next ${len} bytes of a line, at whose end another one begins;
 * then ${q->is_out} still tells of the line that has ended.
 */
void quoted_lines_look(struct quoted_lines *q, const char *text, size_t len);

#endif
