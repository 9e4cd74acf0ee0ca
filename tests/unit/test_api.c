/*
 * The public page, promise by promise.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <criterion/criterion.h>

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "found.h"
#include "trace.h"
#include "rules.h"
#include "urlsift.h"

#define LONG 20000000

/* Feed a string to ${s}. */
static int
say(struct urlsift_scanner *s, const char *text)
{

	return tu_feed(s, text, strlen(text));
}

/* Assert that ${hit} of ${hits} is ${url}, kept, at ${begin}. */
static void
expect_kept(const struct tu_hits *hits, size_t hit, const char *url,
    uint64_t begin)
{
	const struct urlsift_reading *r;

	cr_assert_gt(hits->n, hit, "%s: only %zu hits", url, hits->n);
	r = hits->hit[hit]->reading[0];
	cr_assert_eq(r->reason, URLSIFT_R_NONE, "%s", url);
	cr_assert(r->len == strlen(url) && memcmp(r->url, url, r->len) == 0,
	    "%.*s is not %s", (int)r->len, r->url, url);
	cr_assert_eq(hits->hit[hit]->begin, begin, "%s", url);
}

Test(api, has_a_version)
{
	const char *version = urlsift_version();
	int dots = 0;

	for (; *version != '\0'; version++) {
		cr_assert(strchr("0123456789.", *version) != NULL);
		dots += *version == '.';
	}
	cr_assert_eq(dots, 2);
}

Test(api, free_ignores_null)
{
	urlsift_rules_free(NULL);
	urlsift_scanner_free(NULL);
	urlsift_iter_free(NULL);
}

Test(api, null_rules_are_the_defaults)
{
	const char text[] = "at http://example.org/~ann/ now\n";
	const struct urlsift_hit *hit;
	struct tu_hits hits = tu_hits_scan(NULL, text, sizeof(text) - 1);
	struct urlsift_iter *it;

	cr_assert_eq(hits.n, 1);
	expect_kept(&hits, 0, "http://example.org/~ann/", 3);
	it = urlsift_iter_new(NULL, text, sizeof(text) - 1);
	cr_assert_not_null(it);
	cr_assert_eq(urlsift_iter_next(it, &hit), URLSIFT_OK);
	cr_assert_not_null(hit);
	cr_assert(tu_hit_is(hits.hit[0], hit, 0));
	cr_assert_eq(urlsift_iter_next(it, &hit), URLSIFT_OK);
	cr_assert_null(hit);

	/* The end stays the end. */
	cr_assert_eq(urlsift_iter_next(it, &hit), URLSIFT_OK);
	cr_assert_null(hit);
	urlsift_iter_free(it);
	tu_hits_free(&hits);
}

/* No text may stand nowhere, and what is known of it nowhere, too. */
Test(api, url_of_no_bytes_is_checked)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_reading r;

	cr_assert_eq(urlsift_url_check(rules, NULL, 0, &r), URLSIFT_OK);
	cr_expect_eq(r.reason, URLSIFT_R_SCHEME);
	cr_expect_not_null(r.url);
	cr_expect_eq(urlsift_reading_risks(&r), 0);
	urlsift_rules_free(rules);
}

Test(api, nothing_is_in_nothing)
{
	struct tu_hits hits = { 0 };
	struct urlsift_scanner *s =
	    urlsift_scanner_new(NULL, tu_hits_add, &hits);
	const struct urlsift_hit *hit;
	struct urlsift_iter *it = urlsift_iter_new(NULL, NULL, 0);

	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_feed(s, NULL, 0), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_feed(s, "", 0), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);
	cr_assert_eq(hits.n, 0);
	cr_assert_not_null(it);
	cr_assert_eq(urlsift_iter_next(it, &hit), URLSIFT_OK);
	cr_assert_null(hit);
	urlsift_iter_free(it);
	urlsift_scanner_free(s);
}

/* What stands before the place where a text breaks off is whole if nothing that
 * is missing could change it. */
Test(api, a_broken_text_cuts_its_last_candidate_only)
{
	static const struct {
		const char *text;
		size_t kept, cut;
	} cases[] = {
		{ "http://a.example/b http://c.example/d", 1, 1 },
		{ "http://a.example/b http://c.example/d.", 1, 1 },
		{ "http://a.example/b http://c.example/d and more", 2, 0 },
		{ "<URL:http://a.example/b", 0, 1 },
		{ "<URL:http://a.example/b> more to come", 1, 0 },
		{ "http://a.example/b-\n", 0, 1 },
		{ "http://a.example/b\nand so on\n", 1, 0 },
	};
	struct tu_hits hits;
	struct urlsift_scanner *s;
	size_t i, j, kept, cut;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		memset(&hits, 0, sizeof(hits));
		s = urlsift_scanner_new(NULL, tu_hits_add, &hits);
		cr_assert_eq(tu_feed(s, cases[i].text, strlen(cases[i].text)),
		    URLSIFT_OK);
		cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_BROKEN),
		    URLSIFT_OK);
		for (j = kept = cut = 0; j < hits.n; j++) {
			kept += hits.hit[j]->reading[0]->reason ==
			    URLSIFT_R_NONE;
			cut += hits.hit[j]->reading[0]->reason == URLSIFT_R_CUT;
		}
		cr_expect(kept == cases[i].kept && cut == cases[i].cut,
		    "%s: %zu kept, %zu cut", cases[i].text, kept, cut);

		/* The next text is a new one. */
		cr_assert_eq(tu_feed(s, "http://a.example/b", 18), URLSIFT_OK);
		cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED),
		    URLSIFT_OK);
		cr_assert_eq(hits.hit[hits.n - 1]->reading[0]->reason,
		    URLSIFT_R_NONE);
		urlsift_scanner_free(s);
		tu_hits_free(&hits);
	}
}

Test(api, options_have_names_and_values)
{
	static const struct {
		const char *name, *value, *why; /* NULL: it is one */
	} cases[] = {
		{ "max-url", "0", "the value must be 256 to 16777216" },
		{ "max-url", "255", "the value must be 256 to 16777216" },
		{ "max-url", "256", NULL },
		{ "max-url", "16777216", NULL },
		{ "max-url", "16777217", "the value must be 256 to 16777216" },
		{ "max-url", "4294967552",
		    "the value must be 256 to 16777216" },
		{ "max-url", "18446744073709551872",
		    "the value must be 256 to 16777216" },
		{ "max-url", "", "the value must be 256 to 16777216" },
		{ "max-url", "300x", "the value must be 256 to 16777216" },
		{ "max-url", "+300", "the value must be 256 to 16777216" },
		{ "max-wrapper-lines", "0", "the value must be 1 to 10000" },
		{ "max-wrapper-lines", "1", NULL },
		{ "max-wrapper-lines", "10000", NULL },
		{ "max-wrapper-lines", "10001",
		    "the value must be 1 to 10000" },
		{ "syntax", "rfc1738", NULL },
		{ "syntax", "rfc3986", NULL },
		{ "syntax", "rfc", "the value must be rfc3986 or rfc1738" },
		{ "syntax", "rfc3986|rfc1738",
		    "the value must be rfc3986 or rfc1738" },
		{ "hyphen", "", "the value must be auto, keep or drop" },
		{ "emails", "yes", NULL },
		{ "emails", "no", NULL },
		{ "emails", "1", "the value must be yes or no" },
		{ "email", "yes", "no such option" },
		{ "", "yes", "no such option" },
	};
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_defect defect;
	size_t i;
	int status;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		status = urlsift_rules_set(rules, cases[i].name, cases[i].value,
		    &defect);
		cr_expect_eq(status,
		    cases[i].why == NULL ? URLSIFT_OK : URLSIFT_EINVAL, "%s=%s",
		    cases[i].name, cases[i].value);
		cr_expect_str_eq(defect.why,
		    cases[i].why == NULL ? "" : cases[i].why);
		cr_expect_eq(urlsift_rules_set(rules, cases[i].name,
				 cases[i].value, NULL),
		    status);
	}
	urlsift_rules_free(rules);
}

/* New rules have the defaults, and each option can be set to each value. */
Test(api, options_are_those_of_the_table)
{
	const struct urlsift_option *option;
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	char value[32];
	const char *word;
	size_t i, n, len;

	for (i = 0; (option = urlsift_rules_option(i)) != NULL; i++) {
		cr_expect_eq(urlsift_rules_get(rules, option->name),
		    option->usual, "%s", option->name);
		cr_expect(option->usual >= option->least &&
		    option->usual <= option->most);
		cr_expect_eq(option->help[strlen(option->help) - 1], '.');
		if (option->values == NULL)
			continue;
		word = option->values;
		for (n = 0; *word != '\0'; n++) {
			len = strcspn(word, "|");
			snprintf(value, sizeof(value), "%.*s", (int)len, word);
			cr_expect_eq(urlsift_rules_set(rules, option->name,
					 value, NULL),
			    URLSIFT_OK);
			cr_expect_eq(urlsift_rules_get(rules, option->name), n);
			word += len + (word[len] == '|');
		}
		cr_expect_eq(n, option->most + 1);
	}
	cr_expect_eq(i, 11);
	cr_expect_eq(urlsift_rules_get(rules, "none"), 0);
	urlsift_rules_free(rules);
}

/* A list is an option, too: the risk, and its hosts. */
Test(api, list_is_an_option)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_defect defect;

	cr_expect_eq(urlsift_rules_set(rules, "list",
			 "shortener=a.example\nb.example", &defect),
	    URLSIFT_OK);
	cr_expect_eq(urlsift_rules_set(rules, "list",
			 "shortener=a.example\nb example", &defect),
	    URLSIFT_EINVAL);
	cr_expect_eq(defect.field, URLSIFT_D_VALUE);
	cr_expect_eq(defect.at, strlen("shortener=a.example\nb"));
	cr_expect_eq(urlsift_rules_set(rules, "list", "ip-host=a", &defect),
	    URLSIFT_EINVAL);
	cr_expect_eq(defect.field, URLSIFT_D_VALUE);
	cr_expect_str_eq(defect.why,
	    "there is no list \"ip-host\"; the lists are shortener, "
	    "file-host, free-host, page-builder, abused-suffix");
	cr_expect_eq(urlsift_rules_set(rules, "list",
			 "a-risk-with-a-name-too-long=a", NULL),
	    URLSIFT_EINVAL);
	cr_expect_eq(urlsift_rules_set(rules, "list", "shortener", &defect),
	    URLSIFT_EINVAL);
	cr_expect_eq(defect.field, URLSIFT_D_VALUE);
	cr_expect_eq(urlsift_rules_set(rules, "list", "shortener=", NULL),
	    URLSIFT_OK);
	urlsift_rules_free(rules);
}

/* A value out of range changes nothing. */
Test(api, refused_limit_leaves_the_old_one)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	const char text[] = "<URL:http://example.org/\na/\nb>";
	struct tu_hits hits;

	cr_assert_eq(urlsift_rules_set(rules, "max-wrapper-lines", "2", NULL),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_rules_set(rules, "max-wrapper-lines", "0", NULL),
	    URLSIFT_EINVAL);
	hits = tu_hits_scan(rules, text, sizeof(text) - 1);
	cr_assert_eq(hits.n, 1);
	cr_assert_eq(hits.hit[0]->notes, URLSIFT_N_UNCLOSED);
	tu_hits_free(&hits);
	urlsift_rules_free(rules);
}

static int
stop_at_the_second(void *ctx, const struct urlsift_hit *hit)
{
	int *seen = ctx;

	(void)hit;
	return ++*seen == 2;
}

Test(api, stopping_sticks)
{
	const char text[] = "http://example.org/a http://example.org/b "
			    "http://example.org/c\n";
	struct urlsift_scanner *s;
	size_t room;
	int seen = 0;
	char *space;

	s = urlsift_scanner_new(NULL, stop_at_the_second, &seen);
	cr_assert_eq(say(s, text), URLSIFT_STOPPED);
	cr_assert_eq(seen, 2);
	cr_assert_eq(say(s, text), URLSIFT_STOPPED);
	if ((space = urlsift_scanner_reserve(s, &room)) != NULL) {
		memcpy(space, text, sizeof(text) - 1);
		cr_assert_eq(urlsift_scanner_commit(s, sizeof(text) - 1),
		    URLSIFT_STOPPED);
	}
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_STOPPED);
	cr_assert_eq(say(s, text), URLSIFT_STOPPED);
	cr_assert_eq(seen, 2, "stopped, yet called again");
	urlsift_scanner_free(s);
}

static int
stop(void *ctx, const struct urlsift_hit *hit)
{
	int *seen = ctx;

	(void)hit;
	++*seen;
	return -1;
}

Test(api, finish_can_be_stopped_too)
{
	static const enum urlsift_end ways[] = { URLSIFT_ENDED,
		URLSIFT_BROKEN };
	struct urlsift_scanner *s;
	size_t i;
	int seen;

	for (i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		seen = 0;
		s = urlsift_scanner_new(NULL, stop, &seen);
		cr_assert_eq(say(s,
				 "<URL:http://example.org/a "
				 "mailto:ann@example.org"),
		    URLSIFT_OK);
		cr_assert_eq(urlsift_scanner_finish(s, ways[i]),
		    URLSIFT_STOPPED);
		cr_assert_eq(urlsift_scanner_finish(s, ways[i]),
		    URLSIFT_STOPPED);
		cr_assert_eq(seen, 1);
		urlsift_scanner_free(s);
	}
}

Test(api, a_finished_scanner_begins_again)
{
	struct tu_hits hits = { 0 };
	struct urlsift_scanner *s =
	    urlsift_scanner_new(NULL, tu_hits_add, &hits);

	/* The open wrapper of the first text is none of the second. */
	cr_assert_eq(say(s, "> a <URL:http://example.org/a"), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);
	cr_assert_eq(say(s, "/b> and http://example.org/c"), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);
	cr_assert_eq(hits.n, 2);
	expect_kept(&hits, 0, "http://example.org/a", 9);
	expect_kept(&hits, 1, "http://example.org/c", 8);
	urlsift_scanner_free(s);
	tu_hits_free(&hits);
}

Test(api, a_range_knows_its_place)
{
	static const char text[] = "e http://example.org/a ";
	const uint64_t far = UINT64_C(1) << 40;
	struct tu_hits hits = { 0 };
	struct urlsift_scanner *s =
	    urlsift_scanner_new(NULL, tu_hits_add, &hits);

	cr_assert_eq(urlsift_scanner_set_offset(s, 7), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_set_offset(s, far), URLSIFT_OK);
	/* Offsets would begin again from 0. */
	cr_assert_eq(urlsift_scanner_set_offset(s, UINT64_MAX), URLSIFT_EINVAL);
	cr_assert_eq(say(s, text), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_set_offset(s, 7), URLSIFT_EINVAL);
	cr_assert_leq(urlsift_scanner_settled(s), far + sizeof(text) - 1);
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);

	/* The next text has a place of its own. */
	cr_assert_eq(say(s, text), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);
	cr_assert_eq(hits.n, 2);
	expect_kept(&hits, 0, "http://example.org/a", far + 2);
	expect_kept(&hits, 1, "http://example.org/a", 2);
	cr_assert_eq(hits.hit[0]->span[0].begin, far + 2);
	urlsift_scanner_free(s);
	tu_hits_free(&hits);
}

Test(api, space_and_feed_may_take_turns)
{
	struct tu_hits hits = { 0 };
	struct urlsift_scanner *s =
	    urlsift_scanner_new(NULL, tu_hits_add, &hits);
	size_t room = 0;
	char *space;

	cr_assert_eq(say(s, "see http://exam"), URLSIFT_OK);
	cr_assert_not_null(space = urlsift_scanner_reserve(s, &room));
	cr_assert_geq(room, 65536);
	memset(space, 'x', room);
	memcpy(space, "ple.org/a", 9);
	cr_assert_eq(urlsift_scanner_commit(s, 9), URLSIFT_OK);
	cr_assert_not_null(urlsift_scanner_reserve(s, &room));
	cr_assert_eq(urlsift_scanner_commit(s, 0), URLSIFT_OK);
	cr_assert_eq(say(s, "b <URL:"), URLSIFT_OK);
	cr_assert_not_null(space = urlsift_scanner_reserve(s, &room));
	cr_assert_geq(room, 65536);
	memset(space, ' ', room);
	memcpy(space, "http://example.org/c>", 21);
	cr_assert_eq(urlsift_scanner_commit(s, 21), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);
	cr_assert_eq(hits.n, 2);
	expect_kept(&hits, 0, "http://example.org/ab", 4);
	expect_kept(&hits, 1, "http://example.org/c", 31);
	urlsift_scanner_free(s);
	tu_hits_free(&hits);
}

Test(api, no_more_is_added_than_there_is_room)
{
	struct tu_hits hits = { 0 };
	struct urlsift_scanner *s =
	    urlsift_scanner_new(NULL, tu_hits_add, &hits);
	size_t room = 0, left;
	char *space;

	cr_assert_eq(urlsift_scanner_commit(s, 1), URLSIFT_EINVAL,
	    "room for nothing");
	cr_assert_not_null(space = urlsift_scanner_reserve(s, &room));
	memset(space, ' ', room);
	memcpy(space, "http://example.org/a", 20);
	cr_assert_eq(urlsift_scanner_commit(s, room + 1), URLSIFT_EINVAL);
	cr_assert_eq(urlsift_scanner_commit(s, SIZE_MAX), URLSIFT_EINVAL);
	cr_assert_eq(urlsift_scanner_commit(s, room), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);
	cr_assert_eq(hits.n, 1);
	expect_kept(&hits, 0, "http://example.org/a", 0);

	/* A new text begins where there is room for as much. */
	cr_assert_not_null(space = urlsift_scanner_reserve(s, &left));
	memset(space, ' ', left);
	cr_assert_eq(urlsift_scanner_commit(s, left + 1), URLSIFT_EINVAL);
	cr_assert_eq(urlsift_scanner_commit(s, left), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);
	cr_assert_eq(hits.n, 1);
	urlsift_scanner_free(s);
	tu_hits_free(&hits);
}

Test(api, a_text_ends_in_one_of_two_ways)
{
	struct tu_hits hits = { 0 };
	struct urlsift_scanner *s =
	    urlsift_scanner_new(NULL, tu_hits_add, &hits);

	cr_assert_eq(say(s, "http://example.org/a"), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_finish(s, (enum urlsift_end)2),
	    URLSIFT_EINVAL);
	cr_assert_eq(say(s, "b"), URLSIFT_OK);
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);
	cr_assert_eq(hits.n, 1);
	expect_kept(&hits, 0, "http://example.org/ab", 0);
	urlsift_scanner_free(s);
	tu_hits_free(&hits);
}

/* What was settled, and whether a hit began before it. */
struct settled {
	uint64_t offset;
	size_t hits, early;
};

static int
count_early(void *ctx, const struct urlsift_hit *hit)
{
	struct settled *settled = ctx;

	settled->hits++;
	settled->early += hit->begin < settled->offset;
	return 0;
}

Test(api, no_hit_begins_before_what_is_settled)
{
	const char text[] = "<URL:hxxp://<a href='http://example.org/' "
			    "a http://example.org/a, <URL:http://example.\n"
			    "org/b> \"http://example.org/c\" <\nURL:\nhttp:"
			    "//example.org/d <http://example.org/e\n\n"
			    "net....http://example.org/f URL:  news:a.b\n";
	struct settled settled = { 0 };
	struct urlsift_scanner *s =
	    urlsift_scanner_new(NULL, count_early, &settled);
	uint64_t now;
	size_t i;

	cr_assert_eq(urlsift_scanner_settled(s), 0);
	for (i = 0; i < sizeof(text) - 1; i++) {
		cr_assert_eq(tu_feed(s, text + i, 1), URLSIFT_OK);
		now = urlsift_scanner_settled(s);
		cr_assert(now >= settled.offset && now <= i + 1,
		    "at %zu it is %" PRIu64 ", was %" PRIu64, i, now,
		    settled.offset);
		settled.offset = now;
	}
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);
	cr_assert_eq(settled.hits, 9);
	cr_assert_eq(settled.early, 0);
	urlsift_scanner_free(s);
}

/* What is not held back is settled: a range's end would else never come. */
Test(api, settling_keeps_up)
{
	char line[81];
	struct settled settled = { 0 };
	struct urlsift_scanner *s =
	    urlsift_scanner_new(NULL, count_early, &settled);
	size_t i;

	memset(line, 'a', sizeof(line) - 1);
	line[80] = '\n';
	for (i = 0; i < 10000; i++)
		cr_assert_eq(tu_feed(s, line, sizeof(line)), URLSIFT_OK);
	cr_assert_geq(urlsift_scanner_settled(s),
	    10000 * sizeof(line) - 200000);
	urlsift_scanner_free(s);
}

Test(api, every_form_has_a_name)
{
	cr_assert_str_eq(urlsift_form_name(URLSIFT_F_WRAPPER), "wrapper");
	cr_assert_str_eq(urlsift_form_name(URLSIFT_F_ANGLE), "angle");
	cr_assert_str_eq(urlsift_form_name(URLSIFT_F_PREFIX), "prefix");
	cr_assert_str_eq(urlsift_form_name(URLSIFT_F_QUOTED), "quoted");
	cr_assert_str_eq(urlsift_form_name(URLSIFT_F_BARE), "bare");
	cr_assert_str_eq(urlsift_form_name(URLSIFT_F_ATTR), "attr");
	cr_assert_str_eq(urlsift_form_name(URLSIFT_F_FIELD), "field");
	cr_assert_str_eq(urlsift_form_name(URLSIFT_F_RECORD), "record");
	cr_assert_str_eq(urlsift_form_name(URLSIFT_F_SCHEMELESS), "schemeless");
	cr_assert_str_eq(urlsift_form_name(URLSIFT_F_EMAIL), "email");
	cr_assert_null(urlsift_form_name(URLSIFT_F_LINE + 1));
	cr_assert_null(urlsift_form_name((enum urlsift_form)4711));
}

/* A token is lower case letters, digits, - and _. */
static void
expect_token(const char *token, const char *what, int number)
{
	const char *all = "abcdefghijklmnopqrstuvwxyz0123456789-_";

	cr_assert_not_null(token, "%s %d has no name", what, number);
	cr_assert(*token != '\0' && strspn(token, all) == strlen(token),
	    "%s %d is \"%s\"", what, number, token);
}

Test(api, every_registered_name_opens_a_delimited_url)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_scheme scheme;
	struct tu_hits hits;
	char text[128];
	size_t i;

	for (i = 0; urlsift_rules_scheme(rules, i, &scheme) == 1; i++) {
		snprintf(text, sizeof(text), "<%s:x>", scheme.name);
		hits = tu_hits_scan(rules, text, strlen(text));
		cr_assert_eq(hits.n, 1, "%s", text);
		cr_assert_eq(hits.hit[0]->form, URLSIFT_F_ANGLE, "%s", text);
		cr_assert_eq(hits.hit[0]->begin, 1, "%s", text);
		cr_assert_eq(hits.hit[0]->end, strlen(text) - 1, "%s", text);
		tu_hits_free(&hits);
	}
	cr_assert_gt(i, 70, "only %zu names", i);
	urlsift_rules_free(rules);
}

Test(api, every_part_has_a_name)
{
	int i, j;

	for (i = 0; i < URLSIFT_PARTS; i++) {
		expect_token(urlsift_part_name((enum urlsift_part)i), "part",
		    i);
		for (j = 0; j < i; j++)
			cr_assert_str_neq(urlsift_part_name((enum urlsift_part)
						  i),
			    urlsift_part_name((enum urlsift_part)j));
	}
	cr_assert_null(urlsift_part_name(URLSIFT_PARTS));
	cr_assert_null(urlsift_part_name((enum urlsift_part)4711));
	cr_assert_leq(URLSIFT_PARTS, URLSIFT_PARTS_MAX);
}

Test(api, every_note_has_a_name)
{
	cr_assert_str_eq(urlsift_note_name(URLSIFT_N_JOINED), "joined");
	cr_assert_str_eq(urlsift_note_name(URLSIFT_N_HYPHEN), "hyphen");
	cr_assert_str_eq(urlsift_note_name(URLSIFT_N_UNCLOSED), "unclosed");
	cr_assert_str_eq(urlsift_note_name(URLSIFT_N_LENIENT), "lenient");
	cr_assert_str_eq(urlsift_note_name(URLSIFT_N_FRAGMENT), "fragment");
	cr_assert_str_eq(urlsift_note_name(URLSIFT_N_ESCAPED), "escaped");
	cr_assert_str_eq(urlsift_note_name(URLSIFT_N_REPAIRED), "repaired");
	cr_assert_str_eq(urlsift_note_name(URLSIFT_N_TYPESET), "typeset");
	cr_assert_null(urlsift_note_name((enum urlsift_note)0));
	cr_assert_null(urlsift_note_name((enum urlsift_note)3));
	cr_assert_null(urlsift_note_name((enum urlsift_note)(1 << 20)));
}

Test(api, every_risk_has_a_name)
{
	unsigned bit;

	for (bit = 1; bit <= URLSIFT_RISK_HIDDEN_TEXT; bit <<= 1)
		expect_token(urlsift_risk_name((enum urlsift_risk)bit), "risk",
		    (int)bit);
	cr_assert_null(urlsift_risk_name((enum urlsift_risk)bit));
	cr_assert_null(urlsift_risk_name((enum urlsift_risk)0));
	cr_assert_null(urlsift_risk_name(
	    (enum urlsift_risk)(URLSIFT_RISK_PASSWORD | URLSIFT_RISK_USER)));
}

/* A urlsift_has_suffix: under .nosuch, and count. */
static int
under_nosuch(void *ctx, const char *host, size_t len)
{

	++*(int *)ctx;
	return len > 7 && memcmp(host + len - 7, ".nosuch", 7) == 0;
}

Test(api, hosts_without_a_scheme_are_found_on_request)
{
	const char text[] = "a.nosuch www.example.org a.b http://h.nosuch/\n";
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct tu_hits hits = tu_hits_scan(rules, text, sizeof(text) - 1);
	int asked = 0;

	cr_assert_eq(hits.n, 1);
	tu_hits_free(&hits);

	rules->has_suffix = under_nosuch;
	rules->suffixes = &asked;
	cr_assert_eq(urlsift_rules_set(rules, "schemeless", "yes", NULL),
	    URLSIFT_OK);
	hits = tu_hits_scan(rules, text, sizeof(text) - 1);
	cr_assert_eq(hits.n, 2);
	expect_kept(&hits, 0, "a.nosuch", 0);
	cr_assert_eq(hits.hit[0]->form, URLSIFT_F_SCHEMELESS);
	cr_assert_eq(hits.hit[0]->reading[0]->port, 0);
	cr_assert_eq(asked, 2);
	tu_hits_free(&hits);
	urlsift_rules_free(rules);
}

/* Expect the URLs of ${hits} and where they begin and end in the source. */
static void
expect_undone(const struct tu_hits *hits)
{

	cr_assert_eq(hits->n, 2);
	expect_kept(hits, 0, "http://a.example/x", 4);
	cr_assert_eq(hits->hit[0]->end, 26);
	expect_kept(hits, 1, "192.0.2.1", 29);
	cr_assert_eq(hits->hit[1]->end, 40);
}

/* Four numbers are a host if they were defanged (address-in-brackets). */
Test(api, defanged_urls_are_found_where_they_stand)
{
	const char text[] = "see hxxp[:]//a[.]example/x, (192.0[.]2.1) 1.2.3.4";
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	const struct urlsift_hit *hit;
	struct urlsift_iter *it;
	struct tu_hits hits, same = { .n = 0 };

	rules->has_suffix = under_nosuch;
	rules->suffixes = &(int){ 0 };
	cr_assert_eq(urlsift_rules_set(rules, "schemeless", "yes", NULL),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_rules_set(rules, "refang", "yes", NULL),
	    URLSIFT_OK);
	hits = tu_hits_scan(rules, text, sizeof(text) - 1);
	expect_undone(&hits);
	tu_hits_free(&hits);
	it = urlsift_iter_new(rules, text, sizeof(text) - 1);
	while (urlsift_iter_next(it, &hit) == URLSIFT_OK && hit != NULL)
		tu_hits_add(&same, hit);
	expect_undone(&same);
	tu_hits_free(&same);
	urlsift_iter_free(it);
	urlsift_rules_free(rules);
}

/* What the model of line breaks says beyond its answer takes time. */
Test(api, line_ends_are_explained_if_that_is_asked)
{
	const char text[] = "http://www.example.org/foo/b\nar/\n";
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct tu_hits hits = tu_hits_scan(rules, text, sizeof(text) - 1);

	cr_assert_str_eq(hits.hit[0]->ends,
	    "nothing says that the URL goes on");
	tu_hits_free(&hits);
	urlsift_rules_explain(rules);
	hits = tu_hits_scan(rules, text, sizeof(text) - 1);
	cr_assert_not_null(strstr(hits.hit[0]->ends,
	    "goes on (of 100 such line ends "));
	tu_hits_free(&hits);
	urlsift_rules_free(rules);
}

Test(api, a_scheme_with_a_dot_is_no_host)
{
	static const struct urlsift_scheme own = { "b.nosuch", "opaque", 0,
		"" };
	const char text[] = "a.nosuch:x b.nosuch:x";
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_defect defect;
	struct tu_hits hits;
	int asked = 0;

	rules->has_suffix = under_nosuch;
	rules->suffixes = &asked;
	cr_assert_eq(urlsift_rules_set(rules, "schemeless", "yes", NULL),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_rules_add_scheme(rules, &own, "y", &defect),
	    URLSIFT_OK);
	hits = tu_hits_scan(rules, text, sizeof(text) - 1);
	cr_assert_eq(asked, 1, "it is asked about a.nosuch only");
	cr_assert_eq(hits.n, 1);
	tu_hits_free(&hits);
	urlsift_rules_free(rules);
}

/* The names of ${risks}, a blank behind each. */
static void
spell_risks(unsigned risks, char *names, size_t size)
{
	unsigned bit;
	int n;

	*names = '\0';
	for (bit = 1; bit <= URLSIFT_RISK_BRAND; bit <<= 1) {
		if ((risks & bit) == 0)
			continue;
		n = snprintf(names, size, "%s ",
		    urlsift_risk_name((enum urlsift_risk)bit));
		cr_assert_lt((size_t)n, size);
		names += n;
		size -= (size_t)n;
	}
}

Test(api, risks_are_told)
{
	static const struct {
		const char *url, *risks;
	} cases[] = { { "http://example.org/?q=http://u:p@192.0.2.1:1/", "" },
		{ "ftp://u:p@example.org/", "password " },
		{ "ftp://u:@example.org/", "" },
		{ "http://example.org:80/", "" }, { "http://h:/", "" },
		{ "http://h:443/", "port-reserved " },
		{ "x-y://h:443/", "port-reserved " }, { "https://h:443/", "" },
		{ "http://h:8080/", "port-odd " },
		{ "http://h:1023/", "port-reserved " },
		{ "http://h:1024/", "port-odd " },
		{ "http://h/%00", "encoded-control " },
		{ "http://h/?%1f", "encoded-control " },
		{ "http://h/#%7F", "encoded-control " },
		{ "http://h/%20%7e%0", "" },
		{ "http://h/%0d%0A", "encoded-control encoded-crlf " },
		{ "http://h/%0A%0D", "encoded-control " },
		/* What turns the direction of text, and what stands beside. */
		{ "http://h/%D8%9C", "encoded-control " },
		{ "http://h/%E2%80%8E", "encoded-control " },
		{ "http://h/?%e2%80%8f", "encoded-control " },
		{ "http://h/%E2%80%AA", "encoded-control " },
		{ "http://h/#%E2%80%AE", "encoded-control " },
		{ "http://h/%E2%81%A6", "encoded-control " },
		{ "http://h/%E2%81%A9", "encoded-control " },
		{ "http://h/%E2%80%8D%E2%80%90%E2%80%A9%E2%80%AF", "" },
		{ "http://h/%E2%81%A5%E2%81%AA%D8%9B%D8%9D%E2%80", "" },
		{ "http://www.bank.example@h/", "user-looks-like-host " },
		{ "http://www.bank.example%2Fa@h/", "user-looks-like-host " },
		{ "http://www.bank.example:x@h/",
		    "password user-looks-like-host " },
		{ "http://192.0.2.1@h/", "user-looks-like-host " },
		{ "http://bank@h/", "" }, { "http://a.b.1x@h/", "" },
		{ "http://bank%2Eexample@h/", "user-looks-like-host " },
		{ "http://b\xD0\xB0nk.example@h/", "user-looks-like-host " },
		{ "http://192.0@h/", "" }, { "http://bank.e@h/", "" },
		{ "http://ann%40bank.example@h/", "" },
		{ "http://.example@h/", "" },
		{ "http://192.0.2.1/", "ip-host " },
		{ "http://192.0.2.1./", "ip-host ambiguous-host " },
		{ "http://0xC0.0.2.1/", "ip-host ambiguous-host " },
		{ "http://192.0.2.%31/", "ip-host ambiguous-host " },
		{ "http://192%2e0%2E2.1/", "ip-host ambiguous-host " },
		{ "http://0x7f.1/", "ip-host ambiguous-host " },
		{ "http://[2001:db8::1]/", "ip-host " },
		{ "http://7/", "ip-host ambiguous-host " },
		{ "http://0x/", "ip-host ambiguous-host " },
		{ "x-y://1.2.3.4.5/", "ambiguous-host " },
		{ "x-y://1..2/", "ambiguous-host " },
		/* Nothing is reported of what stands behind no character. */
		{ "x-y://%E4b%D0%B0/", "ambiguous-host " },
		{ "http://1.example.org/", "" },
		/* Cyrillic a before Latin letters: raw, encoded, decoded. */
		{ "http://\xD0\xB0pple.example/", "mixed-script " },
		{ "http://%D0%B0pple.example/",
		    "mixed-script ambiguous-host " },
		{ "http://xn--pple-43d.example/", "mixed-script " },
		{ "http://XN--PPLE-43D.example/", "mixed-script " },
		/* One label in another script than the next is none. */
		{ "http://\xD0\xB0\xD0\xB1.example/", "" },
		{ "http://xn--bcher-kva.example/", "" },
		/* Han, Katakana and Latin are Japanese; Hangul is not. */
		{ "http://a\xE6\x97\xA5\xE3\x82\xAB.example/", "" },
		{ "http://\xE3\x82\xAB\xEA\xB0\x80.example/", "mixed-script " },
		/* Full width, superscript, circled, not seen, a slash. */
		{ "http://\xEF\xBD\x81.example/", "ambiguous-host " },
		{ "http://\xE1\xB5\x83.example/", "ambiguous-host " },
		{ "http://\xE2\x93\x90.example/", "ambiguous-host " },
		{ "http://a\xEF\xB8\x8F.example/", "ambiguous-host " },
		{ "http://a\xE2\x81\x84.example/", "ambiguous-host " },
		{ "http://h/\xEF\xBD\x81\xE2\x81\x84", "" },
		{ "http://%61.example/", "ambiguous-host " },
		/* Escapes that spell one, or some of it. */
		{ "x-y://a%25/", "ambiguous-host " },
		{ "x-y://a%25z1/", "ambiguous-host " },
		{ "x-y://a%251z/", "ambiguous-host " }, { "http://h/%61", "" },
		{ "http://h?a@b", "ambiguous-host " },
		{ "http://h:#a@b", "ambiguous-host " }, { "http://h?a", "" },
		{ "http://h/?a@b", "" }, { "http://h/#a@b", "" },
		{ "http://h/@b", "" }, { "http://ann@h?a", "" },
		{ "news://h/a@b", "" },
		/* Cyrillic o s a; Greek o v o; Armenian o. */
		{ "http://\xD0\xBE\xD1\x81\xD0\xB0.com/", "lookalike-host " },
		{ "http://xn--80a1aj.com/", "lookalike-host " },
		{ "http://\xD0\xBE\xD1\x81\xD0\xB0-1.com/", "lookalike-host " },
		{ "http://\xD0\xBE\xD1\x81\xD0\xB1.com/", "" },
		{ "http://\xCE\xBF\xCE\xBD\xCE\xBF.com/", "lookalike-host " },
		{ "http://\xD6\x85.com/", "lookalike-host " },
		{ "http://com.\xD0\xBE\xD1\x81\xD0\xB0/", "lookalike-host " },
		{ "http://\xD0\xBE\xD1\x81\xD0\xB0.\xD1\x80\xD1\x84/", "" },
		{ "http://1.\xD0\xBE\xD1\x81\xD0\xB0/", "" } };
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_reading r;
	char names[256];
	size_t i;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		cr_assert_eq(urlsift_url_check(rules, cases[i].url,
				 strlen(cases[i].url), &r),
		    URLSIFT_OK);
		spell_risks(urlsift_reading_risks(&r) &
			(2U * URLSIFT_RISK_LOOKALIKE - 1),
		    names, sizeof(names));
		cr_assert_str_eq(names, cases[i].risks, "%s: %s", cases[i].url,
		    names);
	}
	urlsift_rules_free(rules);
}

/* The risks of links, which need no odd letter and no odd number. */
Test(api, risks_of_links_are_told)
{
	static const struct {
		const char *url, *risks;
	} cases[] = { { "http://example.org/a?b=c#d", "" },
		{ "http://TinyURL.com/abc", "shortener " },
		{ "http://www.tinyurl.com/abc", "shortener " },
		{ "http://a.tinyurl.com/abc", "shortener " },
		{ "http://atinyurl.com/abc", "" },
		{ "http://tinyurl.com.example/", "" },
		{ "ftp://tinyurl.com/", "shortener " },
		{ "http://weebly.com/", "" }, { "http://www.weebly.com/", "" },
		{ "http://a.weebly.com/", "free-host " },
		{ "http://docs.google.com/a", "file-host " },
		{ "http://a.xyz/", "abused-suffix " },
		{ "http://a.com.example.org/", "suffix-in-host " },
		{ "http://com.example.org/", "" },
		{ "http://www.example.com.au/", "" },
		{ "http://example.com/", "" },
		{ "http://a23456789.b23456789.c23456789.d23456789.example.org/",
		    "long-host " },
		{ "http://a23456789.b23456789.c23456789.d23456.example.org/",
		    "" },
		{ "http://ann@example.org/", "web-user " },
		{ "http://ann:b@example.org/", "" },
		{ "http://a.example@example.org/", "" },
		{ "ftp://ann@example.org/", "" },
		{ "http://example.org/?u=http://a.example/", "url-in-url " },
		{ "http://example.org/?u=HTTPS%3A%2f%2Fa", "url-in-url " },
		{ "http://example.org/#https:/a", "url-in-url " },
		{ "http://example.org/http://a.example/", "" },
		{ "https://a.safelinks.protection.outlook.com/"
		  "?url=http%3A%2F%2Fa.example%2F",
		    "" },
		{ "http://example.org/?http", "" },
		{ "http://example.org/?http:", "" },
		{ "http://example.org/?e=a@b", "address-in-url " },
		{ "http://example.org/?e=a%40b#c", "address-in-url " },
		{ "http://example.org/#a@b", "address-in-url " },
		{ "http://example.org/?@b", "" },
		{ "http://example.org/?a@", "" },
		{ "http://example.org/a@b", "" },
		{ "https://www.google.co.uk/amp/a", "open-redirect " },
		{ "https://google.com/url?q=x", "open-redirect " },
		{ "https://translate.google.com/translate?u=x",
		    "open-redirect " },
		{ "https://google.com/search", "" },
		{ "https://google.a.b.example/url", "brand-in-host " },
		{ "https://agoogle.com/url", "" },
		{ "https://www.bing.com/ck/a?x", "open-redirect " },
		{ "http://192-0-2-1.cloud.example/", "ip-in-host " },
		{ "http://1.2.0.192.host.example/", "ip-in-host " },
		{ "http://a.192.0.2.1.b.example/", "ip-in-host " },
		{ "http://192-0-2-256.cloud.example/", "" },
		{ "http://192-0-2a.cloud.example/", "" },
		{ "http://192.0.2.1/", "" },
		{ "http://b\xC3\xBC"
		  "cher.example/",
		    "idn-host " },
		{ "http://www.xn--bcher-kva.example/", "idn-host " },
		{ "javascript:a", "script-link " },
		{ "data:,x", "script-link " } };
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_reading r;
	char names[256];
	size_t i;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		(void)urlsift_url_check(rules, cases[i].url,
		    strlen(cases[i].url), &r);
		spell_risks(urlsift_reading_risks(&r) &
			~(2U * URLSIFT_RISK_LOOKALIKE - 1),
		    names, sizeof(names));
		cr_assert_str_eq(names, cases[i].risks, "%s: %s", cases[i].url,
		    names);
	}
	urlsift_rules_free(rules);
}

static bool
text_differs(const char *text, const char *url)
{
	char host[URLSIFT_HOST_ROOM];

	return urlsift_link_risks(text, strlen(text), url, strlen(url), host) ==
	    URLSIFT_RISK_TEXT;
}

Test(api, a_link_text_is_compared_with_its_target)
{
	static const struct {
		const char *text, *url;
		bool differs;
	} cases[] = {
		{ "http://a.example/", "http://b.example/", true },
		{ "http://a.example/", "https://a.example/x", false },
		{ "a.example", "http://b.example/", true },
		{ "a.example", "http://x.a.example/", false },
		{ "x.a.example", "http://a.example", false },
		{ "xa.example", "http://a.example", true },
		{ "WWW.A.EXAMPLE.", "http://a.example/", false },
		{ "http://a.example@b.example/", "http://a.example/", true },
		{ "a.example:80", "http://a.example:8080/", false },
		{ "\xc2\xa0(a.example)", "http://a.example/", false },
		{ "\xe2\x80\x8c\xc2\xad(a.example)", "http://b.example/",
		    true },
		{ "URL:http://a.example/", "http://b.example/", true },
		{ "see a.example", "http://b.example/", false },
		{ "joe@a.example", "http://b.example/", false },
		{ "tea.html", "http://b.example/", false },
		{ "1.5", "http://b.example/", false },
		{ "...", "http://b.example/", false },
		{ "", "http://b.example/", false },
		{ "a.example", "", false },
		{ "a.example", "mailto:x@b.example", false },
		{ "a.example", "JavaScript:x", true },
		{ "a.example", "data:text/html,x", true },
		{ "http://1.2.3.4/", "http://1.2.3.5/", true },
		{ "a_b.example", "http://c.example/", true },
		{ "a.example is it", "http://b.example/", false },
		{ "a.example/is it", "http://b.example/", true },
		{ ".example", "http://b.example/", false },
		{ "a.b", "http://b.example/", false },
		{ "b\xc3\xbc.example", "http://xn--b-eha.example/", false },
		{ "B\xc3\x9c.example", "http://xn--b-eha.example/", false },
		{ "b\xc3\xbc.example", "http://xn--c-eha.example/", true },
		{ "http://%61.example/", "http://a.example/", false },
		{ "http://0x7f.1/", "http://127.0.0.1/", false },
		{ "b\xc3\xbc.example", "http://b.example/", true },
		{ "xn--b-eha.example", "http://b.example/", true },
	};
	char host[URLSIFT_HOST_ROOM];
	size_t i;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect_eq(text_differs(cases[i].text, cases[i].url),
		    cases[i].differs, "%s -> %s", cases[i].text, cases[i].url);
	cr_expect_eq(urlsift_link_risks(NULL, 0, NULL, 0, host), 0);
	cr_expect_str_empty(host);
}

Test(api, every_reason_has_its_words)
{
	enum urlsift_reason reason;
	const char *text;
	int i, j;

	for (i = URLSIFT_R_NONE + 1; i < URLSIFT_REASONS; i++) {
		reason = (enum urlsift_reason)i;
		expect_token(urlsift_reason_name(reason), "reason", i);
		for (j = URLSIFT_R_NONE + 1; j < i; j++)
			cr_assert_str_neq(urlsift_reason_name(reason),
			    urlsift_reason_name((enum urlsift_reason)j));
		text = urlsift_reason_clause(reason);
		cr_assert(text != NULL && *text != '\0', "reason %d", i);
		text = urlsift_reason_text(reason);
		cr_assert(text != NULL && *text != '\0', "reason %d", i);
		cr_assert_null(strchr(text, '\n'), "reason %d", i);
	}
	cr_assert_null(urlsift_reason_name(URLSIFT_R_NONE));
	cr_assert_null(urlsift_reason_name(URLSIFT_REASONS));
	cr_assert_null(urlsift_reason_clause(URLSIFT_REASONS));
	cr_assert_null(urlsift_reason_text(URLSIFT_REASONS));
	cr_assert_null(urlsift_reason_name((enum urlsift_reason)4711));
}

/* A part of ${r} as expected: NULL means absent, "" empty. */
static void
expect_part(const struct urlsift_reading *r, enum urlsift_part part,
    const char *want)
{
	const char *name = urlsift_part_name(part);
	uint32_t begin, end;

	if (want == NULL) {
		cr_assert_eq(r->has & 1u << part, 0, "%.*s: %s is there",
		    (int)r->len, r->url, name);
		return;
	}
	cr_assert_neq(r->has & 1u << part, 0, "%.*s: no %s", (int)r->len,
	    r->url, name);
	begin = r->part[part].begin;
	end = r->part[part].end;
	cr_assert(begin <= end && end <= r->len, "%s", r->url);
	cr_assert(end - begin == strlen(want) &&
		memcmp(r->url + begin, want, end - begin) == 0,
	    "%.*s: %s is \"%.*s\"", (int)r->len, r->url, name,
	    (int)(end - begin), r->url + begin);
}

/* What stands in the parts of a URL; further ones in the array more. */
struct parted {
	const char *url;
	uint32_t port;
	const char *user, *password, *host, *portpart, *path;
	const char *urlpath; /* by the letter of 1994 only */
	struct {
		enum urlsift_part part;
		const char *want;
	} more[3];
};

static void
expect_parts(const char *syntax, const struct parted *cases, size_t n)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_reading r;
	const struct parted *c;
	size_t i, j;

	cr_assert_eq(urlsift_rules_set(rules, "syntax", syntax, NULL),
	    URLSIFT_OK);
	for (i = 0; i < n; i++) {
		c = &cases[i];
		cr_assert_eq(urlsift_url_check(rules, c->url, strlen(c->url),
				 &r),
		    URLSIFT_OK);
		cr_assert_eq(r.reason, URLSIFT_R_NONE, "%s: %s at %u", c->url,
		    urlsift_reason_name(r.reason), r.at);
		cr_assert_eq(r.port, c->port, "%s: port %u", c->url, r.port);
		expect_part(&r, URLSIFT_P_USER, c->user);
		expect_part(&r, URLSIFT_P_PASSWORD, c->password);
		expect_part(&r, URLSIFT_P_HOST, c->host);
		expect_part(&r, URLSIFT_P_PORT, c->portpart);
		expect_part(&r, URLSIFT_P_PATH, c->path);
		expect_part(&r, URLSIFT_P_URLPATH,
		    strcmp(syntax, "rfc1738") == 0 ? c->urlpath : NULL);
		for (j = 0; j < sizeof(c->more) / sizeof(c->more[0]); j++)
			if (c->more[j].want != NULL)
				expect_part(&r, c->more[j].part,
				    c->more[j].want);
	}
	urlsift_rules_free(rules);
}

/* clang-format off */
static const struct parted in_both[] = {
	{ "ftp://@example.org/", 21, "", NULL, "example.org", NULL, "/", "",
	  {{ URLSIFT_P_SCHEME, "ftp" }} },
	{ "ftp://example.org/", 21, NULL, NULL, "example.org", NULL, "/", "",
	  {{ URLSIFT_P_SCHEME, "ftp" }} },
	{ "ftp://foo:@example.org/", 21, "foo", "", "example.org", NULL, "/",
	  "", {{ 0, NULL }} },
	{ "ftp://:@example.org:2121", 2121, "", "", "example.org", "2121",
	  NULL, NULL, {{ 0, NULL }} },
	{ "ftp://ann:s%20e@example.org/pub/a.txt;type=i", 21, "ann", "s%20e",
	  "example.org", NULL, "/pub/a.txt", "pub/a.txt",
	  {{ URLSIFT_P_TYPE, "i" }} },
	{ "HTTP://example.org", 80, NULL, NULL, "example.org", NULL, NULL,
	  NULL, {{ URLSIFT_P_SCHEME, "HTTP" }} },
	{ "http://example.org:8080/a/b?c=d", 8080, NULL, NULL, "example.org",
	  "8080", "/a/b", "a/b", {{ URLSIFT_P_QUERY, "c=d" }} },
	{ "http://192.0.2.7/?", 80, NULL, NULL, "192.0.2.7", NULL, "/", "",
	  {{ URLSIFT_P_QUERY, "" }} },
	{ "file:///etc/motd", 0, NULL, NULL, "", NULL, "/etc/motd",
	  "etc/motd", {{ 0, NULL }} },
	{ "file://localhost/etc/motd", 0, NULL, NULL, "localhost", NULL,
	  "/etc/motd", "etc/motd", {{ 0, NULL }} },
	{ "prospero://example.org/a/b;c=d;e=f", 1525, NULL, NULL,
	  "example.org", NULL, "/a/b", "a/b",
	  {{ URLSIFT_P_FIELDS, ";c=d;e=f" }} },
};

static const struct parted in_1738[] = {
	{ "news:*", 0, NULL, NULL, NULL, NULL, NULL, NULL,
	  {{ URLSIFT_P_GROUP, "*" }} },
	{ "news:example.misc.tea", 0, NULL, NULL, NULL, NULL, NULL, NULL,
	  {{ URLSIFT_P_GROUP, "example.misc.tea" }} },
	{ "news:7.a/b@example.org", 0, NULL, NULL, NULL, NULL, NULL, NULL,
	  {{ URLSIFT_P_ARTICLE, "7.a/b@example.org" }} },
};

static const struct parted in_3986[] = {
	{ "http://ann:x@[2001:db8::1]:81/a?b#c", 81, "ann", "x",
	  "[2001:db8::1]", "81", "/a", NULL,
	  {{ URLSIFT_P_QUERY, "b" }, { URLSIFT_P_FRAGMENT, "c" }} },
	{ "http://example.org:/", 80, NULL, NULL, "example.org", "", "/", NULL,
	  {{ 0, NULL }} },
	{ "https://example.org#", 443, NULL, NULL, "example.org", NULL, NULL,
	  NULL, {{ URLSIFT_P_FRAGMENT, "" }} },
	{ "foo://example.org/a", 0, NULL, NULL, "example.org", NULL, "/a",
	  NULL, {{ URLSIFT_P_SCHEME, "foo" }} },
};
/* clang-format on */

Test(api, parts_are_absent_or_empty)
{
	size_t n = sizeof(in_both) / sizeof(in_both[0]);

	expect_parts("rfc1738", in_both, n);
	expect_parts("rfc3986", in_both, n);
	expect_parts("rfc1738", in_1738, sizeof(in_1738) / sizeof(in_1738[0]));
	expect_parts("rfc3986", in_3986, sizeof(in_3986) / sizeof(in_3986[0]));
}

Test(api, check_refuses_null_rules)
{
	struct urlsift_reading r;

	cr_assert_eq(urlsift_url_check(NULL, "http://example.org/", 19, &r),
	    URLSIFT_EINVAL);
}

Test(api, check_takes_a_url_as_it_is)
{
	static const char *const bad[] = { "", " http://example.org/",
		"http://example.org/ ", "http://example.org/\n",
		"<http://example.org/>", "http", ":", "//example.org/" };
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_reading r;
	size_t i;

	for (i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
		cr_assert_eq(urlsift_url_check(rules, bad[i], strlen(bad[i]),
				 &r),
		    URLSIFT_OK);
		cr_assert_neq(r.reason, URLSIFT_R_NONE, "\"%s\"", bad[i]);
		cr_assert_leq(r.at, strlen(bad[i]), "\"%s\"", bad[i]);
	}
	cr_assert_eq(urlsift_url_check(rules, "http://example.org/\0a", 21, &r),
	    URLSIFT_OK);
	cr_assert_eq(r.reason, URLSIFT_R_UNSAFE);
	cr_assert_eq(r.at, 19);

	/* Only what it was given. */
	cr_assert_eq(urlsift_url_check(rules, "http://example.org/ b", 19, &r),
	    URLSIFT_OK);
	cr_assert_eq(r.reason, URLSIFT_R_NONE);
	cr_assert_eq(r.len, 19);
	urlsift_rules_free(rules);
}

Test(api, what_is_rejected_has_a_scheme_and_no_more)
{
	const char url[] = "http://ann@example.org:81/%";
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_reading r;

	cr_assert_eq(urlsift_url_check(rules, url, strlen(url), &r),
	    URLSIFT_OK);
	cr_assert_eq(r.reason, URLSIFT_R_ESCAPE);
	cr_assert_eq(r.has, 1U << URLSIFT_P_SCHEME);
	cr_assert_eq(r.port, 0);
	cr_assert_eq(r.default_port, 80);
	urlsift_rules_free(rules);
}

/* Add ${name} with ${pattern}. */
static int
define(struct urlsift_rules *rules, const char *name, const char *pattern)
{
	const struct urlsift_scheme scheme = { name, "slashes", 7, "ours" };
	struct urlsift_defect defect;
	int status = urlsift_rules_add_scheme(rules, &scheme, pattern, &defect);

	cr_assert_eq(status == URLSIFT_EINVAL, defect.why[0] != '\0', "%s",
	    pattern);
	cr_expect_eq(urlsift_rules_add_scheme(rules, &scheme, pattern, NULL),
	    URLSIFT_EINVAL, "%s: twice, or wrong", pattern);
	return status;
}

Test(api, a_port_of_ones_own_is_a_number_all_the_same)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_reading r;

	cr_assert_eq(define(rules, "own", "//(?<port>[a-z0-9]*+)"), URLSIFT_OK);
	cr_assert_eq(urlsift_url_check(rules, "own://80", 8, &r), URLSIFT_OK);
	cr_assert_eq(r.reason, URLSIFT_R_NONE);
	cr_assert_eq(r.port, 80);
	cr_assert_eq(urlsift_url_check(rules, "own://8x", 8, &r), URLSIFT_OK);
	cr_assert_eq(r.reason, URLSIFT_R_PORT);
	cr_assert_eq(r.at, 6);
	urlsift_rules_free(rules);
}

Test(api, a_scheme_may_have_no_document)
{
	const struct urlsift_scheme own = { "a", "opaque", 0, NULL };
	const char more[] = "aa opaque - x\n";
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_scheme scheme;
	size_t i;

	cr_assert_eq(urlsift_rules_add_scheme(rules, &own, "x", NULL),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_rules_add_schemes(rules, more, strlen(more), NULL,
			 NULL),
	    URLSIFT_OK);
	for (i = 0; i < 2; i++) {
		cr_assert(urlsift_rules_scheme(rules, i, &scheme));
		cr_assert_str_eq(scheme.document, "");
	}
	urlsift_rules_free(rules);
}

#ifndef TU_QUICK /* tests/tools/mutate.py limits memory */
Test(api, a_url_has_less_than_4_gib)
{
	const size_t len = (size_t)UINT32_MAX + 1;
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_reading r;
	char *url;

	if (len == 0)
		return;
	/* Nobody looks at what is not there yet. */
	url = mmap(NULL, len, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	cr_assert_neq(url, MAP_FAILED);
	memcpy(url, "http://example.org/", 19);
	cr_assert_eq(urlsift_url_check(rules, url, len, &r), URLSIFT_OK);
	cr_assert_eq(r.reason, URLSIFT_R_TOO_LONG);
	cr_assert_eq(r.len, len);
	munmap(url, len);
	urlsift_rules_free(rules);
}
#endif

Test(api, a_scheme_of_ones_own_replaces_a_registered_one)
{
	const char url[] = "http://h-h.example.org/a";
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_scheme scheme;
	struct urlsift_reading r;
	char name[] = "HTTP";
	size_t i, n = 0;

	cr_assert_eq(define(rules, name, "//(?<host>(?&host))"), URLSIFT_OK);
	name[0] = 'x';
	cr_assert_eq(define(rules, "hTTp", "a"), URLSIFT_EINVAL);
	cr_assert_eq(urlsift_url_check(rules, url, strlen(url), &r),
	    URLSIFT_OK);
	cr_assert_eq(r.reason, URLSIFT_R_PATH);
	cr_assert_eq(r.at, strlen(url) - 2);
	cr_assert_eq(urlsift_url_check(rules, url, strlen(url) - 2, &r),
	    URLSIFT_OK);
	cr_assert_eq(r.reason, URLSIFT_R_NONE);
	cr_assert_eq(r.port, 7);
	cr_assert_eq(r.part[URLSIFT_P_HOST].begin, 7);
	for (i = 0; urlsift_rules_scheme(rules, i, &scheme) == 1; i++)
		if (strcmp(scheme.name, "http") == 0) {
			cr_assert_str_eq(scheme.document, "ours");
			n++;
		}
	cr_assert_eq(n, 1);
	urlsift_rules_free(rules);
}

/* Each rule of section 5 that can be called, and what it takes. */
Test(api, patterns_call_the_rules_of_section_5)
{
	static const struct {
		const char *rule, *text;
	} rules5[] = { { "lowalpha", "a" }, { "hialpha", "A" },
		{ "alpha", "z" }, { "digit", "7" }, { "alphadigit", "7" },
		{ "safe", "$" }, { "extra", "," }, { "reserved", "?" },
		{ "unreserved", "_" }, { "hex", "F" }, { "escape", "%7e" },
		{ "digits", "1994" }, { "uchar", "%20" }, { "xchar", "/" },
		{ "urlpath", "a/b?c=%20" }, { "domainlabel", "7-b" },
		{ "toplabel", "m--x" }, { "hostname", "3com.a.b-c" },
		{ "hostnumber", "1.2.3.400" }, { "host", "1.2.3.4" },
		{ "port", "70" }, { "hostport", "h.x:70" }, { "user", "a;b" },
		{ "password", "%41&" }, { "login", "u:p@h:1" },
		{ "fsegment", "a:@b" }, { "fpath", "a/b/" }, { "ftptype", "i" },
		{ "hsegment", "a;b" }, { "hpath", "/a;/b" },
		{ "search", "a=b;" }, { "group", "comp.lang.c" },
		{ "article", "1/2@h.x" }, { "database", "a%20" },
		{ "fieldspec", ";a=b" }, { "fieldname", "a@" },
		{ "fieldvalue", "" } };
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_reading r;
	char name[16], pattern[64], url[64];
	size_t i;

	for (i = 0; i < sizeof(rules5) / sizeof(rules5[0]); i++) {
		snprintf(name, sizeof(name), "x-%zu", i);
		snprintf(pattern, sizeof(pattern), "//(?<query>(?&%s))[|]",
		    rules5[i].rule);
		cr_assert_eq(define(rules, name, pattern), URLSIFT_OK, "%s",
		    rules5[i].rule);
		snprintf(url, sizeof(url), "%s://%s|", name, rules5[i].text);
		cr_assert_eq(urlsift_url_check(rules, url, strlen(url), &r),
		    URLSIFT_OK);
		cr_assert_eq(r.reason, URLSIFT_R_NONE, "%s: %s is wrong at %u",
		    rules5[i].rule, url, r.at);
		cr_assert_eq(r.part[URLSIFT_P_QUERY].end, strlen(url) - 1);
	}
	urlsift_rules_free(rules);
}

/* Write ${n} groups of ${name}, each of which takes an a, if any. */
static size_t
repeat_group(char *pattern, const char *name, size_t n)
{
	size_t len = 0;

	while (n-- > 0)
		len += (size_t)sprintf(pattern + len, "(?<%s>a)?+", name);
	return len;
}

Test(api, patterns_have_limits)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	char pattern[4098];

	repeat_group(pattern, "host", 65);
	cr_assert_eq(define(rules, "x-65", pattern), URLSIFT_EINVAL);
	repeat_group(pattern, "host", 64);
	cr_assert_eq(define(rules, "x-64", pattern), URLSIFT_OK);
	memset(pattern, 'a', sizeof(pattern));
	pattern[4097] = '\0';
	cr_assert_eq(define(rules, "x-4097", pattern), URLSIFT_EINVAL);
	pattern[4096] = '\0';
	cr_assert_eq(define(rules, "x-4096", pattern), URLSIFT_OK);

	/* What would let it look at characters, or into them. */
	cr_assert_eq(define(rules, "x-utf", "(*UTF)a"), URLSIFT_EINVAL);
	cr_assert_eq(define(rules, "x-ucp", "(*UCP)a"), URLSIFT_EINVAL);
	cr_assert_eq(define(rules, "x-c", "\\C"), URLSIFT_EINVAL);
	cr_assert_eq(define(rules, "x-open", "(a"), URLSIFT_EINVAL);
	urlsift_rules_free(rules);
}

/* All that a pattern may have are reported, whatever is defined before it. */
Test(api, each_of_64_groups_is_a_part)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_reading r;
	char pattern[2048];
	size_t len = repeat_group(pattern, "host", 63);

	snprintf(pattern + len, sizeof(pattern) - len, "(?<user>b)");
	cr_assert_eq(define(rules, "x-64", pattern), URLSIFT_OK);
	cr_assert_eq(urlsift_url_check(rules, "x-64:ab", 7, &r), URLSIFT_OK);
	cr_assert_eq(r.reason, URLSIFT_R_NONE);
	cr_assert_eq(r.has,
	    1U << URLSIFT_P_SCHEME | 1U << URLSIFT_P_HOST |
		1U << URLSIFT_P_USER);
	cr_assert_eq(r.part[URLSIFT_P_USER].begin, 6);
	cr_assert_eq(r.part[URLSIFT_P_USER].end, 7);
	urlsift_rules_free(rules);
}

Test(api, groups_of_other_names_are_no_parts)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_reading r;

	cr_assert_eq(define(rules, "x-y", "//(?<host>a)(?<other>b)"),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_url_check(rules, "x-y://ab", 8, &r), URLSIFT_OK);
	cr_assert_eq(r.reason, URLSIFT_R_NONE);
	cr_assert_eq(r.has, 1U << URLSIFT_P_SCHEME | 1U << URLSIFT_P_HOST);
	urlsift_rules_free(rules);
}

Test(api, a_pattern_takes_the_whole_if_it_can)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_reading r;

	cr_assert_eq(define(rules, "x-y", "//(?:a|ab)"), URLSIFT_OK);
	cr_assert_eq(urlsift_url_check(rules, "x-y://ab", 8, &r), URLSIFT_OK);
	cr_assert_eq(r.reason, URLSIFT_R_NONE);
	cr_assert_eq(urlsift_url_check(rules, "x-y://abc", 9, &r), URLSIFT_OK);
	cr_assert_eq(r.reason, URLSIFT_R_PATH);
	urlsift_rules_free(rules);
}

/* Assert that ${text} gives ${urls}, kept, a newline behind each. */
static void
expect_urls(const struct urlsift_rules *rules, const char *text,
    const char *urls)
{
	struct tu_hits hits = tu_hits_scan(rules, text, strlen(text));
	const struct urlsift_reading *r;
	char got[512];
	size_t i, len = 0;

	for (i = 0; i < hits.n; i++) {
		r = hits.hit[i]->reading[0];
		cr_assert_eq(r->reason, URLSIFT_R_NONE);
		cr_assert_lt(len + r->len + 2, sizeof(got));
		memcpy(got + len, r->url, r->len);
		len += r->len;
		got[len++] = '\n';
	}
	got[len] = '\0';
	cr_assert_str_eq(got, urls, "%s\n--- want\n%s--- got\n%s", text, urls,
	    got);
	tu_hits_free(&hits);
}

Test(api, lines_are_joined_as_asked)
{
	static const char text[] = "<URL:http://h/a\nb> <URL:\nhttp://h/c\n>\n"
				   "http://h/d-\ne and http://h/f\n/g\n";
	static const char none[] = "http://h/a\nhttp://h/c\n"
				   "http://h/d-\nhttp://h/f\n";
	static const char wrapped[] = "http://h/ab\nhttp://h/c\n"
				      "http://h/d-\nhttp://h/f\n";
	static const char hyphen[] = "http://h/ab\nhttp://h/c\n"
				     "http://h/d-e\nhttp://h/f\n";
	static const char flow[] = "http://h/ab\nhttp://h/c\n"
				   "http://h/d-e\nhttp://h/f/g\n";
	static const struct {
		const char *join, *urls;
	} asked[] = { { "none", none }, { "delimited", wrapped },
		{ "hyphen", hyphen }, { "flow", flow }, { "likely", flow } };
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	size_t i;

	for (i = 0; i < sizeof(asked) / sizeof(asked[0]); i++) {
		cr_assert_eq(urlsift_rules_set(rules, "join", asked[i].join,
				 NULL),
		    URLSIFT_OK);
		expect_urls(rules, text, asked[i].urls);
	}
	urlsift_rules_free(rules);
}

Test(api, letters_beyond_ascii_are_left_out_as_asked)
{
	static const char text[] = "http://h/caf\xC3\xA9/ b\xC3\xBCro.nosuch "
				   "www.b\xC3\xBCro.nosuch h.nosuch\xC3\xA9";
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	int asked = 0;

	rules->has_suffix = under_nosuch;
	rules->suffixes = &asked;
	cr_assert_eq(urlsift_rules_set(rules, "schemeless", "yes", NULL),
	    URLSIFT_OK);
	expect_urls(rules, text,
	    "http://h/caf\xC3\xA9/\n"
	    "b\xC3\xBCro.nosuch\nwww.b\xC3\xBCro.nosuch\n");
	cr_assert_eq(urlsift_rules_set(rules, "no-iri", "yes", NULL),
	    URLSIFT_OK);
	expect_urls(rules, text, "http://h/caf\nh.nosuch\n");
	urlsift_rules_free(rules);
}

/* A text of LONG bytes 'a' behind ${before}, ${after} behind them. */
static char *
long_text(const char *before, const char *after, size_t *len)
{
	size_t head = strlen(before), tail = strlen(after);
	char *text = malloc(head + LONG + tail);

	cr_assert_not_null(text);
	memcpy(text, before, head);
	memset(text + head, 'a', LONG);
	memcpy(text + head + LONG, after, tail);
	*len = head + LONG + tail;
	return text;
}

/* ${hit} is a candidate from ${begin} to ${end} that is too long. */
static void
expect_too_long(const struct urlsift_hit *hit, uint64_t begin, uint64_t end)
{
	const struct urlsift_reading *r = hit->reading[0];

	cr_assert_eq(r->reason, URLSIFT_R_TOO_LONG);
	cr_assert_eq(r->len, 256);
	cr_assert_eq(memcmp(r->url, "http://example.org/aaa", 22), 0);
	cr_assert_eq(hit->begin, begin, "it begins at %" PRIu64, hit->begin);
	cr_assert_eq(hit->end, end, "it ends at %" PRIu64, hit->end);
	cr_assert_eq(hit->spans, 1);
	cr_assert_eq(hit->span[0].begin, begin);
	cr_assert_eq(hit->span[0].end, end);
}

struct counted {
	size_t blocks, bytes;
	bool fails;
};

static void *
counted_realloc(void *ctx, void *block, size_t size)
{
	struct counted *c = ctx;

	if (c->fails)
		return NULL;
	c->blocks += block == NULL;
	c->bytes += size;
	return realloc(block, size);
}

static void
counted_free(void *ctx, void *block)
{
	struct counted *c = ctx;

	c->blocks -= block != NULL;
	free(block);
}

/* A copy is one block, which ends where the last URL ends, and it outlives what
 * it was copied from. */
Test(api, hit_copy_is_of_one_block)
{
	static const char text[] = "<URL:http://example.org/a\n b> ftp://c";
	struct counted memory = { 0 };
	const struct urlsift_memory counted = { counted_realloc, counted_free,
		&memory };
	struct urlsift_iter *it = urlsift_iter_new(NULL, text, 30);
	const struct urlsift_hit *hit;
	struct urlsift_found *found;
	struct urlsift_hit *copy;

	cr_assert_not_null(it);
	cr_assert_eq(urlsift_iter_next(it, &hit), URLSIFT_OK);
	cr_assert_not_null(found = urlsift_found_new(hit, NULL, &counted));
	copy = found->hit;
	cr_assert_eq(memory.blocks, 1);
	cr_assert_eq(memory.bytes, urlsift_found_size(found));
	cr_assert_null(found->place);
	cr_assert_null(found->warning);
	cr_assert(tu_hit_is(copy, hit, 0));
	cr_assert_neq(copy->span, hit->span);
	cr_assert_neq(copy->reading[0]->url, hit->reading[0]->url);
	urlsift_iter_free(it);
	cr_assert_eq(copy->spans, 2);
	cr_assert_eq(memcmp(copy->reading[0]->url, "http://example.org/ab",
			 copy->reading[0]->len),
	    0);
	urlsift_found_free(found);
	cr_assert_eq(memory.blocks, 0);
	memory.fails = true;
	it = urlsift_iter_new(NULL, text, 30);
	cr_assert_not_null(it);
	cr_assert_eq(urlsift_iter_next(it, &hit), URLSIFT_OK);
	cr_assert_null(urlsift_found_new(hit, NULL, &counted));
	urlsift_iter_free(it);
	urlsift_found_free(NULL);
}

/* The block can be moved, for example to the memory of another program. */
Test(api, copy_of_a_hit_can_be_moved)
{
	static const char text[] = "<URL:http://example.org/a-\n b>";
	struct urlsift_iter *it =
	    urlsift_iter_new(NULL, text, sizeof(text) - 1);
	const struct urlsift_hit *hit;
	struct urlsift_found *copy, *moved;
	size_t size;

	cr_assert_not_null(it);
	cr_assert_eq(urlsift_iter_next(it, &hit), URLSIFT_OK);
	cr_assert_gt(hit->readings, 1);
	cr_assert_not_null(copy = urlsift_found_new(hit, NULL, NULL));
	size = urlsift_found_size(copy);
	cr_assert_not_null(moved = malloc(size));
	memcpy(moved, copy, size);
	memset(copy, 0, size);
	urlsift_found_moved(moved);
	cr_assert(tu_hit_is(moved->hit, hit, 0));
	free(copy);
	free(moved);
	urlsift_iter_free(it);
}

/* A character of four bytes is one, or two units of UTF-16; what is counted
 * does not depend on the place of a word of bytes. */
Test(api, offsets_of_a_copy_can_be_counted)
{
	static const char text[] =
	    "\xE2\x82\xAC \xF0\x9F\x98\x80 "
	    "<http://\xC3\xA9.example/\xC3\xA9\xC3\xA9>.";
	static const uint64_t want[][2] = { { 5, 24 }, { 6, 25 } };
	struct urlsift_iter *it = urlsift_iter_new(NULL, text, strlen(text));
	struct us_counter counter;
	const struct urlsift_hit *hit;
	struct urlsift_reading bad = { .url = text, .at = 8 };
	struct urlsift_found *copy;
	unsigned unit;

	cr_assert_eq(urlsift_iter_next(it, &hit), URLSIFT_OK);
	for (unit = 0; unit < 2; unit++) {
		counter = (struct us_counter){ .text = text,
			.unit = (enum urlsift_unit)unit };
		copy = urlsift_found_new(hit, NULL, NULL);
		cr_assert_not_null(copy);
		us_hit_count(copy->hit, &counter);
		cr_assert_eq(copy->hit->span[0].begin, want[unit][0]);
		cr_assert_eq(copy->hit->span[0].end, want[unit][1]);
		cr_assert_eq(us_counter_at(&counter, 8), want[unit][0] - 2);
		cr_assert_eq(us_counter_at(&counter, strlen(text)),
		    want[unit][1] + 2);
		bad.at = 8;
		us_reading_count(&bad, (enum urlsift_unit)unit);
		cr_assert_eq(bad.at, want[unit][0] - 2);
		urlsift_found_free(copy);
	}
	urlsift_iter_free(it);
}

Test(api, too_long_is_told_once_with_its_length)
{
	size_t at, n, len;
	char *text = long_text("so http://example.org/",
	    " (http://example.org/b)\n", &len);
	struct tu_hits whole = tu_hits_scan(NULL, text, len), hits = { 0 };
	struct urlsift_scanner *s =
	    urlsift_scanner_new(NULL, tu_hits_add, &hits);

	for (at = 0; at < len; at += n) {
		n = len - at < 50021 ? len - at : 50021;
		cr_assert_eq(tu_feed(s, text + at, n), URLSIFT_OK);
	}
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);
	urlsift_scanner_free(s);
	cr_assert_eq(whole.n, 2);
	cr_assert_eq(hits.n, 2, "%zu hits in pieces", hits.n);
	expect_too_long(whole.hit[0], 3, 3 + 19 + LONG);
	expect_too_long(hits.hit[0], 3, 3 + 19 + LONG);
	expect_kept(&whole, 1, "http://example.org/b", 3 + 19 + LONG + 2);
	expect_kept(&hits, 1, "http://example.org/b", 3 + 19 + LONG + 2);
	tu_hits_free(&whole);
	tu_hits_free(&hits);
	free(text);
}

Test(api, too_long_a_wrapper_is_unclosed)
{
	size_t len;
	char *text = long_text("<URL:http://example.org/",
	    "> <URL:http://example.org/b>\n", &len);
	struct tu_hits hits = tu_hits_scan(NULL, text, len);

	cr_assert_eq(hits.n, 2);
	expect_too_long(hits.hit[0], 5, 5 + 19 + LONG);
	cr_assert_eq(hits.hit[0]->notes, URLSIFT_N_UNCLOSED);
	expect_kept(&hits, 1, "http://example.org/b", 5 + 19 + LONG + 7);
	tu_hits_free(&hits);
	free(text);
}

Test(api, wrapper_unclosed_at_the_end_is_told_by_finish)
{
	struct tu_hits hits = { 0 };
	struct urlsift_scanner *s =
	    urlsift_scanner_new(NULL, tu_hits_add, &hits);

	cr_assert_eq(say(s, "at <URL:http://example.org/a\n  b c"), URLSIFT_OK);
	cr_assert_eq(hits.n, 0, "who knows what follows?");
	cr_assert_eq(urlsift_scanner_finish(s, URLSIFT_ENDED), URLSIFT_OK);
	cr_assert_eq(hits.n, 1);
	expect_kept(&hits, 0, "http://example.org/a", 8);
	cr_assert_eq(hits.hit[0]->form, URLSIFT_F_PREFIX);
	cr_assert_eq(hits.hit[0]->notes, URLSIFT_N_UNCLOSED);
	urlsift_scanner_free(s);
	tu_hits_free(&hits);
}

Test(api, wrapper_unclosed_over_nothing_is_one_hit)
{
	const char text[] = "at <URL:and so on\n\n";
	struct tu_hits hits = tu_hits_scan(NULL, text, sizeof(text) - 1);

	cr_assert_eq(hits.n, 1);
	cr_assert_eq(hits.hit[0]->reading[0]->reason, URLSIFT_R_UNCLOSED);
	tu_hits_free(&hits);
}
