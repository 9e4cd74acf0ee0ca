/*
 * The list of inputs: the names on the command line, then those of its lists,
 * and with -r the files in directories.
 * SPDX-License-Identifier: MIT
 */
#ifndef WALK_H
#define WALK_H

#include <fts.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/stat.h>

#include "../options/options.h"

/* A list of file names, with a newline or a NUL behind each, read while it is
 * written. */

struct file_list {
	char end;
	int fd; /* -1: no list is open */
	bool is_over, skips;
	const char *why;
	size_t at, len;
	char *room;
};

/**
 * file_list_init(l):
 * file_list_free(l):
 * Initialize ${l} without a list; free its memory.
 */
void file_list_init(struct file_list *l);
void file_list_free(struct file_list *l);

/**
 * file_list_open(l, source):
 * Open the list ${source}, where "-" is standard input.  The number of
 * ${source} is the separator: newline or NUL.  Return 0, or -1 and set
 * ${l->why}.
 */
int file_list_open(struct file_list *l, const struct option_item *source);

/**
 * file_list_next(l):
 * Return the next name, which is valid until the next call, or NULL at the end.
 * ${l->why} is an error of the name or of the list, or NULL.
 */
const char *file_list_next(struct file_list *l);

/**
 * file_list_waits(l):
 * Return whether file_list_next() may have to wait for the writer of the list.
 */
bool file_list_waits(const struct file_list *l);

struct walk {
	const struct options *options;
	size_t next;	       /* index of the next name of the command line */
	size_t next_list;      /* index of its next list */
	struct file_list list; /* the list that is being read */
	const char *name;      /* the name read last */
	FTS *fts;	       /* the directory that is being walked, or NULL */
	bool strips;	       /* leave out its name: it is the default */
	struct stat st, replaced; /* of the entry and of the output file */
};

struct walk_entry {
	const char *path; /* valid until the next call; "-": standard input */
	const char *why;  /* why it cannot be read, or NULL */
	const struct stat *st; /* NULL: unknown */
	bool is_found; /* in a directory: what replaces it is not followed */
};

/**
 * walk_init(walk, options):
 * walk_end(walk):
 * Begin with the files of ${options}; free the memory of ${walk}.
 */
void walk_init(struct walk *walk, const struct options *options);
void walk_end(struct walk *walk);

/**
 * walk_next(walk, entry):
 * Set ${entry} to the next input.  Return false after the last one.
 * Directories are walked in the byte order of names.  Devices, pipes and
 * sockets in them are skipped (devices-in-a-folder).
 */
bool walk_next(struct walk *walk, struct walk_entry *entry);

/**
 * walk_look(path, st):
 * Set ${st} to the status of ${path}, where "-" is standard input.  Return
 * false if it is unknown.
 */
bool walk_look(const char *path, struct stat *st);

/**
 * walk_replaced(options, st): Set ${st} to the status of the file that the
 * output will replace, or to zero.  Return whether there is one.  This file is
 * not an input (output-names-its-file).  An edited copy may replace an input.
 */
bool walk_replaced(const struct options *options, struct stat *st);

/**
 * walk_waits(walk):
 * Return whether walk_next() may have to wait for the writer of a list.
 */
bool walk_waits(const struct walk *walk);

#endif