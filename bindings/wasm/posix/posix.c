/*
 * What the program asks of POSIX and WASI has not.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <unistd.h>

/* Relative names begin where the caller says, since a program of WASI begins in
 * the root. */
__attribute__((constructor)) static void
enter_folder(void)
{
	const char *folder = getenv("PWD");

	if (folder != NULL)
		(void)chdir(folder);
}
