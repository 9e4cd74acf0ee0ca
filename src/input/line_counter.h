/*
 * Lines of one input: which line and column an offset is in.  Only the line
 * ends of text that is not settled yet are kept.
 */
#ifndef LINE_COUNTER_H
#define LINE_COUNTER_H

#include <stddef.h>
#include <stdint.h>

struct line_counter {
	uint64_t *end;	       /* offsets of line ends, rising */
	size_t first, n, room; /* those before ${first} are passed */
	uint64_t len;	       /* the offset of what is added next */
	uint64_t line, start;  /* the line behind the last passed end */
};

/**
 * line_counter_init(l):
 * line_counter_free(l):
 * Begin at line 1 of a new input; free what ${l} holds.
 */
void line_counter_init(struct line_counter *l);
void line_counter_free(struct line_counter *l);

/**
 * line_counter_start(l, offset, line, start):
 * Begin instead at ${offset}, which is in ${line}, which begins at ${start}.
 */
void line_counter_start(struct line_counter *l, uint64_t offset, uint64_t line,
    uint64_t start);

/**
 * line_counter_add(l, text, len):
 * Note the line ends of the next ${len} bytes.  Return 0, or -1 when memory is
 * out.
 */
int line_counter_add(struct line_counter *l, const char *text, size_t len);

/**
 * line_counter_noted(l, next):
 * Return how many line ends are noted and not passed, and in ${next} where the
 * line behind the last one begins, if there is one.
 */
uint64_t line_counter_noted(const struct line_counter *l, uint64_t *next);

/**
 * line_counter_at(l, offset, line, column):
 * Tell where ${offset} stands, both from 1, columns in bytes.  No later call
 * may ask for an earlier offset.
 */
void line_counter_at(struct line_counter *l, uint64_t offset, uint64_t *line,
    uint64_t *column);

/**
 * line_counter_forget(l, offset):
 * No later call asks for an offset before ${offset}.
 */
void line_counter_forget(struct line_counter *l, uint64_t offset);

#endif
