/*
 * The small readers of lib/decode/: references, what links show, style sheets,
 * lists of URLs, what a page begins with.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode/detect/detect.h"
#include "decode/html/tag.h"
#include "decode/html/../emitter.h"
#include "decode_log.h"

/* RFC 3986, 5.4.1 and 5.4.2, and what stands at an edge of 5.2. */
Test(resolve, examples_of_rfc3986)
{
	static const char base[] = "http://a/b/c/d;p?q";
	static const char *const cases[][2] = {
		{ "g", "http://a/b/c/g" },
		{ "./g", "http://a/b/c/g" },
		{ "g/", "http://a/b/c/g/" },
		{ "/g", "http://a/g" },
		{ "//g", "http://g" },
		{ "?y", "http://a/b/c/d;p?y" },
		{ "g?y", "http://a/b/c/g?y" },
		{ "#s", "http://a/b/c/d;p?q#s" },
		{ "g#s", "http://a/b/c/g#s" },
		{ "g?y#s", "http://a/b/c/g?y#s" },
		{ ";x", "http://a/b/c/;x" },
		{ "g;x", "http://a/b/c/g;x" },
		{ "g;x?y#s", "http://a/b/c/g;x?y#s" },
		{ "", "http://a/b/c/d;p?q" },
		{ ".", "http://a/b/c/" },
		{ "./", "http://a/b/c/" },
		{ "..", "http://a/b/" },
		{ "../", "http://a/b/" },
		{ "../g", "http://a/b/g" },
		{ "../..", "http://a/" },
		{ "../../", "http://a/" },
		{ "../../g", "http://a/g" },
		{ "../../../g", "http://a/g" },
		{ "../../../../g", "http://a/g" },
		{ "/./g", "http://a/g" },
		{ "/../g", "http://a/g" },
		{ "g.", "http://a/b/c/g." },
		{ ".g", "http://a/b/c/.g" },
		{ "g..", "http://a/b/c/g.." },
		{ "..g", "http://a/b/c/..g" },
		{ "./../g", "http://a/b/g" },
		{ "./g/.", "http://a/b/c/g/" },
		{ "g/./h", "http://a/b/c/g/h" },
		{ "g/../h", "http://a/b/c/h" },
		{ "g;x=1/./y", "http://a/b/c/g;x=1/y" },
		{ "g;x=1/../y", "http://a/b/c/y" },
		{ "g?y/./x", "http://a/b/c/g?y/./x" },
		{ "g?y/../x", "http://a/b/c/g?y/../x" },
		{ "g#s/./x", "http://a/b/c/g#s/./x" },
		{ "//g/../h", "http://g/h" },
		{ "a b\"|\xc3\xa9%zz", "http://a/b/c/a b\"|\xc3\xa9%zz" },
	};
	struct us_buf got = { .memory = &us_standard_memory };
	struct us_emitter out = { .status = 0 };
	size_t i;

	for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		us_resolve(&out, &got, base, sizeof(base) - 1, cases[i][0],
		    strlen(cases[i][0]));
		cr_expect(got.len == strlen(cases[i][1]) &&
			memcmp(got.data, cases[i][1], got.len) == 0,
		    "%s: %.*s", cases[i][0], (int)got.len, got.data);
	}
	us_resolve(&out, &got, "http://a", 8, "g", 1);
	cr_assert_eq(out.status, 0);
	cr_assert(got.len == 10 && memcmp(got.data, "http://a/g", 10) == 0);
	us_buf_free(&got);
	cr_assert(us_is_base("http://a", 8) && !us_is_base("mailto:a", 8) &&
	    !us_is_base("http:///", 8) && !us_is_base("//a/", 4));
}

/* An allocator that gives ${*ctx} times. */
static void *
scarce_realloc(void *ctx, void *block, size_t size)
{
	size_t *left = ctx;

	return (*left)-- == 0 ? NULL : realloc(block, size);
}

static void
scarce_free(void *ctx, void *block)
{

	(void)ctx;
	free(block);
}

/* With each allocation failing, ${write} reports it; without, it writes
 * ${want}. */
static void
expect_scarce(void write(struct us_emitter *out, struct us_buf *buf),
    const char *want)
{
	struct urlsift_memory memory = { scarce_realloc, scarce_free, NULL };
	struct us_buf got = { .memory = &memory };
	struct us_emitter out;
	size_t left, times = 0;

	memory.ctx = &left;
	do {
		left = times++;
		out.status = 0;
		write(&out, &got);
		if (out.status == 0)
			cr_expect(got.len == strlen(want) &&
				memcmp(got.data, want, got.len) == 0,
			    "%.*s", (int)got.len, got.data);
		else
			cr_assert_eq(out.status, URLSIFT_DECODE_ENOMEM);
		us_buf_free(&got);
	} while (out.status != 0);
	cr_expect_gt(times, 2, "%s: %zu times", want, times);
}

static void
resolve_path(struct us_emitter *out, struct us_buf *buf)
{
	static const char ref[] = "a-longer-path-than-the-base?and-a-query-"
				  "that-is-longer-than-all-before-it";

	us_resolve(out, buf, "http://a/b", 10, ref, sizeof(ref) - 1);
}

static void
resolve_host(struct us_emitter *out, struct us_buf *buf)
{
	static const char ref[] = "//longer.example/and-a-longer-path-yet";

	us_resolve(out, buf, "http://a/b", 10, ref, sizeof(ref) - 1);
}

/* One byte more than there is room for. */
static void
resolve_slash(struct us_emitter *out, struct us_buf *buf)
{

	us_resolve(out, buf, "http://a", 8, "", 0);
	us_resolve(out, buf, "http://a", 8, "g", 1);
}

static void
decode_css(struct us_emitter *out, struct us_buf *buf)
{
	static const char css[] = "a\\62 and some more than that\\63";

	us_css_decode(out, buf, css, sizeof(css) - 1);
}

Test(resolve, tells_when_memory_is_out)
{
	expect_scarce(resolve_path,
	    "http://a/a-longer-path-than-the-base?and-a-query-that-is-longer-"
	    "than-all-before-it");
	expect_scarce(resolve_host,
	    "http://longer.example/and-a-longer-path-yet");
	expect_scarce(resolve_slash, "http://a/g");
}

Test(css, tells_when_memory_is_out)
{
	expect_scarce(decode_css, "aband some more than thatc");
}

/* Assert what the URLs of ${css} are, each with a | behind it. */
static void
expect_css(const char *css, const char *want)
{
	struct us_buf got = { .memory = &us_standard_memory };
	struct us_emitter out = { .status = 0 };
	struct us_item url;
	size_t at = 0;

	while (us_css_next(css, strlen(css), &at, &url)) {
		us_css_decode(&out, &got, css + url.begin, url.end - url.begin);
		us_buf_add(&got, "|", 1);
	}
	us_buf_add(&got, "", 1);
	cr_expect_str_eq(got.data, want, "%s: %s", css, got.data);
	us_buf_free(&got);
}

Test(css, urls)
{

	expect_css("", "");
	expect_css("url(a)url(b)", "a|b|");
	expect_css("URL( 'a b' ) url(\"c'd\")", "a b|c'd|");
	expect_css("image-set('a' 1x, url(b), f('c') \"d\")'e'", "a|b|d|");
	expect_css("-webkit-image-set('a') src('b') src(c) ('d')", "a|b|");
	expect_css("u\\72l(a) \\75 r\\6c('b') @\\69mport 'c';", "a|b|c|");
	expect_css("2url(a) \\url (b) url\\(c) @imports 'd'; @\\", "");
	expect_css("@import 'a'; @IMPORT/**/\"b\"; @import url(c)", "a|b|c|");
	expect_css("/* url(a) */ x: 'url(b)' xurl(c) -url(d) _url(e)", "");
	expect_css("/* url(a)", "");
	expect_css("url(a", "a|");
	expect_css("url('a", "a|");
	expect_css("url(", "|");
	expect_css("url(\\61 b\\)\\000063d\\", "ab)cd|");
	expect_css("url(\\110000\\0)", "\xef\xbf\xbd\xef\xbf\xbd|");
	expect_css("url('a\\\nb')", "ab|");
	expect_css("'a\\'url(b)' url(c)", "c|");
	expect_css("url(\\e9 \\20ac \\1f375)",
	    "\xc3\xa9\xe2\x82\xac\xf0\x9f\x8d\xb5|");
}

static void
expect_srcset(const char *text, const char *want)
{
	char got[256] = "";
	struct us_item item;
	size_t at = 0, len = 0;

	while (us_srcset_next(text, strlen(text), &at, &item))
		len += (size_t)snprintf(got + len, sizeof(got) - len, "%.*s|",
		    (int)(item.end - item.begin), text + item.begin);
	cr_expect_str_eq(got, want, "%s: %s", text, got);
}

Test(lists, srcset)
{

	expect_srcset("", "");
	expect_srcset(" , ,", "");
	expect_srcset("a", "a|");
	expect_srcset("a, b", "a|b|");
	expect_srcset("a 1x,b 2x , c", "a|b|c|");
	expect_srcset("a,b c", "a,b|");
	expect_srcset("a (x, y), b", "a|b|");
	expect_srcset("a,, b", "a|b|");
	expect_srcset("a (x", "a|");
}

static void
expect_refresh(const char *text, const char *want)
{
	struct us_item item = { .end = 0 };
	bool there = us_refresh_next(text, strlen(text), &(size_t){ 0 }, &item);

	cr_expect(there == (*want != '\0') &&
		(!there ||
		    (item.end - item.begin == strlen(want) &&
			memcmp(text + item.begin, want, strlen(want)) == 0)),
	    "%s: %.*s", text, (int)(item.end - item.begin), text + item.begin);
}

Test(lists, refresh)
{

	expect_refresh("5", "");
	expect_refresh("5; url=a", "a");
	expect_refresh("5;URL = 'a b' c", "a b");
	expect_refresh(" 0.5 , url=\"a", "a");
	expect_refresh("0 a", "a");
	expect_refresh("0; urla", "urla");
	expect_refresh("url=a", "a");
	expect_refresh("5; url=''", "");
	expect_refresh("5; url", "url");
	expect_refresh("5; url a", "url a");
}

/* Return what ${text} is if nothing follows it. */
static int
kind_of(const char *text, size_t len)
{
	struct us_kind state = { 0 };

	return us_detect(&state, text, len, true);
}

/* The first ${enough} bytes of ${text} are ${kind}, and fewer are text. */
static void
expect_begin(const char *text, int kind, size_t enough)
{
	size_t n;

	for (n = 0; n <= strlen(text); n++)
		cr_expect_eq(kind_of(text, n),
		    n < enough ? URLSIFT_DECODE_TEXT : kind, "%zu bytes of %s",
		    n, text);
}

Test(kind, pages_are_told_behind_what_may_stand_before)
{
	const int html = URLSIFT_DECODE_HTML;

	expect_begin("<!DocType HTML>", html, 15);
	expect_begin("\xEF\xBB\xBF\r\n\f <html lang=en>", html, 13);
	expect_begin("<!-- a -- b > --><html>", html, 23);
	expect_begin("<!-- a --><!-- b -->\n<!-- c --> <table>", html, 39);
	expect_begin("<!-- <html>", html, SIZE_MAX);
}

/* While more may follow, ${text} is ${kind} as soon as ${enough} bytes of it
 * are there, and nothing before. */
static void
expect_kind(const char *text, int kind, size_t enough)
{
	struct us_kind state;
	size_t n;

	for (n = 0; n <= strlen(text); n++) {
		state = (struct us_kind){ 0 };
		cr_expect_eq(us_detect(&state, text, n, false),
		    n < enough ? US_DETECT_MORE : kind, "%zu bytes of %s", n,
		    text);
	}
}

Test(kind, nothing_is_told_before_it_is_known)
{
	char name[120] = "", line[160];

	expect_kind("\n<!doctype html>", URLSIFT_DECODE_HTML, 16);
	expect_kind("\n<?xml a?>\n<html>", URLSIFT_DECODE_HTML, 17);
	expect_kind("\n<!-- <html> --><html>", URLSIFT_DECODE_HTML, 22);
	expect_kind("WARC/1.1\n", URLSIFT_DECODE_WARC, 9);
	expect_kind("From: a\nDate: b\n\n", URLSIFT_DECODE_MAIL, 17);
	expect_kind("Path: a\nDate: b\n\n", URLSIFT_DECODE_NEWS, 17);
	expect_kind("From here\nto there", URLSIFT_DECODE_TEXT, 14);
	expect_kind("{\"a\":1}\n{\"b\":2}\n", URLSIFT_DECODE_JSON, 15);
	/* A zip may begin behind four bytes. */
	expect_kind("[1]\na", URLSIFT_DECODE_TEXT, 5);
	expect_kind("one two\n", URLSIFT_DECODE_TEXT, 8);

	/* Longer than a name in a tar, so that it is none. */
	memset(name, 'a', sizeof(name) - 1);
	snprintf(line, sizeof(line), "From %s Mon Jun  3 10:00:00 1996\n",
	    name);
	expect_kind(line, URLSIFT_DECODE_MBOX, strlen(line));
}

/* What each text is, whole and in pieces of any size. */
static const struct {
	const char *text;
	int kind;
} kinds[] = {
	/* Two names are enough that only messages have. */
	{ "From: a@b\nDate: c\n\n", URLSIFT_DECODE_MAIL },
	{ "Subject: a\nFrom: b\nMIME-Version: 1.0\n\n", URLSIFT_DECODE_MAIL },
	{ "Subject: a\nTo: b\nMIME-Version: 1.0\n\n", URLSIFT_DECODE_MAIL },
	{ "From: a\nTo: b\nSubject: c\n\n", URLSIFT_DECODE_MAIL },
	{ "From: a\nContent-Type: b\n\n", URLSIFT_DECODE_MAIL },
	{ "Content-Type: b\nFrom: a\n\n", URLSIFT_DECODE_MAIL },
	{ "delivered-to: a\nreceived: b\n\n", URLSIFT_DECODE_MAIL },
	{ "DKIM-Signature: a\n\tb\n\n", URLSIFT_DECODE_MAIL },
	{ "ARC-Seal: i=1\nX-A: b\n\n", URLSIFT_DECODE_MAIL },
	{ "X-A : b\nFrom : c\nDate\t: d\n\n", URLSIFT_DECODE_MAIL },
	{ "From: a\n>From b c\nDate: d\n\n", URLSIFT_DECODE_MAIL },
	{ "\xEF\xBB\xBF"
	  "From: a\nDate: b\n\n",
	    URLSIFT_DECODE_MAIL },
	{ "\r\n\r\nFrom: a\r\nDate: b\r\n\r\n", URLSIFT_DECODE_MAIL },
	{ "123    \nFrom: a\nDate: b\n\n", URLSIFT_DECODE_MAIL },
	{ "Path: a!b\nFrom: c\n\n", URLSIFT_DECODE_NEWS },
	{ "Relay-Version: a\nNewsgroups: b\n\n", URLSIFT_DECODE_NEWS },

	/* Fewer, or none, are not, nor what other texts have. */
	{ "From: a\nSubject: b\n\n", URLSIFT_DECODE_TEXT },
	{ "Subject: a\nTo: b\n\n", URLSIFT_DECODE_TEXT },
	{ "Subject: a\nTo: b\nContent-Type: c\n\n", URLSIFT_DECODE_TEXT },
	{ "from: a\nto: b\ncontent-type: c\n\n", URLSIFT_DECODE_TEXT },
	{ "From: a\n\nContent-Type: b\n\n", URLSIFT_DECODE_TEXT },
	{ "From: a\nX-Content-Type: b\n\n", URLSIFT_DECODE_TEXT },
	{ "Date: a\nDate: b\nDate: c\n\n", URLSIFT_DECODE_TEXT },
	{ "Date: a\nContent-Type: b\nServer: c\n\n", URLSIFT_DECODE_TEXT },
	{ "HTTP/1.1 200 OK\nDate: a\nMIME-Version: b\n\n",
	    URLSIFT_DECODE_TEXT },
	{ "from: a\nto: b\nsubject: c\ndate: d\n\n", URLSIFT_DECODE_TEXT },
	{ "path: a\ndate: b\n", URLSIFT_DECODE_TEXT },
	{ "Name: a\nVersion: 1\nSummary: c\n\n", URLSIFT_DECODE_TEXT },
	{ "Package: a\nMaintainer: b\nDescription: c\n\n",
	    URLSIFT_DECODE_TEXT },
	{ "#From: a\nDate: b\n\n", URLSIFT_DECODE_TEXT },
	{ " From: a\nDate: b\n\n", URLSIFT_DECODE_TEXT },
	{ "one two\nFrom: a\nDate: b\n\n", URLSIFT_DECODE_TEXT },
	{ "\xEF\xBB\xBF", URLSIFT_DECODE_TEXT },
	{ "1\n2\n3\n", URLSIFT_DECODE_TEXT },
	{ "12:30 From: a\nDate: b\n\n", URLSIFT_DECODE_TEXT },
	{ "123\nFrom a to b\n", URLSIFT_DECODE_TEXT },

	/* Mailboxes. */
	{ "From a@b  Mon Jun  3 10:00:00 1996\n", URLSIFT_DECODE_MBOX },
	{ "\n\nFrom a@b  Mon Jun  3 10:00:00 1996\n", URLSIFT_DECODE_MBOX },
	{ "From 123\nFrom: a\nDate: b\n\n", URLSIFT_DECODE_MBOX },
	{ "From here on\nNote: a\n\n", URLSIFT_DECODE_TEXT },
	{ "From here to there\n", URLSIFT_DECODE_TEXT },
	{ "#! /bin/sh\n", URLSIFT_DECODE_TEXT },

	/* Pages, and words in angle brackets. */
	{ "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n", URLSIFT_DECODE_HTML },
	{ "<!-- a -->\n<!-- b -->\n<!doctype  html>", URLSIFT_DECODE_HTML },
	{ "<head><title>a", URLSIFT_DECODE_HTML },
	{ "<Title>a", URLSIFT_DECODE_HTML },
	{ "<body\nbgcolor=a>", URLSIFT_DECODE_HTML },
	{ "<meta charset=a>", URLSIFT_DECODE_HTML },
	{ "<a href='b'>c</a>", URLSIFT_DECODE_HTML },
	{ "<p>a<br/>b", URLSIFT_DECODE_HTML },
	{ "<b>a</b>", URLSIFT_DECODE_HTML },
	{ "<a href='b'>c", URLSIFT_DECODE_TEXT },
	{ "<p> is what begins a paragraph, <q> a quotation",
	    URLSIFT_DECODE_TEXT },
	{ "<b@example.org> wrote <b>c</b>", URLSIFT_DECODE_TEXT },
	{ "<a@example.org>", URLSIFT_DECODE_TEXT },
	{ "<URL:http://example.org/>", URLSIFT_DECODE_TEXT },
	{ "<http://example.org/> <b>", URLSIFT_DECODE_TEXT },
	{ "<bodyguard>", URLSIFT_DECODE_TEXT },
	{ "<?php echo '<html>'; ?>", URLSIFT_DECODE_TEXT },
	{ "<!-- a -->\n# A heading", URLSIFT_DECODE_TEXT },
	{ "a <html>", URLSIFT_DECODE_TEXT },
	{ "<", URLSIFT_DECODE_TEXT },
	{ "<!doctype", URLSIFT_DECODE_TEXT },

	/* The other elements of HTML, unless words, or elements of XML. */
	{ "<main>\n<h1>a</h1>", URLSIFT_DECODE_HTML },
	{ "<section class='a'><a href='b'>c</a>", URLSIFT_DECODE_HTML },
	{ "<tr><td>a", URLSIFT_DECODE_HTML },
	{ "<TD>a</TD>", URLSIFT_DECODE_HTML },
	{ "<video\tsrc='a'><source src='b'>", URLSIFT_DECODE_HTML },
	{ "<button>a</button>", URLSIFT_DECODE_HTML },
	{ "<input> <output> [options]", URLSIFT_DECODE_TEXT },
	{ "<source> is copied to <target>", URLSIFT_DECODE_TEXT },
	{ "<section><para>a</para></section>", URLSIFT_DECODE_TEXT },
	{ "<menu name='a'><item url='b'/></menu>", URLSIFT_DECODE_TEXT },
	{ "<mainframe>a</mainframe>", URLSIFT_DECODE_TEXT },
	{ "<main@example.org> <b>c</b>", URLSIFT_DECODE_TEXT },

	/* What may be before them. */
	{ "---\ntitle: a\n---\n<p>b</p>", URLSIFT_DECODE_HTML },
	{ "--- \r\ntitle: a\r\n---\r\n\r\n<nav>b</nav>", URLSIFT_DECODE_HTML },
	{ "---\ntitle: a\n---\n{% b %}<p>c", URLSIFT_DECODE_HTML },
	{ "---\ntitle: a\n---\n# b\n<p>c</p>", URLSIFT_DECODE_TEXT },
	{ "---\ntitle: a\n<p>b</p>", URLSIFT_DECODE_TEXT },
	{ "--- a/b\n+++ c/d\n---\n<p>e</p>", URLSIFT_DECODE_TEXT },
	{ "----\n---\n<p>a</p>", URLSIFT_DECODE_TEXT },
	{ "{% extends 'a' %}\n{% block b %}c<br>", URLSIFT_DECODE_HTML },
	{ "{# a #}\n<main>b</main>", URLSIFT_DECODE_HTML },
	{ "{% if a %}\nb = c\n{% endif %}", URLSIFT_DECODE_TEXT },
	{ "{{Infobox}} <br>", URLSIFT_DECODE_TEXT },
	{ "<%@ Page %>\n<!-- a --><html>", URLSIFT_DECODE_HTML },

	/* Tables: a line of names, and as many separators in each line. */
	{ "url,name\nhttp://a.example/,b\nhttp://c.example/,d\n",
	    URLSIFT_DECODE_CSV },
	{ "\xEF\xBB\xBF\"url\";\"b c\"\r\n1;\"2;\n3\"\r\n\"\"\"4\";5",
	    URLSIFT_DECODE_CSV },
	{ "url\tname\na, b\tc\nd, e, f\tg\n", URLSIFT_DECODE_TSV },
	{ "a,b;c\n1,2;3\n4,5;6\n", URLSIFT_DECODE_TEXT },
	{ "a,b\n1,2\n3,4\n5,6\n7,8\n9\n", URLSIFT_DECODE_CSV },
	{ "a,b\n1,2\n3,4\n5,6\n7\n", URLSIFT_DECODE_TEXT },
	{ "a,b\n1,2\n", URLSIFT_DECODE_TEXT },
	{ "a,a\n1,2\n3,4\n", URLSIFT_DECODE_TEXT },
	{ "a,\n1,2\n3,4\n", URLSIFT_DECODE_TEXT },
	{ "1,a\n2,b\n3,c\n", URLSIFT_DECODE_TEXT },
	{ "http://a.example/1,2\nhttp://a.example/3,4\nb,c\n",
	    URLSIFT_DECODE_TEXT },
	{ "Of old, they say\nit was, or not\nnobody, now, knows\n",
	    URLSIFT_DECODE_TEXT },
	{ "Of old, they say\nit was, or not\nnobody, ever\n",
	    URLSIFT_DECODE_TEXT },
	{ "Doe,Jane,jane@a.example\nRoe,Jo,jo@a.example\nPoe,Al,al@a.example\n",
	    URLSIFT_DECODE_TEXT },
	{ "2026-01-01 10:00:00,123 a\n2026-01-01 10:00:01,456 b\nc,d\n",
	    URLSIFT_DECODE_TEXT },
	{ "\ta\tb\n\tc\td\n\te\tf\n", URLSIFT_DECODE_TEXT },
	{ "a,b\n\n1,2\n3,4\n", URLSIFT_DECODE_TEXT },

	{ "%PDF-1.4\n", URLSIFT_DECODE_PDF },
	{ "\r\n  %PDF-1.4\n", URLSIFT_DECODE_PDF },
	{ "%PDF", URLSIFT_DECODE_TEXT },
	{ "a %PDF-1.4\n", URLSIFT_DECODE_TEXT },

	/* Calendars and cards. */
	{ "BEGIN:VCALENDAR\r\n", URLSIFT_DECODE_LINES },
	{ "\xEF\xBB\xBF"
	  "begin:vcard\n",
	    URLSIFT_DECODE_LINES },
	{ "BEGIN:VCAR", URLSIFT_DECODE_TEXT },
	{ " BEGIN:VCARD", URLSIFT_DECODE_TEXT },
	{ "BEGIN:VEVENT\n", URLSIFT_DECODE_TEXT },
	/* XML, unless it is a page. */
	{ "<?xml version='1.0'?><rss>", URLSIFT_DECODE_XML },
	{ "<?xml a?>\n<?xml-stylesheet href='b'?><!-- c --><d/>",
	    URLSIFT_DECODE_XML },
	{ "<?xml a?><!DOCTYPE svg PUBLIC 'b'><svg/>", URLSIFT_DECODE_XML },
	{ "<?xml a?><!DOCTYPE html><html>", URLSIFT_DECODE_HTML },
	{ "<?xml a?><html xmlns='b'>", URLSIFT_DECODE_HTML },
	{ "<?xml version='1.0'?>\n<html>", URLSIFT_DECODE_HTML },
	{ "<?xml a?><!-- b -->\n<html>", URLSIFT_DECODE_HTML },
	{ "<?xml a?><p/>", URLSIFT_DECODE_XML },
	{ "<rss version='2.0'>", URLSIFT_DECODE_XML },
	{ "<feed xmlns='a'>", URLSIFT_DECODE_XML },
	{ "<!DOCTYPE article SYSTEM 'a'>", URLSIFT_DECODE_XML },
	/* JSON that is whole and has a string, and other texts in brackets. */
	{ "{\"a\": 1}", URLSIFT_DECODE_JSON },
	{ "\xEF\xBB\xBF [[\"a\\\"]\", {}], -1, NaN,]\n", URLSIFT_DECODE_JSON },
	{ "{\"a\":1}\n{\"b\":2}\nc", URLSIFT_DECODE_JSON },
	{ "\036{\"a\":1}\n\036[\"b\"]\n", URLSIFT_DECODE_JSON },
	{ "{\"a\":1}\nb", URLSIFT_DECODE_TEXT },
	{ "{\"a\":1}{\"b\":2}", URLSIFT_DECODE_TEXT },
	{ "[\"a\"]\n[1]: http://b.example/", URLSIFT_DECODE_TEXT },
	{ "[\"a\"](http://b.example/)", URLSIFT_DECODE_TEXT },
	{ "[\"a\"] \"b\"", URLSIFT_DECODE_TEXT },
	{ "[\"a\"] 1", URLSIFT_DECODE_TEXT },
	{ "[\"a\"", URLSIFT_DECODE_TEXT },
	{ "[\"a", URLSIFT_DECODE_TEXT },
	{ "[\"a\nb\"]", URLSIFT_DECODE_TEXT },
	{ "[1] http://a.example/", URLSIFT_DECODE_TEXT },
	{ "[1]\n", URLSIFT_DECODE_TEXT },
	{ "[a](b)", URLSIFT_DECODE_TEXT },
	{ "[section]\na = \"b\"", URLSIFT_DECODE_TEXT },
	{ "[]\n[\"a\"]", URLSIFT_DECODE_TEXT },
	{ "{}", URLSIFT_DECODE_TEXT },
	{ "{ \\it a }", URLSIFT_DECODE_TEXT },
	{ "{\"a\" 1}", URLSIFT_DECODE_TEXT },
	{ "{\"a\": tru}", URLSIFT_DECODE_TEXT },
	{ "\"a\"", URLSIFT_DECODE_TEXT },
	{ "<?xmlish", URLSIFT_DECODE_TEXT },
	{ "<feeder>", URLSIFT_DECODE_TEXT },
};

Test(kind, is_what_it_looks_like_in_pieces_of_any_size)
{
	size_t i, piece, len;

	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		len = strlen(kinds[i].text);
		for (piece = 1; piece <= len; piece++)
			cr_expect_eq(tu_detect(kinds[i].text, len, piece),
			    kinds[i].kind, "in pieces of %zu: %s", piece,
			    kinds[i].text);
	}
}

/* What each text is in a file of this name, which decides only where the text
 * does not. */
static const struct {
	const char *name, *text;
	int kind;
} named[] = {
	{ "a.html", "Hello <a href='b'>c</a>", URLSIFT_DECODE_HTML },
	{ "A.HTM", "Hello", URLSIFT_DECODE_HTML },
	{ "a/b.htm.gz", "Hello", URLSIFT_DECODE_HTML },
	{ "a.xhtml", "<html><a href='b'>c</a>", URLSIFT_DECODE_HTML },
	{ "a.xhtml", "<!DOCTYPE html [<!ENTITY a 'b'>]><html>",
	    URLSIFT_DECODE_XML },
	{ "a.html", "<!DOCTYPE html [<!ENTITY a 'b'>]><html>",
	    URLSIFT_DECODE_HTML },
	{ "a.xht", "<b:html xmlns:b='c'>", URLSIFT_DECODE_XML },
	{ "a.zip!b/c.html", "Hello", URLSIFT_DECODE_HTML },
	{ "a.hta", "Hello", URLSIFT_DECODE_HTML },
	{ "a.html. .", "Hello", URLSIFT_DECODE_HTML },
	{ "html", "Hello", URLSIFT_DECODE_TEXT },
	{ ".html", "Hello", URLSIFT_DECODE_TEXT },
	{ "a.html/b", "Hello", URLSIFT_DECODE_TEXT },
	{ "a.html.gz.gz", "Hello", URLSIFT_DECODE_TEXT },
	{ "a.html", " \n", URLSIFT_DECODE_TEXT },
	{ "a.html", "{\"a\": 1}", URLSIFT_DECODE_JSON },
	{ "a.html", "From: a\nDate: b\n\n", URLSIFT_DECODE_MAIL },
	{ "a.eml", "Subject: a\n\nb", URLSIFT_DECODE_MAIL },
	{ "a.eml", "<p>b</p>", URLSIFT_DECODE_HTML },
	{ "a.mht", "Subject: a\n\nb", URLSIFT_DECODE_MAIL },
	{ "a.mhtml", "Subject: a\n\nb", URLSIFT_DECODE_MAIL },
	{ "a.mbox", "From nobody\n\na", URLSIFT_DECODE_MBOX },
	{ "a.mbox", "Dear reader", URLSIFT_DECODE_TEXT },
	{ "a.xml", "<a><b/></a>", URLSIFT_DECODE_XML },
	{ "a.xml", "\n<section><title>b</title>", URLSIFT_DECODE_XML },
	{ "a.xml", "<html>", URLSIFT_DECODE_HTML },
	{ "a.xml", "Hello", URLSIFT_DECODE_TEXT },
	{ "a.md", "<h1>b</h1>\n<http://a.example/>", URLSIFT_DECODE_TEXT },
	{ "a.md", "<!doctype html>", URLSIFT_DECODE_HTML },
	{ "a.json", "{\"a\": \"b\", \"c\": \"d", URLSIFT_DECODE_JSON },
	{ "a.json", "{\"a\": 1} // b", URLSIFT_DECODE_TEXT },
	{ "a.jsonl", "Hello", URLSIFT_DECODE_TEXT },
	{ "a.csv", "1,a", URLSIFT_DECODE_CSV },
	{ "a.csv", "1, a\n2\n", URLSIFT_DECODE_CSV },
	{ "a.csv", "<p>a</p>,b\n", URLSIFT_DECODE_CSV },
	{ "a.csv", "1\t2\n3\t4\n", URLSIFT_DECODE_TSV },
	{ "a.csv", "<html>", URLSIFT_DECODE_HTML },
	{ "a.tsv", "a", URLSIFT_DECODE_TSV },
	{ "a.log", "a,b\n1,2\n3,4\n", URLSIFT_DECODE_TEXT },
	{ "a.txt", "a,b\n1,2\n3,4\n", URLSIFT_DECODE_CSV },
	{ "a.pdf", "a %PDF-1.4\n", URLSIFT_DECODE_PDF },
	{ "a.pdf", "a,b\n1,2\n3,4\n", URLSIFT_DECODE_CSV },
};

Test(kind, a_name_decides_what_the_text_leaves_open)
{
	struct us_kind state;
	size_t i;

	for (i = 0; i < sizeof(named) / sizeof(named[0]); i++) {
		state =
		    (struct us_kind){ .named = us_type_of_name(named[i].name) };
		cr_expect_eq(us_detect(&state, named[i].text,
				 strlen(named[i].text), true),
		    named[i].kind, "%s: %s", named[i].name, named[i].text);
	}
}

/* Return what a header of ${len} bytes is, in lines that begin with ${line}
 * and end with ${last}. */
static int
kind_of_long(const char *line, const char *last, size_t len)
{
	char *text = malloc(len + strlen(last) + 128);
	size_t n = 0;
	int kind;

	cr_assert_not_null(text);
	while (n < len)
		n += (size_t)sprintf(text + n, "%s%d\n", line, 7);
	n += (size_t)sprintf(text + n, "%s", last);
	kind = tu_detect(text, n, 1);
	cr_expect_eq(tu_detect(text, n, 4096), kind, "%s", line);
	cr_expect_eq(kind_of(text, n), kind, "%s", line);
	free(text);
	return kind;
}

Test(kind, headers_are_long_and_other_texts_are_not_waited_for)
{

	cr_expect_eq(kind_of_long("ARC-Seal: i=", "From: a\n\n", 20000),
	    URLSIFT_DECODE_MAIL);
	cr_expect_eq(kind_of_long("Received: i=", "From: a\n\n", 20000),
	    URLSIFT_DECODE_MAIL);
	cr_expect_eq(kind_of_long("From: i=", "Date: a\n\n", 20000),
	    URLSIFT_DECODE_MAIL);
	cr_expect_eq(kind_of_long("From: i=", "Date: a\n\n",
			 US_DETECT_PREFIX + 1),
	    URLSIFT_DECODE_TEXT);
	cr_expect_eq(kind_of_long("warning: i=", "From: a\nDate: b\n\n", 5000),
	    URLSIFT_DECODE_TEXT);
}

/* Begin ${text}, ${len} bytes, as an archive; one byte less is none. */
static void
expect_magic(const char *text, size_t len, int kind)
{

	cr_expect_eq(kind_of(text, len), kind, "%.3s", text);
	cr_expect_eq(kind_of(text, len - 1), URLSIFT_DECODE_TEXT, "%.3s, cut",
	    text);
}

Test(kind, words_that_begin_archives_do_not_make_one)
{
	expect_magic("BZh91AY&SY", 10, URLSIFT_DECODE_ARCHIVE);
	expect_magic("BZh1\x17\x72\x45\x38\x50\x90", 10,
	    URLSIFT_DECODE_ARCHIVE);
	expect_magic("BZh91AY&SZ", 10, URLSIFT_DECODE_TEXT);
	expect_magic("BZh01AY&SY", 10, URLSIFT_DECODE_TEXT);
	expect_magic("BZhang, it", 10, URLSIFT_DECODE_TEXT);
}
