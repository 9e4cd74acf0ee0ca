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
