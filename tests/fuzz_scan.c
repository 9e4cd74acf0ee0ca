/*
 * Fuzz target: the scanner.  The first byte selects the syntax and the limits,
 * the second how the rest, the text, is cut.  Checked: the cut does not matter,
 * pull is push, spans lie inside the text, a kept URL is judged so again.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "trace.h"
#include "urlsift.h"

/* Bits of the first byte. */
#define LETTER_OF_1994 1
#define SMALL_LIMITS 2
#define LOOSE 4 /* what has no scheme, too */

/* Pieces are shorter than this when the second byte says so. */
#define PIECE 16

static void
fail(const char *what)
{

	fprintf(stderr, "fuzz_scan: %s\n", what);
	abort();
}

static void
set_up(struct urlsift_rules *rules, unsigned flags)
{

	if ((flags & LETTER_OF_1994) != 0)
		urlsift_rules_set_syntax(rules, URLSIFT_RFC1738);
	if ((flags & SMALL_LIMITS) != 0) {
		urlsift_rules_set_limit(rules, URLSIFT_MAX_URL, 256);
		urlsift_rules_set_limit(rules, URLSIFT_MAX_WRAPPER_LINES, 3);
	}
	urlsift_rules_set_emails(rules, (flags & LOOSE) != 0);
	urlsift_rules_set_schemeless(rules, (flags & LOOSE) != 0, NULL, NULL);
}

/* Write rising cuts of ${len} bytes into ${cuts} as ${seed} says: 0 is byte by
 * byte, 1 to 127 pieces of that size, the rest drawn.  Return how many. */
static size_t
draw_cuts(size_t len, unsigned seed, size_t *cuts)
{
	uint32_t state = seed;
	size_t n = 0, at = 0;

	while (at < len) {
		state = state * 1664525u + 1013904223u;
		if (seed == 0)
			at++;
		else if (seed < 128)
			at += seed;
		else
			at += (state >> 16) % PIECE + 1;
		if (at < len)
			cuts[n++] = at;
	}
	return n;
}

static void
check_hit(const struct urlsift_rules *rules, const struct tu_hit *hit,
    size_t len)
{
	const struct urlsift_reading *best = &hit->reading[0];
	struct urlsift_reading again;
	uint64_t last = hit->begin;
	size_t i;

	if (hit->spans == 0)
		fail("a hit without spans");
	for (i = 0; i < hit->spans; i++) {
		if (hit->span[i].begin < last ||
		    hit->span[i].end < hit->span[i].begin ||
		    (hit->span[i].end == hit->span[i].begin && best->len > 0))
			fail("spans do not rise");
		last = hit->span[i].end;
	}
	if (last != hit->end || hit->end > len)
		fail("a hit beyond its text");
	/* What has no scheme is no URL alone. */
	if (best->reason != URLSIFT_R_NONE ||
	    hit->form == URLSIFT_F_SCHEMELESS || hit->form == URLSIFT_F_EMAIL)
		return;
	if (urlsift_check(rules, best->url, best->len, &again) != URLSIFT_OK)
		fail("no memory");
	if (again.reason != URLSIFT_R_NONE)
		fail("kept, and rejected alone");
}

static void
check_hits(const struct urlsift_rules *rules, const char *text, size_t len)
{
	struct tu_hits hits = tu_hits_scan(rules, text, len);
	uint64_t last = 0;
	size_t i;

	for (i = 0; i < hits.n; i++) {
		if (hits.hit[i].begin < last)
			fail("hits in no order");
		last = hits.hit[i].end;
		check_hit(rules, &hits.hit[i], len);
	}
	tu_hits_free(&hits);
}

/* Free ${trace}, which must be ${whole}. */
static void
expect(char *trace, const char *whole, const char *what)
{

	if (strcmp(trace, whole) != 0) {
		fprintf(stderr, "--- whole\n%s--- not\n%s", whole, trace);
		fail(what);
	}
	free(trace);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data + 2;
	struct urlsift_rules *rules;
	size_t len, *cuts, n;
	char *whole;

	if (size < 2)
		return 0;
	len = size - 2;
	rules = urlsift_rules_new(NULL);
	cuts = calloc(len + 1, sizeof(*cuts));
	if (rules == NULL || cuts == NULL)
		fail("no memory");
	set_up(rules, data[0]);
	n = draw_cuts(len, data[1], cuts);
	whole = tu_trace(rules, text, len, NULL, 0);
	expect(tu_trace(rules, text, len, cuts, n), whole, "the cut matters");
	expect(tu_trace_iter(rules, text, len), whole, "pull is not push");
	check_hits(rules, text, len);
	free(whole);
	free(cuts);
	urlsift_rules_free(rules);
	return 0;
}
