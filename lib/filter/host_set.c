/*
 * A set of hosts: a hash table of names.  The hash of a name is computed from
 * that of its first label and that of the labels behind it, so that a host and
 * all its parent domains are found in one pass from the right.  Names are
 * compared, too: the key of the hash, addresses in memory, is only to make it
 * hard to fill one place of the table (lists-by-a-keyed-hash).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/siphash.h"
#include "filter.h"

#define SLOTS 64 /* at first; a power of 2 */

struct us_host_slot {
	uint64_t hash;
	size_t name; /* its place among the names, from 1; 0: free */
};

/* Return the name in ${slot}; a dot or a blank stands before it. */
static char *
name_in(const struct us_host_set *set, const struct us_host_slot *slot)
{

	return set->names.data + slot->name;
}

/* Return the slot of ${name}, which has that ${hash}, or the free slot for
 * it. */
static struct us_host_slot *
find(const struct us_host_set *set, uint64_t hash, const char *name)
{
	size_t at = (size_t)hash & (set->size - 1);
	struct us_host_slot *slot;

	for (;; at = (at + 1) & (set->size - 1)) {
		slot = &set->slot[at];
		if (slot->name == 0 ||
		    (slot->hash == hash &&
			strcmp(name_in(set, slot), name) == 0))
			return slot;
	}
}

/* Make room for one more host.  Return false when memory is out. */
static bool
make_room(struct us_host_set *set)
{
	const struct urlsift_memory *memory = set->names.memory;
	struct us_host_set grown = *set;
	size_t i;

	if (set->n < set->size / 2)
		return true;
	grown.size = set->size == 0 ? SLOTS : 2 * set->size;
	if (grown.size > SIZE_MAX / sizeof(*grown.slot))
		return false;
	grown.slot = memory->realloc(memory->ctx, NULL,
	    grown.size * sizeof(*grown.slot));
	if (grown.slot == NULL)
		return false;
	memset(grown.slot, 0, grown.size * sizeof(*grown.slot));
	if (set->size == 0) {
		grown.key[0] = (uintptr_t)grown.slot;
		grown.key[1] = (uintptr_t)set;
	}
	for (i = 0; i < set->size; i++)
		if (set->slot[i].name != 0)
			*find(&grown, set->slot[i].hash,
			    name_in(set, &set->slot[i])) = set->slot[i];
	memory->free(memory->ctx, set->slot);
	*set = grown;
	return true;
}

/* Add to ${hash} the last label before ${end} of ${name}.  Return where that
 * label begins. */
static size_t
add_label(const struct us_host_set *set, const char *name, size_t end,
    uint64_t *hash)
{
	const uint64_t key[2] = { set->key[0] ^ *hash, set->key[1] };
	size_t begin = end;

	while (begin > 0 && name[begin - 1] != '.')
		begin--;
	*hash = us_siphash_half(key, name + begin, end - begin);
	return begin;
}

/* Return the end of the label before the one at ${begin}. */
static size_t
end_before(size_t begin)
{

	return begin > 0 ? begin - 1 : 0;
}

/* Return the slot of ${name}, or the free slot for it, and its ${hash}. */
static struct us_host_slot *
find_whole(const struct us_host_set *set, const char *name, uint64_t *hash)
{
	size_t end = strlen(name);

	*hash = 0;
	while (end > 0)
		end = end_before(add_label(set, name, end, hash));
	return find(set, *hash, name);
}

/* Return the bit of names of ${len} bytes. */
static uint64_t
length_bit(size_t len)
{

	return UINT64_C(1) << (len < 63 ? len : 63);
}

/* Return the bit of names that end as ${name} does, or all bits if it is short.
 * The last two bytes say little: many names have those of com. */
static uint64_t
end_bit(const char *name, size_t len)
{
	uint32_t word;

	if (len < sizeof(word) + 2)
		return UINT64_MAX;
	memcpy(&word, name + len - 2 - sizeof(word), sizeof(word));
	return UINT64_C(1) << (word * UINT32_C(2654435761) >> 26);
}

/* Return whether ${name}, or one that it is below, has the end and the length
 * of a host in ${set}: most have not, and their hash is not needed. */
static bool
may_have(const struct us_host_set *set, const char *name, size_t len)
{
	const char *at = name, *end = name + len;
	uint64_t lengths = length_bit(len);

	if ((set->ends & end_bit(name, len)) == 0)
		return false;
	while ((at = memchr(at, '.', (size_t)(end - at))) != NULL)
		lengths |= length_bit((size_t)(end - ++at));
	return (set->lengths & lengths) != 0;
}

int
us_host_set_add(struct us_host_set *set, const char *name, bool below)
{
	size_t len = strlen(name);
	struct us_host_slot *slot;
	uint64_t hash;

	if (!make_room(set) ||
	    us_buf_reserve(&set->names, set->names.len + len + 2) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	slot = find_whole(set, name, &hash);
	if (slot->name == 0) {
		slot->hash = hash;
		slot->name = set->names.len + 1;
		set->n++;
		set->lengths |= length_bit(len);
		set->ends |= end_bit(name, len);
		(void)us_buf_add(&set->names, " ", 1);
		(void)us_buf_add(&set->names, name, len + 1);
	}
	if (below)
		name_in(set, slot)[-1] = '.';
	return URLSIFT_OK;
}

/* The same as us_host_set_find().  Most names are not looked up, and cost no
 * more than it takes to see that. */
__attribute__((noinline)) static const char *
look_up(const struct us_host_set *set, const char *name, size_t len)
{
	uint64_t hash = 0;
	size_t end = len, begin;
	const struct us_host_slot *slot;

	while (end > 0) {
		begin = add_label(set, name, end, &hash);
		slot = find(set, hash, name + begin);
		if (slot->name != 0 &&
		    (begin == 0 || name_in(set, slot)[-1] == '.'))
			return name_in(set, slot);
		end = end_before(begin);
	}
	return NULL;
}

const char *
us_host_set_find(const struct us_host_set *set, const char *name)
{
	size_t len;

	if (set->n == 0)
		return NULL;
	len = strlen(name);
	return may_have(set, name, len) ? look_up(set, name, len) : NULL;
}

bool
us_host_set_has(const struct us_host_set *set, const char *name)
{
	uint64_t hash;

	return set->n > 0 && find_whole(set, name, &hash)->name != 0;
}

void
us_host_set_free(struct us_host_set *set)
{
	const struct urlsift_memory *memory = set->names.memory;

	memory->free(memory->ctx, set->slot);
	us_buf_free(&set->names);
}
