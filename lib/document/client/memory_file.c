/*
 * A file without a name: where the system has none in memory, one in the folder
 * for temporary files.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create */
#endif
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "memory_file.h"

int
us_memory_file_open(void)
{
#ifdef HAVE_MEMFD_CREATE
	return memfd_create("urlsift", MFD_CLOEXEC);
#else
	FILE *file = tmpfile();
	int fd = -1, error = errno;

	if (file != NULL) {
		fd = fcntl(fileno(file), F_DUPFD_CLOEXEC, 0);
		error = errno;
		(void)fclose(file);
	}
	errno = error;
	return fd;
#endif
}

bool
us_memory_file_add(int fd, const char *bytes, size_t len)
{
	ssize_t n;

	for (; len > 0; bytes += n, len -= (size_t)n) {
		do {
			n = write(fd, bytes, len);
		} while (n == -1 && errno == EINTR);
		if (n <= 0)
			return false;
	}
	return true;
}
