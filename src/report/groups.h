/*
 * The URLs of the report in the order of the page, and what belongs together.
 */
#ifndef GROUPS_H
#define GROUPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report.h"

/* By what URLs are together. */
enum group_key {
	GROUP_HOST,
	GROUP_DOMAIN,
	GROUP_SCHEME,
	GROUP_REASON,
};

/* Some entries that follow each other. */
struct group {
	const char *name; /* NULL: they have none */
	uint64_t count;	  /* of results */
	size_t begin, end;
	uint64_t number; /* on the page */
};

struct groups {
	struct group *group;
	size_t n;
	uint64_t most; /* results in one of them */
};

/**
 * groups_sort(entries, n, number):
 * Sort the ${n} ${entries} by reason, domain, host and how often they were
 * found, and number them from ${number}.
 */
void groups_sort(struct entry **entries, size_t n, uint64_t number);

/**
 * groups_make(groups, entries, n, key):
 * Set ${groups} to those by ${key}, the largest first, of ${n} ${entries} that
 * are in that order; by scheme they are brought into it.  Return false when
 * memory is out.  The caller frees the group.
 */
bool groups_make(struct groups *groups, struct entry **entries, size_t n,
    enum group_key key);

/**
 * groups_begins(entries, i, key):
 * Return whether entry ${i} of those begins a group.
 */
bool groups_begins(struct entry *const *entries, size_t i, enum group_key key);

/**
 * groups_name(entry, key):
 * Return what ${entry} has as ${key}, or NULL.
 */
const char *groups_name(const struct entry *entry, enum group_key key);

#endif
