/*
 * Lines of one input: which line and column an offset is in.  Only the line
 * ends of text that is not settled yet are kept.
 */
#ifndef LINES_H
#define LINES_H

#include <stddef.h>
#include <stdint.h>

struct lines {
	uint64_t *end;	       /* offsets of line ends, rising */
	size_t first, n, room; /* those before ${first} are passed */
	uint64_t len;	       /* the offset of what is added next */
	uint64_t line, start;  /* the line behind the last passed end */
};

/**
 * lines_init(l):
 * lines_free(l):
 * Begin at line 1 of a new input; free what ${l} holds.
 */
void lines_init(struct lines *l);
void lines_free(struct lines *l);

/**
 * lines_start(l, offset, line, start):
 * Begin instead at ${offset}, which is in ${line}, which begins at ${start}.
 */
void lines_start(struct lines *l, uint64_t offset, uint64_t line,
    uint64_t start);

/**
 * lines_add(l, text, len):
 * Note the line ends of the next ${len} bytes.  Return 0, or -1 when memory is
 * out.
 */
int lines_add(struct lines *l, const char *text, size_t len);

/**
 * lines_noted(l, next):
 * Return how many line ends are noted and not passed, and in ${next} where the
 * line behind the last one begins, if there is one.
 */
uint64_t lines_noted(const struct lines *l, uint64_t *next);

/**
 * lines_at(l, offset, line, column):
 * Tell where ${offset} stands, both from 1, columns in bytes.  No later call
 * may ask for an earlier offset.
 */
void lines_at(struct lines *l, uint64_t offset, uint64_t *line,
    uint64_t *column);

/**
 * lines_forget(l, offset):
 * No later call asks for an offset before ${offset}.
 */
void lines_forget(struct lines *l, uint64_t offset);

#endif
