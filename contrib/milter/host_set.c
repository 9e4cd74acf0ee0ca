/*
 * A set of hosts: their hashes in a table with open addresses, at most half
 * full.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>

#include "host_set.h"

/* Slots at first. */
#define FIRST_ROOM 64

/* FNV-1a, and no hash is 0. */
static uint64_t
hash_name(const char *name, size_t len)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	size_t i;

	for (i = 0; i < len; i++)
		hash = (hash ^ (unsigned char)name[i]) *
		    UINT64_C(0x100000001b3);
	return hash == 0 ? 1 : hash;
}

/* Return the slot of ${hash}, or the free one where it belongs. */
static uint64_t *
find_slot(const struct host_set *set, uint64_t hash)
{
	size_t at = (size_t)(hash ^ hash >> 32) & (set->room - 1);

	while (set->slot[at] != 0 && set->slot[at] != hash)
		at = (at + 1) & (set->room - 1);
	return set->slot + at;
}

/* Have room for one more.  Return whether there is memory. */
static int
make_room(struct host_set *set)
{
	struct host_set grown = { NULL, set->n,
		set->room == 0 ? FIRST_ROOM : 2 * set->room };
	size_t i;

	if (2 * (set->n + 1) <= set->room)
		return 1;
	if ((grown.slot = calloc(grown.room, sizeof(*grown.slot))) == NULL)
		return 0;
	for (i = 0; i < set->room; i++)
		if (set->slot[i] != 0)
			*find_slot(&grown, set->slot[i]) = set->slot[i];
	free(set->slot);
	*set = grown;
	return 1;
}

enum host_set_answer
host_set_add(struct host_set *set, const char *name, size_t len, uint64_t max)
{
	uint64_t hash = hash_name(name, len), *slot;

	if (set->room > 0 && *find_slot(set, hash) == hash)
		return HOST_SET_SEEN;
	if (set->n >= max)
		return HOST_SET_FULL;
	if (!make_room(set))
		return HOST_SET_NO_MEMORY;
	slot = find_slot(set, hash);
	*slot = hash;
	set->n++;
	return HOST_SET_NEW;
}

void
host_set_free(struct host_set *set)
{

	free(set->slot);
}
