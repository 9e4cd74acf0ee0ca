/*
 * Open addressing: a hash stands at the first free slot from that part of the
 * table on which its own part of all hashes is.
 */
#include "config.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "../base/siphash.h"
#include "hash_set.h"

#define SLOTS 8 /* of a table at first */

struct hash_set *
hash_set_new(uint64_t memory)
{
	struct hash_set *u = calloc(1, sizeof(*u));

	if (u == NULL)
		return NULL;
	u->most = memory / HASH_SET_BYTES;
	if (getrandom(u->key, sizeof(u->key), 0) != sizeof(u->key)) {
		free(u);
		return NULL;
	}
	return u;
}

/* Forget all. */
static void
empty(struct hash_set *u)
{
	size_t i;

	for (i = 0; i < HASH_SET_TABLES; i++)
		free(u->table[i].slot);
	memset(u->table, 0, sizeof(u->table));
}

void
hash_set_free(struct hash_set *u)
{

	if (u == NULL)
		return;
	empty(u);
	free(u);
}

bool
hash_set_is_full(const struct hash_set *u)
{

	return u != NULL && u->most == 0;
}

void
hash_set_hash(const struct hash_set *u, const char *text, size_t len,
    unsigned kind, uint64_t hash[2])
{
	const uint64_t key[2] = { u->key[0] ^ kind, u->key[1] };

	siphash(key, text, len, hash);
}

static bool
is_zero(const uint64_t hash[2])
{

	return (hash[0] | hash[1]) == 0;
}

/* Return the slot that holds ${hash}, or the free one where it belongs. */
static uint64_t *
find(const struct hash_set_table *t, const uint64_t hash[2])
{
	uint32_t at = (uint32_t)((hash[0] & UINT32_MAX) * t->size >> 32);
	uint64_t *slot;

	for (;;) {
		slot = t->slot[at];
		if (is_zero(slot) || memcmp(slot, hash, sizeof(*t->slot)) == 0)
			return slot;
		if (++at == t->size)
			at = 0;
	}
}

/* Make room for ${hash}, which belongs in ${slot} until then.  Return where it
 * belongs now; NULL: there is no room. */
static uint64_t *
make_room(struct hash_set_table *t, uint64_t *slot, const uint64_t hash[2])
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
			memcpy(find(t, old.slot[i]), old.slot[i],
			    sizeof(*t->slot));
	free(old.slot);
	return find(t, hash);
}

enum hash_set_answer
hash_set_add(struct hash_set *u, const uint64_t hash[2])
{
	struct hash_set_table *t = &u->table[hash[0] >> 56];
	uint64_t *slot;

	if (is_zero(hash))
		return HASH_SET_NEW;
	if (u->most == 0)
		return HASH_SET_LOST;
	slot = t->size > 0 ? find(t, hash) : NULL;
	if (slot != NULL && !is_zero(slot))
		return HASH_SET_SEEN;
	if (u->n == u->most || (slot = make_room(t, slot, hash)) == NULL) {
		empty(u);
		u->most = 0;
		return HASH_SET_FULL;
	}
	memcpy(slot, hash, sizeof(*t->slot));
	t->n++;
	u->n++;
	return HASH_SET_NEW;
}
