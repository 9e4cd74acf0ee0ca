/*
 * Random keys, of getrandom(2), or of the device where there is no such call;
 * and the limit of the stack, up to which that of the first thread grows.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#ifdef HAVE_GETRANDOM
#include <sys/random.h>
#else
#include <fcntl.h>
#include <unistd.h>
#endif
#include <sys/resource.h>
#include <sys/types.h>

#include "base.h"

#define SIZE (2 * sizeof(uint64_t))

bool
random_key(uint64_t key[2])
{
#ifdef HAVE_GETRANDOM
	return getrandom(key, SIZE, 0) == (ssize_t)SIZE;
#else
	int fd = open("/dev/urandom", O_RDONLY | O_CLOEXEC);
	ssize_t n = fd == -1 ? -1 : read(fd, key, SIZE);

	if (fd != -1)
		(void)close(fd);
	return n == (ssize_t)SIZE;
#endif
}

bool
stack_begin(void)
{
	struct rlimit limit;
	const rlim_t needed = (rlim_t)STACK_KIB * 1024;

	if (getrlimit(RLIMIT_STACK, &limit) == -1 ||
	    limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= needed)
		return true;
	limit.rlim_cur = needed;
	return setrlimit(RLIMIT_STACK, &limit) == 0;
}
