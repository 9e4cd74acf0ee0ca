/*
 * The finder of members of a tar (POSIX, pax).  A member is a header of 512
 * bytes and as many bytes as the header says, in blocks of 512.  Members that
 * hold the long name or the attributes of the next one belong to that
 * (threads-share-a-tar).
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "config.h"

#include <string.h>

#include "../base/base.h"
#include "decode/detect/detect.h"
#include "input.h"

/* Of a header, and the places of its fields. */
#define BLOCK 512
#define SIZE 124
#define SIZE_LEN 12
#define TYPE 156

/* The fields of a header that are numbers: mode, owner, group, size, time, sum,
 * device. */
static const struct {
	size_t at, len;
} numbers[] = { { 100, 8 }, { 108, 8 }, { 116, 8 }, { SIZE, SIZE_LEN },
	{ 136, 12 }, { 148, 8 }, { 329, 8 }, { 337, 8 } };

/* The most bytes of attributes that are looked at. */
#define ATTRIBUTES_MAX 8192

/* Types of members: a file, one without content, what belongs to the next
 * member, and its attributes, which may replace what its header says. */
#define FILES "0"
#define EMPTY "123456"
#define PREFIXES "LKx"
#define ATTRIBUTES 'x'

/* Set ${size} to the size that ${header} states.  Return false if it does not
 * do so plainly, in octal digits. */
static bool
read_size(const char *header, uint64_t *size)
{
	const char *at = header + SIZE, *end = at + SIZE_LEN;

	*size = 0;
	for (; at < end && *at >= '0' && *at <= '7'; at++)
		*size = *size * 8 + (uint64_t)(*at - '0');
	return at > header + SIZE && (at == end || *at == '\0' || *at == ' ');
}

/* Return whether a field of a header has an octal number, with blanks or NULs
 * around it, or a number that is marked as binary. */
static bool
is_number(const char *field, size_t len)
{
	size_t at = 0;

	if (*field == '\x80' || *field == '\xFF')
		return true;
	while (at < len && field[at] == ' ')
		at++;
	while (at < len && field[at] >= '0' && field[at] <= '7')
		at++;
	while (at < len && (field[at] == ' ' || field[at] == '\0'))
		at++;
	return at == len;
}

/* Return whether all numbers of ${header} are some.  A file may not begin with
 * another header, and so no block. */
static bool
has_numbers(const char *header)
{
	size_t i;

	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (!is_number(header + numbers[i].at, numbers[i].len))
			return false;
	return true;
}

/* Return whether the ${size} bytes of attributes at ${offset} leave the size of
 * the next member as its header has it. */
static bool
leave_size(int fd, uint64_t offset, uint64_t size)
{
	char room[ATTRIBUTES_MAX];

	return size <= sizeof(room) &&
	    read_at(fd, room, (size_t)size, offset) == (ssize_t)size &&
	    memmem(room, (size_t)size, "size=", 5) == NULL &&
	    memmem(room, (size_t)size, "GNU.sparse", 10) == NULL;
}

/* Go behind the member, with all that belongs to it.  Return false if there is
 * none, or an odd one. */
bool
tar_members_next(struct splitter *split)
{
	char header[BLOCK];
	uint64_t at = split->behind, size;
	bool is_prefix = true;
	char type;

	while (is_prefix) {
		if (signals_death() != 0 ||
		    read_at(split->fd, header, BLOCK, at) != BLOCK ||
		    us_magic_detect(header, sizeof(header), true) !=
			US_MAGIC_TAR ||
		    !has_numbers(header) || !read_size(header, &size))
			return false;
		at += BLOCK;
		type = header[TYPE];
		is_prefix = type != '\0' && strchr(PREFIXES, type) != NULL;
		if (type == '\0' ||
		    (!is_prefix && strchr(FILES, type) == NULL &&
			(strchr(EMPTY, type) == NULL || size > 0)) ||
		    (type == ATTRIBUTES && !leave_size(split->fd, at, size)))
			return false;
		at += (size + BLOCK - 1) / BLOCK * BLOCK;
	}
	split->at = split->behind;
	split->behind = at;
	return true;
}
