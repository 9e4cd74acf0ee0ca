/*
 * The finder of gzip members.  A member begins with ten bytes of which most can
 * have few values (RFC 1952, 2.3), behind the length of what the one before it
 * contains.  Payloads of records contain gzip files, too: before those are the
 * line ends of HTTP, which are no such length (threads-share-a-warc).
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "config.h"

#include <string.h>

#include "../base/base.h"
#include "input.h"

#define MAGIC "\x1F\x8B\x08"
#define MAGIC_LEN (sizeof(MAGIC) - 1)

/* A member's header, and the length at its end. */
#define HEADER 10
#define LENGTH 4

/* The most that a byte of Deflate expands to. */
#define RATIO 1032

/* Return the length that the 4 bytes before ${at} in view are. */
static uint64_t
length_before(const struct splitter *split, size_t at)
{
	const unsigned char *byte =
	    (const unsigned char *)&split->room[at - LENGTH];

	return byte[0] | (uint64_t)byte[1] << 8 | (uint64_t)byte[2] << 16 |
	    (uint64_t)byte[3] << 24;
}

/* Return whether a member may begin with the bytes ${at} in view. */
static bool
may_begin(const struct splitter *split, size_t at)
{
	const unsigned char *header = (const unsigned char *)split->room + at;
	uint64_t packed = split->offset + at - split->at;

	return (header[3] & 0xE0) == 0 && header[8] <= 4 &&
	    (header[9] <= 13 || header[9] == 255) && at >= LENGTH &&
	    length_before(split, at) <= RATIO * packed;
}

bool
gzip_members_next(struct splitter *split)
{
	const char *begin;
	size_t at;

	for (;;) {
		begin = memmem(split->room + split->looked,
		    split->len - split->looked, MAGIC, MAGIC_LEN);
		/* The view may end inside the bytes that are searched. */
		at = begin == NULL ? split->len - (MAGIC_LEN - 1) :
				     (size_t)(begin - split->room);
		if (at + HEADER <= split->len) {
			split->looked = at + 1;
			if (may_begin(split, at))
				break;
		} else {
			/* A length may stand before a header. */
			split->looked = at;
			if (signals_death() != 0 ||
			    !splitter_read(split, at > LENGTH ? at - LENGTH : 0,
				SPLITTER_ROOM))
				return false;
		}
	}
	split->out += length_before(split, at);
	split->at = split->offset + at;
	split->index++;
	return true;
}

/* Without a second member in view the file is taken for one. */
bool
gzip_members_begin(struct splitter *split)
{

	if (!splitter_read(split, 0, SPLITTER_ROOM) || split->len < HEADER ||
	    memcmp(split->room, MAGIC, MAGIC_LEN) != 0)
		return false;
	split->looked = HEADER;
	if (!gzip_members_next(split) || split->offset > 0)
		return false;
	split->looked = HEADER;
	split->index = 1;
	split->at = split->out = 0;
	return true;
}
