/*
 * --output: a file that is written whole or not at all (D47).
 */
#ifndef ATOMIC_FILE_H
#define ATOMIC_FILE_H

#include <stdbool.h>

struct save {
	char *file;    /* NULL: there is nothing to save */
	char *temp;    /* what is written meanwhile, NULL: ${file} itself */
	bool is_named; /* it has that name already */
	int fd;	       /* that file */
	bool existed;
	bool always; /* it is no input: errors do not keep the old one */
};

/**
 * atomic_file_begin(save, file):
 * Begin to write ${file}.  Return where to write, or -1 and errno.
 */
int atomic_file_begin(struct save *save, const char *file);

/**
 * atomic_file_end(save, status):
 * All is written and closed: give it its name.  Return ${status}, or that of an
 * error, which has been said.
 */
int atomic_file_end(struct save *save, int status);

/**
 * atomic_file_drop(save):
 * What is written is of no use.
 */
void atomic_file_drop(struct save *save);

#endif
