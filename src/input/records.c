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

#include "../base/base.h"
#include "decode/detect/detect.h"
#include "input.h"

#define WARC "WARC/"
#define WARC_LEN (sizeof(WARC) - 1)
#define LENGTH "Content-Length"
#define LENGTH_LEN (sizeof(LENGTH) - 1)

/* Bytes that are read first at the end of a record: most headers fit in. */
#define GLANCE 4096

bool
messages_begin(struct splitter *split)
{
	size_t n;

	(void)splitter_read(split, 0, SPLITTER_ROOM);
	split->looked = n = us_mbox_prefix(split->room, split->len);
	return us_mbox_detect(split->room + n, split->len - n, split->ended) ==
	    US_MBOX_DATED;
}

bool
messages_next(struct splitter *split)
{
	size_t at;

	while ((at = us_mbox_find(US_MBOX_DATED, split->room, split->len,
		    &split->looked, split->ended)) == 0) {
		if (split->ended || signals_death() != 0)
			return false;
		(void)splitter_read(split, split->looked, SPLITTER_ROOM);
	}
	split->at = split->offset + at;
	split->index++;
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
 * view, where ${split->looked} is its begin.  Return false if there is none. */
static bool
bring_header(struct splitter *split, uint64_t offset)
{
	size_t at = 0;

	split->offset = offset;
	split->len = split->looked = split->header = 0;
	(void)splitter_read(split, 0, GLANCE);
	while (at < split->len &&
	    (split->room[at] == '\r' || split->room[at] == '\n'))
		at++;
	if (split->len - at < WARC_LEN ||
	    (at > 0 && split->room[at - 1] != '\n') ||
	    memcmp(split->room + at, WARC, WARC_LEN) != 0)
		return false;
	split->looked = at;
	split->header = header_len(split->room + at, split->len - at);
	if (split->header == 0 && splitter_read(split, at, SPLITTER_ROOM))
		split->header = header_len(split->room, split->len);
	return split->header > 0;
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

bool
records_begin(struct splitter *split)
{

	return bring_header(split, 0);
}

/* The header of the last record is in view. */
bool
records_next(struct splitter *split)
{
	const char *header = split->room + split->looked;
	uint64_t length;

	if (!find_length(header, header + split->header, &length) ||
	    !bring_header(split,
		split->offset + split->looked + split->header + length))
		return false;
	split->at = split->offset + split->looked;
	split->index++;
	return true;
}
