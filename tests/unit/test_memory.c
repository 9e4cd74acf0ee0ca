/*
 * Memory comes from where the caller says, all of it goes back, and running out
 * of it is reported as URLSIFT_ENOMEM, with nothing lost and nothing wrong
 * (cut-anywhere).
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "trace.h"
#include "urlsift.h"

/* Small pieces make buffers grow more often. */
#define PIECE 700

/* The peak for a candidate of any length with the default limits. */
#define PEAK (4u << 20)

/* An allocator that counts, and fails when asked to. */
struct counter {
	size_t live; /* blocks */
	size_t bytes, peak;
	size_t calls;
	size_t fail;	   /* fails at this call; 0: never */
	bool from_then_on; /* and at all that follow */
};

/* A block's size stands before it. */
union head {
	size_t size;
	max_align_t align;
};

static void *
counted_realloc(void *ctx, void *block, size_t size)
{
	struct counter *c = ctx;
	union head *head = block, *moved;
	size_t old = 0;

	c->calls++;
	if (c->fail != 0 &&
	    (c->calls == c->fail || (c->from_then_on && c->calls > c->fail)))
		return NULL;
	if (head != NULL) {
		head--;
		old = head->size;
	}
	if ((moved = realloc(head, sizeof(*moved) + size)) == NULL)
		abort();
	moved->size = size;
	if (block == NULL)
		c->live++;
	c->bytes += size - old;
	if (c->bytes > c->peak)
		c->peak = c->bytes;
	return moved + 1;
}

static void
counted_free(void *ctx, void *block)
{
	struct counter *c = ctx;
	union head *head = block;

	if (block == NULL)
		return;
	head--;
	c->live--;
	c->bytes -= head->size;
	free(head);
}

static struct urlsift_memory
memory_of(struct counter *c)
{
	struct urlsift_memory memory = { counted_realloc, counted_free, NULL };

	memory.ctx = c;
	return memory;
}

/* Push ${text} into ${hits}, all memory from ${c}. */
static int
push(struct counter *c, const char *text, size_t len, struct tu_hits *hits)
{
	struct urlsift_memory memory = memory_of(c);
	int status = URLSIFT_ENOMEM;
	struct urlsift_rules *rules;
	struct urlsift_scanner *s;
	size_t at, n;

	if ((rules = urlsift_rules_new(&memory)) == NULL)
		return status;
	if ((s = urlsift_scanner_new(rules, tu_hits_add, hits)) != NULL) {
		status = URLSIFT_OK;
		for (at = 0; at < len && status == URLSIFT_OK; at += n) {
			n = len - at < PIECE ? len - at : PIECE;
			status = tu_feed(s, text + at, n);
		}
		if (status == URLSIFT_OK)
			status = urlsift_scanner_finish(s, URLSIFT_ENDED);

		/* An error sticks. */
		if (status != URLSIFT_OK)
			cr_assert_eq(urlsift_scanner_feed(s, "x", 1), status);
	}
	urlsift_scanner_free(s);
	urlsift_rules_free(rules);
	return status;
}

/* The same without a copy, of a text that breaks off. */
static int
push_broken(struct counter *c, const char *text, size_t len,
    struct tu_hits *hits)
{
	struct urlsift_memory memory = memory_of(c);
	int status = URLSIFT_ENOMEM;
	struct urlsift_rules *rules;
	struct urlsift_scanner *s;
	size_t at, room;
	char *space;

	if ((rules = urlsift_rules_new(&memory)) == NULL)
		return status;
	if ((s = urlsift_scanner_new(rules, tu_hits_add, hits)) != NULL) {
		status = URLSIFT_OK;
		for (at = 0; at < len && status == URLSIFT_OK; at += room) {
			if ((space = urlsift_scanner_reserve(s, &room)) == NULL)
				break;
			room = room < len - at ? room : len - at;
			memcpy(space, text + at, room);
			status = urlsift_scanner_commit(s, room);
		}
		/* No room was no memory: that sticks. */
		if (status == URLSIFT_OK)
			status = urlsift_scanner_finish(s, URLSIFT_BROKEN);
		cr_assert(status != URLSIFT_OK || at == len);
	}
	urlsift_scanner_free(s);
	urlsift_rules_free(rules);
	return status;
}

/* Pull the hits of ${text} into ${hits}, all memory from ${c}. */
static int
pull(struct counter *c, const char *text, size_t len, struct tu_hits *hits)
{
	struct urlsift_memory memory = memory_of(c);
	int status = URLSIFT_ENOMEM;
	const struct urlsift_hit *hit;
	struct urlsift_rules *rules;
	struct urlsift_iter *it;

	if ((rules = urlsift_rules_new(&memory)) == NULL)
		return status;
	cr_assert_eq(urlsift_rules_set(rules, "emails", "yes", NULL),
	    URLSIFT_OK);
	cr_assert_eq(urlsift_rules_set(rules, "schemeless", "yes", NULL),
	    URLSIFT_OK);
	if ((it = urlsift_iter_new(rules, text, len)) != NULL)
		while ((status = urlsift_iter_next(it, &hit)) == URLSIFT_OK) {
			if (hit == NULL)
				break;
			tu_hits_add(hits, hit);
		}
	/* An error sticks. */
	if (it != NULL && status != URLSIFT_OK)
		cr_assert_eq(urlsift_iter_next(it, &hit), status);
	urlsift_iter_free(it);
	urlsift_rules_free(rules);
	return status;
}

/* Check some URLs, all memory from ${c}. */
static int
check(struct counter *c, const char *text, size_t len, struct tu_hits *hits)
{
	static const char *const urls[] = { "http://example.org/",
		"ftp://ann@example.org/a;type=d", "news:example.misc",
		"file:///etc/motd", "prospero://example.org/a;b=c", "x-y:z",
		"http://example.org:x/" };
	struct urlsift_memory memory = memory_of(c);
	int status = URLSIFT_ENOMEM;
	struct urlsift_rules *rules;
	struct urlsift_reading r;
	size_t i;

	(void)text, (void)len, (void)hits;
	if ((rules = urlsift_rules_new(&memory)) == NULL)
		return status;
	for (i = 0; i < sizeof(urls) / sizeof(urls[0]); i++) {
		status = urlsift_url_check(rules, urls[i], strlen(urls[i]), &r);
		if (status != URLSIFT_OK)
			break;
		cr_assert_eq(r.reason == URLSIFT_R_NONE,
		    strcmp(urls[i], "http://example.org:x/") != 0, "%s",
		    urls[i]);
	}
	urlsift_rules_free(rules);
	return status;
}

/* Check URLs of users' schemes (custom-scheme), all memory from ${c}. */
static int
check_own(struct counter *c, const char *text, size_t len, struct tu_hits *hits)
{
	static const char own[] = "x-y opaque - (?:a\n |(b))*+\n";
	struct urlsift_memory memory = memory_of(c);
	struct urlsift_defect defect;
	struct urlsift_rules *rules;
	struct urlsift_reading r;
	int status;

	(void)text, (void)len, (void)hits;
	if ((rules = urlsift_rules_new(&memory)) == NULL)
		return URLSIFT_ENOMEM;
	status =
	    urlsift_rules_add_schemes(rules, own, sizeof(own) - 1, "", &defect);
	if (status == URLSIFT_OK) {
		status = urlsift_url_check(rules, "x-y:abaab", 9, &r);
		/* Where it failed once it goes on. */
		if (status == URLSIFT_ENOMEM)
			status = urlsift_url_check(rules, "x-y:abaab", 9, &r);
	}
	if (status == URLSIFT_OK)
		cr_assert_eq(r.reason, URLSIFT_R_NONE);
	urlsift_rules_free(rules);
	return status;
}

/* Check the base of a document by rules whose memory is from ${c}. */
static int
check_base(struct counter *c, const char *text, size_t len,
    struct tu_hits *hits)
{
	static const struct urlsift_document_calls calls;
	static const struct urlsift_scheme own = { "own", "slashes", 0, NULL };
	struct urlsift_memory memory = memory_of(c);
	struct urlsift_rules *rules = urlsift_rules_new(&memory);
	struct urlsift_document *d;
	int status;

	(void)text, (void)len, (void)hits;
	if (rules == NULL)
		return URLSIFT_ENOMEM;
	status =
	    urlsift_rules_add_scheme(rules, &own, "//(?<host>[a-z.]+)/", NULL);
	if (status == URLSIFT_OK) {
		d = urlsift_document_new(rules, &calls, NULL);
		cr_assert_not_null(d);
		status =
		    urlsift_document_set(d, "base", "own://a.example/", NULL);
		urlsift_document_free(d);
	}
	urlsift_rules_free(rules);
	return status;
}

typedef int run(struct counter *, const char *, size_t, struct tu_hits *);

/* Assert that ${some} are the first of ${all}. */
static void
expect_prefix(const struct tu_hits *some, const struct tu_hits *all,
    size_t fail)
{
	size_t i;

	cr_assert_leq(some->n, all->n, "failing at %zu: too many hits", fail);
	for (i = 0; i < some->n; i++)
		cr_assert(tu_hit_is(all->hit[i], some->hit[i], 0),
		    "failing at %zu: hit %zu is not the same", fail, i);
}

/* Run with allocation ${fail} failing; return false when it never came. */
static bool
run_failing(run *scan, const char *text, size_t len, const struct tu_hits *all,
    size_t fail, bool from_then_on)
{
	struct counter c = { .fail = fail, .from_then_on = from_then_on };
	struct tu_hits hits = { 0 };
	int status = scan(&c, text, len, &hits);

	cr_assert(status == URLSIFT_OK || status == URLSIFT_ENOMEM,
	    "failing at %zu: status %d", fail, status);
	cr_assert_eq(c.live, 0, "failing at %zu: %zu blocks are lost", fail,
	    c.live);
	expect_prefix(&hits, all, fail);
	if (status == URLSIFT_OK)
		cr_assert_eq(hits.n, all->n, "failing at %zu: hits are missing",
		    fail);
	tu_hits_free(&hits);
	return c.calls >= fail;
}

static void
fail_each(run *scan, const char *text, size_t len)
{
	struct counter c = { 0 };
	struct tu_hits all = { 0 };
	size_t fail;

	cr_assert_eq(scan(&c, text, len, &all), URLSIFT_OK);
	cr_assert_eq(c.live, 0, "%zu blocks are lost", c.live);
	cr_assert_eq(c.bytes, 0, "%zu bytes are lost", c.bytes);
	cr_assert_gt(c.calls, 0, "the allocator was not asked");
	for (fail = 1; run_failing(scan, text, len, &all, fail, false); fail++)
		continue;
	for (fail = 1; run_failing(scan, text, len, &all, fail, true); fail++)
		continue;
	tu_hits_free(&all);
}

static void
fail_each_on_the_corpus(run *scan)
{
	size_t len;
	char *text = tu_whole(&len);

	cr_assert_not_null(text);
	fail_each(scan, text, len);
	free(text);
}

Test(memory, a_failing_push_is_told)
{
	fail_each_on_the_corpus(push);
}

Test(memory, a_failing_push_of_a_broken_text_is_told)
{
	fail_each_on_the_corpus(push_broken);
}

Test(memory, a_failing_pull_is_told)
{
	fail_each_on_the_corpus(pull);
}

/* A candidate that nothing has made room for before. */
static void
fail_each_on(const char *text)
{

	fail_each(push, text, strlen(text));
	fail_each(push_broken, text, strlen(text));
	fail_each(pull, text, strlen(text));
}

Test(memory, a_failing_first_candidate_is_told)
{
	fail_each_on("http://example.org/a");
	fail_each_on("http://example.org/a-\nb");
	fail_each_on("<URL:http://example.org/a>");
	fail_each_on("<URL:x");
	fail_each_on("www.example.org ann@example.org");
	fail_each_on("mailto:ann@example.org");
}

Test(memory, a_failing_check_is_told)
{
	fail_each(check, "", 0);
	fail_each(check_own, "", 0);
	fail_each(check_base, "", 0);
}

/* One candidate with enough behind it to make all buffers grow. */
static void
fail_each_on_a_long_url(const char *before)
{
	size_t head = strlen(before), len = head + 20000;
	char *text = malloc(len);

	cr_assert_not_null(text);
	memcpy(text, before, head);
	memset(text + head, 'a', len - head);
	text[len / 2] = '\n';
	text[len - 1] = '>';
	fail_each(push, text, len);
	fail_each(pull, text, len);
	free(text);
}

Test(memory, a_failing_scan_of_a_long_url_is_told)
{
	fail_each_on_a_long_url("http://example.org/");
	fail_each_on_a_long_url("<URL:http://example.org/");
}

/* Return the most bytes that were in use at once when ${before} and ${len}
 * times ${fill} were pushed. */
static size_t
peak_of(const char *before, char fill, size_t len)
{
	struct counter c = { 0 };
	struct tu_hits hits = { 0 };
	size_t head = strlen(before);
	char *text = malloc(head + len);

	cr_assert_not_null(text);
	memcpy(text, before, head);
	memset(text + head, fill, len);
	cr_assert_eq(push(&c, text, head + len, &hits), URLSIFT_OK);
	cr_assert_eq(c.live, 0, "%zu blocks are lost", c.live);
	tu_hits_free(&hits);
	free(text);
	return c.peak;
}

Test(memory, its_bound_is_the_limit_and_not_the_text)
{
	size_t len = 20000000;

	cr_assert_leq(peak_of("http://example.org/", 'a', len), PEAK);
	cr_assert_leq(peak_of("<URL:http://example.org/", 'a', len), PEAK);
	cr_assert_leq(peak_of("<URL:http://example.org/", ' ', len), PEAK);
	cr_assert_leq(peak_of("\"http://example.org/", '(', len), PEAK);
	cr_assert_leq(peak_of("URL:", ' ', len), PEAK);
	cr_assert_leq(peak_of("", '<', len), PEAK);
	cr_assert_leq(peak_of("", ':', len), PEAK);
	cr_assert_leq(peak_of("", 'a', len), PEAK);
	cr_assert_leq(peak_of("", '\n', len), PEAK);
	cr_assert_leq(peak_of("", '\0', len), PEAK);
}

Test(memory, freeing_early_loses_nothing)
{
	struct counter c = { 0 };
	struct urlsift_memory memory = memory_of(&c);
	struct urlsift_rules *rules = urlsift_rules_new(&memory);
	struct tu_hits hits = { 0 };
	const struct urlsift_hit *hit;
	struct urlsift_scanner *s;
	struct urlsift_iter *it;
	const char text[] = "a http://example.org/ <URL:http://example.org/b";

	cr_assert_not_null(rules);
	s = urlsift_scanner_new(rules, tu_hits_add, &hits);
	cr_assert_eq(tu_feed(s, text, sizeof(text) - 1), URLSIFT_OK);
	urlsift_scanner_free(s);
	it = urlsift_iter_new(rules, text, sizeof(text) - 1);
	cr_assert_eq(urlsift_iter_next(it, &hit), URLSIFT_OK);
	cr_assert_not_null(hit);
	urlsift_iter_free(it);
	urlsift_rules_free(rules);
	cr_assert_eq(c.live, 0, "%zu blocks are lost", c.live);
	cr_assert_leq(hits.n, 1, "freeing delivers nothing");
	tu_hits_free(&hits);
}
