/*
 * What the machine can do: reads a file and counts its colons, no more.
 * SPDX-License-Identifier: MIT
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int
main(int argc, char **argv)
{
	static char room[131072];
	unsigned long colons = 0;
	char *at, *end;
	ssize_t n;
	int fd;

	if (argc != 2 || (fd = open(argv[1], O_RDONLY)) == -1)
		return 2;
	while ((n = read(fd, room, sizeof(room))) > 0)
		for (at = room, end = room + n;
		     (at = memchr(at, ':', (size_t)(end - at))) != NULL; at++)
			colons++;
	printf("%lu\n", colons);
	return n == -1 ? 2 : 0;
}
