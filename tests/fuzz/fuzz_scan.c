/*
 * Fuzz target: the scanner.  The first two bytes select the rules, the third
 * how the rest, the text, is cut.  Checked: neither the cut nor a shortcut
 * matters, pull is push, spans lie inside the text and their bytes are the URL,
 * parts lie inside that, a kept URL is judged so again, and the work grows with
 * the text only.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "fuzz.h"
#include "rules.h"
#include "trace.h"
#include "urlsift.h"
#include "base/buf.h"
#include "scanner.h"
#include "scan/escape.h"
#include "scan/typeset.h"

/* One text in so many is pulled, too. */
#define PULLS 16

/* A byte costs so much work at most, and so does a piece (linear-time). */
#define WORK 16

/* A text, and what has been found in it so far. */
struct subject {
	struct urlsift_rules *rules;
	const char *text;
	size_t len;
	uint64_t last; /* the end of the last hit */
	bool is_first; /* scan of it */
	const struct urlsift_scanner *scanner;
	uint64_t begun; /* the scanner's work before the text, */
	uint64_t most;	/* and what may be added to it */
	struct tu_hits whole;
	size_t again; /* hits of it that came once more */
	bool differs;
};

/* Fail because ${what}, and show what was found. */
static void
fail(const struct subject *s, const char *what)
{

	fprintf(stderr, "--- whole\n%s",
	    tu_trace(s->rules, s->text, s->len, NULL, 0));
	tu_fuzz_fail(what);
}

/* Return whether ${hit} is a link of Slack: a | is behind it. */
static bool
has_bar(const struct subject *s, const struct urlsift_hit *hit)
{
	size_t at = (size_t)hit->end;

	if (hit->form != URLSIFT_F_WRAPPER && hit->form != URLSIFT_F_ANGLE)
		return false;
	while (at < s->len && us_is(s->text[at], US_BLANK))
		at++;
	return at < s->len && s->text[at] == '|';
}

/* Return the bytes of a span, with escapes undone if there are some
 * (backslash-escapes), the references of a link of Slack
 * (bar-in-angle-brackets), or what is typeset (typeset-characters). */
static const char *
read_span(const struct subject *s, const struct urlsift_hit *hit,
    const struct urlsift_span *span, struct us_buf *buf, size_t *len)
{
	const char *text = s->text + span->begin;
	bool u2010 = false;

	*len = (size_t)(span->end - span->begin);
	if ((hit->notes & (URLSIFT_N_ESCAPED | URLSIFT_N_TYPESET)) == 0)
		return text;
	buf->len = 0;
	if ((hit->notes & URLSIFT_N_TYPESET) != 0) {
		if (us_typeset_undo(text, *len, buf, &u2010) != URLSIFT_OK)
			tu_fuzz_fail("no memory");
	} else if ((has_bar(s, hit) ?
			   us_escape_undo_references :
			   us_escape_undo)(text, *len, buf) != URLSIFT_OK)
		tu_fuzz_fail("no memory");
	*len = buf->len;
	return buf->data;
}

/* Spans rise, and their bytes are the URL's, unless they are restored; a U+2010
 * at a break is read as a hyphen (hyphen-at-a-break). */
static void
check_spans(const struct subject *s, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *best = hit->reading[0];
	struct us_buf undone = { .memory = &us_standard_memory };
	uint64_t last = s->last;
	const char *bytes;
	size_t i, at, len, n = 0;
	char c;

	for (i = 0; i < hit->spans; i++) {
		if (hit->span[i].begin < last || hit->span[i].end > s->len ||
		    (hit->span[i].end <= hit->span[i].begin && best->len > 0))
			fail(s, "spans do not rise inside the text");
		last = hit->span[i].end;
		if (s->rules->refang != 0) {
			n = best->len;
			continue;
		}
		bytes = read_span(s, hit, &hit->span[i], &undone, &len);
		for (at = 0; at < len; at++) {
			c = bytes[at];
			if (len - at == 3 && n < best->len &&
			    best->url[n] == '-' &&
			    memcmp(bytes + at, "\xe2\x80\x90", 3) == 0) {
				c = '-';
				at += 2;
			}
			if (n < best->len && best->url[n++] != c)
				fail(s, "the spans are not the URL");
		}
	}
	us_buf_free(&undone);
	if (hit->spans == 0 || hit->begin != hit->span[0].begin ||
	    hit->end != last || n != best->len)
		fail(s, "the spans are not the hit");
}

/* The un-joined reading of what was joined outside brackets is the last one and
 * stands in the text in one piece, but for what is typeset; where it is the
 * best, nothing was joined. */
static void
check_alone(const struct subject *s, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *last = hit->reading[hit->readings - 1];
	bool joined = (hit->notes & URLSIFT_N_JOINED) != 0;

	if (hit->form == URLSIFT_F_WRAPPER || hit->form == URLSIFT_F_ANGLE)
		return;
	if (joined != (hit->spans > 1))
		fail(s, "one piece is joined, or several are not");
	if (!joined)
		return;
	/* What the scanner rejects is not parsed and has one reading. */
	if (hit->readings == 1 && last->kind == URLSIFT_K_WHOLE &&
	    (last->reason == URLSIFT_R_SCHEME ||
		last->reason == URLSIFT_R_HOST ||
		last->reason == URLSIFT_R_CUT))
		return;
	if (hit->readings == 1 || last->kind != URLSIFT_K_ALONE)
		fail(s, "joined and not un-joined");
	if (s->rules->refang != 0 || (hit->notes & URLSIFT_N_TYPESET) != 0)
		return;
	if (last->len > hit->end - hit->begin ||
	    memcmp(s->text + hit->begin, last->url, last->len) != 0)
		fail(s, "un-joined is not the text's");
}

/* What a reading says of itself is inside it. */
static void
check_reading(const struct subject *s, const struct urlsift_reading *r)
{
	unsigned i;

	if (r->at > r->len)
		fail(s, "something is wrong behind the URL");
	for (i = 0; i < URLSIFT_PARTS; i++)
		if ((r->has >> i & 1) != 0 &&
		    (r->part[i].begin > r->part[i].end ||
			r->part[i].end > r->len))
			fail(s, "a part beyond its URL");
}

static void
check_hit(struct subject *s, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *best = hit->reading[0];
	struct urlsift_reading again;
	unsigned i;

	check_spans(s, hit);
	check_alone(s, hit);
	s->last = hit->end;
	for (i = 0; i < hit->readings; i++)
		check_reading(s, hit->reading[i]);
	/* What has no scheme is no URL alone. */
	if (best->reason != URLSIFT_R_NONE ||
	    hit->form == URLSIFT_F_SCHEMELESS || hit->form == URLSIFT_F_EMAIL)
		return;
	if (urlsift_url_check(s->rules, best->url, best->len, &again) !=
	    URLSIFT_OK)
		tu_fuzz_fail("no memory");
	if (again.reason != URLSIFT_R_NONE)
		fail(s, "kept, and rejected alone");
}

/* A loop that does not move shows when it finds something, at once, or when
 * it ends (linear-time). */
static void
check_work(const struct subject *s)
{

	if (us_scanner_work(s->scanner) - s->begun > s->most)
		tu_fuzz_fail("too much work");
}

/* One more hit of a scan of the same text. */
static void
hold_to_whole(struct subject *s, const struct urlsift_hit *hit)
{
	size_t i = s->again++;

	s->differs |= i >= s->whole.n || !tu_hit_is(s->whole.hit[i], hit, 0);
}

static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct subject *s = ctx;

	check_work(s);
	if (!s->is_first) {
		hold_to_whole(s, hit);
		return 0;
	}
	check_hit(s, hit);
	return tu_hits_add(&s->whole, hit);
}

static void
begin_again(struct subject *s)
{

	s->again = 0;
	s->differs = false;
}

static bool
is_same_again(const struct subject *s)
{

	return !s->differs && s->again == s->whole.n;
}

static void
push(struct subject *s, struct urlsift_scanner *scanner, const size_t *cuts,
    size_t n)
{
	size_t i, at = 0, end;

	s->scanner = scanner;
	s->begun = us_scanner_work(scanner);
	s->most = WORK * (s->len + n + 1);
	for (i = 0; i <= n; i++, at = end) {
		/* cppcheck-suppress nullPointer ; without cuts none is read */
		end = i < n ? cuts[i] : s->len;
		if (urlsift_scanner_feed(scanner, s->text + at, end - at) !=
		    URLSIFT_OK)
			tu_fuzz_fail("no memory");
	}
	if (urlsift_scanner_finish(scanner, URLSIFT_ENDED) != URLSIFT_OK)
		tu_fuzz_fail("no memory");
	check_work(s);
}

static void
push_pieces(struct subject *s, struct urlsift_scanner *scanner, unsigned seed)
{
	size_t n;
	const size_t *cuts = tu_fuzz_cuts(s->len, seed, &n);

	begin_again(s);
	push(s, scanner, cuts, n);
	if (is_same_again(s))
		return;
	fprintf(stderr, "--- in %zu pieces\n%s", n + 1,
	    tu_trace(s->rules, s->text, s->len, cuts, n));
	fail(s, "the cut matters");
}

/* Nothing that is read in few steps is read otherwise by the general way. */
static void
push_slowly(struct subject *s, struct urlsift_scanner *scanner)
{

	begin_again(s);
	s->rules->no_shortcuts = true;
	push(s, scanner, NULL, 0);
	if (!is_same_again(s)) {
		fprintf(stderr, "--- without shortcuts\n%s",
		    tu_trace(s->rules, s->text, s->len, NULL, 0));
		s->rules->no_shortcuts = false;
		fail(s, "a shortcut finds something else");
	}
	s->rules->no_shortcuts = false;
}

static void
pull(struct subject *s)
{
	struct urlsift_iter *it = urlsift_iter_new(s->rules, s->text, s->len);
	const struct urlsift_hit *hit;

	if (it == NULL)
		tu_fuzz_fail("no memory");
	begin_again(s);
	while (urlsift_iter_next(it, &hit) == URLSIFT_OK && hit != NULL)
		hold_to_whole(s, hit);
	urlsift_iter_free(it);
	if (is_same_again(s))
		return;
	fprintf(stderr, "--- pulled\n%s",
	    tu_trace_iter(s->rules, s->text, s->len));
	fail(s, "pull is not push");
}

/* A scanner takes one text after the other. */
static struct urlsift_scanner *
scanner_of(struct subject *s, unsigned flags)
{
	static struct urlsift_scanner *all[TU_FUZZ_FLAGS];

	if (all[flags] == NULL)
		all[flags] = urlsift_scanner_new(s->rules, on_hit, s);
	if (all[flags] == NULL)
		tu_fuzz_fail("no memory");
	return all[flags];
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct subject s;
	struct urlsift_scanner *scanner;
	unsigned flags;

	if (size < 3)
		return 0;
	flags = (data[0] | (unsigned)data[1] << 8) % TU_FUZZ_FLAGS;
	s.rules = tu_fuzz_rules(flags);
	scanner = scanner_of(&s, flags);
	s.text = (const char *)data + 3;
	s.len = size - 3;
	s.last = 0;
	s.is_first = true;
	push(&s, scanner, NULL, 0);
	s.is_first = false;
	push_pieces(&s, scanner, data[2]);
	push_slowly(&s, scanner);
	/* An iterator is made anew, which takes longer than all the rest. */
	if ((data[2] + size) % PULLS == 0)
		pull(&s);
	tu_hits_free(&s.whole);
	return 0;
}
