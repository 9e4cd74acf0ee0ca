/*
 * A list of files' names, one a line or each with a NUL behind it, read as they
 * come.
 */
#ifndef FILE_LIST_H
#define FILE_LIST_H

#include <stdbool.h>
#include <stddef.h>

#include "../options/options.h"

struct file_list {
	char end;
	int fd; /* -1: none is open */
	bool is_over, skips;
	const char *why;
	size_t at, len;
	char *room;
};

/**
 * file_list_init(l):
 * file_list_free(l):
 * Begin with no list; free what ${l} holds.
 */
void file_list_init(struct file_list *l);
void file_list_free(struct file_list *l);

/**
 * file_list_open(l, source):
 * Begin with the list ${source}, "-" being standard input, the number of which
 * is what ends a name: newline or NUL.  Return 0, or -1 when ${l->why} tells
 * why not.
 */
int file_list_open(struct file_list *l, const struct option_item *source);

/**
 * file_list_next(l):
 * Return the next name, lent until the next call, or NULL behind the last one.
 * ${l->why} tells what is wrong with the name, or with the list, or is NULL.
 */
const char *file_list_next(struct file_list *l);

/**
 * file_list_waits(l):
 * Return whether the next name may have to wait for its writer.
 */
bool file_list_waits(const struct file_list *l);

#endif
