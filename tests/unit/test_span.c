/*
 * Runs of bytes: each kernel agrees with the set, from every offset and for
 * every length, and the sets with the classes they are made of.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/byteset.h"

Test(span, sets_are_what_they_are_made_of)
{
	struct us_set set, rest;
	unsigned c;

	us_byteset_make(&set, US_ALPHA | US_BLANK);
	rest = set;
	us_byteset_invert(&rest);
	for (c = 0; c < 256; c++) {
		cr_assert_eq(us_set_has(&set, (char)c),
		    us_is((char)c, US_ALPHA | US_BLANK), "%u", c);
		cr_assert_eq(us_set_has(&rest, (char)c),
		    c < 128 && !us_is((char)c, US_ALPHA | US_BLANK), "%u", c);
	}
}

/* The text stands in a block of its own size: one byte too far is seen by the
 * address sanitizer. */
Test(span, kernels_agree)
{
	us_byteset_span *const best = us_byteset_span_best();
	struct us_set set;
	char *text;
	size_t len, from, stop, want;

	us_byteset_make(&set, US_ALPHA);
	for (len = 0; len <= 100; len++) {
		text = malloc(len == 0 ? 1 : len);
		cr_assert_not_null(text);
		for (stop = 0; stop <= len; stop++) {
			memset(text, 'x', len);
			if (stop < len)
				text[stop] = stop % 2 == 0 ? '\xE9' : '/';
			for (from = 0; from <= len; from++) {
				want = from <= stop ? stop : len;
				cr_assert_eq(best(&set, text, from, len), want);
				cr_assert_eq(us_span_portable(&set, text, from,
						 len),
				    want);
			}
		}
		free(text);
	}
}
