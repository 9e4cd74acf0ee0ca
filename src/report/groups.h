/*
 * The order of the URLs on the page, and the groups that they make there.
 */
#ifndef GROUPS_H
#define GROUPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report.h"

/* Entries that follow each other and have one name. */
struct group {
	const char *name; /* NULL: they have none */
	uint64_t count;	  /* of results */
	size_t begin, end;
	size_t number; /* on the page */
};

struct groups {
	struct group *group;
	size_t n;
	uint64_t most; /* results in one of them */
};

/**
 * groups_sort(entries, n):
 * Sort the ${n} ${entries} by reason, domain, host and how often they were
 * found, and number them from 1.
 */
void groups_sort(struct entry **entries, size_t n);

/**
 * groups_sort_schemes(entries, n):
 * Sort the ${n} ${entries}, which are numbered, by scheme.
 */
void groups_sort_schemes(struct entry **entries, size_t n);

/**
 * groups_begins(entries, i, key):
 * Return whether entry ${i} of those begins a group by ${key}.
 */
bool groups_begins(struct entry *const *entries, size_t i, enum name_key key);

/**
 * groups_make(groups, entries, n, key):
 * Set ${groups} to those by ${key}, the largest first, of ${n} sorted
 * ${entries}.  Return false when memory is out.  The caller frees the group.
 */
bool groups_make(struct groups *groups, struct entry *const *entries, size_t n,
    enum name_key key);

#endif
