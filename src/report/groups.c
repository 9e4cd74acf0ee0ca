/*
 * The sorter of the report: groups are runs of a sorted list.  What has no name
 * goes behind what has one.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "groups.h"

/* Return the order of two numbers. */
#define ORDER(x, y) (((x) > (y)) - ((x) < (y)))

static int
compare_names(const struct entry *x, const struct entry *y, enum name_key key)
{
	const char *a = x->name[key], *b = y->name[key];

	if (a == NULL || b == NULL)
		return (a == NULL) - (b == NULL);
	return strcmp(a, b);
}

static int
compare_urls(const struct tally_name *x, const struct tally_name *y)
{
	int order = memcmp(x->text, y->text, x->len < y->len ? x->len : y->len);

	return order != 0 ? order : ORDER(x->len, y->len);
}

static int
compare_entries(const void *a, const void *b)
{
	const struct entry *x = *(struct entry *const *)a;
	const struct entry *y = *(struct entry *const *)b;
	int order = ORDER(x->reason, y->reason);

	if (order == 0)
		order = compare_names(x, y, NAME_DOMAIN);
	if (order == 0)
		order = compare_names(x, y, NAME_HOST);
	if (order == 0)
		order = ORDER(y->count, x->count);
	return order != 0 ? order : compare_urls(x->url, y->url);
}

static int
compare_schemes(const void *a, const void *b)
{
	const struct entry *x = *(struct entry *const *)a;
	const struct entry *y = *(struct entry *const *)b;
	int order = compare_names(x, y, NAME_SCHEME);

	return order != 0 ? order : ORDER(x->number, y->number);
}

/* The largest first, else in the order of the page. */
static int
compare_groups(const void *a, const void *b)
{
	const struct group *x = a, *y = b;
	int order = ORDER(y->count, x->count);

	return order != 0 ? order : ORDER(x->begin, y->begin);
}

void
groups_sort(struct entry **entries, size_t n)
{
	size_t i;

	qsort(entries, n, sizeof(*entries), compare_entries);
	for (i = 0; i < n; i++)
		entries[i]->number = i + 1;
}

void
groups_sort_schemes(struct entry **entries, size_t n)
{

	qsort(entries, n, sizeof(*entries), compare_schemes);
}

bool
groups_begins(struct entry *const *entries, size_t i, enum name_key key)
{

	return i == 0 || compare_names(entries[i], entries[i - 1], key) != 0;
}

bool
groups_make(struct groups *groups, struct entry *const *entries, size_t n,
    enum name_key key)
{
	struct group *group = NULL;
	size_t i;

	groups->n = 0;
	groups->most = 0;
	for (i = 0; i < n; i++)
		groups->n += groups_begins(entries, i, key);
	groups->group = calloc(groups->n + 1, sizeof(*group));
	if (groups->group == NULL)
		return false;
	for (i = 0; i < n; i++) {
		if (groups_begins(entries, i, key)) {
			group = group == NULL ? groups->group : group + 1;
			group->name = entries[i]->name[key];
			group->begin = i;
			group->number = (size_t)(group - groups->group) + 1;
		}
		group->end = i + 1;
		group->count += entries[i]->count;
		if (group->count > groups->most)
			groups->most = group->count;
	}
	qsort(groups->group, groups->n, sizeof(*group), compare_groups);
	return true;
}
