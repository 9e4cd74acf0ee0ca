/*
 * Finders: what they keep of texts in pieces and of documents, in which units,
 * and how much of it.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "urlsift.h"

#define HELPER "lib/decode/urlsift-decode"

/* A finder of all that is valid, and what it needs. */
static struct kit {
	struct urlsift_rules *rules;
	struct urlsift_filter *filter;
	struct urlsift_finder *finder;
	struct urlsift_document *document;
	int pauses;
} kit;

static void
make_kit(const char *name, const char *value)
{

	kit.rules = urlsift_rules_new(NULL);
	kit.filter = urlsift_filter_new(kit.rules);
	cr_assert_not_null(kit.filter);
	cr_assert_eq(urlsift_option_set(kit.rules, kit.filter, name, value,
			 NULL),
	    URLSIFT_OK);
	kit.finder = urlsift_finder_new(kit.rules, kit.filter);
	cr_assert_not_null(kit.finder);
}

static void
free_kit(void)
{

	urlsift_finder_free(kit.finder);
	urlsift_filter_free(kit.filter);
	urlsift_rules_free(kit.rules);
}

/* The offsets of the copy count the unit; the line and the text around it are
 * found by the bytes. */
Test(finder, text_in_pieces_is_counted_in_units)
{
	static const char text[] = "\xC3\xA9\n\xF0\x9F\x98\x80 "
				   "http://a.example/ x http://b.example/";
	static const uint64_t want[] = { 4, 5, 8 };
	struct urlsift_found *found;
	struct urlsift_view *view;
	struct urlsift_value value;
	struct urlsift_name line;
	size_t at;
	unsigned unit;

	make_kit("scheme", "http");
	view = urlsift_view_new(kit.rules);
	urlsift_view_source(view, text, strlen(text));
	cr_assert(urlsift_name_read(&line, "line", 4));
	for (unit = URLSIFT_U_CHARACTERS; unit <= URLSIFT_U_BYTES; unit++) {
		for (at = 0; at < strlen(text); at++)
			cr_assert_eq(urlsift_finder_feed(kit.finder, text + at,
					 1, (enum urlsift_unit)unit),
			    URLSIFT_OK);
		cr_assert_eq(urlsift_finder_finish(kit.finder, URLSIFT_ENDED),
		    URLSIFT_OK);
		found = urlsift_finder_take(kit.finder);
		cr_assert_not_null(found);
		cr_expect_eq(found->hit->begin, want[unit]);
		cr_expect_eq(found->begin, 8);
		cr_expect_eq(found->end, 25);
		urlsift_view_found(view, found);
		cr_assert_eq(urlsift_view_get(view, line.field, 0, &value), 1);
		cr_expect_eq(value.number, 2);
		urlsift_found_free(found);
		found = urlsift_finder_take(kit.finder);
		cr_expect_eq(found->hit->begin, want[unit] + 20);
		urlsift_found_free(found);
		cr_expect_null(urlsift_finder_take(kit.finder));
	}
	urlsift_view_free(view);
	free_kit();
}

Test(finder, copy_of_a_url_alone_is_looked_at)
{
	static const char url[] = "http://a.example/";
	struct urlsift_reading reading;
	const struct urlsift_hit alone = { .readings = 1,
		.reading = { &reading } };
	struct urlsift_found *found;
	struct urlsift_view *view;
	struct urlsift_value value;
	struct urlsift_name name;

	make_kit("invalid", "yes");
	cr_assert_eq(urlsift_url_check(kit.rules, url, strlen(url), &reading),
	    URLSIFT_OK);
	found = urlsift_found_new(&alone, NULL, NULL);
	cr_assert_not_null(found);
	cr_expect_gt(urlsift_found_size(found), strlen(url));
	memset(&reading, 0, sizeof(reading));
	view = urlsift_view_new(kit.rules);
	urlsift_view_found(view, found);
	cr_assert(urlsift_name_read(&name, "host", 4));
	cr_assert_eq(urlsift_view_get(view, name.field, 0, &value), 1);
	cr_expect_eq(strncmp(value.text, "a.example", value.len), 0);
	cr_assert(urlsift_name_read(&name, "offset", 6));
	cr_expect_eq(urlsift_view_get(view, name.field, 0, &value), 0);
	urlsift_found_free(found);
	urlsift_view_free(view);
	free_kit();
}

/* Nothing is lost in silence (D283). */
Test(finder, undecided_hit_has_a_warning)
{
	char text[256] = "http://a.example/";
	struct urlsift_found *found;

	make_kit("match", "(a|aa)+$");
	memset(text + strlen(text), 'a', 200);
	strcat(text, "/b");
	(void)urlsift_finder_feed(kit.finder, text, strlen(text),
	    URLSIFT_U_BYTES);
	(void)urlsift_finder_finish(kit.finder, URLSIFT_ENDED);
	found = urlsift_finder_take(kit.finder);
	cr_assert_not_null(found);
	cr_assert_not_null(found->warning);
	cr_expect_eq(strncmp(found->warning,
			 "match takes too many steps: http://a.example/aaa",
			 48),
	    0);
	cr_expect_not_null(strstr(found->warning, " is not filtered by it"));
	urlsift_found_free(found);
	free_kit();
}

static int
count_pause(void *ctx)
{
	struct kit *k = ctx;

	return k->pauses++ >= 0;
}

/* Read ${bytes} of ${type}.  Return as urlsift_finder_read() does. */
static int
read_document(const char *type, const char *bytes, size_t most,
    int (*pause)(void *ctx))
{

	make_kit("scheme", "http");
	kit.document = urlsift_finder_document(kit.finder, URLSIFT_U_CHARACTERS,
	    pause, &kit);
	cr_assert_not_null(kit.document);
	cr_assert_eq(urlsift_document_set(kit.document, "helper", HELPER, NULL),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_document_set(kit.document, "type", type, NULL),
	    URLSIFT_OK);
	return urlsift_finder_read(kit.finder, -1, bytes, strlen(bytes), "m",
	    most);
}

static void
expect_warning(const char *want)
{
	struct urlsift_found *found = urlsift_finder_take(kit.finder);

	cr_assert_not_null(found);
	cr_expect_null(found->hit);
	cr_expect_str_eq(found->warning, want);
	urlsift_found_free(found);
	cr_expect_null(urlsift_finder_take(kit.finder));
}

Test(finder, document_takes_no_more_than_it_may)
{
	struct urlsift_found *found;

	cr_expect_eq(read_document("mail",
			 "Subject: http://a.example/\n\nhttp://b.example/",
			 2000, NULL),
	    URLSIFT_OK);
	found = urlsift_finder_take(kit.finder);
	cr_assert_not_null(found);
	cr_expect_str_eq(found->place->within->field, "Subject");
	cr_expect_null(found->warning);
	urlsift_found_free(found);
	expect_warning("it takes more than 2000 bytes of memory; the rest is "
		       "not read");
	free_kit();
}

Test(finder, pause_ends_a_document)
{

	cr_expect_eq(read_document("mail", "\nhttp://b.example/", 1 << 20,
			 count_pause),
	    URLSIFT_STOPPED);
	cr_expect_eq(kit.pauses, 1);
	cr_expect_null(urlsift_finder_take(kit.finder));
	free_kit();
}
