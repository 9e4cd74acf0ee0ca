/*
 * The splitter of a file.  A scan must not begin inside a candidate that is
 * over the limit, as such a candidate goes on to the next byte that ends any
 * bare URL (over-the-limit).  So a scan begins at such a byte.  If there is
 * none near, the file is not cut.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "input.h"
#include "splitter.h"
#include "urlsift.h"

/* Bytes that are read at a time, backwards. */
#define ROOM 4096

/* Find where a scan for a block at ${begin} can begin, at ${least} or later.
 * Return false if there is no such place. */
static bool
find_scan(const struct splitter *split, uint64_t begin, uint64_t least,
    uint64_t *scan)
{
	uint64_t end;
	char room[ROOM];
	size_t n, cut;

	*scan = 0;
	if (begin <= split->reach)
		return true;
	end = begin - split->reach + 1;
	while (end > least) {
		n = end - least < ROOM ? (size_t)(end - least) : ROOM;
		end -= n;
		if (read_at(split->fd, room, n, end) != (ssize_t)n)
			return false;
		if ((cut = urlsift_text_cut(room, n)) < n) {
			*scan = end + cut;
			return true;
		}
	}
	return end == 0;
}

void
splitter_init(struct splitter *split, int fd, uint64_t size,
    const struct range *range, uint64_t block, uint64_t max_url)
{

	memset(split, 0, sizeof(*split));
	split->fd = fd;
	split->size = size < range->end ? size : range->end;
	split->end = range->end;
	split->block = block;
	split->reach = max_url + URLSIFT_LOOK_BACK;
	split->next.begin = range->begin;
	split->next.is_first = true;
	(void)find_scan(split, range->begin, 0, &split->next.scan);
}

bool
splitter_next(struct splitter *split, struct splitter_block *block)
{
	uint64_t at, least, scan;

	if (split->is_done)
		return false;
	*block = split->next;
	for (at = block->begin;
	     split->size > at && split->size - at > split->block;) {
		at += split->block;
		least = at > 2 * split->reach ? at - 2 * split->reach : 0;
		if (!find_scan(split, at, least, &scan))
			continue;
		block->end = at;
		split->next.scan = scan;
		split->next.begin = at;
		split->next.is_first = false;
		return true;
	}

	/* The file may have grown in the meantime. */
	block->end = split->end;
	block->is_last = split->is_done = true;
	return true;
}
