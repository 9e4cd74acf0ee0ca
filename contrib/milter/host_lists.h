/*
 * The lists of hosts, which can be read again while messages are.
 * SPDX-License-Identifier: MIT
 */
#ifndef HOST_LISTS_H
#define HOST_LISTS_H

#include <stddef.h>

#include <urlsift.h>

/* What is done with a message for a host on a list, or for a risk. */
enum measure { REJECT, QUARANTINE, MEASURES };

/* A list is a filter, of whose entries the library says which a host is of;
 * NULL: there is none. */
struct host_lists {
	struct urlsift_rules *rules; /* of the filters */
	struct urlsift_filter *filter[MEASURES];
	size_t users; /* who has taken them, and 1 if they are the newest */
};

/**
 * host_lists_read(files, why, size):
 * Read the lists from these ${files}, NULL: from none, and have them taken from
 * now on.  Return 0; or -1, with a message in ${why}, of ${size} bytes: then
 * nothing has changed.
 */
int host_lists_read(const char *const files[MEASURES], char *why, size_t size);

/**
 * host_lists_take(), host_lists_return(lists):
 * Return the newest lists, which stay until they are returned.  There are some
 * after host_lists_read() was successful.  NULL is ignored.
 */
struct host_lists *host_lists_take(void);
void host_lists_return(struct host_lists *lists);

/**
 * host_lists_close():
 * Free the newest lists, as soon as nobody uses them.
 */
void host_lists_close(void);

#endif
