/*
 * The tally counts each name by itself, in the orders that it reports, and
 * keeps to the memory that it may take.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stats/stats.h"

#define MANY 100000

/* Count name number ${i} so many times. */
static bool
add(struct tally *t, unsigned i, uint64_t count)
{
	char name[32];
	int len = snprintf(name, sizeof(name), "h%u.example", i);

	return tally_add(t, 1, name, (size_t)len, count);
}

Test(tally, counts_each_name_of_each_kind)
{
	struct tally *t = tally_new(UINT64_MAX);
	const struct tally_name **list;
	size_t n, i;

	cr_assert_not_null(t);
	for (i = 0; i < 3 * MANY; i++)
		cr_assert(add(t, (unsigned)(i % MANY), 1));
	cr_assert(add(t, 7, 2));
	cr_assert(tally_add(t, 2, "h7.example", 10, 9));
	cr_assert_not_null(list = tally_list(t, 1, TALLY_BY_COUNT, &n));
	cr_assert_eq(n, MANY);
	cr_assert_str_eq(list[0]->text, "h7.example");
	cr_assert_eq(list[0]->count, 5);
	for (i = 1; i < n; i++)
		cr_assert_eq(list[i]->count, 3, "%s", list[i]->text);
	cr_assert_not_null(list = tally_list(t, 2, TALLY_BY_NAME, &n));
	cr_assert_eq(n, 1);
	cr_assert_eq(list[0]->count, 9);
	tally_free(t);
}

Test(tally, has_names_in_the_order_of_their_bytes)
{
	static const char *const names[] = { "b", "", "a.b", "a", "a\xFF",
		"aa" };
	static const char *const sorted[] = { "", "a", "a.b", "aa", "a\xFF",
		"b" };
	struct tally *t = tally_new(UINT64_MAX);
	const struct tally_name **list;
	size_t n, i;

	cr_assert_not_null(t);
	for (i = 0; i < 6; i++)
		cr_assert(tally_add(t, 0, names[i], strlen(names[i]), i % 2));
	cr_assert_not_null(list = tally_list(t, 0, TALLY_BY_NAME, &n));
	cr_assert_eq(n, 6);
	for (i = 0; i < n; i++)
		cr_assert_str_eq(list[i]->text, sorted[i]);
	cr_assert_not_null(list = tally_list(t, 0, TALLY_BY_COUNT, &n));
	cr_assert_str_eq(list[0]->text, "");
	cr_assert_str_eq(list[1]->text, "a");
	cr_assert_str_eq(list[2]->text, "aa");
	cr_assert_str_eq(list[3]->text, "a.b");
	tally_free(t);
}

Test(tally, lends_of_what_it_may_take)
{
	const size_t one = sizeof(struct tally_name) + 1 + TALLY_EXTRA;
	struct tally *t = tally_new(one + 3 + 64);
	struct tally_name *name;

	cr_assert_not_null(t);
	cr_assert_not_null(name = tally_get(t, 1, "abc", 3));
	cr_assert_eq(name->count, 0);
	cr_assert_null(name->with);
	cr_assert_null(tally_alloc(t, 60, 5));
	cr_assert_not_null(name->with = tally_alloc(t, 60, 4));
	cr_assert_null(tally_alloc(t, 1, 0));
	cr_assert_null(tally_get(t, 2, "abc", 3));
	cr_assert_eq(tally_get(t, 1, "abc", 3), name);
	tally_free(t);
}

Test(tally, refuses_new_names_when_it_is_full)
{
	const size_t one = sizeof(struct tally_name) + 1 + TALLY_EXTRA;
	struct tally *t = tally_new(3 * (one + 10) - 1);
	const struct tally_name **list;
	size_t n;

	cr_assert_not_null(t);
	cr_assert(add(t, 1, 1));
	cr_assert(add(t, 2, 1));
	cr_assert(!add(t, 3, 1));
	cr_assert(add(t, 1, 1));
	cr_assert_not_null(list = tally_list(t, 1, TALLY_BY_COUNT, &n));
	cr_assert_eq(n, 2);
	cr_assert_eq(list[0]->count, 2);
	tally_free(t);
}
