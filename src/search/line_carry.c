/*
 * Line numbers that are passed from block to block.  Threads wait for a short
 * time only: a block counts its lines before all other work.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <string.h>

#include "../base/signals.h"
#include "jobs.h"

#define ROOM 16384

void
line_carry_init(struct line_carry *carry)
{

	(void)pthread_mutex_init(&carry->lock, NULL);
	(void)pthread_cond_init(&carry->moved, NULL);
	carry->offset = carry->start = 0;
	carry->line = 1;
}

void
line_carry_free(struct line_carry *carry)
{

	(void)pthread_cond_destroy(&carry->moved);
	(void)pthread_mutex_destroy(&carry->lock);
}

/* Wait for the ${line} and ${line_start} of the block that starts at ${begin}.
 * Then set those of the next block, which starts at ${end}: it is ${lines} line
 * ends later, the last one right before ${start}. */
static void
line_carry_pass(struct line_carry *carry, uint64_t begin, uint64_t end,
    uint64_t lines, uint64_t start, uint64_t *line, uint64_t *line_start)
{

	pthread_mutex_lock(&carry->lock);
	while (carry->offset != begin)
		pthread_cond_wait(&carry->moved, &carry->lock);
	*line = carry->line;
	*line_start = carry->start;
	carry->offset = end;
	carry->line += lines;
	if (lines > 0)
		carry->start = start;
	pthread_cond_broadcast(&carry->moved);
	pthread_mutex_unlock(&carry->lock);
}

/* Read the bytes at ${offset}, up to ${end}. Return as input_read_at()
 * does. */
static ssize_t
read_before(struct input *in, char *room, uint64_t offset, uint64_t end)
{
	ssize_t n = input_read_at(in, room, ROOM, offset);

	return n > 0 && (uint64_t)n > end - offset ? (ssize_t)(end - offset) :
						     n;
}

/* Count the lines before the first block of a range, which begins at ${end}.
 * Return 0, or -1 and set ${in->why}. */
static int
count_before(struct line_carry *carry, struct input *in, uint64_t end)
{
	uint64_t offset, lines = 0, start = 0, line;
	const char *at, *newline;
	char room[ROOM];
	ssize_t n = 1;

	for (offset = 0; offset < end && signals_death() == 0;
	     offset += (uint64_t)n) {
		if ((n = read_before(in, room, offset, end)) <= 0)
			break;
		for (at = room; (newline = memchr(at, '\n',
				     (size_t)(room + n - at))) != NULL;
		     at = newline + 1) {
			lines++;
			start = offset + (uint64_t)(newline + 1 - room);
		}
	}
	line_carry_pass(carry, 0, end, lines, start, &line, &start);
	return n == -1 ? -1 : 0;
}

int
line_carry_number(struct line_carry *carry, const struct splitter_block *block,
    struct input *in, struct line_counter *l)
{
	uint64_t next = 0, lines;
	char room[ROOM];
	ssize_t n = 1;

	if (block->is_first && block->begin > 0)
		n = count_before(carry, in, block->begin) == 0 ? 1 : -1;
	line_counter_start(l, block->begin, 1, 0);
	while (!block->is_last && l->len < block->end && n > 0) {
		n = read_before(in, room, l->len, block->end);
		if (n > 0 && line_counter_add(l, room, (size_t)n) == -1) {
			in->why = strerror(ENOMEM);
			n = -1;
		}
	}
	lines = line_counter_noted(l, &next);
	line_carry_pass(carry, block->begin, block->end, lines, next, &l->line,
	    &l->start);
	return n == -1 ? -1 : 0;
}
