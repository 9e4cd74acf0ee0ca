/*
 * The splitter of a file.  A scan of text must not begin inside a candidate
 * that is over the limit, as such a candidate goes on to the next byte that
 * ends any bare URL (over-the-limit).  So a scan begins at such a byte.  If
 * there is none near, the file is not cut.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "input.h"
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
splitter_text(struct splitter *split, int fd, uint64_t size,
    const struct range *range, uint64_t block, uint64_t max_url)
{

	memset(split, 0, offsetof(struct splitter, room));
	split->fd = fd;
	split->size = size < range->end ? size : range->end;
	split->end = range->end;
	split->block = block;
	split->reach = max_url + URLSIFT_LOOK_BACK;
	split->next.begin = range->begin;
	split->next.is_first = true;
	(void)find_scan(split, range->begin, 0, &split->next.scan);
}

/* Set the end of a block of text.  Return false if it is the last one. */
static bool
end_text(struct splitter *split, struct splitter_block *block)
{
	uint64_t at = block->begin, least;

	while (split->size > at && split->size - at > split->block) {
		at += split->block;
		least = at > 2 * split->reach ? at - 2 * split->reach : 0;
		if (!find_scan(split, at, least, &split->next.scan))
			continue;
		block->end = split->next.begin = at;
		split->next.is_first = false;
		return true;
	}
	return false;
}

static const struct {
	splitter_find *begin, *next;
} finders[] = {
	[CUT_TEXT] = { NULL, NULL },
	[CUT_MESSAGES] = { messages_begin, messages_next },
	[CUT_RECORDS] = { records_begin, records_next },
	[CUT_GZIP_MEMBERS] = { gzip_members_begin, gzip_members_next },
	[CUT_TAR_MEMBERS] = { tar_members_next, tar_members_next },
};

bool
splitter_decoded(struct splitter *split, int fd, enum cut cut, uint64_t block)
{

	memset(split, 0, offsetof(struct splitter, room));
	split->fd = fd;
	split->cut = cut;
	split->block = block;
	split->end = UINT64_MAX;
	split->index = split->next.index = 1;
	if (cut == CUT_GZIP_MEMBERS)
		split->next.slice.first = 1;
	return finders[cut].begin(split);
}

/* Set the end of a block that is decoded.  Return false if it is the last
 * one. */
static bool
end_decoded(struct splitter *split, struct splitter_block *block)
{
	struct splitter_block *next = &split->next;

	do {
		if (!finders[split->cut].next(split))
			return false;
	} while (split->at - block->begin < split->block);
	block->end = next->begin = next->scan = split->at;
	if (split->cut == CUT_GZIP_MEMBERS) {
		block->slice.to = next->slice.from = split->out;
		block->slice.next = next->slice.first = split->index;
	} else if (split->cut != CUT_TAR_MEMBERS) {
		next->index = split->index;
	}
	return true;
}

bool
splitter_next(struct splitter *split, struct splitter_block *block)
{

	if (split->is_done)
		return false;
	*block = split->next;
	if (split->cut == CUT_TEXT ? end_text(split, block) :
				     end_decoded(split, block))
		return true;

	/* The file may have grown in the meantime. */
	block->end = split->end;
	block->is_last = split->is_done = true;
	return true;
}

bool
splitter_read(struct splitter *split, size_t begin, size_t most)
{
	ssize_t n;

	split->len -= begin;
	memmove(split->room, split->room + begin, split->len);
	split->offset += begin;
	split->looked -= begin;
	if (split->len >= most)
		return false;
	n = read_at(split->fd, split->room + split->len, most - split->len,
	    split->offset + split->len);
	split->len += n > 0 ? (size_t)n : 0;
	split->ended = n <= 0;
	return n > 0;
}
