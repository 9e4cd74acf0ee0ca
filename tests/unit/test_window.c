/*
 * The bytes in view: what is kept is moved seldom, however little is added at a
 * time, and is what was fed.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <string.h>

#include "scan/window.h"

#define LEAST 131072

/* Add ${len} bytes of a text that is reported by their places.  Return whether
 * what was in view has moved. */
static bool
add(struct us_window *w, uint64_t pos, size_t len)
{
	const char *before = w->text;
	uint64_t at = w->base + w->len, base = w->base;
	size_t room, i;
	char *space = us_window_space(w, pos, LEAST, &room);

	cr_assert_not_null(space);
	cr_assert_geq(room, LEAST / 2);
	for (i = 0; i < len; i++)
		space[i] = (char)((at + i) % 251);
	us_window_added(w, len);
	return w->text != before || w->base != base;
}

static void
check(const struct us_window *w)
{
	size_t i = 0;

	while (i < w->len && w->text[i] == (char)((w->base + i) % 251))
		i++;
	cr_assert_eq(i, w->len);
}

Test(window, what_is_kept_is_moved_seldom)
{
	struct us_window w = { .own.memory = &us_standard_memory };
	size_t n, moves = 0;

	for (n = 0; n < 200000; n++)
		moves += add(&w, 0, 79);
	cr_assert_eq(w.len, 200000 * 79);
	check(&w);
	cr_assert_lt(moves, 200, "%zu", moves);
	us_buf_free(&w.own);
}

Test(window, what_is_passed_goes)
{
	struct us_window w = { .own.memory = &us_standard_memory };
	size_t n;

	for (n = 0; n < 20000; n++) {
		if (add(&w, w.base + w.len, n % 311))
			check(&w);
		cr_assert_lt(w.len, 2 * LEAST);
		cr_assert_lt(w.own.room, 4 * LEAST);
	}
	cr_assert_gt(w.base, 1000000);
	us_buf_free(&w.own);
}
