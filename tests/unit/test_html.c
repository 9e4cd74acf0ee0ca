/*
 * What pages report.  corpus/html/NAME.html reports NAME.events, however it is
 * cut; what is broken, huge or hostile reports all that it holds, in linear
 * work.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "draw.h"
#include "decode/html/tokenizer.h"
#include "decode/html/html.h"
#include "decode/html/sink.h"
#include "decode/limits.h"
#include "events.h"

static struct tu_case found[TU_CASES_MAX];

Test(html, corpus_is_there)
{
	static struct tu_case events[TU_CASES_MAX];
	size_t i, n = tu_find(".html", found);

	cr_assert_geq(n, 20, "only %zu pages", n);
	cr_assert_eq(tu_find(".events", events), n);
	for (i = 0; i < n; i++)
		cr_assert_str_eq(found[i].path, events[i].path);
}

Test(html, page_gives_its_events)
{
	size_t i, n = tu_find(".html", found), len, wanted;
	struct tu_events_count count;
	char *page, *want, *got;

	for (i = 0; i < n; i++) {
		page = tu_read(found[i].path, ".html", &len);
		want = tu_read(found[i].path, ".events", &wanted);
		cr_assert(page != NULL && want != NULL);
		got = tu_events(page, len, NULL, 0, &count);
		cr_expect_str_eq(got, want, "%s.html\n--- want\n%s--- got\n%s",
		    found[i].path, want, got);
		cr_expect_eq(count.untrue, 0, "%s.html: %zu offsets are wrong",
		    found[i].path, count.untrue);
		free(got);
		free(want);
		free(page);
	}
}

/* All pages as one, ${times}. */
static char *
all_pages(size_t times, size_t *len)
{
	size_t n = tu_find(".html", found), i, got;
	char *all = NULL, *more, *page;

	*len = 0;
	for (i = 0; i < n * times; i++) {
		page = tu_read(found[i % n].path, ".html", &got);
		cr_assert_not_null(page);
		cr_assert_not_null(more = realloc(all, *len + got + 1));
		all = more;
		memcpy(all + *len, page, got);
		*len += got;
		free(page);
	}
	return all;
}

Test(html, each_cut_gives_the_same)
{
	size_t i, n = tu_find(".html", found), len, cut;
	char *page, *whole, *got;

	for (i = 0; i < n; i++) {
		page = tu_read(found[i].path, ".html", &len);
		cr_assert_not_null(page);
		whole = tu_events(page, len, NULL, 0, NULL);
		for (cut = 0; cut <= len; cut++) {
			got = tu_events(page, len, &cut, 1, NULL);
			cr_assert_str_eq(got, whole, "%s.html cut at %zu",
			    found[i].path, cut);
			free(got);
		}
		free(whole);
		free(page);
	}
}

Test(html, large_page_does_not_care_about_its_pieces)
{
	static const size_t sizes[] = { 1, 7, 255, 4095, 4096, 4097, 70000 };
	size_t i, n, len, *cuts;
	char *page = all_pages(10, &len), *whole, *got;

	cr_assert_gt(len, 50000);
	cr_assert_not_null(cuts = calloc(len, sizeof(*cuts)));
	whole = tu_events(page, len, NULL, 0, NULL);
	for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		for (n = 0; (n + 1) * sizes[i] < len; n++)
			cuts[n] = (n + 1) * sizes[i];
		got = tu_events(page, len, cuts, n, NULL);
		cr_assert_str_eq(got, whole, "pieces of %zu", sizes[i]);
		free(got);
	}
	free(whole);
	free(cuts);
	free(page);
}

/* Wherever it stands in the pieces in which texts come. */
Test(html, each_place_gives_the_same)
{
	static const char tail[] =
	    "<script>x('<b title=//no/>')</script>"
	    "<!-- <b> --><title>&lt;<b></title>"
	    "x&amp;y<img src=\"http://h/\"\"><br>\xc3\xa9";
	size_t pad, len;
	struct tu_events_count count;
	char *page = malloc(8400 + sizeof(tail));

	cr_assert_not_null(page);
	for (pad = 0; pad < 8400; pad++) {
		memset(page, 'x', pad);
		memcpy(page + pad, tail, sizeof(tail) - 1);
		len = pad + sizeof(tail) - 1;
		free(tu_events(page, len, NULL, 0, &count));
		cr_assert_eq(count.urls, 1, "%zu: %zu URLs", pad, count.urls);
		cr_assert_eq(count.bytes, pad + 22, "%zu: %zu bytes", pad,
		    count.bytes);
		cr_assert_eq(count.untrue, 0);
	}
	free(page);
}

/* Change ${page} here and there; it has room for as much again. */
static size_t
mutate(char *page, size_t len, uint32_t *state)
{
	static const char bytes[] = "<>\"'=&#;/!-? \n\0ax:\xff\xc3";
	size_t at, n, i;

	for (i = tu_draw(state, 20) + 1; i > 0; i--) {
		at = tu_draw(state, (uint32_t)len);
		n = tu_draw(state, (uint32_t)(len - at)) % 60;
		switch (tu_draw(state, 3)) {
		case 0:
			page[at] = bytes[tu_draw(state, sizeof(bytes) - 1)];
			break;
		case 1:
			memmove(page + at, page + at + n, len - at - n);
			len -= n;
			break;
		case 2:
			memmove(page + at + n, page + at, len - at);
			len += n;
			break;
		}
	}
	return len;
}

Test(html, broken_pages_tell_no_more_than_they_hold)
{
	size_t whole_len, len, cuts[2], i;
	char *all = all_pages(1, &whole_len), *page, *whole, *got;
	uint32_t state = 1738;
	struct tu_events_count count;

	cr_assert_not_null(page = malloc(whole_len * 2 + 2000));
	for (i = 0; i < 300; i++) {
		memcpy(page, all, whole_len);
		len = mutate(page, whole_len, &state);
		cuts[0] = tu_draw(&state, (uint32_t)len);
		cuts[1] = cuts[0] + tu_draw(&state, (uint32_t)(len - cuts[0]));
		whole = tu_events(page, len, NULL, 0, &count);
		got = tu_events(page, len, cuts, 2, NULL);
		cr_assert_str_eq(got, whole, "round %zu: cut at %zu and %zu", i,
		    cuts[0], cuts[1]);
		cr_assert_leq(count.bytes, 4 * len,
		    "round %zu: %zu bytes of %zu", i, count.bytes, len);
		cr_assert_eq(count.untrue, 0,
		    "round %zu: %zu offsets are wrong", i, count.untrue);
		free(got);
		free(whole);
	}
	free(page);
	free(all);
}

/* Return ${head}, then ${body} as often as ${len} bytes take, then ${tail}. */
static char *
make_page(const char *head, const char *body, size_t len, const char *tail,
    size_t *total)
{
	size_t h = strlen(head), b = strlen(body), t = strlen(tail), i;
	char *page = malloc(h + len + b + t);

	cr_assert_not_null(page);
	memcpy(page, head, h);
	for (i = 0; i < len; i += b)
		memcpy(page + h + i, body, b);
	memcpy(page + h + i, tail, t);
	*total = h + i + t;
	return page;
}

/* Pages that would keep a careless reader busy. */
static const struct {
	const char *head, *body, *tail;
	size_t urls, warnings; /* at least */
} hostile[] = {
	{ "", "<b>", "<a href=http://h/>x</a>", 1, 0 },
	{ "", "<div><p>", "</p><a href=http://h/>x</a>", 1, 0 },
	{ "<b><b><b><b><b>", "</i>", "<a href=http://h/>x</a>", 1, 0 },
	{ "<a ", "a1 b2 c3 d4 e5 ", "><a href=http://h/>x</a>", 1, 0 },
	{ "<a ", "x='>' ", "><a href=http://h/>x</a>", 1, 0 },
	{ "<a ", "x=\"<b\"", "><a href=http://h/>x</a>", 1, 0 },
	{ "<a ", "\" ' ", "><a href=http://h/>x</a>", 1, 0 },
	{ "", "<!--[if x]>", "<a href=http://h/>x</a>", 0, 0 },
	{ "", "<!--[if x]><![endif]-->", "<a href=http://h/>x</a>", 1, 0 },
	{ "", "<!-->-", "-><a href=http://h/>x</a>", 1, 0 },
	{ "<script><!--", "<script>x</script>", "<a href=http://h/>", 0, 0 },
	{ "<script><!-- <script>", "</script><a href=http://h/>x", "", 1, 0 },
	{ "<title>", "<textarea><xmp><title>", "</title><a href=http://h/>", 1,
	    0 },
	{ "<title>", "</titl>&#0;", "</title><a href=http://h/>x</a>", 1, 0 },
	{ "<svg>", "<title><svg>", "<a href=http://h/>x</a>", 1, 0 },
	{ "<svg><![CDATA[", "]]", "]]><a href=http://h/>x</a>", 1, 0 },
	{ "", "&#00000000", ";<a href=http://h/>x</a>", 1, 0 },
	{ "&#", "0000000000", "65;<a href=http://h/>x</a>", 1, 0 },
	{ "<a title=\"", "<b>", "\" href=http://h/>x</a>", 1, 0 },
	{ "<a href=\"http://h/", "x", "\">x</a>", 1, 0 },
	{ "<!--", "-- <a>", "--><a href=http://h/>x</a>", 1, 0 },
	{ "<!--", "-", "><a href=http://h/>x</a>", 1, 0 },
	{ "<script>", "</ <", "</script><a href=http://h/>x</a>", 1, 0 },
	{ "<style>", "url(a) ", "</style><a href=http://h/>x</a>", 10, 0 },
	{ "<?x ", "y", "><a href=http://h/>x</a>", 1, 0 },
	{ "", "&#0;&x", "<a href=http://h/>x</a>", 1, 0 },
	{ "", "<", "a href=http://h/>x</a>", 1, 0 },
	{ "", "text ", "<a href=http://h/>x</a>", 1, 0 },
	{ "", "</x>", "<a href=http://h/>x</a>", 1, 0 },
	{ "<html ", "x title=y ", "><a href=http://h/>x</a>", 1, 0 },
	{ "<html ", "x title='>' ", "><a href=http://h/>x</a>", 1, 0 },
	{ "", "<html a><body b>", "<a href=http://h/>x</a>", 1, 0 },
	{ "<base href=http://h/><a href=\"", "../a/", "\">x</a>", 2, 0 },
	{ "<a title=it's>", "it's <p>", "<a href=http://h/>x</a>", 1, 0 },
	{ "<a href='x", "> <p ", "", 0, 0 },
	{ "<a href=http://h/>", "x <i>", "</a>", 1, 0 },
	{ "", "<noscript><!--</noscript>-->", "<a href=http://h/>x</a>", 1, 0 },
	{ "", "<noscript><table></noscript>", "<a href=http://h/>x</a>", 1, 0 },
	{ "<noscript><style></noscript>", "<iframe><b></iframe>",
	    "<a href=http://h/>x</a>", 1, 0 },
	{ "<noscript>", "<noscript><iframe></noscript>", "<a href=http://h/>x",
	    1, 0 },
	{ "<noscript><p x='</noscript>", ">", "<a href=http://h/>x</a>", 1, 0 },
	{ "<select>", "<title><style><svg>", "<a href=http://h/>x</a>", 1, 0 },
};

/* The work is how many bytes are looked at, those looked at again included. */
static enum us_content
no_start(void *ctx, const struct us_tag *tag)
{
	size_t *n = ctx;
	enum us_content content;
	struct us_elements elements = { 0 };

	n[0] += tag->len;
	us_elements_open(&elements, us_element_find(tag->name, tag->name_len),
	    tag, &content);
	return content;
}

static void
no_end(void *ctx, const struct us_tag *tag)
{

	(void)ctx;
	(void)tag;
}

static void
no_source(void *ctx, const char *text, size_t len, uint64_t offset)
{
	size_t *n = ctx;

	(void)text;
	(void)offset;
	n[1] += len;
}

static void
no_text(void *ctx, const char *text, size_t len, uint64_t offset,
    unsigned flags)
{

	(void)flags;
	no_source(ctx, text, len, offset);
}

static void
no_comment(void *ctx, const struct us_comment *comment)
{

	(void)ctx;
	(void)comment;
}

static const struct us_tokenizer_hooks silent = { no_start, no_end, no_text,
	no_comment, no_source, no_source };

Test(html, hostile_pages_take_linear_work_and_hide_nothing)
{
	size_t i, len, n[2];
	struct us_tokenizer t;
	struct tu_events_count count;
	char *text;

	for (i = 0; i < sizeof(hostile) / sizeof(hostile[0]); i++) {
		text = make_page(hostile[i].head, hostile[i].body, 600000,
		    hostile[i].tail, &len);
		n[0] = n[1] = 0;
		us_tokenizer_begin(&t, &us_standard_memory, &silent, n);
		cr_assert(us_tokenizer_feed(&t, text, len));
		cr_assert(us_tokenizer_finish(&t));
		cr_assert_leq(t.work, 4 * len,
		    "%s%s...: %zu bytes of work for %zu", hostile[i].head,
		    hostile[i].body, (size_t)t.work, len);
		cr_assert_leq(n[0] + n[1], 3 * len);
		us_tokenizer_free(&t);

		free(tu_events(text, len, &len, 1, &count));
		cr_expect_geq(count.urls, hostile[i].urls, "%s%s...: %zu URLs",
		    hostile[i].head, hostile[i].body, count.urls);
		cr_expect_geq(count.warnings, hostile[i].warnings,
		    "%s%s...: no warning", hostile[i].head, hostile[i].body);
		cr_expect_eq(count.untrue, 0, "%s%s...: %zu offsets are wrong",
		    hostile[i].head, hostile[i].body, count.untrue);
		free(text);
	}
}

/* Return the events of ${page} as a string. */
static char *
events_of(const char *page)
{

	return tu_events(page, strlen(page), NULL, 0, NULL);
}

Test(html, depth_hides_nothing)
{
	size_t len;
	char *page = make_page("", "<div><b>", 8 * 2000,
		 "<a href=http://h/>http://shown/</a><script>no</script>",
		 &len),
	     *got = tu_events(page, len, NULL, 0, NULL);

	cr_assert_str_eq(got,
	    "url 16008 a href http://h/\n"
	    "text 16018 http://shown/\n");
	free(got);
	free(page);
}

/* What the limit is lowered for stands in test_tokenizer.c. */
Test(html, what_is_held_has_a_limit)
{
	static const char *const pages[][2] = { { "<!-- ",
						    "--><a href=h>x</a>" },
		{ "<a href='http://h/ ", "'><a href=h>x</a>" },
		{ "<a title='", "' href=\"http://h/\"><a href=h>x</a>" },
		{ "<script>", "</script><a href=h>x</a>" },
		{ "<style>", "</style><a href=h>x</a>" } };
	size_t i, len;
	struct tu_events_count count;
	char *page;

	for (i = 0; i < sizeof(pages) / sizeof(pages[0]); i++) {
		page = make_page(pages[i][0], "<script> ",
		    US_TOKENIZER_MAX_HELD, pages[i][1], &len);
		free(tu_events(page, len, NULL, 0, &count));
		cr_assert_eq(count.warnings, 0, "%s: a warning", pages[i][0]);
		cr_assert_eq(count.urls, 1, "%s: nothing was found",
		    pages[i][0]);
		cr_assert_eq(count.bytes > US_TOKENIZER_MAX_HELD, i < 3,
		    "%s: %zu bytes", pages[i][0], count.bytes);
		cr_assert_eq(count.untrue, 0, "%s: offsets are wrong",
		    pages[i][0]);
		free(page);
	}
}

Test(html, tag_may_have_many_words)
{
	size_t len;
	struct tu_events_count count;
	char *page = make_page("<a ", "b=c ", 64 << 10, "href=y>x</a>", &len);

	free(tu_events(page, len, NULL, 0, &count));
	cr_assert_eq(count.warnings, 0);
	cr_assert_eq(count.urls, 1);
	cr_assert_eq(count.bytes, 2);
	free(page);
}

/* Up to so many of different names that may matter are read; with more it is
 * text. */
Test(html, tag_has_at_most_so_many_attributes)
{
	static const char head[] = "<a href=http://h/", tail[] = "><a href=y>x";
	size_t n, i, len;
	struct tu_events_count count;
	char *page =
	    malloc(US_TAG_ATTRIBUTES * 10 + sizeof(head) + sizeof(tail));

	cr_assert_not_null(page);
	for (n = US_TAG_ATTRIBUTES - 1; n <= US_TAG_ATTRIBUTES; n++) {
		len = (size_t)sprintf(page, "%s", head);
		for (i = 0; i < n; i++)
			len += (size_t)sprintf(page + len, " data-%zu", i);
		len += (size_t)sprintf(page + len, "%s", tail);
		free(tu_events(page, len, NULL, 0, &count));
		cr_expect_eq(count.urls, n < US_TAG_ATTRIBUTES ? 2 : 1);
		cr_expect_eq(count.bytes > len / 2, n == US_TAG_ATTRIBUTES);
		cr_expect_eq(count.untrue, 0);
	}
	free(page);
}

/* Attributes that HTML does not know leave room for those that it knows. */
Test(html, many_other_attributes_hide_no_link)
{
	static char page[US_TAG_ATTRIBUTES * 32];
	size_t i, len = (size_t)sprintf(page, "<a");
	struct tu_events_count count;
	char *log;

	for (i = 0; i <= US_TAG_ATTRIBUTES; i++)
		len +=
		    (size_t)sprintf(page + len, " a%zu=http://a.example/", i);
	len += (size_t)sprintf(page + len, " href=//b.example/>x");
	log = tu_events(page, len, NULL, 0, &count);
	cr_expect_not_null(strstr(log, "//b.example/"));
	cr_expect_gt(count.urls, US_TAG_OTHERS);
	free(log);
}

Test(html, long_link_is_released)
{
	size_t len;
	struct tu_events_count count;
	char *page = make_page("<a href=http://h/>http://h/", "x <img alt=y> ",
	    4 * US_HTML_MAX_LINK, "", &len);

	free(tu_events(page, len, NULL, 0, &count));
	cr_assert_eq(count.urls, 1);
	cr_assert_geq(count.texts, 2 * (len / 14 - 4));
	free(page);
}

Test(html, links_before_a_base_are_kept_up_to_a_limit)
{
	size_t len;
	char *page = make_page("", "<a href=x></a>", US_HTML_MAX_UNBASED,
		 "<base href=http://h/><a href=y>z</a>", &len),
	     *got = tu_events(page, len, NULL, 0, NULL);

	cr_assert_not_null(strstr(got,
	    "warn a base stands behind too many links"));
	cr_assert_not_null(strstr(got, "a href http://h/x\n"));
	cr_assert_not_null(strstr(got, "a href http://h/y\n"));
	free(got);
	free(page);
}

Test(html, long_base_is_none)
{
	size_t len;
	char *page = make_page("<base href=http://h/", "x/", US_MAX_BASE,
		 "><a href=y>x</a>", &len),
	     *got = tu_events(page, len, NULL, 0, NULL);

	cr_assert_not_null(strstr(got, "warn a base is too long"));
	cr_assert_not_null(strstr(got, "a href relative y\n"));
	free(got);
	free(page);
}

Test(html, large_style_sheet_is_read_in_rules)
{
	size_t len;
	struct tu_events_count count;
	char *page = make_page("<style>", "p { background: url(a.png) }\n",
	    3 * US_HTML_MAX_STYLE, "</style>", &len);

	free(tu_events(page, len, NULL, 0, &count));
	cr_assert_eq(count.urls, (len - 15) / 29);
	free(page);
}

Test(html, charset_of_meta_is_not_believed)
{
	char *got = events_of("<meta charset=utf-16><meta http-equiv="
			      "content-type content='text/html; "
			      "charset=koi8-r'>\xc3\xa9");

	cr_assert_str_eq(got, "text 87 \xc3\xa9\n");
	free(got);
}

Test(html, tiny_pages)
{
	static const char *const pages[][2] = {
		{ "", "" },
		{ "x", "text 0 x\n" },
		{ " ", "" },
		{ "<a", "text 0 <a\n" },
		{ "</", "text 0 </\n" },
		{ "&", "text 0 &\n" },
		{ "&lt", "text 0 <\n" },
		{ "&l", "text 0 &l\n" },
		{ "<!", "" },
		{ "<!x", "text 2 x\n" },
		{ "<!doctype", "text 0 <!doctype\n" },
		{ "</b>x", "text 4 x\n" },
		{ "<!--x--></b>x", "text 12 x\n" },
	};
	size_t i;
	char *got;

	for (i = 0; i < sizeof(pages) / sizeof(pages[0]); i++) {
		got = events_of(pages[i][0]);
		cr_expect_str_eq(got, pages[i][1], "%s: %s", pages[i][0], got);
		free(got);
	}
}

static int
stop_text(void *ctx, const char *text, size_t len)
{
	int *calls = ctx;

	(void)text;
	(void)len;
	return ++*calls == 2 ? 7 : 0;
}

static int
stop_block(void *ctx, const struct urlsift_decode_block *block)
{

	return stop_text(ctx, block->text, block->len);
}

static int
stop_gap(void *ctx)
{

	(void)ctx;
	return 0;
}

static int
stop_url(void *ctx, const struct urlsift_decode_url *url)
{

	return stop_text(ctx, url->url, url->len);
}

Test(html, sink_stops_all)
{
	static const struct urlsift_decode_sink sink = { .block = stop_block,
		.gap = stop_gap,
		.url = stop_url };
	static const char page[] = "<p>one<p><a href=x>two</a>three<img src=x>";
	size_t len, i;
	char *large = make_page("", page, 100000, "", &len);
	struct us_html *html = NULL;
	int calls = 0;
	struct us_emitter out = { &sink, &calls, 0 };

	us_html_begin(&html, &out, NULL);
	cr_assert_eq(out.status, 0);
	us_html_put(html, large, len);
	cr_assert_eq(out.status, 7);
	for (i = 0; i < 3; i++)
		us_html_put(html, page, sizeof(page) - 1);
	us_html_end(&html);
	cr_assert_eq(out.status, 7);
	cr_assert_eq(calls, 2);
	us_html_free(&html);
	cr_assert_null(html);
	free(large);
}

static int
keep_text(void *ctx, const char *text, size_t len)
{

	return us_buf_add(ctx, text, len);
}

static int
keep_block(void *ctx, const struct urlsift_decode_block *block)
{

	return keep_text(ctx, block->text, block->len);
}

static int
keep_gap(void *ctx)
{

	return keep_text(ctx, "|", 1);
}

/* Assert that ${want} is what is kept of ${page} if texts need a colon. */
static void
expect_kept(const char *page, const char *want)
{
	static const struct urlsift_decode_sink sink = { .block = keep_block,
		.gap = keep_gap,
		.needs_colon = true };
	struct us_html *html = NULL;
	struct us_buf kept = { .len = 0 };
	struct us_emitter out = { &sink, &kept, 0 };

	us_html_begin(&html, &out, NULL);
	us_html_put(html, page, strlen(page));
	us_html_end(&html);
	us_html_free(&html);
	cr_assert_eq(kept.len, strlen(want), "%.*s", (int)kept.len, kept.data);
	cr_expect_arr_eq(kept.data, want, kept.len);
	us_buf_free(&kept);
}

Test(html, text_without_a_colon_is_left_out)
{

	expect_kept("1st<p>b<i>c</i><p>d<i>e:</i>f<p>g", "1st|de:f|");
}

/* What waits is what is emitted. */
Test(html, text_is_read_before_it_waits)
{

	expect_kept("1st<p>a\nb \x01<i>c</i>\n&quot;d\ne:\nf\n",
	    "1st|a b \x7f"
	    "c \"d e: f ");
}

/* Memory of which the allocation ${failing} and all behind it fail; 0: none
 * does. */
struct scarce {
	size_t allocations, failing;
};

static void *
scarce_realloc(void *ctx, void *block, size_t size)
{
	struct scarce *scarce = ctx;

	if (++scarce->allocations >= scarce->failing && scarce->failing > 0)
		return NULL;
	return realloc(block, size);
}

static void
scarce_free(void *ctx, void *block)
{

	(void)ctx;
	free(block);
}

Test(html, memory_may_run_out)
{
	struct scarce scarce = { 0, 0 };
	const struct urlsift_memory memory = { scarce_realloc, scarce_free,
		&scarce };
	struct us_tokenizer t;
	size_t len, n[2], total = 0;
	char *page =
	    make_page("<p class=a><!--", "some words ", 300000, "-->", &len);
	bool read;

	do {
		scarce.allocations = 0;
		us_tokenizer_begin(&t, &memory, &silent, n);
		read = us_tokenizer_feed(&t, page, len) &&
		    us_tokenizer_finish(&t);
		cr_assert_eq(read,
		    scarce.failing == 0 || scarce.failing > total);
		us_tokenizer_free(&t);
		if (scarce.failing == 0)
			total = scarce.allocations;
	} while (++scarce.failing <= total + 1);
	cr_assert_gt(total, 3);
	free(page);
}
