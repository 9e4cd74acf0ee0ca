/*
 * The lines of a file that is read in blocks: each block tells the next one how
 * many there are before it.
 */
#ifndef CHAIN_H
#define CHAIN_H

#include <pthread.h>
#include <stdint.h>

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
 * chain_pass(chain, begin, end, lines, start, line, line_start):
 * Wait until the line is known in which the block at ${begin} begins: tell it
 * in ${line}, and where it begins in ${line_start}.  The next block is at
 * ${end}, after ${lines} more line ends, the last one right before ${start}.
 * Each block must call this, in any order.
 */
void chain_pass(struct chain *chain, uint64_t begin, uint64_t end,
    uint64_t lines, uint64_t start, uint64_t *line, uint64_t *line_start);

#endif
