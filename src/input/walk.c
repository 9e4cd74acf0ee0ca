/*
 * The walk over all inputs. fts(3) walks the directories and detects
 * directories that contain themselves.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "../base/signals.h"
#include "../options/option_modes.h"
#include "../output/errors.h"
#include "base/glob.h"
#include "input.h"

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
	file_list_init(&walk->list);
	(void)walk_replaced(options, &walk->replaced);
}

static void
walk_leave(struct walk *walk)
{

	if (walk->fts != NULL)
		(void)fts_close(walk->fts);
	walk->fts = NULL;
}

void
walk_end(struct walk *walk)
{

	walk_leave(walk);
	file_list_free(&walk->list);
}

static int
compare(const FTSENT *FTS_CONST *a, const FTSENT *FTS_CONST *b)
{

	return strcmp((*a)->fts_name, (*b)->fts_name);
}

/* Begin to walk the directory ${path}.  Return NULL or an error message. */
static const char *
walk_enter(struct walk *walk, const char *path)
{
	bool follows = walk->options->recursion == RECURSION_FOLLOWS;
	char *paths[2] = { (char *)(uintptr_t)path, NULL };

	walk->fts = fts_open(paths,
	    FTS_NOCHDIR |
		(follows ? FTS_LOGICAL : FTS_PHYSICAL | FTS_COMFOLLOW),
	    compare);
	walk->strips = walk->options->no_file;
	return walk->fts == NULL ? strerror(errno) : NULL;
}

/* Return whether ${found} is excluded.  Its name is the last component of the
 * path, or the whole path if it was named.  The working directory is never
 * excluded if it is the default. */
static bool
is_excluded(const struct walk *walk, const FTSENT *found)
{
	const struct options *o = walk->options;
	bool is_named = found->fts_level == FTS_ROOTLEVEL;
	const char *name = is_named ? found->fts_path : found->fts_name;

	switch (found->fts_info) {
	case FTS_D:
	case FTS_DC:
	case FTS_DNR:
		return !(is_named && walk->strips) &&
		    skips(&o->unwanted_dir, name, is_named);
	}
	return skips(&o->wanted, name, is_named);
}

/* Fill in ${entry} from ${found}.  Return false if it is not an input. */
static bool
walk_fill_entry(const struct walk *walk, const FTSENT *found,
    struct walk_entry *entry)
{

	entry->path = found->fts_path;
	if (walk->strips && strncmp(entry->path, "./", 2) == 0)
		entry->path += 2;
	entry->why = NULL;
	entry->st = NULL;
	entry->is_found = walk->options->recursion != RECURSION_FOLLOWS &&
	    found->fts_level > FTS_ROOTLEVEL;
	switch (found->fts_info) {
	case FTS_F:
		entry->st = found->fts_statp;
		return !input_is_output(entry->st, &walk->replaced);
	case FTS_DC:
		entry->why =
		    "the directory contains itself; it is not read again";
		return true;
	case FTS_SLNONE:
		entry->why = strerror(ENOENT);
		return walk->options->recursion == RECURSION_FOLLOWS;
	case FTS_DNR:
	case FTS_ERR:
	case FTS_NS:
		entry->why = strerror(found->fts_errno);
		return true;
	}
	return false;
}

/* Find the next entry of the directory.  Return false at its end. */
static bool
walk_on(struct walk *walk, struct walk_entry *entry)
{
	FTSENT *found;

	for (;;) {
		errno = 0;
		found = fts_read(walk->fts);
		if (found == NULL || signals_death() != 0)
			break;
		if (found->fts_info == FTS_DP)
			continue;
		if (is_excluded(walk, found))
			(void)fts_set(walk->fts, found, FTS_SKIP);
		else if (walk_fill_entry(walk, found, entry))
			return true;
	}
	entry->path = walk->name;
	entry->why = errno != 0 ? strerror(errno) : NULL;
	entry->st = NULL;
	walk_leave(walk);
	return entry->why != NULL;
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

	if (options_list_stdin(o))
		return "it is already read as a list of file names";
	if (o->known != NULL && strcmp(o->known, "-") == 0)
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
		entry->path = file_list_next(&walk->list);
		entry->why = walk->list.why;
		walk->list.why = NULL;
		if (entry->path != NULL)
			return true;

		/* An error of the list itself is reported with the name of the
		 * list. */
		if (entry->why == NULL && walk->next_list == o->list.n)
			return false;
		if (entry->why == NULL &&
		    file_list_open(&walk->list,
			&o->list.item[walk->next_list++]) == 0)
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

	if (walk->fts != NULL && walk_on(walk, entry))
		return true;
	while (signals_death() == 0 && next_name(walk, entry)) {
		if (!is_wanted(walk, entry))
			continue;
		if (walk->options->recursion == RECURSION_NONE ||
		    entry->st == NULL || !S_ISDIR(walk->st.st_mode))
			return true;
		walk->name = entry->path;
		entry->why = walk_enter(walk, entry->path);
		if (entry->why != NULL || walk_on(walk, entry))
			return true;
	}
	return false;
}

bool
walk_waits(const struct walk *walk)
{

	const struct options *o = walk->options;

	if (walk->fts != NULL || walk->next < o->files)
		return false;
	if (walk->list.fd == -1)
		return walk->next_list < o->list.n;
	return file_list_waits(&walk->list);
}
