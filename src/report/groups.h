/*
 * The order of the URLs on the page, and the groups of them there.
 * SPDX-License-Identifier: MIT
 */
#ifndef GROUPS_H
#define GROUPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dates.h"
#include "report.h"

/* An item of groups: the count of an entry under a name. */
struct group_item {
	const char *name; /* NULL: it has none */
	struct entry *entry;
	uint64_t count;
};

/* Items in sequence that have the same name. */
struct group {
	const char *name;
	uint64_t count;	    /* results */
	size_t urls, risky; /* different URLs; those with a risk */
	size_t begin, end;  /* its items */
	size_t number;	    /* of the first entry */
};

struct groups {
	struct group_item *item;
	size_t items, room;
	struct group *group;
	size_t n;
	bool is_short; /* out of memory */

	/* Of periods. */
	enum dates_unit unit;
	char period[DATES_MAX][DATE_SIZE]; /* their names */
};

/**
 * groups_sort(entries, n):
 * Sort the ${n} ${entries} by reason, domain, host and how often they were
 * found, mail addresses behind others, and number them from 1.
 */
void groups_sort(struct entry **entries, size_t n);

/**
 * groups_begins(entries, i, key):
 * Return whether entry ${i} begins a run of entries with the same name of kind
 * ${key}, or of mail addresses.
 */
bool groups_begins(struct entry *const *entries, size_t i, enum name_key key);

/**
 * groups_add(groups, name, entry, count):
 * groups_free(groups):
 * Count ${entry} ${count} times under ${name}; free the memory of ${groups}.
 * ${groups} are all zero at first.
 */
void groups_add(struct groups *groups, const char *name, struct entry *entry,
    uint64_t count);
void groups_free(struct groups *groups);

/**
 * groups_make(groups):
 * groups_make_periods(groups):
 * Make the groups of the items added: the largest first; or periods in their
 * order, for items whose names are days.  In a group, items are in the order of
 * the page.  Return false when memory is or was out.
 */
bool groups_make(struct groups *groups);
bool groups_make_periods(struct groups *groups);

#endif
