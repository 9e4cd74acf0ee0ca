/*
 * The walk through a directory.  What is in each directory on the way is a
 * list; what was left behind is freed.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "input.h"

/* Return whether a directory that ${found} is in is the same. */
static bool
contains_itself(const struct found *found)
{
	const struct found *above = found->above;

	while (above != NULL &&
	    (above->st.st_dev != found->st.st_dev ||
		above->st.st_ino != found->st.st_ino))
		above = above->above;
	return above != NULL;
}

/* Return what ${found} is, and set its status. */
static enum found_kind
look(struct found *found, bool follows)
{
	struct stat *st = &found->st;
	bool is_lost = follows && stat(found->path, st) == -1;

	found->error = errno;
	if ((is_lost || !follows) && lstat(found->path, st) == -1) {
		found->error = errno;
		return FOUND_UNKNOWN;
	}
	if (S_ISDIR(st->st_mode))
		return contains_itself(found) ? FOUND_LOOP : FOUND_FOLDER;
	if (is_lost && S_ISLNK(st->st_mode))
		return FOUND_LOST_LINK;
	return S_ISREG(st->st_mode) ? FOUND_FILE : FOUND_OTHER;
}

struct found *
found_new(struct found *above, const char *name, bool follows)
{
	size_t len = above == NULL ? 0 : strlen(above->path);
	struct found *found = malloc(sizeof(*found) + len + strlen(name) + 2);

	if (found == NULL)
		return NULL;
	memset(found, 0, sizeof(*found));
	found->above = above;
	if (len > 0)
		memcpy(found->path, above->path, len);
	if (len > 0 && found->path[len - 1] != '/')
		found->path[len++] = '/';
	found->name = strcpy(found->path + len, name);
	found->kind = look(found, follows);
	return found;
}

static int
compare(const void *a, const void *b)
{
	const struct found *const *x = a, *const *y = b;

	return strcmp((*x)->name, (*y)->name);
}

/* Return a list of ${all}, of which there are ${n}, in their order. */
static struct found *
make_list(struct found **all, size_t n)
{
	struct found *first = NULL;

	if (n > 0)
		qsort(all, n, sizeof(*all), compare);
	while (n-- > 0) {
		all[n]->next = first;
		first = all[n];
	}
	return first;
}

/* Add what is called ${name} to the ${n} of ${all}.  Return false when memory
 * is out. */
static bool
add(struct found *above, const char *name, bool follows, struct found ***all,
    size_t *n)
{
	struct found **more = *all;

	/* There is room for a power of two. */
	if ((*n & (*n - 1)) == 0)
		more = realloc(*all, (*n == 0 ? 1 : 2 * *n) * sizeof(*more));
	if (more == NULL)
		return false;
	*all = more;
	if ((more[*n] = found_new(above, name, follows)) == NULL)
		return false;
	++*n;
	return true;
}

/* Find what is in the directory ${found}, and the error that ended that. */
static void
read_folder(struct found *found, bool follows)
{
	DIR *folder = opendir(found->path);
	struct found **all = NULL;
	const struct dirent *entry;
	size_t n = 0;

	if (folder == NULL) {
		found->error = errno;
		return;
	}
	while (errno = 0, (entry = readdir(folder)) != NULL)
		if (strcmp(entry->d_name, ".") != 0 &&
		    strcmp(entry->d_name, "..") != 0 &&
		    !add(found, entry->d_name, follows, &all, &n)) {
			errno = ENOMEM;
			break;
		}
	found->error = errno;
	(void)closedir(folder);
	found->inside = make_list(all, n);
	free(all);
}

/* Return the first of what is in ${found}, once; or else what is behind it,
 * which is freed, and behind the directories that end with it. */
static struct found *
go_on(struct found *found)
{
	struct found *next = found->inside, *above;

	found->inside = NULL;
	while (next == NULL && found != NULL) {
		next = found->next;
		above = found->above;
		free(found);
		found = above;
	}
	return next;
}

struct found *
found_next(struct found *found, bool follows)
{

	if (found->kind == FOUND_FOLDER && !found->is_skipped) {
		read_folder(found, follows);
		if (found->error != 0) {
			found->kind = FOUND_UNREADABLE;
			return found;
		}
	}
	return go_on(found);
}

void
found_free(struct found *found)
{

	while (found != NULL)
		found = go_on(found);
}
