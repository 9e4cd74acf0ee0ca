/*
 * fts(3) keeps the place, and knows the directory that is inside itself.
 */
#include "config.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "walk.h"

void
walk_init(struct walk *walk, const struct options *options)
{

	memset(walk, 0, sizeof(*walk));
	walk->options = options;
}

void
walk_end(struct walk *walk)
{

	if (walk->fts != NULL)
		(void)fts_close(walk->fts);
	walk->fts = NULL;
}

static int
compare(const FTSENT **a, const FTSENT **b)
{

	return strcmp((*a)->fts_name, (*b)->fts_name);
}

/* Begin to walk the directory ${path}.  Return why that cannot be. */
static const char *
enter(struct walk *walk, const char *path)
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

/* Fill in ${entry} from what fts found.  Return false if it is no input. */
static bool
take(const struct walk *walk, const FTSENT *found, struct walk_entry *entry)
{

	entry->path = found->fts_path;
	if (walk->strips && strncmp(entry->path, "./", 2) == 0)
		entry->path += 2;
	entry->why = NULL;
	entry->st = NULL;
	switch (found->fts_info) {
	case FTS_F:
		entry->st = found->fts_statp;
		return true;
	case FTS_DC:
		entry->why = "the directory is inside itself";
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

/* Go on in the directory.  Return false at its end. */
static bool
walk_on(struct walk *walk, struct walk_entry *entry)
{
	FTSENT *found;

	for (;;) {
		errno = 0;
		found = fts_read(walk->fts);
		if (found != NULL && take(walk, found, entry))
			return true;
		if (found == NULL)
			break;
	}
	entry->path = walk->options->file[walk->next - 1];
	entry->why = errno != 0 ? strerror(errno) : NULL;
	entry->st = NULL;
	walk_end(walk);
	return entry->why != NULL;
}

/* Ask what ${path} is. */
static bool
look(const char *path, struct stat *st)
{

	if (strcmp(path, "-") == 0)
		return fstat(STDIN_FILENO, st) == 0;
	return stat(path, st) == 0;
}

bool
walk_next(struct walk *walk, struct walk_entry *entry)
{
	const struct options *o = walk->options;

	if (walk->fts != NULL && walk_on(walk, entry))
		return true;
	while (walk->next < o->files) {
		entry->path = o->file[walk->next++];
		entry->why = NULL;
		entry->st = look(entry->path, &walk->st) ? &walk->st : NULL;
		if (o->recursion == RECURSION_NONE || entry->st == NULL ||
		    !S_ISDIR(walk->st.st_mode))
			return true;
		entry->why = enter(walk, entry->path);
		if (entry->why != NULL || walk_on(walk, entry))
			return true;
	}
	return false;
}
