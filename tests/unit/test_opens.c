/*
 * What a click opens (valid-or-opened): the URL Standard, and the public
 * function.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "urlsift.h"

/* Return what ${url} opens against ${base}, which may be NULL, or "" for
 * nothing; the caller frees it.  Set ${r} to its reading. */
static char *
opened(const char *url, const char *base, struct urlsift_reading *r)
{
	size_t base_len = base == NULL ? 0 : strlen(base);
	size_t size = URLSIFT_OPENS_ROOM(strlen(url), base_len);
	char *room = malloc(size), *copy;
	long len;

	cr_assert_not_null(room);
	len =
	    urlsift_url_opens(url, strlen(url), base, base_len, room, size, r);
	cr_assert_geq(len, 0, "%s", url);
	copy = calloc(1, (size_t)len + 1);
	cr_assert_not_null(copy);
	memcpy(copy, room, (size_t)len);
	free(room);
	return copy;
}

/* Assert that ${url} opens ${want}, and that this opens itself. */
static void
expect_opens(const char *url, const char *base, const char *want)
{
	struct urlsift_reading r, again;
	char *got = opened(url, base, &r), *twice;
	unsigned part;

	cr_expect_str_eq(got, want, "%s opens %s, not %s", url, got, want);
	if (*got != '\0') {
		twice = opened(got, NULL, &again);
		cr_expect_str_eq(twice, got, "%s opens %s", got, twice);
		cr_expect_eq(r.has, again.has, "%s", url);
		cr_expect_eq(r.port, again.port, "%s", url);
		for (part = 0; part < URLSIFT_PARTS; part++)
			cr_expect((r.has & 1U << part) == 0 ||
				(r.part[part].begin == again.part[part].begin &&
				    r.part[part].end == again.part[part].end),
			    "%s: part %u", url, part);
		free(twice);
	}
	free(got);
}

struct row {
	const char *url, *want;
};

static void
expect_rows(const struct row *row, size_t n, const char *base)
{

	for (; n > 0; n--, row++)
		expect_opens(row->url, base, row->want);
}

#define ROWS(rows) (rows), sizeof(rows) / sizeof((rows)[0])

Test(opens, what_stands_around_the_host)
{
	static const struct row rows[] = {
		{ "http://tea.example/a?b#c", "http://tea.example/a?b#c" },
		{ "http://tea.example", "http://tea.example/" },
		{ "HTTP://Tea.Example/A", "http://tea.example/A" },
		{ " \t\x01http://tea.example/a \n", "http://tea.example/a" },
		{ "ht\ttp://tea.\nexample/\ra", "http://tea.example/a" },
		{ "http:tea.example", "http://tea.example/" },
		{ "http:/tea.example", "http://tea.example/" },
		{ "http:////tea.example", "http://tea.example/" },
		{ "http:\\\\tea.example\\a", "http://tea.example/a" },
		{ "https:/\\/tea.example?q", "https://tea.example/?q" },
		{ "//tea.example/a", "https://tea.example/a" },
		{ "\\\\tea.example\\a", "https://tea.example/a" },
		{ "http://tea.example:80/", "http://tea.example/" },
		{ "http://tea.example:0080/", "http://tea.example/" },
		{ "http://tea.example:081/", "http://tea.example:81/" },
		{ "http://tea.example:/", "http://tea.example/" },
		{ "https://tea.example:80/", "https://tea.example:80/" },
		{ "ws://tea.example:80", "ws://tea.example/" },
		{ "wss://tea.example:443", "wss://tea.example/" },
		{ "ftp://tea.example:21/x", "ftp://tea.example/x" },
		{ "http://u@tea.example", "http://u@tea.example/" },
		{ "http://u:@tea.example", "http://u@tea.example/" },
		{ "http://:p@tea.example", "http://:p@tea.example/" },
		{ "http://@tea.example", "http://tea.example/" },
		{ "http://a@b@tea.example", "http://a%40b@tea.example/" },
		{ "http://a:b:c@tea.example", "http://a:b%3Ac@tea.example/" },
		{ "http://[x]@tea.example", "http://%5Bx%5D@tea.example/" },
		{ "http://a.example\\@b.example",
		    "http://a.example/@b.example" },
	};

	expect_rows(ROWS(rows), NULL);
}

Test(opens, spellings_of_a_host)
{
	static const struct row rows[] = {
		{ "http://%74ea.example/", "http://tea.example/" },
		{ "http://tea%2Eexample/", "http://tea.example/" },
		{ "http://tea.example./", "http://tea.example./" },
		{ "http://te\xc2\xad"
		  "a.example/",
		    "http://tea.example/" },
		{ "http://te\xe2\x80\x8b"
		  "a.example/",
		    "http://tea.example/" },
		{ "http://tea\xe3\x80\x82"
		  "example/",
		    "http://tea.example/" },
		{ "http://\xef\xbd\x94\xef\xbd\x85\xef\xbd\x81.example/",
		    "http://tea.example/" },
		{ "http://\xf0\x9d\x93\xbd\xf0\x9d\x93\xae\xf0\x9d\x93\xaa."
		  "example/",
		    "http://tea.example/" },
		{ "http://B\xc3\x9c"
		  "cher.example/",
		    "http://xn--bcher-kva.example/" },
		{ "http://bu\xcc\x88"
		  "cher.example/",
		    "http://xn--bcher-kva.example/" },
		{ "http://fa\xc3\x9f.example/", "http://xn--fa-hia.example/" },
		{ "http://xn--bcher-kva.example/",
		    "http://xn--bcher-kva.example/" },
		{ "http://xn--a/", "http://xn--a/" },
		{ "http://\xea\xb0\x80\xe1\x86\xa8.example/",
		    "http://xn--p39a.example/" },
		{ "http://0x7f.1/", "http://127.0.0.1/" },
		{ "http://2130706433/", "http://127.0.0.1/" },
		{ "http://0177.0.0.01/", "http://127.0.0.1/" },
		{ "http://127.0.0.1./", "http://127.0.0.1/" },
		{ "http://127.0.0.\xef\xbc\x91/", "http://127.0.0.1/" },
		{ "http://[1:0:0:2::3]/", "http://[1:0:0:2::3]/" },
		{ "http://[0:0:0:0:0:0:0:1]/", "http://[::1]/" },
		{ "http://[::FFFF:1.2.3.4]/", "http://[::ffff:102:304]/" },
		{ "http://a_b.example/", "http://a_b.example/" },
	};

	expect_rows(ROWS(rows), NULL);
}

Test(opens, nothing)
{
	static const struct row rows[] = {
		{ "", "" },
		{ "tea", "" },
		{ "/tea", "" },
		{ "?tea", "" },
		{ "http:", "" },
		{ "http://", "" },
		{ "http:///", "" },
		{ "http://u@/", "" },
		{ "http://tea.example:x/", "" },
		{ "http://tea.example:65536/", "" },
		{ "http://te a.example/", "" },
		{ "http://te%20a.example/", "" },
		{ "http://te%00a.example/", "" },
		{ "http://te<a.example/", "" },
		{ "http://1.2.3.4.5/", "" },
		{ "http://1.2.3.08/", "" },
		{ "http://256.1.1.1/", "" },
		{ "http://4294967296/", "" },
		{ "http://[1::2::3]/", "" },
		{ "http://[::1/", "" },
		{ "http://[fe80::1%25eth0]/", "" },
		{ "http://\xc2\xad/", "" },
		{ "http://\xcc\x81"
		  "a.example/",
		    "" },
		{ "http://xn--a.\xc3\xbc/", "" },
		{ "http://\xe2\x80\x8d"
		  "a.example/",
		    "" },
		{ "http://\xd7\x90"
		  "a.example/",
		    "" },
		{ "javascript:alert(1)", "" },
		{ "gopher://tea.example/", "" },
		{ "data:text/html,x", "" },
		{ "gopher://tea.example/", "" },
		{ "mailto:/ann", "" },
	};

	expect_rows(ROWS(rows), NULL);
}

Test(opens, path_query_and_fragment)
{
	static const struct row rows[] = {
		{ "http://h/a b", "http://h/a%20b" },
		{ "http://h/a\"<>`{}^", "http://h/a%22%3C%3E%60%7B%7D%5E" },
		{ "http://h/[|]", "http://h/[|]" },
		{ "http://h/%zz%", "http://h/%zz%" },
		{ "http://h/\xc3\xa9", "http://h/%C3%A9" },
		{ "http://h/\xff", "http://h/%EF%BF%BD" },
		{ "http://h/a/./b/../c", "http://h/a/c" },
		{ "http://h/a/%2E%2e/c", "http://h/c" },
		{ "http://h/../..", "http://h/" },
		{ "http://h/a/..", "http://h/" },
		{ "http://h/a/.", "http://h/a/" },
		{ "http://h/a//..", "http://h/a/" },
		{ "http://h/a\\..\\b", "http://h/b" },
		{ "http://h/...", "http://h/..." },
		{ "http://h?", "http://h/?" },
		{ "http://h#", "http://h/#" },
		{ "http://h/?a'b\"c\\d", "http://h/?a%27b%22c\\d" },
		{ "http://h/#a b`?#c", "http://h/#a%20b%60?#c" },
		{ "mailto:ann@tea.example", "mailto:ann@tea.example" },
		{ "mailto:a b?subject=c d'", "mailto:a b?subject=c%20d'" },
		{ "mailto:", "mailto:" },
	};

	expect_rows(ROWS(rows), NULL);
}

Test(opens, files)
{
	static const struct row rows[] = {
		{ "file:///C:\\Temp\\x y", "file:///C:/Temp/x%20y" },
		{ "file:c|/x", "file:///c:/x" },
		{ "file://C|", "file:///C:" },
		{ "file:///C:/..", "file:///C:/" },
		{ "file:///C:/a/../..", "file:///C:/" },
		{ "file:///a/C|", "file:///a/C|" },
		{ "FILE:\\\\tea.example\\share\\x",
		    "file://tea.example/share/x" },
		{ "file:///\\\\tea.example\\x", "file://///tea.example/x" },
		{ "file://LocalHost/etc", "file:///etc" },
		{ "file:x/../..?q#f", "file:///?q#f" },
		{ "file:", "file:///" },
		{ "file:/x", "file:///x" },
		{ "file://0x7f.1/", "file://127.0.0.1/" },
		{ "file://tea.example:80/", "" },
		{ "file://u@tea.example/", "" },
	};

	expect_rows(ROWS(rows), NULL);
}

Test(opens, relative_to_a_base)
{
	static const struct row rows[] = {
		{ "", "http://u:p@tea.example:81/a/b/c?q" },
		{ "#x", "http://u:p@tea.example:81/a/b/c?q#x" },
		{ "?x", "http://u:p@tea.example:81/a/b/c?x" },
		{ "d", "http://u:p@tea.example:81/a/b/d" },
		{ "../d", "http://u:p@tea.example:81/a/d" },
		{ "../../../d", "http://u:p@tea.example:81/d" },
		{ "/d", "http://u:p@tea.example:81/d" },
		{ "\\d", "http://u:p@tea.example:81/d" },
		{ "http:d", "http://u:p@tea.example:81/a/b/d" },
		{ "http:/d", "http://u:p@tea.example:81/d" },
		{ "https:d", "https://d/" },
		{ "//d/e", "http://d/e" },
		{ "/\\d", "http://d/" },
		{ "mailto:x@d", "mailto:x@d" },
	};

	expect_rows(ROWS(rows), "HTTP://u:p@tea.example:81/a/b/./c?q#f");
}

/* Assert that the component of what ${url} opens is ${want}. */
static void
expect_part(const char *url, enum urlsift_part part, const char *want)
{
	struct urlsift_reading r;
	char *got = opened(url, NULL, &r);
	size_t len = r.part[part].end - r.part[part].begin;

	cr_assert_neq(r.has & 1U << part, 0, "%s", url);
	cr_expect_eq(len, strlen(want), "%s", url);
	cr_expect_eq(memcmp(got + r.part[part].begin, want, len), 0, "%s", url);
	free(got);
}

Test(opens, has_components)
{
	static const char url[] = "HTTPS:\\\\u:p@Tea.Example:8443/a/b?q=1#f";

	expect_part(url, URLSIFT_P_SCHEME, "https");
	expect_part(url, URLSIFT_P_USER, "u");
	expect_part(url, URLSIFT_P_PASSWORD, "p");
	expect_part(url, URLSIFT_P_HOST, "tea.example");
	expect_part(url, URLSIFT_P_PORT, "8443");
	expect_part(url, URLSIFT_P_PATH, "/a/b");
	expect_part(url, URLSIFT_P_URLPATH, "a/b");
	expect_part(url, URLSIFT_P_QUERY, "q=1");
	expect_part(url, URLSIFT_P_FRAGMENT, "f");
	expect_part("mailto:ann@tea.example?body=x", URLSIFT_P_ADDRESS,
	    "ann@tea.example");
}

Test(opens, refuses_a_room_that_is_too_small)
{
	char room[URLSIFT_OPENS_ROOM(1, 1)];
	struct urlsift_reading r;

	cr_expect_eq(urlsift_url_opens("a", 1, NULL, 0, room, 8, &r),
	    URLSIFT_EINVAL);
	cr_expect_eq(urlsift_url_opens("a", 1, "b", 1, room, sizeof(room), &r),
	    URLSIFT_EINVAL);
	cr_expect_eq(urlsift_url_opens("a", 1, NULL, 0, room, sizeof(room), &r),
	    0);
}

/* A host grows with what is invisible in it; that is no limit. */
Test(opens, a_host_with_much_that_is_not_seen)
{
	char url[sizeof("http://tea.example/") + 3000] = "http://t";
	struct urlsift_reading r;
	size_t i;
	char *got;

	for (i = 0; i < 1400; i++)
		strcat(url, "\xc2\xad");
	strcat(url, "ea.example/");
	got = opened(url, NULL, &r);
	cr_expect_str_eq(got, "http://tea.example/");
	free(got);
}

Test(opens, nothing_where_a_host_is_too_long)
{
	char url[2048] = "http://";
	struct urlsift_reading r;
	char *got;

	memset(url + 7, 'a', 1025);
	got = opened(url, NULL, &r);
	cr_expect_str_eq(got, "");
	free(got);
	url[7 + 1024] = '\0';
	got = opened(url, NULL, &r);
	cr_expect_eq(strlen(got), 7 + 1024 + 1);
	free(got);
}

static long
target(const char *url, char *room, size_t size)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_reading r;
	long len;

	cr_assert(rules != NULL);
	cr_assert_eq(urlsift_url_check(rules, url, strlen(url), &r),
	    URLSIFT_OK);
	len = urlsift_url_target(&r, room, size);
	urlsift_rules_free(rules);
	return len;
}

Test(opens, the_target_of_a_gateway)
{
	static const char link[] = "https://l.facebook.com/l.php?u="
				   "http%3A%2F%2Ftea.example%2Fleaf&h=1";
	static const char want[] = "http://tea.example/leaf";
	char room[URLSIFT_TARGET_ROOM(sizeof(link))];

	cr_assert_eq(target(link, room, sizeof(room)), (long)strlen(want));
	cr_assert_arr_eq(room, want, strlen(want));
	cr_assert_eq(target(link, room, URLSIFT_TARGET_ROOM(strlen(link)) - 1),
	    URLSIFT_EINVAL);
	cr_assert_eq(target(want, room, sizeof(room)), 0);
}

/* Each of many links of a gateway is in the next one: eight are followed. */
Test(opens, view_follows_links_of_gateways)
{
	static const char gateway[] = "https://www.google.com/url?q=",
			  want[] = "http://a.example/";
	char url[1024] = "";
	const struct urlsift_reading *opens;
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	struct urlsift_view *view = urlsift_view_new(rules);
	struct urlsift_reading reading;
	int gateways, followed;

	cr_assert_not_null(view);
	for (gateways = 0; gateways < 12; gateways++) {
		(void)snprintf(url + strlen(gateway) * (size_t)gateways,
		    sizeof(url) / 2, "http://A.example/");
		cr_assert_eq(urlsift_url_check(rules, url, strlen(url),
				 &reading),
		    URLSIFT_OK);
		urlsift_view_url(view, &reading, NULL);
		for (followed = 0; urlsift_view_follow(view) == 1; followed++)
			;
		cr_expect_eq(followed, gateways < 8 ? gateways : 8);
		if (gateways <= 8) {
			opens = urlsift_view_opened(view)->opens;
			cr_assert_eq(opens->len, strlen(want));
			cr_expect_eq(memcmp(opens->url, want, opens->len), 0);
		}
		memcpy(url + strlen(gateway) * (size_t)gateways, gateway,
		    sizeof(gateway));
	}
	urlsift_view_free(view);
	urlsift_rules_free(rules);
}
