/*
 * A list of hosts, sorted, so that a host and its parent domains are found by a
 * binary search for each.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host_list.h"
#include "host_name.h"

static const char blanks[] = " \t\r\n";

static int
compare_names(const void *a, const void *b)
{

	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Return whether ${host} of ${len} bytes can be the host of a URL.  The file
 * is the administrator's, so this finds slips: "*.example.org", a URL. */
static int
is_host(const char *host, size_t len)
{

	return strcspn(host, " \t/@*?#%\"'(),;<>\\^`{|}") >= len &&
	    host[0] != '.' && (host[0] == '[' || !memchr(host, ':', len));
}

/* Add ${host}, of ${len} bytes.  Return NULL, or why it failed. */
static const char *
add_host(struct host_list *list, const char *host, size_t len)
{
	size_t room = list->room == 0 ? 64 : 2 * list->room;
	char name[HOST_NAME_ROOM], **more;

	if (!is_host(host, len) || host_name_spell(name, host, len) == 0)
		return "not a host";
	if (list->n == list->room) {
		more = realloc(list->name, room * sizeof(*more));
		if (more == NULL)
			return "out of memory";
		list->name = more;
		list->room = room;
	}
	if ((list->name[list->n] = strdup(name)) == NULL)
		return "out of memory";
	list->n++;
	return NULL;
}

/* Add the hosts in ${f}.  Return NULL, or why the last ${line} failed. */
static const char *
add_lines(struct host_list *list, FILE *f, unsigned long *line)
{
	const char *why = NULL;
	char *text = NULL, *host;
	size_t size = 0, len;
	ssize_t got;

	while (why == NULL && (got = getline(&text, &size, f)) != -1) {
		++*line;
		host = text + strspn(text, blanks);
		len = strcspn(host, blanks);
		if (memchr(text, '\0', (size_t)got) != NULL ||
		    (host[0] != '#' && host[len + strspn(host + len, blanks)]))
			why = "not a host";
		else if (len > 0 && host[0] != '#')
			why = add_host(list, host, len);
	}
	free(text);
	return why;
}

const char *
host_list_read(struct host_list *list, const char *file, unsigned long *line)
{
	const char *why;
	FILE *f;

	*line = 0;
	if ((f = fopen(file, "re")) == NULL)
		return strerror(errno);
	why = add_lines(list, f, line);
	if (why == NULL && ferror(f)) {
		*line = 0;
		why = "cannot be read";
	}
	fclose(f);
	if (list->n > 0)
		qsort(list->name, list->n, sizeof(*list->name), compare_names);
	return why;
}

const char *
host_list_find(const struct host_list *list, const char *name)
{
	char *const *found;

	if (list->n == 0)
		return NULL;
	for (;;) {
		found = bsearch(&name, list->name, list->n, sizeof(*list->name),
		    compare_names);
		if (found != NULL)
			return *found;
		if ((name = strchr(name, '.')) == NULL)
			return NULL;
		name++;
	}
}

void
host_list_free(struct host_list *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		free(list->name[i]);
	free(list->name);
	memset(list, 0, sizeof(*list));
}
