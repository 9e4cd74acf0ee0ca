/*
 * The tally of names: a hash table with open addressing.  A name is at the
 * first free place from the one of its hash on.  The hash has a random key, so
 * that nobody can make names that collide.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "../base/base.h"
#include "base/siphash.h"
#include "stats.h"

#define PLACES 256 /* size of the table at first */

/* For so many kinds the last name is remembered: texts repeat schemes and
 * hosts. */
#define LAST 8

struct tally {
	uint64_t key[2];
	uint64_t left; /* bytes that may still be used */
	struct tally_name **place;
	size_t places, n; /* size, a power of two; names in it */
	const struct tally_name **list;
	size_t listed;		       /* size of the list */
	struct tally_name *last[LAST]; /* last names asked for, by kind */
	bool is_short;		       /* memory ran out, not only the limit */
};

struct tally *
tally_new(uint64_t memory)
{
	struct tally *t = calloc(1, sizeof(*t));

	if (t == NULL)
		return NULL;
	t->left = memory;
	t->places = PLACES;
	t->place = calloc(t->places, sizeof(*t->place));
	if (t->place == NULL || !random_key(t->key)) {
		tally_free(t);
		return NULL;
	}
	return t;
}

void
tally_free(struct tally *t)
{
	size_t i;

	if (t == NULL)
		return;
	for (i = 0; t->place != NULL && i < t->places; i++)
		if (t->place[i] != NULL) {
			free(t->place[i]->with);
			free(t->place[i]);
		}
	free(t->place);
	free(t->list);
	free(t);
}

static bool
is_name(const struct tally_name *name, uint64_t hash, unsigned kind,
    const char *text, size_t len)
{

	return name->hash == hash && name->kind == kind && name->len == len &&
	    memcmp(name->text, text, len) == 0;
}

/* Return the place of the name, or the free place for it. */
static struct tally_name **
tally_find(const struct tally *t, uint64_t hash, unsigned kind,
    const char *text, size_t len)
{
	size_t at = (size_t)hash & (t->places - 1);

	while (t->place[at] != NULL &&
	    !is_name(t->place[at], hash, kind, text, len))
		at = (at + 1) & (t->places - 1);
	return &t->place[at];
}

/* Double the table.  Return false when memory is out. */
static bool
tally_grow(struct tally *t)
{
	struct tally old = *t;
	struct tally_name *name;
	size_t i;

	if (old.places > SIZE_MAX / 2 / sizeof(*t->place))
		return false;
	t->places = 2 * old.places;
	if ((t->place = calloc(t->places, sizeof(*t->place))) == NULL) {
		*t = old;
		t->is_short = true;
		return false;
	}
	for (i = 0; i < old.places; i++) {
		if ((name = old.place[i]) != NULL)
			*tally_find(t, name->hash, name->kind, name->text,
			    name->len) = name;
	}
	free(old.place);
	return true;
}

/* Return a new name, already in its place, or NULL if there is no memory left
 * for it. */
static struct tally_name *
tally_new_name(struct tally *t, uint64_t hash, unsigned kind, const char *text,
    size_t len)
{
	struct tally_name *name;
	size_t size = sizeof(*name) + len + 1;

	if (len > UINT32_MAX || t->left < size + TALLY_EXTRA)
		return NULL;
	if (t->n >= t->places - t->places / 4 && !tally_grow(t))
		return NULL;
	if ((name = malloc(size)) == NULL) {
		t->is_short = true;
		return NULL;
	}
	t->left -= size + TALLY_EXTRA;
	name->count = 0;
	name->hash = hash;
	name->len = (uint32_t)len;
	name->kind = kind;
	name->with = NULL;
	memcpy(name->text, text, len);
	name->text[len] = '\0';
	*tally_find(t, hash, kind, text, len) = name;
	t->n++;
	return name;
}

struct tally_name *
tally_get(struct tally *t, unsigned kind, const char *text, size_t len)
{
	const uint64_t key[2] = { t->key[0] ^ kind, t->key[1] };
	struct tally_name **last = &t->last[kind % LAST], *name = *last;
	uint64_t hash[2];

	if (name != NULL && is_name(name, name->hash, kind, text, len))
		return name;
	us_siphash(key, text, len, hash);
	name = *tally_find(t, hash[0], kind, text, len);
	if (name == NULL)
		name = tally_new_name(t, hash[0], kind, text, len);
	if (name != NULL)
		*last = name;
	return name;
}

bool
tally_add(struct tally *t, unsigned kind, const char *text, size_t len,
    uint64_t count)
{
	struct tally_name *name = tally_get(t, kind, text, len);

	if (name == NULL)
		return false;
	name->count += count;
	return true;
}

void *
tally_alloc(struct tally *t, size_t size, size_t besides)
{
	void *room;

	if (t->left < size + besides)
		return NULL;
	if ((room = calloc(1, size)) == NULL) {
		t->is_short = true;
		return NULL;
	}
	t->left -= size + besides;
	return room;
}

/* Return the order of two names by their bytes, as memcmp(3) does. */
static int
compare_texts(const struct tally_name *x, const struct tally_name *y)
{
	size_t len = x->len < y->len ? x->len : y->len;
	int order = memcmp(x->text, y->text, len);

	return order != 0 ? order : (x->len > y->len) - (x->len < y->len);
}

static int
compare_names(const void *a, const void *b)
{
	const struct tally_name *const *x = a, *const *y = b;

	return compare_texts(*x, *y);
}

static int
compare_counts(const void *a, const void *b)
{
	const struct tally_name *const *x = a, *const *y = b;

	if ((*x)->count != (*y)->count)
		return (*x)->count < (*y)->count ? 1 : -1;
	return compare_texts(*x, *y);
}

bool
tally_is_short(const struct tally *t)
{

	return t->is_short;
}

const struct tally_name **
tally_list(struct tally *t, unsigned kind, enum tally_order order, size_t *n)
{
	const struct tally_name **list = t->list;
	size_t i;

	*n = 0;
	if (t->listed < t->n + 1) {
		list = realloc(list, (t->n + 1) * sizeof(*list));
		if (list == NULL) {
			t->is_short = true;
			return NULL;
		}
		t->list = list;
		t->listed = t->n + 1;
	}
	for (i = 0; i < t->places; i++)
		if (t->place[i] != NULL && t->place[i]->kind == kind)
			list[(*n)++] = t->place[i];
	qsort(list, *n, sizeof(*list),
	    order == TALLY_BY_COUNT ? compare_counts : compare_names);
	return list;
}
