/*
 * The order of the URLs on the page, and the groups that they make there.
 */
#ifndef GROUPS_H
#define GROUPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "dates.h"
#include "report.h"

/* What groups are made of: it counts so often under this name. */
struct group_item {
	const char *name; /* NULL: it has none */
	struct entry *entry;
	uint64_t count;
};

/* Items that follow each other and have one name. */
struct group {
	const char *name;
	uint64_t count;
	size_t begin, end;
	size_t number; /* of the first entry */
};

struct groups {
	struct group_item *item;
	size_t items, room;
	struct group *group;
	size_t n;
	uint64_t most;			   /* counted in one of them */
	bool is_short;			   /* of memory */
	char period[DATES_MAX][DATE_SIZE]; /* names of periods */
};

/**
 * groups_sort(entries, n):
 * Sort the ${n} ${entries} by reason, domain, host and how often they were
 * found, and number them from 1.
 */
void groups_sort(struct entry **entries, size_t n);

/**
 * groups_begins(entries, i, key):
 * Return whether entry ${i} of those begins a run of one name.
 */
bool groups_begins(struct entry *const *entries, size_t i, enum name_key key);

/**
 * groups_add(groups, name, entry, count):
 * groups_free(groups):
 * Count ${entry} ${count} times under ${name}; free what ${groups} hold.  They
 * begin with zeros.
 */
void groups_add(struct groups *groups, const char *name, struct entry *entry,
    uint64_t count);
void groups_free(struct groups *groups);

/**
 * groups_make(groups, are_dates):
 * Make the groups, the largest first, of what was added; of dates periods, the
 * first first.  In a group, items are in the order of the page.  Return false
 * when memory is or was out.
 */
bool groups_make(struct groups *groups, bool are_dates);

#endif
