/*
 * fuzz_replay FILE-OR-FOLDER...: run a fuzz target once on each file, as a test
 * does where there is no fuzzer.  What fails aborts; the last name is the one.
 * SPDX-License-Identifier: MIT
 */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "fuzz.h"

#define PATH_ROOM 4096

static size_t passed, failed;

static void
replay_file(const char *path)
{
	uint8_t *data = NULL, *more;
	size_t room = 0, len = 0, got;
	FILE *file;

	if ((file = fopen(path, "rb")) == NULL) {
		perror(path);
		failed++;
		return;
	}
	fprintf(stderr, "%s\n", path);
	do {
		if (len == room) {
			room = room * 2 + 4096;
			if ((more = realloc(data, room)) == NULL)
				abort();
			data = more;
		}
		got = fread(data + len, 1, room - len, file);
		len += got;
	} while (got > 0);
	fclose(file);

	/* The target gets a block of the exact size. */
	if ((more = realloc(data, len == 0 ? 1 : len)) == NULL)
		abort();
	LLVMFuzzerTestOneInput(more, len);
	free(more);
	passed++;
}

static void
replay(const char *path)
{
	char name[PATH_ROOM];
	struct dirent *entry;
	DIR *dir;
	int n;

	if ((dir = opendir(path)) == NULL) {
		replay_file(path);
		return;
	}
	while ((entry = readdir(dir)) != NULL) {
		if (entry->d_name[0] == '.')
			continue;
		n = snprintf(name, sizeof(name), "%s/%s", path, entry->d_name);
		if (n > 0 && (size_t)n < sizeof(name))
			replay_file(name);
	}
	closedir(dir);
}

int
main(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		replay(argv[i]);
	printf("%zu passed, %zu failed\n", passed, failed);
	return failed == 0 && passed > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
