/*
 * The line numbers of a file that is read in blocks.  Each block passes on to
 * the next one how many lines come before it.
 * SPDX-License-Identifier: MIT
 */
#ifndef LINE_CARRY_H
#define LINE_CARRY_H

#include <pthread.h>
#include <stdint.h>

#include "../input/input.h"
#include "../input/line_counter.h"
#include "../input/splitter.h"

struct line_carry {
	pthread_mutex_t lock;
	pthread_cond_t moved;
	uint64_t offset;      /* the start of the next block */
	uint64_t line, start; /* its first line, and the start of that line */
};

/**
 * line_carry_init(carry):
 * line_carry_free(carry):
 * Begin at offset 0 and line 1; free ${carry}.
 */
void line_carry_init(struct line_carry *carry);
void line_carry_free(struct line_carry *carry);

/**
 * line_carry_number(carry, block, in, lines):
 * Record the line ends of ${block} of ${in} in ${lines}, beginning with the
 * line number from the blocks before, and pass the number on.  After an error
 * it is passed on too, since the next block waits for it.  Each block must call
 * this, in any order.  Return 0, or -1 and set ${in->why}.
 */
int line_carry_number(struct line_carry *carry,
    const struct splitter_block *block, struct input *in,
    struct line_counter *lines);

#endif
