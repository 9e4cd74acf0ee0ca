/*
 * Groups are runs of a sorted list.  What has no name goes behind what has one.
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "groups.h"

const char *
groups_name(const struct entry *entry, enum group_key key)
{

	switch (key) {
	case GROUP_HOST:
		return entry->host;
	case GROUP_DOMAIN:
		return entry->domain;
	case GROUP_SCHEME:
		return entry->scheme;
	case GROUP_REASON:
		return urlsift_reason_name(entry->reason);
	}
	return NULL;
}

static int
compare_names(const char *x, const char *y)
{

	if (x == NULL || y == NULL)
		return (x == NULL) - (y == NULL);
	return strcmp(x, y);
}

static int
compare_counts(uint64_t x, uint64_t y)
{

	return x < y ? 1 : x > y ? -1 : 0;
}

static int
compare_urls(const struct tally_name *x, const struct tally_name *y)
{
	size_t len = x->len < y->len ? x->len : y->len;
	int order = memcmp(x->text, y->text, len);

	return order != 0 ? order : (x->len > y->len) - (x->len < y->len);
}

static int
compare_entries(const void *a, const void *b)
{
	const struct entry *x = *(struct entry *const *)a;
	const struct entry *y = *(struct entry *const *)b;
	int order = (x->reason > y->reason) - (x->reason < y->reason);

	if (order == 0)
		order = compare_names(x->domain, y->domain);
	if (order == 0)
		order = compare_names(x->host, y->host);
	if (order == 0)
		order = compare_counts(x->count, y->count);
	return order != 0 ? order : compare_urls(x->url, y->url);
}

static int
compare_schemes(const void *a, const void *b)
{
	const struct entry *x = *(struct entry *const *)a;
	const struct entry *y = *(struct entry *const *)b;
	int order = compare_names(x->scheme, y->scheme);

	return order != 0 ? order : x->number < y->number ? -1 : 1;
}

/* The largest first, else in the order of the page. */
static int
compare_groups(const void *a, const void *b)
{
	const struct group *x = a, *y = b;
	int order = compare_counts(x->count, y->count);

	return order != 0 ? order : x->begin < y->begin ? -1 : 1;
}

void
groups_sort(struct entry **entries, size_t n, uint64_t number)
{
	size_t i;

	qsort(entries, n, sizeof(*entries), compare_entries);
	for (i = 0; i < n; i++)
		entries[i]->number = number + i;
}

bool
groups_begins(struct entry *const *entries, size_t i, enum group_key key)
{

	return i == 0 ||
	    compare_names(groups_name(entries[i], key),
		groups_name(entries[i - 1], key)) != 0;
}

bool
groups_make(struct groups *groups, struct entry **entries, size_t n,
    enum group_key key)
{
	struct group *group = NULL;
	size_t i;

	groups->n = 0;
	groups->most = 0;
	if (key == GROUP_SCHEME)
		qsort(entries, n, sizeof(*entries), compare_schemes);
	for (i = 0; i < n; i++)
		groups->n += groups_begins(entries, i, key);
	groups->group = calloc(groups->n + 1, sizeof(*group));
	if (groups->group == NULL)
		return false;
	for (i = 0; i < n; i++) {
		if (groups_begins(entries, i, key)) {
			group = group == NULL ? groups->group : group + 1;
			group->name = groups_name(entries[i], key);
			group->begin = i;
			group->number = (uint64_t)(group - groups->group) + 1;
		}
		group->end = i + 1;
		group->count += entries[i]->count;
		if (group->count > groups->most)
			groups->most = group->count;
	}
	qsort(groups->group, groups->n, sizeof(*group), compare_groups);
	return true;
}
