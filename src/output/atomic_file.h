/*
 * The file of --output, which is written completely or not at all
 * (written-whole-or-not).
 * SPDX-License-Identifier: MIT
 */
#ifndef ATOMIC_FILE_H
#define ATOMIC_FILE_H

#include <stdbool.h>

struct save {
	char *file; /* NULL: no file is being written */
	char
	    *temp; /* path of the new file; NULL: ${file} is written directly */
	bool is_named; /* the new file already has this name, or shall */
	int fd;	       /* descriptor of the new file */
	bool existed;
	bool always; /* it is not an input: replace it also after errors */
};

/**
 * atomic_file_begin(save, file):
 * Begin to write ${file}.  Return the descriptor to write to, or -1 and errno.
 */
int atomic_file_begin(struct save *save, const char *file);

/**
 * atomic_file_end(save, status):
 * Rename the new file, after the output was closed.  Return ${status}, or
 * STATUS_ERROR after printing what failed.
 */
int atomic_file_end(struct save *save, int status);

/**
 * atomic_file_drop(save):
 * Remove the new file and keep the old one.
 */
void atomic_file_drop(struct save *save);

#endif
