/*
 * Hash tables with open addressing.  A hash is in the first free slot from its
 * own position on; positions are proportional to hashes.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../base/base.h"
#include "base/siphash.h"
#include "dedup.h"

#define SLOTS 8 /* of a new table */

struct hash_set *
hash_set_new(uint64_t memory)
{
	struct hash_set *set = calloc(1, sizeof(*set));

	if (set == NULL)
		return NULL;
	set->most = memory / HASH_SET_BYTES;
	if (!random_key(set->key)) {
		free(set);
		return NULL;
	}
	return set;
}

/* Remove all hashes. */
static void
hash_set_empty(struct hash_set *set)
{
	size_t i;

	for (i = 0; i < HASH_SET_TABLES; i++)
		free(set->table[i].slot);
	memset(set->table, 0, sizeof(set->table));
}

void
hash_set_free(struct hash_set *set)
{

	if (set == NULL)
		return;
	hash_set_empty(set);
	free(set);
}

bool
hash_set_is_full(const struct hash_set *set)
{

	return set != NULL && set->most == 0;
}

void
hash_set_hash(const struct hash_set *set, const char *text, size_t len,
    unsigned kind, uint64_t hash[2])
{
	const uint64_t key[2] = { set->key[0] ^ kind, set->key[1] };

	us_siphash(key, text, len, hash);
}

static bool
is_zero(const uint64_t hash[2])
{

	return (hash[0] | hash[1]) == 0;
}

/* Return the slot that holds ${hash}, or the free slot for it. */
static uint64_t *
hash_set_find(const struct hash_set_table *t, const uint64_t hash[2])
{
	uint32_t at = (uint32_t)((hash[0] & UINT32_MAX) * t->size >> 32);
	uint64_t *slot;

	for (;;) {
		slot = t->slot[at];
		if ((slot[0] == hash[0] && slot[1] == hash[1]) || is_zero(slot))
			return slot;
		if (++at == t->size)
			at = 0;
	}
}

/* Grow the table if it is too full for ${hash}, whose free slot is ${slot}.
 * Return the slot for it after that, or NULL if there is no room. */
static uint64_t *
hash_set_make_room(struct hash_set_table *t, uint64_t *slot,
    const uint64_t hash[2])
{
	struct hash_set_table old = *t;
	uint32_t i;

	if (t->n < t->size - t->size / 8)
		return slot;
	if (t->size > UINT32_MAX / 2)
		return NULL;
	t->size = t->size == 0 ? SLOTS : t->size + t->size / 2;
	if ((t->slot = calloc(t->size, sizeof(*t->slot))) == NULL) {
		*t = old;
		return NULL;
	}
	for (i = 0; i < old.size; i++)
		if (!is_zero(old.slot[i]))
			memcpy(hash_set_find(t, old.slot[i]), old.slot[i],
			    sizeof(*t->slot));
	free(old.slot);
	return hash_set_find(t, hash);
}

enum hash_set_answer
hash_set_add(struct hash_set *set, const uint64_t hash[2])
{
	struct hash_set_table *t = &set->table[hash[0] >> 56];
	uint64_t *slot;

	if (is_zero(hash))
		return HASH_SET_NEW;
	if (set->most == 0)
		return HASH_SET_LOST;
	slot = t->size > 0 ? hash_set_find(t, hash) : NULL;
	if (slot != NULL && !is_zero(slot)) {
		set->repeats++;
		return HASH_SET_SEEN;
	}
	if (set->n == set->most ||
	    (slot = hash_set_make_room(t, slot, hash)) == NULL) {
		hash_set_empty(set);
		set->most = 0;
		return HASH_SET_FULL;
	}
	memcpy(slot, hash, sizeof(*t->slot));
	t->n++;
	set->n++;
	return HASH_SET_NEW;
}
