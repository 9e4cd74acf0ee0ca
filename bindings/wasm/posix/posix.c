/*
 * What the program asks of POSIX and WASI has not.
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "posix.h"

/* The names that mkstemp() tries. */
#define TRIES 100

/* Relative names begin where the caller says, since a program of WASI begins in
 * the root. */
__attribute__((constructor)) static void
enter_folder(void)
{
	const char *folder = getenv("PWD");

	if (folder != NULL)
		(void)chdir(folder);
}

static int
refuse(void)
{

	errno = ENOSYS;
	return -1;
}

int
sigaction(int signal, const struct sigaction *action, struct sigaction *old)
{

	(void)signal;
	(void)action;
	(void)old;
	return refuse();
}

int
sigemptyset(sigset_t *set)
{

	memset(set, 0, sizeof(*set));
	return 0;
}

unsigned
alarm(unsigned seconds)
{

	(void)seconds;
	return 0;
}

int
pipe(int fd[2])
{

	(void)fd;
	return refuse();
}

int
getrlimit(int what, struct rlimit *limit)
{

	(void)what;
	limit->rlim_cur = RLIM_INFINITY;
	return 0;
}

int
setrlimit(int what, const struct rlimit *limit)
{

	(void)what;
	(void)limit;
	return refuse();
}

mode_t
umask(mode_t mask)
{

	(void)mask;
	return 0;
}

int
fchmod(int fd, mode_t mode)
{

	(void)fd;
	(void)mode;
	return refuse();
}

int
fchown(int fd, uid_t owner, gid_t group)
{

	(void)fd;
	(void)owner;
	(void)group;
	return refuse();
}

/* Links are followed by who opens the file. */
char *
realpath(const char *path, char *room)
{

	(void)room;
	return strdup(path);
}

ssize_t
getrandom(void *room, size_t size, unsigned flags)
{

	(void)flags;
	return getentropy(room, size) == 0 ? (ssize_t)size : -1;
}

int
mkstemp(char *path)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz012345";
	unsigned char random[6];
	char *end = path + strlen(path) - sizeof(random);
	int fd = -1, i;
	size_t at;

	for (i = 0; fd == -1 && i < TRIES; i++) {
		if (getentropy(random, sizeof(random)) == -1)
			return -1;
		for (at = 0; at < sizeof(random); at++)
			end[at] = letters[random[at] % 32];
		fd = open(path, O_CREAT | O_EXCL | O_RDWR);
		if (fd == -1 && errno != EEXIST)
			break;
	}
	return fd;
}
