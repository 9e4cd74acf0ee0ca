/*
 * The counter of lines.  Each line end is noted once, passed once and then
 * overwritten, so that the work is linear, and the memory that of one piece and
 * the undecided text.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "input.h"

void
line_counter_start(struct line_counter *l, uint64_t offset)
{

	l->first = l->n = 0;
	l->len = offset;
	l->line = 1;
	l->start = 0;
}

/* Make room for one more line end.  Return 0, or -1 when memory is out. */
static int
grow(struct line_counter *l)
{
	size_t room = l->room * 2 + 1024;
	uint64_t *end;

	if (l->n < l->room)
		return 0;
	if (room > SIZE_MAX / sizeof(*end))
		return -1;
	if ((end = realloc(l->end, room * sizeof(*end))) == NULL)
		return -1;
	l->end = end;
	l->room = room;
	return 0;
}

/* Overwrite the passed line ends when they are half of all. */
static void
compact(struct line_counter *l)
{

	if (l->first < l->n - l->first)
		return;
	if (l->first < l->n)
		memmove(l->end, l->end + l->first,
		    (l->n - l->first) * sizeof(*l->end));
	l->n -= l->first;
	l->first = 0;
}

int
line_counter_add(struct line_counter *l, const char *text, size_t len)
{
	const char *at = text, *newline;

	compact(l);
	while ((newline = memchr(at, '\n', len - (size_t)(at - text))) !=
	    NULL) {
		if (grow(l) == -1)
			return -1;
		l->end[l->n++] = l->len + (uint64_t)(newline - text);
		at = newline + 1;
	}
	l->len += len;
	return 0;
}

uint64_t
line_counter_noted(const struct line_counter *l, uint64_t *next)
{

	if (l->n > l->first)
		*next = l->end[l->n - 1] + 1;
	return l->n - l->first;
}

void
line_counter_forget(struct line_counter *l, uint64_t offset)
{
	size_t i = l->first;

	while (i < l->n && l->end[i] < offset)
		i++;
	if (i == l->first)
		return;
	l->start = l->end[i - 1] + 1;
	l->line += i - l->first;
	l->first = i;
}

void
line_counter_at(struct line_counter *l, uint64_t offset, uint64_t *line,
    uint64_t *column)
{

	line_counter_forget(l, offset);
	*line = l->line;
	*column = offset - l->start + 1;
}
