/*
 * A list of file names, with a newline or a NUL behind each, read while it is
 * written.
 * SPDX-License-Identifier: MIT
 */
#ifndef FILE_LIST_H
#define FILE_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "../options/options.h"

struct file_list {
	char end;
	int fd; /* -1: no list is open */
	bool is_over, skips;
	const char *why;
	size_t at, len;
	char *room;
};

/**
 * file_list_init(l):
 * file_list_free(l):
 * Initialize ${l} without a list; free its memory.
 */
void file_list_init(struct file_list *l);
void file_list_free(struct file_list *l);

/**
 * file_list_open(l, source):
 * Open the list ${source}, where "-" is standard input.  The number of
 * ${source} is the separator: newline or NUL.  Return 0, or -1 and set
 * ${l->why}.
 */
int file_list_open(struct file_list *l, const struct option_item *source);

/**
 * file_list_next(l):
 * Return the next name, which is valid until the next call, or NULL at the end.
 * ${l->why} is an error of the name or of the list, or NULL.
 */
const char *file_list_next(struct file_list *l);

/**
 * file_list_waits(l):
 * Return whether file_list_next() may have to wait for the writer of the list.
 */
bool file_list_waits(const struct file_list *l);

#endif
