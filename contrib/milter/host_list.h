/*
 * A list of hosts, read from a file with one host in each line.
 * SPDX-License-Identifier: MIT
 */
#ifndef HOST_LIST_H
#define HOST_LIST_H

#include <stddef.h>

/* All zero: an empty list. */
struct host_list {
	char **name; /* in the order of strcmp() */
	size_t n, room;
};

/**
 * host_list_read(list, file, line):
 * Read the hosts in ${file} into the empty ${list}.  White space around a host,
 * empty lines, and lines that begin with # are ignored.  Return NULL, or why it
 * failed, a constant string, with the number of the wrong line in ${line}; 0:
 * it is about the whole file.  Free with host_list_free(), also then.
 */
const char *host_list_read(struct host_list *list, const char *file,
    unsigned long *line);

/**
 * host_list_find(list, name):
 * Return the host of ${list} that is ${name}, as host_name_spell() wrote it, or
 * a parent domain of it; NULL if there is none.
 */
const char *host_list_find(const struct host_list *list, const char *name);

/**
 * host_list_free(list):
 * Free what ${list} holds.
 */
void host_list_free(struct host_list *list);

#endif
