/*
 * The lines of a file that is read in blocks: each block tells the next one how
 * many there are before it.
 */
#ifndef CHAIN_H
#define CHAIN_H

#include <pthread.h>
#include <stdint.h>

#include "../input/input.h"
#include "../input/lines.h"
#include "../input/split.h"

struct chain {
	pthread_mutex_t lock;
	pthread_cond_t moved;
	uint64_t offset;      /* a block's begin, */
	uint64_t line, start; /* its line, and where that begins */
};

/**
 * chain_init(chain):
 * chain_free(chain):
 * Begin at offset 0 and line 1; free what ${chain} holds.
 */
void chain_init(struct chain *chain);
void chain_free(struct chain *chain);

/**
 * chain_number(chain, block, in, lines):
 * Note the line ends of ${block} of ${in} in ${lines}, which begin with the
 * line that the blocks before tell, and tell the next one, also when that goes
 * wrong: it waits.  Each block must call this, in any order.  Return 0, or -1
 * when ${in->why} tells an error.
 */
int chain_number(struct chain *chain, const struct split_block *block,
    struct input *in, struct lines *lines);

#endif
