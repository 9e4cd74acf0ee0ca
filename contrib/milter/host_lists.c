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

static void
lists_free(struct host_lists *lists)
{

	urlsift_filter_free(lists->filter[REJECT]);
	urlsift_filter_free(lists->filter[QUARANTINE]);
	urlsift_rules_free(lists->rules);
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

/* Return a filter by ${rules} of the hosts in ${file}, or NULL and write a
 * message to ${why}. */
static struct urlsift_filter *
read_list(const struct urlsift_rules *rules, const char *option,
    const char *file, char *why, size_t size)
{
	struct urlsift_filter *filter = urlsift_filter_new(rules);
	FILE *f = fopen(file, "re");
	struct urlsift_defect defect;
	unsigned long line;
	int status = URLSIFT_ENOMEM;

	if (f == NULL) {
		(void)snprintf(why, size, "--%s: %s: %s", option, file,
		    strerror(errno));
		urlsift_filter_free(filter);
		return NULL;
	}
	if (filter != NULL)
		status = add_lines(filter, f, &line, &defect);
	if (status == URLSIFT_ENOMEM)
		(void)snprintf(why, size, "out of memory");
	else if (status != URLSIFT_OK)
		(void)snprintf(why, size, "--%s: %s:%lu: %s", option, file,
		    line, defect.why);
	else if (ferror(f))
		(void)snprintf(why, size, "--%s: %s: cannot be read", option,
		    file);
	if (status != URLSIFT_OK || ferror(f)) {
		urlsift_filter_free(filter);
		filter = NULL;
	}
	fclose(f);
	return filter;
}

/* Read the lists from these ${files}.  Return 0, or -1 and write a message to
 * ${why}. */
static int
read_lists(struct host_lists *lists, const char *const files[MEASURES],
    char *why, size_t size)
{
	static const char *const options[MEASURES] = { "reject", "quarantine" };
	size_t i;

	(void)snprintf(why, size, "out of memory");
	if ((lists->rules = urlsift_rules_new(NULL)) == NULL)
		return -1;
	for (i = 0; i < MEASURES; i++)
		if (files[i] != NULL &&
		    (lists->filter[i] = read_list(lists->rules, options[i],
			 files[i], why, size)) == NULL)
			return -1;
	return 0;
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
host_lists_read(const char *const files[MEASURES], char *why, size_t size)
{
	struct host_lists *lists = calloc(1, sizeof(*lists));

	if (lists == NULL) {
		(void)snprintf(why, size, "out of memory");
		return -1;
	}
	if (read_lists(lists, files, why, size) != 0) {
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
