/*
 * The set of what was seen: its hash is SipHash, it knows all that it holds, it
 * keeps to 32 bytes a URL, and it is full where it says so.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/siphash.h"
#include "unique/dedup.h"

#define MANY 200000
#define FIRST 32768 /* bytes of the tables at first */

/* Under the key 00 01 ... 0F, of the text 00 01 ... that is so long; as another
 * implementation has them. */
static const struct {
	size_t len;
	uint64_t hash[2];
} vectors[] = {
	{ 0, { 0xBEA58827B2BC7EE7, 0x013030DD6ADB62FD } },
	{ 1, { 0xA8EDD36004376FFC, 0x63F02F2BCC73055E } },
	{ 7, { 0xC3E0AAF223B98410, 0x77AB4808C82E2FA6 } },
	{ 8, { 0xB4DAE3D5E1FE12AA, 0x99C7F935AB164F72 } },
	{ 15, { 0x6C52BDB205557EC1, 0x09017E1EECCD2129 } },
	{ 63, { 0x6F42FE4EE300584C, 0xAD6052A70A6B9F07 } },
};

Test(siphash, is_that_of_others)
{
	const uint64_t key[2] = { 0x0706050403020100, 0x0F0E0D0C0B0A0908 };
	uint64_t hash[2];
	char text[64];
	size_t i;

	for (i = 0; i < sizeof(text); i++)
		text[i] = (char)i;
	for (i = 0; i < sizeof(vectors) / sizeof(*vectors); i++) {
		us_siphash(key, text, vectors[i].len, hash);
		cr_assert(memcmp(hash, vectors[i].hash, sizeof(hash)) == 0,
		    "%zu bytes: %" PRIx64 " %" PRIx64, vectors[i].len, hash[0],
		    hash[1]);
	}
}

/* Add the URL number ${i}. */
static enum hash_set_answer
add(struct hash_set *u, unsigned i)
{
	uint64_t hash[2];
	char url[32];
	int len = snprintf(url, sizeof(url), "http://example.org/%u", i);

	hash_set_hash(u, url, (size_t)len, 0, hash);
	return hash_set_add(u, hash);
}

/* Return how many bytes the tables of ${u} take. */
static uint64_t
count_bytes(const struct hash_set *u)
{
	uint64_t slots = 0;
	size_t i;

	for (i = 0; i < HASH_SET_TABLES; i++)
		slots += u->table[i].size;
	return slots * sizeof(*u->table->slot);
}

Test(unique, knows_what_it_holds_in_few_bytes)
{
	struct hash_set *u = hash_set_new((uint64_t)1 << 30);
	uint64_t bytes;
	unsigned i;

	cr_assert_not_null(u);
	for (i = 0; i < MANY; i++) {
		cr_assert_eq(add(u, i), HASH_SET_NEW, "%u", i);
		bytes = count_bytes(u);
		cr_assert_leq(bytes, FIRST + 55 * ((uint64_t)i + 1) / 2,
		    "%" PRIu64 " bytes for %u", bytes, i + 1);
		cr_assert(i < HASH_SET_LEAST / HASH_SET_BYTES ||
			bytes <= (uint64_t)HASH_SET_BYTES * (i + 1),
		    "%" PRIu64 " bytes for %u", bytes, i + 1);
	}
	for (i = 0; i < MANY; i++)
		cr_assert_eq(add(u, i), HASH_SET_SEEN, "%u", i);
	cr_assert(!hash_set_is_full(u));
	hash_set_free(u);
}

Test(unique, is_full_where_it_says_so)
{
	struct hash_set *u = hash_set_new(HASH_SET_LEAST);
	unsigned i;

	cr_assert_not_null(u);
	for (i = 0; i < HASH_SET_LEAST / HASH_SET_BYTES; i++)
		cr_assert_eq(add(u, i), HASH_SET_NEW, "%u", i);
	cr_assert_eq(add(u, 0), HASH_SET_SEEN);
	cr_assert(!hash_set_is_full(u));
	cr_assert_eq(add(u, i), HASH_SET_FULL);
	cr_assert(hash_set_is_full(u));
	cr_assert_eq(count_bytes(u), 0);
	cr_assert_eq(add(u, 0), HASH_SET_LOST);
	hash_set_free(u);
}

Test(unique, tells_kinds_apart_and_has_a_key_of_its_own)
{
	const uint64_t zeros[2] = { 0, 0 };
	struct hash_set *u = hash_set_new(HASH_SET_LEAST), *other;
	uint64_t one[2], two[2];

	cr_assert_not_null(u);
	cr_assert_not_null(other = hash_set_new(HASH_SET_LEAST));
	hash_set_hash(u, "x:y", 3, 0, one);
	hash_set_hash(u, "x:y", 3, 1, two);
	cr_assert(memcmp(one, two, sizeof(one)) != 0);
	hash_set_hash(other, "x:y", 3, 0, two);
	cr_assert(memcmp(one, two, sizeof(one)) != 0);
	cr_assert_eq(hash_set_add(u, zeros), HASH_SET_NEW);
	cr_assert_eq(hash_set_add(u, zeros), HASH_SET_NEW);
	hash_set_free(other);
	hash_set_free(u);
}
