/*
 * The walk over all inputs.  Names may come from a list; one that is too long
 * for any system call is an error, so that memory is bounded.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../base/base.h"
#include "../options/option_modes.h"
#include "../output/errors.h"
#include "base/glob.h"
#include "input.h"

#define ROOM 65536
#define NAME_MOST 4096 /* the longest path on Linux, with a NUL */

static void
end_list(struct file_list *l)
{

	if (l->fd > STDIN_FILENO)
		(void)close(l->fd);
	l->fd = -1;
}

/* Open the list ${source}, where "-" is standard input.  Return 0, or -1 and
 * set ${l->why}. */
static int
open_list(struct file_list *l, const struct option_item *source)
{

	l->end = (char)source->number;
	l->is_over = l->skips = false;
	l->at = l->len = 0;
	l->why = NULL;
	if (l->room == NULL && (l->room = calloc(1, ROOM + 1)) == NULL)
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
fill_list(struct file_list *l)
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
cut_name(struct file_list *l)
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

/* Return the next name, which is valid until the next call, or NULL at the end.
 * ${l->why} is an error of the name or of the list, or NULL. */
static const char *
next_listed(struct file_list *l)
{
	char *name;

	if (l->fd == -1)
		return NULL;
	for (;;) {
		if ((name = cut_name(l)) != NULL && *name != '\0')
			return name;
		if (name == NULL && (l->is_over || fill_list(l) == -1))
			break;
	}
	end_list(l);
	return NULL;
}

/* Return whether next_listed() may have to wait for the writer of the list. */
static bool
list_waits(const struct file_list *l)
{
	struct pollfd fd = { .fd = l->fd, .events = POLLIN };

	return l->fd != -1 &&
	    memchr(l->room + l->at, l->end, l->len - l->at) == NULL &&
	    poll(&fd, 1, 0) == 0;
}

/* Return whether ${name} matches ${pattern}.  As in grep, "*" also matches
 * slashes and a leading dot; a name that ${is_named} on the command line also
 * matches behind each of its slashes. */
static bool
fits(const char *pattern, const char *name, bool is_named)
{

	while (!us_glob_fits(pattern, name, false)) {
		if (!is_named || (name = strchr(name, '/')) == NULL)
			return false;
		name += strspn(name, "/");
	}
	return true;
}

/* Return whether ${name} is excluded.  The number of each of ${globs} says
 * whether it includes.  The last one that matches decides.  If none matches, a
 * name is excluded if the first one includes. */
static bool
skips(const struct option_list *globs, const char *name, bool is_named)
{
	size_t i;

	for (i = globs->n; i > 0; i--)
		if (fits(globs->item[i - 1].value, name, is_named))
			return globs->item[i - 1].number == 0;
	return globs->n > 0 && globs->item[0].number != 0;
}

void
walk_init(struct walk *walk, const struct options *options)
{

	memset(walk, 0, sizeof(*walk));
	walk->options = options;
	walk->list.fd = -1;
	(void)walk_replaced(options, &walk->replaced);
}

void
walk_end(struct walk *walk)
{

	found_free(walk->found);
	end_list(&walk->list);
	free(walk->list.room);
}

static bool
follows(const struct walk *walk)
{

	return walk->options->recursion == RECURSION_FOLLOWS;
}

/* Return whether ${found} is excluded.  Its name is the last component of the
 * path, or the whole path if it was named.  The working directory is never
 * excluded if it is the default. */
static bool
is_excluded(const struct walk *walk, const struct found *found)
{
	const struct options *o = walk->options;
	bool is_named = found->above == NULL;
	bool is_folder = found->kind == FOUND_FOLDER ||
	    found->kind == FOUND_LOOP || found->kind == FOUND_UNREADABLE;

	if (is_folder && is_named && o->no_file)
		return false;
	return skips(is_folder ? &o->unwanted_dir : &o->wanted, found->name,
	    is_named);
}

/* Fill in ${entry} from ${found}.  Return false if it is not an input. */
static bool
walk_fill_entry(const struct walk *walk, const struct found *found,
    struct walk_entry *entry)
{

	entry->path = found->path;
	if (walk->options->no_file && strncmp(entry->path, "./", 2) == 0)
		entry->path += 2;
	entry->why = NULL;
	entry->st = NULL;
	entry->is_found = !follows(walk) && found->above != NULL;
	switch (found->kind) {
	case FOUND_FILE:
		entry->st = &found->st;
		return !input_is_output(entry->st, &walk->replaced);
	case FOUND_LOOP:
		entry->why =
		    "the directory contains itself; it is not read again";
		return true;
	case FOUND_LOST_LINK:
	case FOUND_UNREADABLE:
	case FOUND_UNKNOWN:
		entry->why = strerror(found->error);
		return true;
	case FOUND_FOLDER:
	case FOUND_OTHER:
		break;
	}
	return false;
}

/* Find the next entry of the directory.  Return false at its end. */
static bool
walk_on(struct walk *walk, struct walk_entry *entry)
{
	struct found *found;

	while ((found = walk->found) != NULL && signals_death() == 0) {
		if (walk->has_begun)
			walk->found = found = found_next(found, follows(walk));
		walk->has_begun = true;
		if (found == NULL)
			return false;
		found->is_skipped = is_excluded(walk, found);
		if (!found->is_skipped && walk_fill_entry(walk, found, entry))
			return true;
	}
	found_free(found);
	walk->found = NULL;
	return false;
}

bool
walk_look(const char *path, struct stat *st)
{

	if (strcmp(path, "-") == 0)
		return fstat(STDIN_FILENO, st) == 0;
	return stat(path, st) == 0;
}

bool
walk_replaced(const struct options *o, struct stat *st)
{

	if (o->output != NULL && !o->quiet && (IN(mode_of(o)) & EDITS) == 0 &&
	    stat(o->output, st) == 0 && S_ISREG(st->st_mode))
		return true;
	memset(st, 0, sizeof(*st));
	return false;
}

/* Return why standard input is not searched: it is a list.  NULL: it is. */
static const char *
complain_of_stdin(const struct options *o)
{

	if (option_list_stdin(&o->list))
		return "it is already read as a list of file names";
	if (option_list_stdin(&o->known))
		return "it is already read as a list of URLs";
	return NULL;
}

/* Set ${entry} to the next name, or to an error.  Return false after the last
 * one. */
static bool
next_name(struct walk *walk, struct walk_entry *entry)
{
	const struct options *o = walk->options;

	entry->why = NULL;
	entry->st = NULL;
	entry->is_found = false;
	if (walk->next < o->files) {
		entry->path = o->file[walk->next++];
		return true;
	}
	for (;;) {
		entry->path = next_listed(&walk->list);
		entry->why = walk->list.why;
		walk->list.why = NULL;
		if (entry->path != NULL)
			return true;

		/* An error of the list itself is reported with the name of the
		 * list. */
		if (entry->why == NULL && walk->next_list == o->list.n)
			return false;
		if (entry->why == NULL &&
		    open_list(&walk->list, &o->list.item[walk->next_list++]) ==
			0)
			continue;
		entry->path = o->list.item[walk->next_list - 1].value;
		if (entry->why == NULL) {
			entry->why = walk->list.why;
			walk->list.why = NULL;
		}
		return true;
	}
}

/* Set the file status of ${entry}.  Return whether it is not excluded. */
static bool
is_wanted(struct walk *walk, struct walk_entry *entry)
{
	const struct options *o = walk->options;
	bool is_stdin = strcmp(entry->path, "-") == 0;

	if (entry->why != NULL)
		return true;
	if (is_stdin && (entry->why = complain_of_stdin(o)) != NULL)
		return true;
	if (!walk_look(entry->path, &walk->st))
		return true;
	entry->st = &walk->st;
	if (input_is_output(entry->st, &walk->replaced))
		entry->why = "it is also the output file";
	if (is_stdin ||
	    (S_ISDIR(walk->st.st_mode) && o->recursion != RECURSION_NONE))
		return true;
	return !skips(S_ISDIR(walk->st.st_mode) ? &o->unwanted_dir : &o->wanted,
	    entry->path, true);
}

bool
walk_next(struct walk *walk, struct walk_entry *entry)
{

	if (walk_on(walk, entry))
		return true;
	while (signals_death() == 0 && next_name(walk, entry)) {
		if (!is_wanted(walk, entry))
			continue;
		if (walk->options->recursion == RECURSION_NONE ||
		    entry->st == NULL || !S_ISDIR(walk->st.st_mode))
			return true;
		walk->found = found_new(NULL, entry->path, true);
		walk->has_begun = false;
		if (walk->found == NULL)
			entry->why = strerror(ENOMEM);
		if (entry->why != NULL || walk_on(walk, entry))
			return true;
	}
	return false;
}

bool
walk_waits(const struct walk *walk)
{

	const struct options *o = walk->options;

	if (walk->found != NULL || walk->next < o->files)
		return false;
	if (walk->list.fd == -1)
		return walk->next_list < o->list.n;
	return list_waits(&walk->list);
}
