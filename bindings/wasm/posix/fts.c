/*
 * The walk over a directory.  The entries of each directory on the way are a
 * list; what was left behind is freed.
 * SPDX-License-Identifier: MIT
 */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "fts.h"

struct fts {
	FTSENT *at;
	bool has_begun, follows;
	int (*compare)(const FTSENT **a, const FTSENT **b);
};

/* Return whether a directory above ${entry} is the same. */
static bool
contains_itself(const FTSENT *entry)
{
	const FTSENT *above = entry->parent;

	while (above != NULL &&
	    (above->st.st_dev != entry->st.st_dev ||
		above->st.st_ino != entry->st.st_ino))
		above = above->parent;
	return above != NULL;
}

/* Return what ${entry} is. */
static int
look(FTSENT *entry, bool follows)
{
	struct stat *st = &entry->st;
	bool is_lost = follows && stat(entry->fts_path, st) == -1;

	if ((is_lost || !follows) && lstat(entry->fts_path, st) == -1) {
		entry->fts_errno = errno;
		return FTS_NS;
	}
	if (S_ISLNK(st->st_mode))
		return is_lost ? FTS_SLNONE : FTS_SL;
	if (S_ISDIR(st->st_mode))
		return contains_itself(entry) ? FTS_DC : FTS_D;
	return S_ISREG(st->st_mode) ? FTS_F : FTS_DEFAULT;
}

/* Return the entry ${name} of ${parent}; NULL: memory is out. */
static FTSENT *
make_entry(FTSENT *parent, const char *name, bool follows)
{
	size_t len = parent == NULL ? 0 : strlen(parent->fts_path);
	FTSENT *entry = calloc(1, sizeof(*entry) + len + strlen(name) + 2);

	if (entry == NULL)
		return NULL;
	entry->parent = parent;
	if (len > 0) {
		memcpy(entry->fts_path, parent->fts_path, len);
		if (entry->fts_path[len - 1] != '/')
			entry->fts_path[len++] = '/';
		entry->fts_level = parent->fts_level + 1;
	}
	entry->fts_name = strcpy(entry->fts_path + len, name);
	entry->fts_statp = &entry->st;
	entry->fts_info = look(entry, follows);
	return entry;
}

FTS *
fts_open(char *const *paths, int options,
    int (*compare)(const FTSENT **a, const FTSENT **b))
{
	FTS *fts = calloc(1, sizeof(*fts));

	if (fts == NULL || (fts->at = make_entry(NULL, *paths, true)) == NULL) {
		free(fts);
		return NULL;
	}
	fts->follows = (options & FTS_LOGICAL) != 0;
	fts->compare = compare;
	return fts;
}

/* Make a list of the ${n} entries of ${all}, in order; return the first. */
static FTSENT *
make_list(const FTS *fts, FTSENT **all, size_t n)
{
	FTSENT *first = NULL;

	if (n > 0)
		qsort(all, n, sizeof(*all),
		    (int (*)(const void *, const void *))fts->compare);
	while (n-- > 0) {
		all[n]->next = first;
		first = all[n];
	}
	return first;
}

/* Add an entry ${name} of ${at} to the ${n} of ${all}.  Return false when
 * memory is out. */
static bool
add_entry(const FTS *fts, FTSENT *at, const char *name, FTSENT ***all, size_t n)
{
	FTSENT **more = *all;

	if ((n & (n - 1)) == 0)
		more = realloc(*all, (n == 0 ? 1 : 2 * n) * sizeof(*more));
	if (more == NULL)
		return false;
	*all = more;
	return (more[n] = make_entry(at, name, fts->follows)) != NULL;
}

/* Return what is in the directory ${at}; NULL with 0 in errno: nothing. */
static FTSENT *
read_folder(const FTS *fts, FTSENT *at)
{
	DIR *folder = opendir(at->fts_path);
	struct dirent *found;
	FTSENT **all = NULL, *first;
	size_t n = 0;
	int error;

	if (folder == NULL)
		return NULL;
	while (errno = 0, (found = readdir(folder)) != NULL) {
		if (strcmp(found->d_name, ".") == 0 ||
		    strcmp(found->d_name, "..") == 0)
			continue;
		if (!add_entry(fts, at, found->d_name, &all, n)) {
			errno = ENOMEM;
			break;
		}
		n++;
	}
	error = errno;
	(void)closedir(folder);
	first = make_list(fts, all, n);
	free(all);
	errno = error;
	return first;
}

/* Free the entry at hand, and return what is behind it: the next one, or the
 * directory that it is in. */
static FTSENT *
leave(FTS *fts)
{
	FTSENT *at = fts->at, *next = at->next;

	if (next == NULL && (next = at->parent) != NULL)
		next->fts_info = FTS_DP;
	free(at);
	return fts->at = next;
}

FTSENT *
fts_read(FTS *fts)
{
	FTSENT *first;

	if (!fts->has_begun) {
		fts->has_begun = true;
		return fts->at;
	}
	if (fts->at == NULL || fts->at->fts_info != FTS_D ||
	    fts->at->is_skipped)
		return fts->at == NULL ? NULL : leave(fts);
	first = read_folder(fts, fts->at);
	if (errno != 0) {
		fts->at->fts_errno = errno;
		fts->at->fts_info = FTS_DNR;
		return fts->at;
	}
	return first == NULL ? leave(fts) : (fts->at = first);
}

int
fts_set(FTS *fts, FTSENT *entry, int what)
{

	(void)fts;
	entry->is_skipped = what == FTS_SKIP;
	return 0;
}

int
fts_close(FTS *fts)
{
	FTSENT *next;

	while (fts->at != NULL) {
		if ((next = fts->at->next) != NULL)
			next->parent = fts->at->parent;
		else
			next = fts->at->parent;
		free(fts->at);
		fts->at = next;
	}
	free(fts);
	return 0;
}
