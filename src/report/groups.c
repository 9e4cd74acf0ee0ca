/*
 * The sorter of the report.  Entries without a name go behind those with one.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "groups.h"

/* More bars than this are hard to read; longer periods make fewer bars. */
#define PERIODS 62

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

/* Compare two groups: the largest first, else in the order of the page. */
static int
compare_groups(const void *a, const void *b)
{
	const struct group *x = a, *y = b;
	int order = ORDER(y->count, x->count);

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

	return i == 0 ||
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

/* Return whether item ${i} begins a group, when names are compared in their
 * first ${len} bytes. */
static bool
is_begin(const struct groups *groups, size_t i, size_t len)
{
	const char *name = groups->item[i].name, *before;

	if (i == 0 || name == NULL)
		return i == 0 || groups->item[i - 1].name != NULL;
	before = groups->item[i - 1].name;
	return name != before && strncmp(name, before, len) != 0;
}

static size_t
count_groups(const struct groups *groups, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i < groups->items; i++)
		n += is_begin(groups, i, len);
	return n;
}

/* Cut the names, which are days, to days, months or years. */
static void
make_periods(struct groups *groups)
{
	size_t len = strlen("0000-00-00"), i, n = 0;

	while (len > strlen("0000") && count_groups(groups, len) > PERIODS)
		len -= strlen("-00");
	for (i = 0; i < groups->items; i++) {
		if (i == 0 ||
		    strncmp(groups->period[n - 1], groups->item[i].name, len) !=
			0)
			memcpy(groups->period[n++], groups->item[i].name, len);
		groups->item[i].name = groups->period[n - 1];
	}
	qsort(groups->item, n = groups->items, sizeof(*groups->item),
	    compare_items);
}

bool
groups_make(struct groups *groups, bool are_dates)
{
	struct group *group;
	size_t i;

	if (groups->is_short || groups->items == 0)
		return !groups->is_short;
	qsort(groups->item, groups->items, sizeof(*groups->item),
	    compare_items);
	if (are_dates)
		make_periods(groups);
	groups->n = count_groups(groups, SIZE_MAX);
	group = groups->group = calloc(groups->n, sizeof(*group));
	if (group == NULL)
		return false;
	for (i = 0; i < groups->items; i++) {
		if (i > 0 && is_begin(groups, i, SIZE_MAX))
			group++;
		if (group->end == 0) {
			group->name = groups->item[i].name;
			group->begin = i;
			group->number = groups->item[i].entry->number;
		}
		group->end = i + 1;
		group->count += groups->item[i].count;
		if (group->count > groups->most)
			groups->most = group->count;
	}
	if (!are_dates)
		qsort(groups->group, groups->n, sizeof(*group), compare_groups);
	return true;
}
