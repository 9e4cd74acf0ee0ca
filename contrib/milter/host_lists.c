/*
 * The lists of hosts.  Each message keeps those that were there when it began.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "milter.h"

/* Room for a line: more than any host has. */
#define ENTRY_MAX 1100

static struct host_lists *newest;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* What was wrong when lists were read. */
static char why[1024];

static void
lists_free(struct host_lists *lists)
{

	urlsift_filter_free(lists->filter[REJECTED]);
	urlsift_filter_free(lists->filter[QUARANTINED]);
	free(lists);
}

/* Add the host in ${text}, a line of ${len} bytes; it stands for all below it,
 * with or without a dot before it.  Return as urlsift_filter_add(). */
static int
add_line(struct urlsift_filter *filter, const char *text, size_t len,
    struct urlsift_defect *defect)
{
	const char *host = text + strspn(text, " \t\r\n");
	char entry[ENTRY_MAX];

	if (*host == '\0' || *host == '#')
		host = "";
	else if (strlen(text) < len || strlen(host) > sizeof(entry) - 2)
		host = "?"; /* no host has a NUL, nor so many bytes */
	(void)snprintf(entry, sizeof(entry), "%s%s",
	    *host == '\0' || *host == '.' || *host == '*' ? "" : ".", host);
	return urlsift_filter_add(filter, "hosts", entry, defect);
}

/* Add the hosts in ${f}.  Return as urlsift_filter_add(), and the number of the
 * last ${line}. */
static int
add_lines(struct urlsift_filter *filter, FILE *f, unsigned long *line,
    struct urlsift_defect *defect)
{
	char *text = NULL;
	size_t size = 0;
	int status = URLSIFT_OK;
	ssize_t got;

	for (*line = 0;
	     status == URLSIFT_OK && (got = getline(&text, &size, f)) != -1;
	     ++*line)
		status = add_line(filter, text, (size_t)got, defect);
	free(text);
	return status;
}

/* Return a filter of the hosts in ${file}, or NULL and say why. */
static struct urlsift_filter *
read_list(const char *option, const char *file)
{
	struct urlsift_filter *filter = urlsift_filter_new(settings.rules);
	FILE *f = fopen(file, "re");
	struct urlsift_defect defect;
	unsigned long line;
	int status;

	if (f == NULL)
		(void)snprintf(why, sizeof(why), "--%s: %s: %s", option, file,
		    strerror(errno));
	else if (filter == NULL ||
	    (status = add_lines(filter, f, &line, &defect)) == URLSIFT_ENOMEM)
		(void)snprintf(why, sizeof(why), "out of memory");
	else if (status != URLSIFT_OK)
		(void)snprintf(why, sizeof(why), "--%s: %s:%lu: %s", option,
		    file, line, defect.why);
	else if (ferror(f))
		(void)snprintf(why, sizeof(why), "--%s: %s: cannot be read",
		    option, file);
	else {
		fclose(f);
		return filter;
	}
	if (f != NULL)
		fclose(f);
	urlsift_filter_free(filter);
	return NULL;
}

const char *
host_lists_read(void)
{
	static const char *const options[MEASURES] = { "reject", "quarantine" };
	struct host_lists *lists = calloc(1, sizeof(*lists)), *old;
	const char *file;
	size_t i;

	if (lists == NULL)
		return "out of memory";
	for (i = 0; i < MEASURES; i++) {
		file = settings.list[i];
		if (file != NULL &&
		    (lists->filter[i] = read_list(options[i], file)) == NULL) {
			lists_free(lists);
			return why;
		}
	}
	lists->users = 1;
	(void)pthread_mutex_lock(&lock);
	old = newest;
	newest = lists;
	(void)pthread_mutex_unlock(&lock);
	host_lists_return(old);
	return NULL;
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
