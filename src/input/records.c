/*
 * The finder of messages and records.  A message begins by the rule of the
 * decoder, which depends on its first line only; a record begins where the one
 * before it ends by its length (threads-share-a-mailbox).
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "config.h"

#include <string.h>
#include <strings.h>

#include "../base/signals.h"
#include "input.h"
#include "splitter.h"

#define WARC "WARC/"
#define WARC_LEN (sizeof(WARC) - 1)
#define LENGTH "Content-Length"
#define LENGTH_LEN (sizeof(LENGTH) - 1)

/* Bytes that are read first at the end of a record: most headers fit in. */
#define GLANCE 4096

/* Keep the bytes in view from ${begin} on, which were not searched, and read up
 * to ${most} in all.  Return false if no more are there. */
static bool
read_more(struct records *r, size_t begin, size_t most)
{
	ssize_t n;

	r->len -= begin;
	memmove(r->room, r->room + begin, r->len);
	r->offset += begin;
	r->looked = 0;
	if (r->len >= most)
		return false;
	n = read_at(r->fd, r->room + r->len, most - r->len, r->offset + r->len);
	r->len += n > 0 ? (size_t)n : 0;
	r->ended = n <= 0;
	return n > 0;
}

/* Set ${begin} to where the next message begins.  Return false if none is
 * found. */
static bool
next_message(struct records *r, uint64_t *begin)
{
	size_t at;

	while ((at = us_mbox_find(r->format, r->room, r->len, &r->looked,
		    r->ended)) == 0) {
		if (r->ended || signals_death() != 0)
			return false;
		(void)read_more(r, r->looked, RECORDS_ROOM);
	}
	*begin = r->offset + at;
	return true;
}

/* Return the length of the header that ${text} begins with, 0 if it is not
 * whole. */
static size_t
header_len(const char *text, size_t len)
{
	const char *at = text, *end = text + len;

	while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL &&
	    end - at > 2) {
		at++;
		if (at[0] == '\n')
			return (size_t)(at - text) + 1;
		if (at[0] == '\r' && at[1] == '\n')
			return (size_t)(at - text) + 2;
	}
	return 0;
}

/* Bring the header of the record at ${offset}, or behind empty lines there, in
 * view, where ${r->looked} is its begin.  Return its length, 0 if there is
 * none. */
static size_t
bring_header(struct records *r, uint64_t offset)
{
	size_t at = 0, len;

	r->offset = offset;
	r->len = r->looked = 0;
	(void)read_more(r, 0, GLANCE);
	while (at < r->len && (r->room[at] == '\r' || r->room[at] == '\n'))
		at++;
	if (r->len - at < WARC_LEN || (at > 0 && r->room[at - 1] != '\n') ||
	    memcmp(r->room + at, WARC, WARC_LEN) != 0)
		return 0;
	r->looked = at;
	len = header_len(r->room + at, r->len - at);
	if (len > 0 || !read_more(r, at, RECORDS_ROOM))
		return len;
	return header_len(r->room, r->len);
}

/* Set ${number} to the number that is all of the value at ${at}, in a header
 * that ends with an empty line.  Return false if it is anything else. */
static bool
read_length(const char *at, uint64_t *number)
{
	const char *digits;

	while (*at == ' ')
		at++;
	*number = 0;
	for (digits = at;
	     *at >= '0' && *at <= '9' && at - digits < US_MBOX_DIGITS; at++)
		*number = *number * 10 + (uint64_t)(*at - '0');
	if (at == digits)
		return false;
	at += *at == '\r';
	return at[0] == '\n' && at[1] != ' ' && at[1] != '\t';
}

/* Set ${number} to the length that the header ${at} states last, which ends
 * before ${end}.  Return false if it does not do so plainly. */
static bool
find_length(const char *at, const char *end, uint64_t *number)
{
	bool found = false;

	while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
		at++;
		if ((size_t)(end - at) <= LENGTH_LEN ||
		    strncasecmp(at, LENGTH, LENGTH_LEN) != 0)
			continue;
		at += LENGTH_LEN;
		if (*at == ' ' || *at == '\t' ||
		    (*at == ':' && !read_length(at + 1, number)))
			return false;
		found = found || *at == ':';
	}
	return found;
}

/* Set ${begin} to where the next record begins.  The header of the one before
 * it is in view.  Return false if none is found. */
static bool
next_record(struct records *r, uint64_t *begin)
{
	const char *header = r->room + r->looked;
	uint64_t length;

	if (!find_length(header, header + r->header, &length))
		return false;
	r->header = bring_header(r, r->offset + r->looked + r->header + length);
	*begin = r->offset + r->looked;
	return r->header > 0;
}

bool
records_init(struct records *r, int fd, bool is_warc, uint64_t block)
{
	size_t prefix;

	r->fd = fd;
	r->block = block;
	r->index = 1;
	r->begin = r->offset = 0;
	r->len = r->looked = 0;
	r->ended = false;
	r->format = US_MBOX_NONE;
	if (is_warc) {
		r->header = bring_header(r, 0);
		return r->header > 0;
	}
	(void)read_more(r, 0, RECORDS_ROOM);
	prefix = us_mbox_prefix(r->room, r->len);
	r->looked = prefix;
	r->format = us_mbox_detect(r->room + prefix, r->len - prefix, r->ended);
	return r->format == US_MBOX_DATED;
}

void
records_next(struct records *r, struct splitter_block *block)
{
	uint64_t at;

	memset(block, 0, sizeof(*block));
	block->begin = block->scan = r->begin;
	block->index = r->index;
	while (r->format == US_MBOX_NONE ? next_record(r, &at) :
					   next_message(r, &at)) {
		r->index++;
		if (at - r->begin < r->block)
			continue;
		block->end = r->begin = at;
		return;
	}
	block->end = UINT64_MAX;
	block->is_last = true;
}
