/*
 * The editor of --mend: a broken URL is written whole; the bytes between its
 * pieces follow it, behind its closer and the non-blanks that follow
 * (mend-moves-the-rest).  The result must be read as the same URL again, or the
 * hit is left as it was.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "passthru.h"

/* The lines behind a URL that can affect it: two (bounded-context), and those
 * of page furniture. */
#define LINES_AHEAD 8

/* A text that is scanned once more, and the place of the URL in it. */
struct trial {
	char *text;
	size_t len, begin;
};

static void
add(struct trial *t, const char *text, size_t len)
{

	if (len > 0)
		memcpy(t->text + t->len, text, len);
	t->len += len;
}

/* Return how many non-blanks ${text} begins with. */
static size_t
count_run(const char *text, size_t len)
{
	size_t n = 0;

	while (n < len && text[n] != ' ' && (text[n] < '\t' || text[n] > '\r'))
		n++;
	return n;
}

/* Return the length of the first LINES_AHEAD lines of ${text}. */
static size_t
count_lines(const char *text, size_t len)
{
	const char *at = text, *end = text + len, *newline;
	int lines;

	for (lines = 0; lines < LINES_AHEAD; lines++) {
		newline = memchr(at, '\n', (size_t)(end - at));
		if (newline == NULL)
			return len;
		at = newline + 1;
	}
	return (size_t)(at - text);
}

/* Return the next hit of ${it} at ${offset} or later, or NULL. */
static const struct urlsift_hit *
find(struct passthru *e, struct urlsift_iter *it, size_t offset)
{
	const struct urlsift_hit *hit;

	do {
		if (urlsift_iter_next(it, &hit) != URLSIFT_OK) {
			e->is_short = true;
			return NULL;
		}
	} while (hit != NULL && hit->begin < offset);
	return hit;
}

/* Return whether ${url} is found at its place, in one piece.  Set where the
 * next hit begins, SIZE_MAX if there is none. */
static bool
is_found(struct passthru *e, const struct trial *t,
    const struct urlsift_reading *url, size_t *next)
{
	struct urlsift_iter *it = urlsift_iter_new(e->rules, t->text, t->len);
	const struct urlsift_hit *hit;
	const struct urlsift_reading *r;
	bool is_same = false;

	*next = SIZE_MAX;
	if (it == NULL) {
		e->is_short = true;
		return false;
	}
	hit = find(e, it, t->begin);
	if (hit != NULL && hit->begin == t->begin && hit->spans == 1) {
		r = hit->reading[0];
		is_same = r->len == url->len &&
		    memcmp(r->url, url->url, r->len) == 0;
	}
	if (is_same && (hit = find(e, it, 0)) != NULL)
		*next = (size_t)hit->begin;
	urlsift_iter_free(it);
	return is_same;
}

/* Return the length of the part of ${run}, behind the URL at ${rest}, that
 * precedes the next hit.  The next hit keeps the brackets and quotes around
 * it. */
static size_t
cut_run(struct passthru *e, struct trial *t, const struct urlsift_reading *url,
    const char *rest, size_t run)
{
	size_t next, from = t->begin + url->len;
	const char *opener;

	if (memchr(rest, ':', run) == NULL || !is_found(e, t, url, &next) ||
	    next < from || next >= from + run)
		return run;
	run = next - from;
	opener = memchr(rest, '<', run);
	if (opener != NULL)
		run = (size_t)(opener - rest);
	while (run > 0 && memchr("\"'`([{", rest[run - 1], 6) != NULL)
		run--;
	return run;
}

/* Return the length of the hyphen that ${gap} begins with, which a typesetter
 * put at the end of the line; 0: none. */
static size_t
hyphen_len(const char *gap, size_t len)
{
	static const char u2010[] = "\342\200\220";
	const size_t n = sizeof(u2010) - 1;

	if (len >= n && memcmp(gap, u2010, n) == 0)
		return n;
	return len > 0 && *gap == '-';
}

/* Move the bytes between the pieces of ${hit} to a place that is not known
 * yet, but for hyphens. */
static void
move_gaps(struct passthru *e, const struct urlsift_hit *hit)
{
	const char *gap;
	size_t i, len, hyphen;

	for (i = 1; i < hit->spans; i++) {
		gap = passthru_at(e, hit->span[i - 1].end);
		len = (size_t)(hit->span[i].begin - hit->span[i - 1].end);
		hyphen = hyphen_len(gap, len);
		if (us_buf_add(&e->moved, gap + hyphen, len - hyphen) !=
		    URLSIFT_OK)
			e->is_short = true;
	}
}

/* Return whether ${hit}, mended, is read as the same URL, and behind how many
 * bytes the text between its pieces is written, which was moved last and begins
 * at ${gaps}. */
static bool
stays_whole(struct passthru *e, const struct urlsift_hit *hit, size_t gaps,
    size_t *run)
{
	const struct urlsift_reading *url = hit->reading[0];
	const char *rest = passthru_at(e, hit->end);
	uint64_t held = e->begin + e->text.len - hit->end;
	size_t len = held < MEND_AHEAD ? (size_t)held : MEND_AHEAD, next;
	size_t tail = e->tail_len < PASSTHRU_TAIL ? e->tail_len : PASSTHRU_TAIL;
	struct trial t = { NULL, 0, tail };
	bool is_whole;

	if ((*run = count_run(rest, len)) == MEND_AHEAD)
		return false;
	len = *run + count_lines(rest + *run, len - *run);
	t.text =
	    malloc(tail + url->len + (size_t)(hit->end - hit->begin) + len);
	if (t.text == NULL) {
		e->is_short = true;
		return false;
	}
	add(&t, e->tail + e->tail_len - tail, tail);
	add(&t, url->url, url->len);
	add(&t, rest, len);
	*run = cut_run(e, &t, url, rest, *run);
	t.len = tail + url->len + *run;
	add(&t, e->moved.data + gaps, e->moved.len - gaps);
	add(&t, rest + *run, len - *run);
	is_whole = is_found(e, &t, url, &next);
	free(t.text);
	return is_whole;
}

void
mend(struct passthru *e, const struct urlsift_hit *hit)
{
	size_t gaps, run;
	bool is_whole;

	passthru_pass(e, hit->begin);
	gaps = e->moved.len;
	move_gaps(e, hit);
	is_whole = hit->spans > 1 && !e->is_short &&
	    stays_whole(e, hit, gaps, &run);
	if (e->is_short)
		return;
	if (!is_whole) {
		e->moved.len = gaps;
		passthru_pass(e, hit->end);
		return;
	}
	passthru_put(e, hit->reading[0]->url, hit->reading[0]->len);
	e->moved_to = hit->end + run;
	passthru_skip(e, hit->end);
}
