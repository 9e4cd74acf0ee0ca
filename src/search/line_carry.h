/*
 * The lines of a file that is read in blocks: each block tells the next one how
 * many there are before it.
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
	uint64_t offset;      /* a block's begin, */
	uint64_t line, start; /* its line, and where that begins */
};

/**
 * line_carry_init(chain):
 * line_carry_free(chain):
 * Begin at offset 0 and line 1; free what ${chain} holds.
 */
void line_carry_init(struct line_carry *chain);
void line_carry_free(struct line_carry *chain);

/**
 * line_carry_number(chain, block, in, lines):
 * Note the line ends of ${block} of ${in} in ${lines}, which begin with the
 * line that the blocks before tell, and tell the next one, also when that goes
 * wrong: it waits.  Each block must call this, in any order.  Return 0, or -1
 * when ${in->why} tells an error.
 */
int line_carry_number(struct line_carry *chain,
    const struct splitter_block *block, struct input *in,
    struct line_counter *lines);

#endif
