/*
 * Which lines of a message are quoted, or its signature (D61).
 */
#ifndef QUOTES_H
#define QUOTES_H

#include <stdbool.h>
#include <stddef.h>

/* As many bytes of a line as it takes to know. */
#define QUOTES_HEAD 16

struct quotes {
	bool is_out; /* the line is left out, as far as it is known */
	bool is_signature;
	char head[QUOTES_HEAD]; /* the line's first bytes */
	size_t len;
};

/**
 * quotes_begin(q):
 * A text begins.
 */
void quotes_begin(struct quotes *q);

/**
 * quotes_look(q, text, len):
 * Look at the next ${len} bytes of a line, at whose end another one begins;
 * then ${q->is_out} still tells of the line that has ended.
 */
void quotes_look(struct quotes *q, const char *text, size_t len);

#endif
