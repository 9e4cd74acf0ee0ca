/*
 * The lists of hosts.  Each message keeps those that were there when it began.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "host_lists.h"

static struct host_lists *newest;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void
lists_free(struct host_lists *lists)
{

	host_list_free(&lists->reject);
	host_list_free(&lists->quarantine);
	free(lists);
}

/* Read ${file}, which may be NULL, into ${list}.  Return 0, or -1 and write a
 * message to ${why}. */
static int
read_list(struct host_list *list, const char *option, const char *file,
    char *why, size_t size)
{
	unsigned long line;
	const char *error;

	if (file == NULL || (error = host_list_read(list, file, &line)) == NULL)
		return 0;
	if (line > 0)
		(void)snprintf(why, size, "--%s: %s:%lu: %s", option, file,
		    line, error);
	else
		(void)snprintf(why, size, "--%s: %s: %s", option, file, error);
	return -1;
}

/* Have ${lists} taken from now on. */
static void
replace(struct host_lists *lists)
{
	struct host_lists *old;

	(void)pthread_mutex_lock(&lock);
	old = newest;
	newest = lists;
	(void)pthread_mutex_unlock(&lock);
	host_lists_return(old);
}

int
host_lists_read(const char *reject, const char *quarantine, char *why,
    size_t size)
{
	struct host_lists *lists = calloc(1, sizeof(*lists));

	if (lists == NULL) {
		(void)snprintf(why, size, "out of memory");
		return -1;
	}
	if (read_list(&lists->reject, "reject", reject, why, size) != 0 ||
	    read_list(&lists->quarantine, "quarantine", quarantine, why,
		size) != 0) {
		lists_free(lists);
		return -1;
	}
	lists->users = 1;
	replace(lists);
	return 0;
}

struct host_lists *
host_lists_take(void)
{
	struct host_lists *lists;

	(void)pthread_mutex_lock(&lock);
	lists = newest;
	lists->users++;
	(void)pthread_mutex_unlock(&lock);
	return lists;
}

void
host_lists_return(struct host_lists *lists)
{
	int is_used;

	if (lists == NULL)
		return;
	(void)pthread_mutex_lock(&lock);
	is_used = --lists->users > 0;
	(void)pthread_mutex_unlock(&lock);
	if (!is_used)
		lists_free(lists);
}

void
host_lists_close(void)
{

	replace(NULL);
}
