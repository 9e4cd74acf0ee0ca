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

#include "../base/signals.h"
#include "splitter.h"
#include "input.h"

#define MAGIC "\x1F\x8B\x08"
#define MAGIC_LEN (sizeof(MAGIC) - 1)

/* A member's header, and the length at its end. */
#define HEADER 10
#define LENGTH 4

/* The most that a byte of Deflate expands to. */
#define RATIO 1032

/* Drop the bytes in view that were searched, but for a length before the
 * others, and read more.  Return false if no more are there. */
static bool
read_on(struct gzip_members *m)
{
	size_t begin = m->looked > LENGTH ? m->looked - LENGTH : 0;
	ssize_t n;

	m->len -= begin;
	memmove(m->room, m->room + begin, m->len);
	m->offset += begin;
	m->looked -= begin;
	n = read_at(m->fd, m->room + m->len, sizeof(m->room) - m->len,
	    m->offset + m->len);
	m->len += n > 0 ? (size_t)n : 0;
	return n > 0;
}

/* Return the length that the 4 bytes before ${at} in view are. */
static uint64_t
length_before(const struct gzip_members *m, size_t at)
{
	const unsigned char *byte =
	    (const unsigned char *)&m->room[at - LENGTH];

	return byte[0] | (uint64_t)byte[1] << 8 | (uint64_t)byte[2] << 16 |
	    (uint64_t)byte[3] << 24;
}

/* Return whether a member may begin with the bytes ${at} in view. */
static bool
may_begin(const struct gzip_members *m, size_t at)
{
	const unsigned char *header = (const unsigned char *)m->room + at;
	uint64_t packed = m->offset + at - m->member;

	return (header[3] & 0xE0) == 0 && header[8] <= 4 &&
	    (header[9] <= 13 || header[9] == 255) && at >= LENGTH &&
	    length_before(m, at) <= RATIO * packed;
}

/* Go to the next member.  Return false if none is found. */
static bool
next_member(struct gzip_members *m)
{
	const char *begin;
	size_t at;

	for (;;) {
		begin = memmem(m->room + m->looked, m->len - m->looked, MAGIC,
		    MAGIC_LEN);
		/* The view may end inside the bytes that are searched. */
		at = begin == NULL ? m->len - (MAGIC_LEN - 1) :
				     (size_t)(begin - m->room);
		if (at + HEADER <= m->len) {
			m->looked = at + 1;
			if (may_begin(m, at))
				break;
		} else {
			m->looked = at;
			if (signals_death() != 0 || !read_on(m))
				return false;
		}
	}
	m->out += length_before(m, at);
	m->member = m->offset + at;
	m->index++;
	return true;
}

bool
gzip_members_init(struct gzip_members *m, int fd, uint64_t block)
{

	memset(m, 0, offsetof(struct gzip_members, room));
	m->fd = fd;
	m->block = block;
	if (!read_on(m) || m->len < HEADER ||
	    memcmp(m->room, MAGIC, MAGIC_LEN) != 0)
		return false;
	m->looked = HEADER;
	if (!next_member(m) || m->offset > 0)
		return false;
	m->looked = HEADER;
	m->index = m->first = 1;
	m->member = m->out = 0;
	return true;
}

void
gzip_members_next(struct gzip_members *m, struct splitter_block *block)
{

	memset(block, 0, sizeof(*block));
	block->begin = block->scan = m->begin;
	block->index = 1;
	block->slice.from = m->from;
	block->slice.first = m->first;
	while (next_member(m)) {
		if (m->member - m->begin < m->block)
			continue;
		block->end = m->begin = m->member;
		block->slice.to = m->from = m->out;
		block->slice.next = m->first = m->index;
		return;
	}
	block->end = UINT64_MAX;
	block->is_last = true;
}
