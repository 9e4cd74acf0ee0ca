/*
 * Blocks that are scanned apart give what the whole gives, wherever they are
 * cut (bounded-context).
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "input/input.h"
#include "trace.h"
#include "urlsift.h"

#define MAX_URL 256

/* A text, in memory and in a file, and what is found in it. */
struct subject {
	struct urlsift_rules *rules;
	char *text;
	size_t len;
	FILE *file;
	struct tu_hits hits;
};

/* One scanner for all blocks, and what it found of them. */
struct blocks {
	const struct subject *subject;
	struct urlsift_scanner *s;
	struct splitter_block block;
	size_t seen; /* hits so far */
};

static struct subject
open_subject(char *text, size_t len)
{
	struct tu_options options = { .rule = { "max-url=256" }, .rules = 1 };
	struct subject s = { .text = text, .len = len };

	cr_assert_not_null(s.rules = tu_rules(&options, NULL));
	cr_assert_not_null(s.file = tmpfile());
	cr_assert_eq(fwrite(text, 1, len, s.file), len);
	cr_assert_eq(fflush(s.file), 0);
	s.hits = tu_hits_scan(s.rules, text, len);
	return s;
}

static void
close_subject(struct subject *s)
{

	tu_hits_free(&s->hits);
	fclose(s->file);
	free(s->text);
	urlsift_rules_free(s->rules);
}

/* A urlsift_on_hit: hits of the block are the next ones of the whole. */
static int
compare(void *ctx, const struct urlsift_hit *hit)
{
	struct blocks *b = ctx;
	const struct tu_hits *hits = &b->subject->hits;

	if (hit->begin < b->block.begin || hit->begin >= b->block.end)
		return 0;
	cr_assert(b->seen < hits->n && tu_hit_is(hits->hit[b->seen], hit, 0),
	    "block %" PRIu64 "-%" PRIu64 ", begun at %" PRIu64
	    ": a hit at %" PRIu64 ", where the whole has one at %" PRIu64,
	    b->block.begin, b->block.end, b->block.scan, hit->begin,
	    b->seen < hits->n ? hits->hit[b->seen]->begin : 0);
	b->seen++;
	return 0;
}

/* Scan a block as the tool does: to where all that begins in it is known. */
static void
scan_block(struct blocks *b)
{
	const struct subject *s = b->subject;
	uint64_t at = b->block.scan;
	size_t n;

	cr_assert_eq(urlsift_scanner_set_offset(b->s, at), URLSIFT_OK);
	while (at < s->len && urlsift_scanner_settled(b->s) < b->block.end) {
		n = at < b->block.end && b->block.end < s->len ?
		    (size_t)(b->block.end - at) :
		    64;
		if (n > s->len - at)
			n = s->len - (size_t)at;
		cr_assert_eq(urlsift_scanner_feed(b->s, s->text + at, n),
		    URLSIFT_OK);
		at += n;
	}
	cr_assert_eq(urlsift_scanner_finish(b->s, URLSIFT_ENDED), URLSIFT_OK);
}

/* Scan all blocks of ${size} bytes; return how many they are. */
static size_t
scan_blocks(const struct subject *s, uint64_t size)
{
	static const struct range whole = { 0, UINT64_MAX };
	struct blocks b = { .subject = s };
	static struct splitter split;
	uint64_t end = 0;
	size_t n;

	b.s = urlsift_scanner_new(s->rules, compare, &b);
	cr_assert_not_null(b.s);
	splitter_text(&split, fileno(s->file), s->len, &whole, size, MAX_URL);
	for (n = 0; splitter_next(&split, &b.block); n++) {
		cr_assert_eq(b.block.begin, end);
		cr_assert_gt(b.block.end, end);
		cr_assert_leq(b.block.scan, b.block.begin);
		end = b.block.end;
		scan_block(&b);
	}
	cr_assert_eq(end, UINT64_MAX);
	cr_assert_eq(b.seen, s->hits.n, "blocks of %" PRIu64, size);
	urlsift_scanner_free(b.s);
	return n;
}

Test(split, blocks_of_any_size_are_the_whole)
{
	static const uint64_t size[] = { 1, 7, 64, 257, 1000, 4099 };
	struct subject s;
	size_t len, i, n;
	char *text;

	cr_assert_not_null(text = tu_whole(&len));
	s = open_subject(text, len);
	cr_assert_gt(s.hits.n, 100);
	for (i = 0; i < sizeof(size) / sizeof(size[0]); i++) {
		n = scan_blocks(&s, size[i]);
		cr_assert_gt(n, 1);
		cr_assert_leq(n, len / size[i] + 1);
	}
	close_subject(&s);
}

/* A run without a byte that ends URLs, before and behind it text with some. */
Test(split, a_run_without_an_end_is_not_cut)
{
	static const char line[] = "at http://example.org/ now\n";
	const size_t run = 100000, lines = 500, step = sizeof(line) - 1;
	size_t len = 2 * lines * step + run, i, n;
	struct subject s;
	char *text;

	cr_assert_not_null(text = malloc(len));
	for (i = 0; i < lines; i++) {
		memcpy(text + i * step, line, step);
		memcpy(text + len - (i + 1) * step, line, step);
	}
	memset(text + lines * step, 'x', run);
	memcpy(text + lines * step, "http://", 7);
	s = open_subject(text, len);
	cr_assert_eq(s.hits.n, 2 * lines + 1);
	n = scan_blocks(&s, 1000);
	cr_assert_gt(n, 20, "%zu blocks", n);
	cr_assert_lt(n, 40, "%zu blocks: the run is cut", n);
	close_subject(&s);
}

/* The bytes that end bare URLs are where a scan of all bytes says so: a
 * backslash may be of an escape. */
Test(split, a_text_is_cut_at_bytes_that_end_urls)
{
	static const char stops[] = "<>\"|`\177 ";
	char text[2] = { 0, 'a' };
	unsigned byte;

	cr_assert_eq(urlsift_text_cut(text, 0), 0);
	for (byte = 0; byte < 256; byte++) {
		text[0] = (char)byte;
		cr_expect_eq(urlsift_text_cut(text, 2),
		    byte < ' ' || strchr(stops, (int)byte) != NULL ? 0 : 2,
		    "byte %u", byte);
	}
	cr_expect_eq(urlsift_text_cut("a b c", 5), 3);
	cr_expect_eq(urlsift_text_cut(" ab", 3), 0);
}

Test(split, an_empty_file_is_one_block)
{
	struct subject s = open_subject(malloc(1), 0);

	cr_assert_eq(scan_blocks(&s, 10), 1);
	close_subject(&s);
}
