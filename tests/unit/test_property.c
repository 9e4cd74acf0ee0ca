/*
 * What holds for each text of the corpus, whatever it says.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "draw.h"
#include "trace.h"
#include "urlsift.h"
#include "scanner.h"
#include "scan/escape.h"
#include "scan/typeset.h"

/* All pairs of cuts are tried up to this length, some beyond it; a scan begins
 * at each so many bytes.  tests/tools/mutate.py has no time for all, and only
 * .ci/nightly for many. */
#ifdef TU_QUICK
#define ALL_PAIRS 0
#define SOME_PAIRS 20
#define STEP 13
#elif defined(TU_THOROUGH)
#define ALL_PAIRS 300
#define SOME_PAIRS 3000
#define STEP 1
#elif defined(__SANITIZE_ADDRESS__)
/* Each of these takes three times as long there. */
#define ALL_PAIRS 0
#define SOME_PAIRS 50
#define STEP 7
#else
#define ALL_PAIRS 60
#define SOME_PAIRS 200
#define STEP 1
#endif

/* The limits of the test of locality (bounded-context). */
#define MAX_URL 256
#define LOOKS_BACK 1024
#define AGREE 20

static struct tu_case found[TU_CASES_MAX];

/* A test of each file of the corpus with this ${ending}, in one process: there
 * are thousands of them. */
#define EACH(name, ending) \
	static void name(const struct tu_case *c); \
	Test(property, name) \
	{ \
		size_t n = tu_find(ending, found), i; \
		cr_assert_gt(n, 0); \
		for (i = 0; i < n; i++) \
			name(found + i); \
	} \
	static void name(const struct tu_case *c)

/* A text and what belongs to it, for the length of one test. */
struct subject {
	struct urlsift_rules *rules;
	struct tu_tracer *tracer;
	char *text;
	size_t len;
};

static struct subject
open_subject(const struct tu_case *c)
{
	struct tu_options options = tu_options(c->path);
	struct subject s;

	s.text = tu_read(c->path, ".in", &s.len);
	cr_assert_not_null(s.text, "%s.in cannot be read", c->path);
	s.rules = tu_rules(&options, NULL);
	cr_assert_not_null(s.rules, "%s.opt is wrong", c->path);
	s.tracer = tu_tracer_new(s.rules);
	return s;
}

static void
close_subject(struct subject *s)
{

	tu_tracer_free(s->tracer);
	free(s->text);
	urlsift_rules_free(s->rules);
}

static void
try_cuts(const struct tu_case *c, const struct subject *s, const char *whole,
    const size_t *cuts, size_t ncuts)
{
	const char *got;

	got = tu_tracer_run(s->tracer, s->text, s->len, cuts, ncuts);
	cr_assert_str_eq(got, whole,
	    "%s.in, %zu cuts at %zu and %zu\n--- whole\n%s--- cut\n%s", c->path,
	    ncuts, cuts[0], cuts[ncuts - 1], whole, got);
}

static void
try_pairs(const struct tu_case *c, const struct subject *s, const char *whole)
{
	uint32_t seed = 1738;
	size_t cut[2], i;

	if (s->len <= ALL_PAIRS) {
		for (cut[0] = 0; cut[0] <= s->len; cut[0]++)
			for (cut[1] = cut[0]; cut[1] <= s->len; cut[1]++)
				try_cuts(c, s, whole, cut, 2);
		return;
	}
	for (i = 0; i < SOME_PAIRS; i++) {
		cut[0] = tu_draw(&seed, s->len + 1);
		cut[1] = cut[0] + tu_draw(&seed, s->len + 1 - cut[0]);
		try_cuts(c, s, whole, cut, 2);
	}
}

EACH(does_not_care_where_it_is_cut, ".in")
{
	struct subject s = open_subject(c);
	char *whole = tu_trace(s.rules, s.text, s.len, NULL, 0);
	size_t i, *each;

	for (i = 0; i <= s.len; i += STEP)
		try_cuts(c, &s, whole, &i, 1);
	try_pairs(c, &s, whole);

	/* Byte by byte. */
	cr_assert_not_null(each = calloc(s.len + 1, sizeof(*each)));
	for (i = 0; i < s.len; i++)
		each[i] = i + 1;
	if (s.len > 0)
		try_cuts(c, &s, whole, each, s.len);
	free(each);
	free(whole);
	close_subject(&s);
}

/* What was settled before the last piece. */
struct settled {
	const struct tu_case *c;
	uint64_t offset;
};

static int
hold_to_settled(void *ctx, const struct urlsift_hit *hit)
{
	const struct settled *settled = ctx;

	cr_assert_geq(hit->begin, settled->offset,
	    "%s.in: a hit at %zu, and %zu was settled", settled->c->path,
	    (size_t)hit->begin, (size_t)settled->offset);
	return 0;
}

/* Who edits a text has written it up to there. */
EACH(no_hit_begins_before_what_is_settled, ".in")
{
	struct subject s = open_subject(c);
	struct settled settled = { c, 0 };
	struct urlsift_scanner *scanner =
	    urlsift_scanner_new(s.rules, hold_to_settled, &settled);
	uint64_t before;
	size_t i;

	cr_assert_not_null(scanner);
	for (i = 0; i < s.len; i++) {
		cr_assert_eq(tu_feed(scanner, s.text + i, 1), URLSIFT_OK);
		before = settled.offset;
		settled.offset = urlsift_scanner_settled(scanner);
		cr_assert(settled.offset >= before && settled.offset <= i + 1,
		    "%s.in: %zu is settled, and %zu was", c->path,
		    (size_t)settled.offset, (size_t)before);
	}
	cr_assert_eq(urlsift_scanner_finish(scanner, URLSIFT_ENDED),
	    URLSIFT_OK);
	urlsift_scanner_free(scanner);
	close_subject(&s);
}

/* A byte costs so much work at most, and so does a piece (linear-time). */
#define WORK 16

/* A scanner, and how much work it may have done. */
struct worker {
	struct urlsift_scanner *scanner;
	uint64_t most;
};

static int
stop_if_too_much(void *ctx, const struct urlsift_hit *hit)
{
	const struct worker *w = ctx;

	(void)hit;
	return us_scanner_work(w->scanner) > w->most;
}

/* Scan a text in pieces of ${piece} bytes, and hold the work to its length. */
static void
count_work(const char *name, const struct urlsift_rules *rules,
    const char *text, size_t len, size_t piece)
{
	struct worker w = { .most = WORK * (len + len / piece + 1) };
	size_t at, n;

	w.scanner = urlsift_scanner_new(rules, stop_if_too_much, &w);
	cr_assert_not_null(w.scanner);
	for (at = 0; at < len; at += n) {
		n = len - at < piece ? len - at : piece;
		if (urlsift_scanner_feed(w.scanner, text + at, n) != URLSIFT_OK)
			break;
	}
	(void)urlsift_scanner_finish(w.scanner, URLSIFT_ENDED);
	cr_assert_leq(us_scanner_work(w.scanner), w.most,
	    "%s: %zu bytes, %zu at once: work %ju", name, len, piece,
	    (uintmax_t)us_scanner_work(w.scanner));
	urlsift_scanner_free(w.scanner);
}

EACH(works_no_more_than_the_text_is_long, ".in")
{
	struct subject s = open_subject(c);

	count_work(c->path, s.rules, s.text, s.len, 1);
	count_work(c->path, s.rules, s.text, s.len, 13);
	count_work(c->path, s.rules, s.text, s.len, SIZE_MAX);
	close_subject(&s);
}

/* What is repeated is hostile to one loop or another. */
Test(property, works_no_more_on_hostile_texts)
{
	static const char *const units[] = { "<", "<URL:", "<URL:http://a",
		"<URL:http://a.example/\n", "<http://a.example/-\n", "http://",
		"http://a.example/-\n", "http://a.example/?", "mailto:a",
		"news:a.", "urn:a:", "a@", "a.", "+.", "a.om ", "www.a.om/",
		"\xF0\x9F\x98\x80.om", "(", ")", "'", "x://a", ":", "://",
		"\xE2\x80\x90\n", "\f\n", "> ", "\xC2\xA0:" };
	enum { LEN = 100000 };
	char *text = malloc(LEN);
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	size_t i, at, len;

	cr_assert(text != NULL && rules != NULL);
	urlsift_rules_set(rules, "schemeless", "yes", NULL);
	urlsift_rules_set(rules, "emails", "yes", NULL);
	for (i = 0; i < sizeof(units) / sizeof(units[0]); i++) {
		len = strlen(units[i]);
		for (at = 0; at < LEN; at++)
			text[at] = units[i][at % len];
		count_work(units[i], rules, text, LEN, 61);
		count_work(units[i], rules, text, LEN, SIZE_MAX);
		/* One that never ends, and all its inside. */
		memcpy(text, "<URL:http://a.example/", 22);
		count_work(units[i], rules, text, LEN, 4096);
	}
	urlsift_rules_free(rules);
	free(text);
}

/* What is found in a text that breaks off is held to what all of it gives. */
struct broken {
	const struct tu_case *c;
	const struct tu_hits *whole;
	size_t len;
};

static int
hold_to_whole(void *ctx, const struct urlsift_hit *hit)
{
	struct broken *b = ctx;
	size_t i;

	if (hit->reading[0]->reason != URLSIFT_R_NONE)
		return 0;
	for (i = 0; i < b->whole->n; i++)
		if (tu_hit_is(b->whole->hit[i], hit, 0))
			return 0;
	cr_assert_fail("%s.in broken off at %zu keeps %.*s", b->c->path, b->len,
	    (int)hit->reading[0]->len, hit->reading[0]->url);
	return 0;
}

EACH(what_breaks_off_is_not_taken_for_whole, ".in")
{
	struct subject s = open_subject(c);
	struct tu_hits whole = tu_hits_scan(s.rules, s.text, s.len);
	struct broken b = { c, &whole, 0 };
	struct urlsift_scanner *scanner =
	    urlsift_scanner_new(s.rules, hold_to_whole, &b);
	size_t step = s.len < 3000 ? STEP : 7 * STEP;

	cr_assert_not_null(scanner);
	for (b.len = 0; b.len <= s.len; b.len += step) {
		cr_assert_eq(tu_feed(scanner, s.text, b.len), URLSIFT_OK);
		cr_assert_eq(urlsift_scanner_finish(scanner, URLSIFT_BROKEN),
		    URLSIFT_OK);
	}
	urlsift_scanner_free(scanner);
	tu_hits_free(&whole);
	close_subject(&s);
}

/* Bytes that mean something to a scanner or a parser that reads them: what is
 * asked for is laid between so many of one of them. */
static const char around[] = "a/:.-1 \n>%@'?\x90";

#define MARGIN 8

/* Return ${text} between bytes ${mark}, in what is to be freed. */
static char *
lay_between(const char *text, size_t len, char mark)
{
	char *whole = malloc(len + 2 * MARGIN);

	cr_assert_not_null(whole);
	memset(whole, mark, len + 2 * MARGIN);
	memcpy(whole + MARGIN, text, len);
	return whole;
}

/* The beginning of a text gives the same where the text goes on behind it. */
EACH(what_stands_around_a_text_is_not_read, ".in")
{
	struct subject s = open_subject(c);
	size_t len, step = s.len < 3000 ? STEP : 7 * STEP;
	char *want, *got, *laid, mark;

	for (len = 0; len <= s.len; len += step) {
		mark = around[len / step % (sizeof(around) - 1)];
		laid = lay_between(s.text, len, mark);
		want = tu_trace_in_place(s.rules, s.text, len);
		got = tu_trace_in_place(s.rules, laid + MARGIN, len);
		cr_assert_str_eq(got, want,
		    "%s.in, the first %zu, between 0x%02X\n%s---\n%s", c->path,
		    len, (unsigned char)mark, want, got);
		free(got);
		free(want);
		free(laid);
	}
	close_subject(&s);
}

/* Return whether ${a} and ${b}, which are readings of the same URL at different
 * places, say the same. */
static bool
reads_alike(const struct urlsift_reading *a, const struct urlsift_reading *b)
{
	size_t i;

	for (i = 0; i < URLSIFT_PARTS; i++)
		if ((a->has >> i & 1) != 0 &&
		    (a->part[i].begin != b->part[i].begin ||
			a->part[i].end != b->part[i].end))
			return false;
	return a->reason == b->reason && a->at == b->at && a->has == b->has &&
	    a->port == b->port && a->notes == b->notes &&
	    (a->reason != URLSIFT_R_NONE ||
		urlsift_reading_risks(a) == urlsift_reading_risks(b));
}

EACH(what_stands_around_a_url_is_not_read, ".cases")
{
	struct tu_options options = { 0 };
	struct urlsift_reading plain, other;
	struct urlsift_rules *rules = tu_rules(&options, NULL);
	char *text, *line, *url, *laid, *rest = NULL;
	size_t len, i;

	cr_assert_not_null(rules);
	cr_assert_not_null(text = tu_read(c->path, ".cases", &len));
	for (line = strtok_r(text, "\n", &rest); line != NULL;
	     line = strtok_r(NULL, "\n", &rest)) {
		if (*line == '#' || (url = strchr(line, '\t')) == NULL)
			continue;
		len = strlen(++url);
		cr_assert_eq(urlsift_url_check(rules, url, len, &plain), 0);
		for (i = 0; i + 1 < sizeof(around); i++) {
			laid = lay_between(url, len, around[i]);
			cr_assert_eq(urlsift_url_check(rules, laid + MARGIN,
					 len, &other),
			    0);
			cr_assert(reads_alike(&plain, &other),
			    "%s.cases: %s between 0x%02X", c->path, url,
			    (unsigned char)around[i]);
			free(laid);
		}
	}
	free(text);
	urlsift_rules_free(rules);
}

EACH(pull_is_push, ".in")
{
	struct subject s = open_subject(c);
	char *push = tu_trace(s.rules, s.text, s.len, NULL, 0);
	char *pull = tu_trace_iter(s.rules, s.text, s.len);

	cr_assert_str_eq(pull, push, "%s.in\n--- push\n%s--- pull\n%s", c->path,
	    push, pull);
	free(push);
	free(pull);
	close_subject(&s);
}

/* Undo in the ${len} bytes at ${url}, of ${hit} in ${text}, what is typeset
 * (typeset-characters), the escapes (backslash-escapes), or the references of a
 * link of Slack (bar-in-angle-brackets).  Return how many are left. */
static size_t
undo(const struct urlsift_hit *hit, const char *text, char *url, size_t len)
{
	struct us_buf undone = { .memory = &us_standard_memory };
	bool u2010;

	if ((hit->notes & (URLSIFT_N_ESCAPED | URLSIFT_N_TYPESET)) == 0)
		return len;
	if ((hit->notes & URLSIFT_N_TYPESET) != 0)
		cr_assert_eq(us_typeset_undo(url, len, &undone, &u2010),
		    URLSIFT_OK);
	else
		cr_assert_eq((text[hit->end] == '|' ?
				     us_escape_undo_references :
				     us_escape_undo)(url, len, &undone),
		    URLSIFT_OK);
	cr_assert_leq(undone.len, len);
	if (undone.len > 0)
		memcpy(url, undone.data, undone.len);
	len = undone.len;
	us_buf_free(&undone);
	return len;
}

/* Write the bytes of the spans of ${hit} into ${url}, which has room for them;
 * a U+2010 at a break is read as a hyphen (hyphen-at-a-break).  Return how
 * many. */
static size_t
gather(const struct urlsift_hit *hit, const char *text, char *url)
{
	const struct urlsift_reading *best = hit->reading[0];
	size_t i, len = 0, n;

	for (i = 0; i < hit->spans; i++) {
		n = (size_t)(hit->span[i].end - hit->span[i].begin);
		memcpy(url + len, text + hit->span[i].begin, n);
		n = undo(hit, text, url + len, n);
		len += n;
		if (n >= 3 && len - 3 < best->len &&
		    best->url[len - 3] == '-' &&
		    memcmp(url + len - 3, "\xe2\x80\x90", 3) == 0) {
			len -= 2;
			url[len - 1] = '-';
		}
	}
	return len;
}

/* Put the brackets of a URL around the IPv6 address at the beginning of the
 * ${len} bytes at ${url} (kind-of-an-indicator).  Return how many there are
 * then. */
static size_t
add_brackets(char *url, size_t len)
{
	const char *slash = memchr(url, '/', len);
	size_t n = slash == NULL ? len : (size_t)(slash - url);

	memmove(url + n + 2, url + n, len - n);
	memmove(url + 1, url, n);
	url[0] = '[';
	url[n + 1] = ']';
	return len + 2;
}

/* Spans rise, lie inside the text, and their bytes are the URL's. */
static void
check_spans(const char *path, const struct subject *s,
    const struct urlsift_hit *hit)
{
	const struct urlsift_reading *best = hit->reading[0];
	char *url = malloc(s->len + 3);
	uint64_t last = hit->begin;
	size_t i, len;

	cr_assert_not_null(url);
	cr_assert_gt(hit->spans, 0, "%s.in: a hit without spans", path);
	cr_assert_eq(hit->span[0].begin, hit->begin, "%s.in", path);
	cr_assert_eq(hit->span[hit->spans - 1].end, hit->end, "%s.in", path);
	for (i = 0; i < hit->spans; i++) {
		cr_assert(hit->span[i].begin >= last &&
			hit->span[i].begin <= hit->span[i].end &&
			hit->span[i].end <= s->len,
		    "%s.in: span %zu of the hit at %" PRIu64, path, i,
		    hit->begin);
		cr_assert(hit->span[i].begin < hit->span[i].end ||
			best->len == 0,
		    "%s.in: span %zu of the hit at %" PRIu64 " is empty", path,
		    i, hit->begin);
		last = hit->span[i].end;
	}
	len = gather(hit, s->text, url);
	if (best->len > 0 && best->url[0] == '[' && url[0] != '[')
		len = add_brackets(url, len);
	if (best->reason == URLSIFT_R_TOO_LONG)
		len = best->len;
	cr_assert(len == best->len && memcmp(url, best->url, len) == 0,
	    "%s.in: the spans of %.*s are %.*s", path, (int)best->len,
	    best->url, (int)len, url);
	free(url);
}

/* The un-joined reading of a bare hit that was joined is the last one and
 * stands in the text in one piece, but for what is typeset; where it is the
 * best, nothing was joined. */
static void
check_alone(const char *path, const struct subject *s,
    const struct urlsift_hit *hit)
{
	const struct urlsift_reading *last = hit->reading[hit->readings - 1];
	unsigned i;

	for (i = 1; i + 1 < hit->readings; i++)
		cr_assert_neq(hit->reading[i]->kind, URLSIFT_K_ALONE,
		    "%s.in: un-joined, neither first nor last, at %" PRIu64,
		    path, hit->begin);
	if (hit->form == URLSIFT_F_WRAPPER || hit->form == URLSIFT_F_ANGLE)
		return;
	if (hit->reading[0]->kind == URLSIFT_K_ALONE) {
		cr_assert(hit->spans == 1 &&
			(hit->notes & URLSIFT_N_JOINED) == 0,
		    "%s.in: un-joined, and joined, at %" PRIu64, path,
		    hit->begin);
		return;
	}
	if ((hit->notes & URLSIFT_N_JOINED) == 0)
		return;
	cr_assert(hit->readings > 1 && last->kind == URLSIFT_K_ALONE,
	    "%s.in: joined, but not un-joined, at %" PRIu64, path, hit->begin);
	if ((hit->notes & URLSIFT_N_TYPESET) != 0)
		return;
	cr_assert(last->len <= hit->end - hit->begin &&
		memcmp(s->text + hit->begin, last->url, last->len) == 0,
	    "%s.in: un-joined %.*s is not the text's", path, (int)last->len,
	    last->url);
}

/* Parts lie inside the URL; the ones all schemes share, in their order. */
static void
check_parts(const char *path, const struct urlsift_reading *r)
{
	static const enum urlsift_part order[] = { URLSIFT_P_SCHEME,
		URLSIFT_P_USER, URLSIFT_P_PASSWORD, URLSIFT_P_HOST,
		URLSIFT_P_PORT, URLSIFT_P_PATH, URLSIFT_P_QUERY,
		URLSIFT_P_FRAGMENT };
	uint32_t last = 0;
	size_t i;

	for (i = 0; i < URLSIFT_PARTS; i++)
		if ((r->has >> i & 1) != 0)
			cr_assert(r->part[i].begin <= r->part[i].end &&
				r->part[i].end <= r->len,
			    "%s.in: %s of %.*s", path,
			    urlsift_part_name((enum urlsift_part)i),
			    (int)r->len, r->url);
	for (i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		if ((r->has >> order[i] & 1) == 0)
			continue;
		cr_assert_geq(r->part[order[i]].begin, last,
		    "%s.in: %s of %.*s", path, urlsift_part_name(order[i]),
		    (int)r->len, r->url);
		last = r->part[order[i]].end;
	}
}

/* A kept URL holds no byte that ends or breaks one. */
static void
check_bytes(const char *path, const struct urlsift_reading *r)
{
	size_t i;

	for (i = 0; i < r->len; i++)
		cr_assert((unsigned char)r->url[i] > ' ' &&
			strchr("<>\"\x7f", r->url[i]) == NULL,
		    "%s.in: byte %zu of %.*s", path, i, (int)r->len, r->url);
}

/* Return whether the hit has no scheme by its form. */
static bool
is_loose(const struct urlsift_hit *hit)
{

	return hit->form == URLSIFT_F_SCHEMELESS ||
	    hit->form == URLSIFT_F_EMAIL;
}

static void
check_reading(const char *path, const struct urlsift_reading *r, bool loose)
{

	cr_assert_leq(r->at, r->len, "%s.in: %.*s", path, (int)r->len, r->url);
	check_parts(path, r);
	if (r->reason != URLSIFT_R_NONE)
		return;
	cr_assert_eq((r->has & 1u << URLSIFT_P_SCHEME) == 0, loose, "%s.in",
	    path);
	check_bytes(path, r);
}

EACH(hits_tell_the_truth, ".in")
{
	struct subject s = open_subject(c);
	struct tu_hits hits = tu_hits_scan(s.rules, s.text, s.len);
	uint64_t last = 0;
	unsigned j;
	size_t i;

	for (i = 0; i < hits.n; i++) {
		cr_assert_geq(hits.hit[i]->begin, last,
		    "%s.in: hits in no order", c->path);
		last = hits.hit[i]->end;
		check_spans(c->path, &s, hits.hit[i]);
		check_alone(c->path, &s, hits.hit[i]);
		cr_assert(hits.hit[i]->readings >= 1 &&
		    hits.hit[i]->readings <= URLSIFT_READINGS_MAX);
		for (j = 0; j < hits.hit[i]->readings; j++)
			check_reading(c->path, hits.hit[i]->reading[j],
			    is_loose(hits.hit[i]));
	}
	tu_hits_free(&hits);
	close_subject(&s);
}

/* Assert that the hits of ${text} are ${hits}, ${shift} bytes on. */
static void
expect_shifted(const char *path, const struct urlsift_rules *rules,
    const struct tu_hits *hits, const char *text, size_t len, size_t shift)
{
	const struct urlsift_hit *hit;
	struct urlsift_iter *it;
	size_t i;

	cr_assert_not_null(it = urlsift_iter_new(rules, text, len));
	for (i = 0; urlsift_iter_next(it, &hit) == URLSIFT_OK && hit != NULL;
	     i++)
		cr_assert(i < hits->n &&
			tu_hit_is(hits->hit[i], hit, 0 - (uint64_t)shift),
		    "%s.in: hit %zu at %" PRIu64 ", padded by %zu", path, i,
		    hit->begin, shift);
	cr_assert_eq(i, hits->n, "%s.in: %zu hits, not %zu, padded by %zu",
	    path, i, hits->n, shift);
	urlsift_iter_free(it);
}

EACH(padding_shifts, ".in")
{
	/* The lines before say how wide a text is: these are blank. */
	static const size_t blank = 16;
	static const char words[] = "of tea and its leaves,\nall (or so)\n";
	static const size_t pads[] = { 1, 40, 1023, 5000, 70001 };
	struct subject s = open_subject(c);
	struct tu_hits hits = tu_hits_scan(s.rules, s.text, s.len);
	size_t i, j, pad;
	char *text;

	for (i = 0; i < sizeof(pads) / sizeof(pads[0]); i++) {
		pad = pads[i];
		cr_assert_not_null(text = malloc(pad + s.len));
		for (j = 0; j < pad; j++)
			text[j] = j + blank < pad ?
			    words[j % (sizeof(words) - 1)] :
			    '\n';
		memcpy(text + pad, s.text, s.len);
		expect_shifted(c->path, s.rules, &hits, text, pad + s.len, pad);
		free(text);
	}
	tu_hits_free(&hits);
	close_subject(&s);
}

/* Assert that ${r}'s URL is what stands in ${before}URL${after}, unless a join
 * made a character in it that is typeset. */
static void
find_again(const char *path, const struct urlsift_rules *rules,
    const struct urlsift_reading *r, const char *before, const char *after)
{
	size_t len, head = strlen(before), tail = strlen(after);
	struct tu_hits hits;
	char *text;

	if (us_typeset_has(r->url, r->len))
		return;
	len = head + r->len + tail;
	cr_assert_not_null(text = malloc(len));
	memcpy(text, before, head);
	memcpy(text + head, r->url, r->len);
	memcpy(text + head + r->len, after, tail);
	hits = tu_hits_scan(rules, text, len);
	cr_assert(hits.n == 1 && hits.hit[0]->begin == head &&
		hits.hit[0]->end == head + r->len &&
		hits.hit[0]->readings == 1 &&
		hits.hit[0]->reading[0]->reason == URLSIFT_R_NONE &&
		hits.hit[0]->reading[0]->len == r->len &&
		memcmp(hits.hit[0]->reading[0]->url, r->url, r->len) == 0,
	    "%s.in: not found again: %.*s", path, (int)len, text);
	tu_hits_free(&hits);
	free(text);
}

/* Punctuation at the end of a wrapped or quoted URL is no part of a bare one,
 * nor what only a closer behind it tells (closer-ends-the-guessing), so these
 * are wrapped again only. */
EACH(kept_url_is_found_again, ".in")
{
	struct subject s = open_subject(c);
	struct tu_hits hits = tu_hits_scan(s.rules, s.text, s.len);
	const struct urlsift_reading *best;
	struct urlsift_hit *hit;
	size_t i;

	for (i = 0; i < hits.n; i++) {
		hit = hits.hit[i];
		best = hit->reading[0];
		if (best->reason != URLSIFT_R_NONE)
			continue;
		if (is_loose(hit)) {
			find_again(c->path, s.rules, best, "", "\n");
			find_again(c->path, s.rules, best, "so (", ")\r\n");
			continue;
		}
		find_again(c->path, s.rules, best, "<URL:", ">\n");
		find_again(c->path, s.rules, best, "a line\n<URL: ", "\n >.\n");
		if ((hit->form != URLSIFT_F_BARE &&
			hit->form != URLSIFT_F_PREFIX) ||
		    hit->ended == URLSIFT_E_BRACKET ||
		    hit->ended == URLSIFT_E_DELIMITER ||
		    hit->ended == URLSIFT_E_CHARACTER)
			continue;
		find_again(c->path, s.rules, best, "", "\n");
		find_again(c->path, s.rules, best, "so URL: ", "\r\n");
	}
	tu_hits_free(&hits);
	close_subject(&s);
}

/* Assert that a scan of ${text} begun early enough before ${from} finds what
 * the whole scan found from there on. */
static void
begin_at(const struct urlsift_rules *rules, const struct tu_hits *hits,
    const char *text, size_t len, size_t from)
{
	size_t back = MAX_URL + LOOKS_BACK, i = 0, agreed = 0;
	size_t start = from > back ? from - back : 0;
	const struct urlsift_hit *hit;
	struct urlsift_iter *it;

	while (i < hits->n && hits->hit[i]->begin < from)
		i++;
	it = urlsift_iter_new(rules, text + start, len - start);
	cr_assert_not_null(it);
	while (urlsift_iter_next(it, &hit) == URLSIFT_OK && hit != NULL) {
		if (hit->begin + start < from)
			continue;
		cr_assert(i < hits->n && tu_hit_is(hits->hit[i], hit, start),
		    "from %zu, begun at %zu: a hit at %" PRIu64
		    ", where the whole has one at %" PRIu64,
		    from, start, hit->begin + start,
		    i < hits->n ? hits->hit[i]->begin : 0);
		i++;
		if (++agreed == AGREE)
			break;
	}
	cr_assert(agreed == AGREE || i == hits->n, "from %zu: hits are missing",
	    from);
	urlsift_iter_free(it);
}

static void
begin_everywhere(const struct tu_options *options)
{
	struct urlsift_rules *rules = tu_rules(options, NULL);
	struct tu_hits hits;
	size_t len, from;
	char *whole;

	cr_assert_not_null(rules);
	cr_assert_not_null(whole = tu_whole(&len));
	hits = tu_hits_scan(rules, whole, len);
	cr_assert_gt(hits.n, 100, "only %zu hits", hits.n);
	for (from = 0; from <= len; from += STEP)
		begin_at(rules, &hits, whole, len, from);
	tu_hits_free(&hits);
	free(whole);
	urlsift_rules_free(rules);
}

Test(property, a_scan_begun_anywhere_falls_into_step)
{
	begin_everywhere(&(struct tu_options){ .rule = { "max-url=256" },
	    .rules = 1 });
}

Test(property, so_does_one_for_what_has_no_scheme)
{
	begin_everywhere(&(struct tu_options){
	    .rule = { "max-url=256", "schemeless", "emails" },
	    .rules = 3 });
}

static void
cut_the_whole(const struct tu_options *options)
{
	static const size_t sizes[] = { 1, 7, 64, 255, 256, 257, 4096 };
	struct urlsift_rules *rules = tu_rules(options, NULL);
	size_t i, n, len, *cuts;
	char *whole, *want, *got;

	cr_assert_not_null(rules);
	cr_assert_not_null(whole = tu_whole(&len));
	cr_assert_not_null(cuts = calloc(len + 1, sizeof(*cuts)));
	want = tu_trace(rules, whole, len, NULL, 0);
	for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		for (n = 0; (n + 1) * sizes[i] < len; n++)
			cuts[n] = (n + 1) * sizes[i];
		got = tu_trace(rules, whole, len, cuts, n);
		cr_assert_str_eq(got, want, "pieces of %zu", sizes[i]);
		free(got);
	}
	free(want);
	free(cuts);
	free(whole);
	urlsift_rules_free(rules);
}

Test(property, the_whole_corpus_does_not_care_about_its_pieces)
{
	cut_the_whole(&(struct tu_options){ 0 });
	cut_the_whole(&(struct tu_options){ .rule = { "schemeless", "emails" },
	    .rules = 2 });
}
