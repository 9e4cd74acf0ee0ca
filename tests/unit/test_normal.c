/*
 * Normal forms, and that a normal form is a valid URL that is its own.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

#include "url/url.h"
#include "urlsift.h"

#define ROOM 1024

/* A URL and its normal form. */
static const char *const forms[][2] = {
	{ "HTTP://Example.ORG", "http://example.org/" },
	{ "https://example.org?q", "https://example.org/?q" },
	{ "https://example.org#f", "https://example.org/#f" },
	{ "ftp://example.org", "ftp://example.org" },
	{ "http://Joe:Pw%3a@EXAMPLE.org:80/A",
	    "http://Joe:Pw%3A@example.org/A" },
	{ "http://example.org:/", "http://example.org/" },
	{ "http://example.org:080/", "http://example.org/" },
	{ "http://example.org:8080/", "http://example.org:8080/" },
	{ "https://example.org:80/", "https://example.org:80/" },
	{ "https://example.org:443/", "https://example.org/" },
	{ "ftp://example.org:21/", "ftp://example.org/" },
	{ "other://Example.org:80", "other://example.org:80" },
	{ "http://[2001:DB8::A]:80/", "http://[2001:db8::a]/" },
	{ "http://[2001:DB8::A]:81/", "http://[2001:db8::a]:81/" },
	{ "http://ex%61mple.org/%7e%2f%c3%BC%41",
	    "http://example.org/~%2F%C3%BCA" },
	{ "http://example.org/?%7e/../%2f#%7E/./",
	    "http://example.org/?~/../%2F#~/./" },
	{ "http://example.org/a/b/c/./../../g", "http://example.org/a/g" },
	{ "http://example.org/mid/content=5/../6", "http://example.org/mid/6" },
	{ "http://example.org/../../a", "http://example.org/a" },
	{ "http://example.org/a/..", "http://example.org/" },
	{ "http://example.org/a/.", "http://example.org/a/" },
	{ "http://example.org/a/%2e%2E/b", "http://example.org/b" },
	{ "http://example.org/.a/..b/...", "http://example.org/.a/..b/..." },
	{ "http://example.org//a///../b", "http://example.org//a//b" },
	{ "http://example.org/.//a", "http://example.org//a" },
	{ "file:///a/../b", "file:///b" },
	{ "mailto:Joe@EXAMPLE.org", "mailto:Joe@EXAMPLE.org" },
	{ "URN:isbn:0-14-%7e", "urn:isbn:0-14-~" },
	{ "news:alt.test", "news:alt.test" },
};

/* Write the normal form of ${url} to ${room}, as a string. */
static void
normalize(const struct urlsift_rules *rules, const char *url, char *room)
{
	struct urlsift_reading r;
	size_t len;

	cr_assert_eq(urlsift_url_check(rules, url, strlen(url), &r),
	    URLSIFT_OK);
	cr_assert_eq(r.reason, URLSIFT_R_NONE, "%s is not valid", url);
	memset(room, '#', ROOM);
	len = us_normal_url(rules, &r, room);
	cr_assert_leq(len, strlen(url) + 1, "%s", url);
	cr_assert_eq(room[strlen(url) + 1], '#', "%s needs more room", url);
	room[len] = '\0';
}

Test(normal, is_as_rfc3986_says)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	char once[ROOM], twice[ROOM];
	size_t i;

	cr_assert_not_null(rules);
	for (i = 0; i < sizeof(forms) / sizeof(*forms); i++) {
		normalize(rules, forms[i][0], once);
		cr_assert_str_eq(once, forms[i][1], "%s", forms[i][0]);
		normalize(rules, once, twice);
		cr_assert_str_eq(twice, once, "twice: %s", forms[i][0]);
	}
	urlsift_rules_free(rules);
}

/* What has no scheme, found in a text, and its normal form. */
static const char *const loose_forms[][2] = {
	{ "www.e.org", "www.e.org/" },
	{ "WWW.Example.ORG:80/%7e/../%2f", "www.example.org/%2F" },
	{ "www.example.org:443?%7E", "www.example.org:443/?~" },
	{ "www.example.org:/a", "www.example.org/a" },
	{ "Joe@EXAMPLE.org", "Joe@EXAMPLE.org" },
};

/* Write the normal form of the only hit in ${text} to ${room}, as a string. */
static void
normalize_hit(const struct urlsift_rules *rules, const char *text, char *room)
{
	struct urlsift_iter *it = urlsift_iter_new(rules, text, strlen(text));
	const struct urlsift_hit *hit;
	struct urlsift_reading r;
	char *url;
	size_t len;

	cr_assert_not_null(it);
	cr_assert_eq(urlsift_iter_next(it, &hit), URLSIFT_OK);
	cr_assert_not_null(hit, "%s is not found", text);
	r = *hit->reading[0];
	cr_assert_eq(r.reason, URLSIFT_R_NONE, "%s is not valid", text);
	/* No byte stands before it or behind it. */
	url = malloc(r.len);
	cr_assert_not_null(url);
	r.url = memcpy(url, r.url, r.len);
	len = us_normal_url(rules, &r, room);
	cr_assert_leq(len, r.len + 1, "%s", text);
	room[len] = '\0';
	free(url);
	urlsift_iter_free(it);
}

Test(normal, needs_no_scheme)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	char once[ROOM], twice[ROOM];
	size_t i;

	cr_assert_not_null(rules);
	urlsift_rules_set(rules, "schemeless", "yes", NULL);
	urlsift_rules_set(rules, "emails", "yes", NULL);
	for (i = 0; i < sizeof(loose_forms) / sizeof(*loose_forms); i++) {
		normalize_hit(rules, loose_forms[i][0], once);
		cr_assert_str_eq(once, loose_forms[i][1], "%s",
		    loose_forms[i][0]);
		normalize_hit(rules, once, twice);
		cr_assert_str_eq(twice, once, "twice: %s", once);
	}
	urlsift_rules_free(rules);
}
