/*
 * A list of files' names, one a line or each with a NUL behind it, read as they
 * come.
 */
#ifndef LIST_H
#define LIST_H

#include <stdbool.h>
#include <stddef.h>

/* What the command line says of a list. */
struct list_source {
	const char *file; /* "-": standard input */
	char end;	  /* of a name: newline or NUL */
};

struct list {
	char end;
	int fd; /* -1: none is open */
	bool is_over, skips;
	const char *why;
	size_t at, len;
	char *room;
};

/**
 * list_init(l):
 * list_free(l):
 * Begin with no list; free what ${l} holds.
 */
void list_init(struct list *l);
void list_free(struct list *l);

/**
 * list_open(l, source):
 * Begin with the list ${source}.  Return 0, or -1 when ${l->why} tells why not.
 */
int list_open(struct list *l, const struct list_source *source);

/**
 * list_next(l):
 * Return the next name, lent until the next call, or NULL behind the last one.
 * ${l->why} tells what is wrong with the name, or with the list, or is NULL.
 */
const char *list_next(struct list *l);

/**
 * list_waits(l):
 * Return whether the next name may have to wait for its writer.
 */
bool list_waits(const struct list *l);

#endif
