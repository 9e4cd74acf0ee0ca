/*
 * Lists of file names.  A name that is too long for any system call is an
 * error, so that memory is bounded.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/signals.h"
#include "input.h"

#define ROOM 65536
#define NAME_MOST 4096 /* the longest path on Linux, with a NUL */

void
file_list_init(struct file_list *l)
{

	memset(l, 0, sizeof(*l));
	l->fd = -1;
}

static void
end_list(struct file_list *l)
{

	if (l->fd > STDIN_FILENO)
		(void)close(l->fd);
	l->fd = -1;
}

void
file_list_free(struct file_list *l)
{

	end_list(l);
	free(l->room);
}

int
file_list_open(struct file_list *l, const struct option_item *source)
{

	l->end = (char)source->number;
	l->is_over = l->skips = false;
	l->at = l->len = 0;
	l->why = NULL;
	if (l->room == NULL && (l->room = malloc(ROOM + 1)) == NULL)
		goto failed;
	l->fd = STDIN_FILENO;
	if (strcmp(source->value, "-") == 0)
		return 0;

	/* Do not wait for the writer of a pipe here, where signals are not
	 * handled. */
	l->fd =
	    open(source->value, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	if (l->fd != -1) {
		(void)fcntl(l->fd, F_SETFL, 0);
		return 0;
	}

failed:
	l->why = strerror(errno);
	return -1;
}

/* Read more of the list.  Return 0, or -1 and set ${l->why}. */
static int
file_list_fill(struct file_list *l)
{
	ssize_t n;

	memmove(l->room, l->room + l->at, l->len - l->at);
	l->len -= l->at;
	l->at = 0;
	if (signals_wait(l->fd, POLLIN, -1) == -1) {
		l->is_over = true;
		return 0;
	}
	do {
		n = read(l->fd, l->room + l->len, ROOM - l->len);
	} while (n == -1 && errno == EINTR);
	if (n == -1) {
		l->why = strerror(errno);
		return -1;
	}
	l->is_over = n == 0;
	l->len += (size_t)n;
	return 0;
}

/* Return the text before the next separator, which becomes a NUL.  The end of
 * the list and a full buffer also end it.  Return NULL if more must be read. */
static char *
file_list_cut(struct file_list *l)
{
	char *name = l->room + l->at;
	size_t left = l->len - l->at;
	char *end = memchr(name, l->end, left);
	bool skips = l->skips;

	if (end == NULL && left < ROOM && (!l->is_over || left == 0))
		return NULL;
	l->skips = end == NULL && left == ROOM;
	if (end == NULL)
		end = name + left;
	l->at = (size_t)(end - l->room) + 1;
	if (l->at > l->len)
		l->at = l->len;
	l->why = NULL;
	if (end - name >= NAME_MOST) {
		end = name + NAME_MOST - 1;
		l->why = strerror(ENAMETOOLONG);
	}
	*end = '\0';
	if (l->why == NULL && strlen(name) < (size_t)(end - name))
		l->why = "the file name contains a NUL byte; see --files0-from";

	/* Skip the rest of a name that was too long, like an empty name. */
	if (skips)
		*name = '\0';
	return name;
}

const char *
file_list_next(struct file_list *l)
{
	char *name;

	if (l->fd == -1)
		return NULL;
	for (;;) {
		if ((name = file_list_cut(l)) != NULL && *name != '\0')
			return name;
		if (name == NULL && (l->is_over || file_list_fill(l) == -1))
			break;
	}
	end_list(l);
	return NULL;
}

bool
file_list_waits(const struct file_list *l)
{
	struct pollfd fd = { .fd = l->fd, .events = POLLIN };

	return l->fd != -1 &&
	    memchr(l->room + l->at, l->end, l->len - l->at) == NULL &&
	    poll(&fd, 1, 0) == 0;
}
