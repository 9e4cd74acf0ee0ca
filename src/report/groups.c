/*
 * The sorter of the report.  Entries without a name go behind those with one.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "groups.h"

/* A time line is no longer than this, if longer periods make it shorter. */
#define PERIODS 92

/* Return the order of two numbers. */
#define ORDER(x, y) (((x) > (y)) - ((x) < (y)))

static int
compare_names(const char *x, const char *y)
{

	if (x == NULL || y == NULL)
		return (x == NULL) - (y == NULL);
	return x == y ? 0 : strcmp(x, y);
}

static int
compare_entries(const void *a, const void *b)
{
	const struct entry *x = *(struct entry *const *)a;
	const struct entry *y = *(struct entry *const *)b;
	int order = ORDER(x->reason, y->reason);

	if (order == 0)
		order = ORDER(x->is_mail, y->is_mail);
	if (order == 0)
		order =
		    compare_names(x->name[NAME_DOMAIN], y->name[NAME_DOMAIN]);
	if (order == 0)
		order = compare_names(x->name[NAME_HOST], y->name[NAME_HOST]);
	if (order == 0)
		order = ORDER(y->count, x->count);
	return order != 0 ? order : tally_compare(x->url, y->url);
}

static int
compare_items(const void *a, const void *b)
{
	const struct group_item *x = a, *y = b;
	int order = compare_names(x->name, y->name);

	return order != 0 ? order : ORDER(x->entry->number, y->entry->number);
}

/* Compare two groups: that with the most URLs first, then results, else in the
 * order of the page. */
static int
compare_groups(const void *a, const void *b)
{
	const struct group *x = a, *y = b;
	int order = ORDER(y->urls, x->urls);

	if (order == 0)
		order = ORDER(y->count, x->count);
	return order != 0 ? order : ORDER(x->number, y->number);
}

void
groups_sort(struct entry **entries, size_t n)
{
	size_t i;

	qsort(entries, n, sizeof(*entries), compare_entries);
	for (i = 0; i < n; i++)
		entries[i]->number = i + 1;
}

bool
groups_begins(struct entry *const *entries, size_t i, enum name_key key)
{

	return i == 0 || entries[i]->is_mail != entries[i - 1]->is_mail ||
	    compare_names(entries[i]->name[key], entries[i - 1]->name[key]) !=
	    0;
}

void
groups_add(struct groups *groups, const char *name, struct entry *entry,
    uint64_t count)
{
	size_t room = groups->room == 0 ? 64 : 2 * groups->room;
	struct group_item *item;

	if (groups->items == groups->room) {
		item = realloc(groups->item, room * sizeof(*item));
		if (item == NULL) {
			groups->is_short = true;
			return;
		}
		groups->item = item;
		groups->room = room;
	}
	groups->item[groups->items++] =
	    (struct group_item){ name, entry, count };
}

void
groups_free(struct groups *groups)
{

	free(groups->item);
	free(groups->group);
}

/* Return whether item ${i}, which is not the first one, begins a group. */
static bool
is_begin(const struct groups *groups, size_t i)
{

	return compare_names(groups->item[i].name, groups->item[i - 1].name) !=
	    0;
}

/* Return the number of groups of at least one item. */
static size_t
count_groups(const struct groups *groups)
{
	size_t i, n = 1;

	for (i = 1; i < groups->items; i++)
		n += is_begin(groups, i);
	return n;
}

/* Count item ${i} in ${group}, to which it belongs. */
static void
count_item(struct group *group, const struct groups *groups, size_t i)
{
	const struct group_item *item = &groups->item[i];

	if (group->end == 0) {
		group->name = item->name;
		group->begin = i;
		group->number = item->entry->number;
	}
	if (group->end == 0 || item->entry != item[-1].entry) {
		group->urls++;
		group->risky += item->entry->risks != 0;
	}
	group->end = i + 1;
	group->count += item->count;
}

/* Make the groups of the items, which are sorted. */
static bool
make_sorted(struct groups *groups)
{
	struct group *group;
	size_t i;

	groups->n = count_groups(groups);
	group = groups->group = calloc(groups->n, sizeof(*group));
	if (group == NULL)
		return false;
	for (i = 0; i < groups->items; i++) {
		if (i > 0 && is_begin(groups, i))
			group++;
		count_item(group, groups, i);
	}
	return true;
}

static void
sort_items(struct groups *groups)
{

	qsort(groups->item, groups->items, sizeof(*groups->item),
	    compare_items);
}

bool
groups_make(struct groups *groups)
{

	if (groups->is_short || groups->items == 0)
		return !groups->is_short;
	sort_items(groups);
	if (!make_sorted(groups))
		return false;
	qsort(groups->group, groups->n, sizeof(*groups->group), compare_groups);
	return true;
}

/* Give the items, which are sorted by their days, the names of periods. */
static void
name_periods(struct groups *groups)
{
	enum dates_unit unit = groups->unit;
	unsigned number, last = 0;
	size_t i, n = 0;

	for (i = 0; i < groups->items; i++) {
		number = dates_number(groups->item[i].name, unit);
		if (i == 0 || number != last)
			dates_name(number, unit, groups->period[n++]);
		groups->item[i].name = groups->period[n - 1];
		last = number;
	}
}

bool
groups_make_periods(struct groups *groups)
{
	const char *first, *last;

	if (groups->is_short || groups->items == 0)
		return !groups->is_short;
	sort_items(groups);
	first = groups->item[0].name;
	last = groups->item[groups->items - 1].name;
	while (groups->unit < DATES_YEARS &&
	    dates_number(last, groups->unit) -
		    dates_number(first, groups->unit) >=
		PERIODS)
		groups->unit++;
	name_periods(groups);
	sort_items(groups);
	return make_sorted(groups);
}
