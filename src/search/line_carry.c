/*
 * Nobody waits long: a block counts its lines before it does anything else.
 */
#include "config.h"

#include <errno.h>
#include <string.h>

#include "../base/signals.h"
#include "line_carry.h"

#define ROOM 65536

void
line_carry_init(struct line_carry *chain)
{

	(void)pthread_mutex_init(&chain->lock, NULL);
	(void)pthread_cond_init(&chain->moved, NULL);
	chain->offset = chain->start = 0;
	chain->line = 1;
}

void
line_carry_free(struct line_carry *chain)
{

	(void)pthread_cond_destroy(&chain->moved);
	(void)pthread_mutex_destroy(&chain->lock);
}

/* Wait until the line is known in which the block at ${begin} begins: tell it
 * in ${line}, and where it begins in ${line_start}.  The next block is at
 * ${end}, ${lines} more line ends on, the last one right before ${start}. */
static void
pass(struct line_carry *chain, uint64_t begin, uint64_t end, uint64_t lines,
    uint64_t start, uint64_t *line, uint64_t *line_start)
{

	pthread_mutex_lock(&chain->lock);
	while (chain->offset != begin)
		pthread_cond_wait(&chain->moved, &chain->lock);
	*line = chain->line;
	*line_start = chain->start;
	chain->offset = end;
	chain->line += lines;
	if (lines > 0)
		chain->start = start;
	pthread_cond_broadcast(&chain->moved);
	pthread_mutex_unlock(&chain->lock);
}

/* Read what stands at ${offset}, before ${end}. */
static ssize_t
read_before(struct input *in, char *room, uint64_t offset, uint64_t end)
{
	ssize_t n = input_read_at(in, room, ROOM, offset);

	return n > 0 && (uint64_t)n > end - offset ? (ssize_t)(end - offset) :
						     n;
}

/* Pass on how many lines are before the first block of a range, which begins at
 * ${end}.  Return 0, or -1 when ${in->why} tells an error. */
static int
count_before(struct line_carry *chain, struct input *in, uint64_t end)
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
	pass(chain, 0, end, lines, start, &line, &start);
	return n == -1 ? -1 : 0;
}

int
line_carry_number(struct line_carry *chain, const struct splitter_block *block,
    struct input *in, struct line_counter *l)
{
	uint64_t next = 0, lines;
	char room[ROOM];
	ssize_t n = 1;

	if (block->is_first && block->begin > 0)
		n = count_before(chain, in, block->begin) == 0 ? 1 : -1;
	line_counter_start(l, block->begin, 1, 0);
	while (!block->is_last && l->len < block->end && n > 0) {
		n = read_before(in, room, l->len, block->end);
		if (n > 0 && line_counter_add(l, room, (size_t)n) == -1) {
			in->why = strerror(ENOMEM);
			n = -1;
		}
	}
	lines = line_counter_noted(l, &next);
	pass(chain, block->begin, block->end, lines, next, &l->line, &l->start);
	return n == -1 ? -1 : 0;
}
