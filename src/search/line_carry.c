/*
 * The number of a line, which the threads that search the blocks of one text
 * pass on from block to block.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <string.h>

#include "../input/input.h"
#include "../base/base.h"
#include "search.h"

#define ROOM 16384

void
line_carry_begin(struct line_carry *carry)
{

	carry->offset = carry->line = carry->start = 0;
	(void)pthread_mutex_init(&carry->lock, NULL);
	(void)pthread_cond_init(&carry->moved, NULL);
}

void
line_carry_end(struct line_carry *carry)
{

	(void)pthread_cond_destroy(&carry->moved);
	(void)pthread_mutex_destroy(&carry->lock);
}

/* Add the lines from where ${l} is up to ${end}; those that are ${before} the
 * first block are only counted.  Return 0, or -1 and set ${in->why}. */
static int
read_lines(struct line_counter *l, struct input *in, uint64_t end, bool before)
{
	char room[ROOM];
	uint64_t left;
	ssize_t n;

	while (l->len < end && signals_death() == 0) {
		left = end - l->len;
		n = input_read_at(in, room,
		    left < sizeof(room) ? (size_t)left : sizeof(room), l->len);
		if (n > 0 && line_counter_add(l, room, (size_t)n) == -1) {
			in->why = strerror(ENOMEM);
			n = -1;
		}
		if (n <= 0)
			return (int)n;
		if (before)
			line_counter_forget(l, l->len);
	}
	return 0;
}

/* Wait for the number from the blocks before ${block}, and lock ${carry}. */
static void
carry_take(struct line_carry *carry, const struct splitter_block *block)
{

	pthread_mutex_lock(&carry->lock);
	while (!block->is_first && carry->offset != block->begin)
		pthread_cond_wait(&carry->moved, &carry->lock);
}

/* Pass the number on to the block behind ${block}, and unlock ${carry}. */
static void
carry_give(struct line_carry *carry, const struct splitter_block *block)
{

	carry->offset = block->end;
	pthread_cond_broadcast(&carry->moved);
	pthread_mutex_unlock(&carry->lock);
}

void
line_carry_skip(struct line_carry *carry, const struct splitter_block *block)
{

	carry_take(carry, block);
	carry_give(carry, block);
}

int
line_carry_number(struct line_carry *carry, const struct splitter_block *block,
    struct input *in, struct line_counter *l)
{
	uint64_t line = 1, start = 0, next = 0, lines;
	int status = 0;

	if (block->is_first && block->begin > 0) {
		line_counter_start(l, 0);
		status = read_lines(l, in, block->begin, true);
		line = l->line;
		start = l->start;
	}
	line_counter_start(l, block->begin);
	if (!block->is_last && status == 0)
		status = read_lines(l, in, block->end, false);
	lines = line_counter_noted(l, &next);

	carry_take(carry, block);
	l->line = block->is_first ? line : carry->line;
	l->start = block->is_first ? start : carry->start;
	carry->line = l->line + lines;
	carry->start = lines > 0 ? next : l->start;
	carry_give(carry, block);
	return status;
}
