/*
 * The inputs: what the command line names, then what is named by its lists, and
 * with -r what is found below.
 */
#ifndef WALK_H
#define WALK_H

#include <fts.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

#include "../options/options.h"
#include "file_list.h"

struct walk {
	const struct options *options;
	size_t next;		  /* of the names of the command line */
	size_t next_list;	  /* of its lists */
	struct file_list list;	  /* that is read */
	const char *name;	  /* that was read last */
	FTS *fts;		  /* the directory that is walked, or NULL */
	bool strips;		  /* its name is left out: it was not named */
	struct stat st, replaced; /* of the entry, of the output */
};

struct walk_entry {
	const char *path; /* lent until the next one; "-": standard input */
	const char *why;  /* it cannot be read for this reason, or NULL */
	const struct stat *st; /* NULL: it cannot be told */
};

/**
 * walk_init(walk, options):
 * walk_end(walk):
 * Begin with the files of ${options}; free what ${walk} holds.
 */
void walk_init(struct walk *walk, const struct options *options);
void walk_end(struct walk *walk);

/**
 * walk_next(walk, entry):
 * Tell the next input.  Return false behind the last one.  Directories are
 * walked in the order of the bytes of their names; devices, pipes and sockets
 * in them are passed over (D52).
 */
bool walk_next(struct walk *walk, struct walk_entry *entry);

/**
 * walk_look(path, st):
 * Ask what ${path} is, "-" being standard input.  Return false if that cannot
 * be told.
 */
bool walk_look(const char *path, struct stat *st);

/**
 * walk_replaced(options, st):
 * Set ${st} to the file that will be written over when the work ends, which is
 * no input (D123), or to zero.  What is edited may take the place of an input.
 */
void walk_replaced(const struct options *options, struct stat *st);

/**
 * walk_name(walk, entry):
 * Return what ${entry} is called in messages.
 */
const char *walk_name(const struct walk *walk, const struct walk_entry *entry);

/**
 * walk_waits(walk):
 * Return whether the next input may have to wait for who writes a list.
 */
bool walk_waits(const struct walk *walk);

#endif
