/*
 * A counter of lines in one input: it finds the line and column of an offset.
 * It keeps line ends only while hits before them are possible.
 * SPDX-License-Identifier: MIT
 */
#ifndef LINE_COUNTER_H
#define LINE_COUNTER_H

#include <stddef.h>
#include <stdint.h>

struct line_counter {
	uint64_t *end;	       /* offsets of line ends, rising */
	size_t first, n, room; /* those before ${first} have been passed */
	uint64_t len;	       /* offset of the next bytes to add */
	uint64_t line, start;  /* the line behind the last passed line end */
};

/**
 * line_counter_init(l):
 * line_counter_free(l):
 * Begin at line 1 of a new input; free the memory of ${l}.
 */
void line_counter_init(struct line_counter *l);
void line_counter_free(struct line_counter *l);

/**
 * line_counter_start(l, offset, line, start):
 * Begin instead at ${offset}, in ${line}, whose first byte is at ${start}.
 */
void line_counter_start(struct line_counter *l, uint64_t offset, uint64_t line,
    uint64_t start);

/**
 * line_counter_add(l, text, len):
 * Note the line ends in the next ${len} bytes.  Return 0, or -1 when memory is
 * out.
 */
int line_counter_add(struct line_counter *l, const char *text, size_t len);

/**
 * line_counter_noted(l, next):
 * Return how many line ends are noted and not yet passed.  If there are any,
 * set ${next} to where the line behind the last one begins.
 */
uint64_t line_counter_noted(const struct line_counter *l, uint64_t *next);

/**
 * line_counter_at(l, offset, line, column):
 * Set line and column of ${offset}, counted from 1, columns in bytes.  No later
 * call may ask for a smaller offset.
 */
void line_counter_at(struct line_counter *l, uint64_t offset, uint64_t *line,
    uint64_t *column);

/**
 * line_counter_forget(l, offset):
 * Forget the lines before ${offset}: no later call asks for an offset there.
 */
void line_counter_forget(struct line_counter *l, uint64_t offset);

#endif
