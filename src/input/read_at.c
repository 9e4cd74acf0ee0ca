/*
 * pread(2), which signals and short reads do not end.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <unistd.h>

#include "read_at.h"

ssize_t
read_at(int fd, char *room, size_t size, uint64_t offset)
{
	size_t len = 0;
	ssize_t n;

	do {
		n = pread(fd, room + len, size - len, (off_t)(offset + len));
		len += n > 0 ? (size_t)n : 0;
	} while ((n == -1 && errno == EINTR) || (n > 0 && len < size));
	return n == -1 && len == 0 ? -1 : (ssize_t)len;
}
