/*
 * Runs of bytes: each kernel agrees with the set, from every offset and for
 * every length, and the sets with the classes they are made of.  So do the
 * readers of web URLs.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/byteset.h"
#include "web_url.h"

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

/* Fill ${text} with bytes that mean something in a URL. */
static void
fill(char *text, size_t len, unsigned *seed)
{
	static const char usual[] = "abcxyz0189/.", rare[] = "-?#%4F_=&, \xC3";
	size_t i;

	for (i = 0; i < len; i++) {
		*seed = *seed * 1103515245 + 12345;
		text[i] = *seed >> 28 == 0 ?
		    rare[(*seed >> 16) % (sizeof(rare) - 1)] :
		    usual[(*seed >> 16) % (sizeof(usual) - 1)];
	}
}

/* They stand in a block of their own size, too. */
Test(span, readers_of_web_urls_agree)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct us_web_url best, any;
	size_t len, at, end;
	unsigned seed = 1, turn;
	char *text;

	cr_assert_not_null(rules);
	for (len = 0; len <= 130; len++) {
		text = malloc(len == 0 ? 1 : len);
		cr_assert_not_null(text);
		for (turn = 0; turn < 200; turn++) {
			fill(text, len, &seed);
			at = len == 0 ? 0 : turn % len;
			end = us_web_url_read(rules, text, at, len, &best);
			cr_assert_eq(us_web_url_read_any(rules, text, at, len,
					 &any),
			    end, "%.*s", (int)len, text);
			cr_assert(best.host == any.host &&
				best.root == any.root &&
				best.query == any.query &&
				best.fragment == any.fragment &&
				best.is_name == any.is_name,
			    "%.*s", (int)len, text);
		}
		free(text);
	}
	urlsift_rules_free(rules);
}
