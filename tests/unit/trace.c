/*
 * Collects what a scan delivers.
 * SPDX-License-Identifier: MIT
 */
#include "trace.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lines.h"
#include "output/writers.h"

struct tu_tracer {
	struct urlsift_scanner *s;
	struct tu_lines lines;
};

static int
put_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct out out;

	if (out_init_memory(&out, 256) == -1)
		abort();
	explain_hit(&out, hit);
	out_char(&out, '\n');
	if (out.error != 0)
		abort();
	tu_lines_add(ctx, out.room, out.len);
	out_free(&out);
	return 0;
}

/* An error is a line, too. */
static void
put_status(struct tu_lines *lines, int status)
{

	if (status == URLSIFT_OK)
		tu_lines_string(lines, "");
	else
		tu_lines_printf(lines, "status %d\n", status);
}

int
tu_feed(struct urlsift_scanner *s, const char *text, size_t len)
{
	char *piece = tu_copy(text, len);
	int status = urlsift_scanner_feed(s, piece, len);

	free(piece);
	return status;
}

struct tu_tracer *
tu_tracer_new(const struct urlsift_rules *rules)
{
	struct tu_tracer *t = calloc(1, sizeof(*t));

	if (t == NULL)
		abort();
	if ((t->s = urlsift_scanner_new(rules, put_hit, &t->lines)) == NULL)
		abort();
	return t;
}

void
tu_tracer_free(struct tu_tracer *t)
{

	urlsift_scanner_free(t->s);
	free(t->lines.text);
	free(t);
}

const char *
tu_tracer_run(struct tu_tracer *t, const char *text, size_t len,
    const size_t *cuts, size_t ncuts)
{
	int status = URLSIFT_OK;
	size_t i, at = 0;

	t->lines.len = 0;
	for (i = 0; i < ncuts && status == URLSIFT_OK; i++) {
		status = tu_feed(t->s, text + at, cuts[i] - at);
		at = cuts[i];
	}
	if (status == URLSIFT_OK)
		status = tu_feed(t->s, text + at, len - at);
	if (status == URLSIFT_OK)
		status = urlsift_scanner_finish(t->s, URLSIFT_ENDED);
	put_status(&t->lines, status);
	return t->lines.text;
}

char *
tu_trace(const struct urlsift_rules *rules, const char *text, size_t len,
    const size_t *cuts, size_t ncuts)
{
	struct tu_tracer *t = tu_tracer_new(rules);
	char *trace;

	tu_tracer_run(t, text, len, cuts, ncuts);
	trace = tu_copy(t->lines.text, t->lines.len + 1);
	tu_tracer_free(t);
	return trace;
}

char *
tu_trace_in_place(const struct urlsift_rules *rules, const char *text,
    size_t len)
{
	const struct urlsift_hit *hit;
	struct tu_lines lines = { 0 };
	struct urlsift_iter *it;
	int status;

	if ((it = urlsift_iter_new(rules, text, len)) == NULL)
		abort();
	while ((status = urlsift_iter_next(it, &hit)) == URLSIFT_OK) {
		if (hit == NULL)
			break;
		put_hit(&lines, hit);
	}
	put_status(&lines, status);
	urlsift_iter_free(it);
	return lines.text;
}

char *
tu_trace_iter(const struct urlsift_rules *rules, const char *text, size_t len)
{
	char *all = tu_copy(text, len);
	char *trace = tu_trace_in_place(rules, all, len);

	free(all);
	return trace;
}

int
tu_hits_add(void *ctx, const struct urlsift_hit *hit)
{
	struct tu_hits *hits = ctx;

	if (hits->n == hits->room) {
		hits->room = hits->room * 2 + 16;
		hits->hit = realloc(hits->hit, hits->room * sizeof(*hits->hit));
		hits->found =
		    realloc(hits->found, hits->room * sizeof(*hits->found));
		if (hits->hit == NULL || hits->found == NULL)
			abort();
	}
	hits->found[hits->n] = urlsift_found_new(hit, NULL, NULL);
	if (hits->found[hits->n] == NULL)
		abort();
	hits->hit[hits->n] = hits->found[hits->n]->hit;
	hits->n++;
	return 0;
}

struct tu_hits
tu_hits_scan(const struct urlsift_rules *rules, const char *text, size_t len)
{
	struct tu_hits hits = { 0 };
	struct urlsift_scanner *s;

	if ((s = urlsift_scanner_new(rules, tu_hits_add, &hits)) == NULL)
		abort();
	if (tu_feed(s, text, len) != URLSIFT_OK)
		abort();
	if (urlsift_scanner_finish(s, URLSIFT_ENDED) != URLSIFT_OK)
		abort();
	urlsift_scanner_free(s);
	return hits;
}

void
tu_hits_free(struct tu_hits *hits)
{
	size_t i;

	for (i = 0; i < hits->n; i++)
		urlsift_found_free(hits->found[i]);
	free(hits->found);
	free(hits->hit);
	memset(hits, 0, sizeof(*hits));
}

static bool
same_reading(const struct urlsift_reading *a, const struct urlsift_reading *b)
{
	unsigned i;

	if (a->len != b->len || memcmp(a->url, b->url, a->len) != 0)
		return false;
	if (a->kind != b->kind || a->reason != b->reason || a->at != b->at)
		return false;
	if (a->port != b->port || a->default_port != b->default_port)
		return false;
	if (a->notes != b->notes || a->has != b->has)
		return false;
	for (i = 0; i < URLSIFT_PARTS; i++)
		if ((a->has >> i & 1) != 0 &&
		    (a->part[i].begin != b->part[i].begin ||
			a->part[i].end != b->part[i].end))
			return false;
	return true;
}

static bool
is_same_word(const char *one, const char *other)
{

	return one == NULL || other == NULL ? one == other :
					      strcmp(one, other) == 0;
}

bool
tu_hit_is(const struct urlsift_hit *ours, const struct urlsift_hit *hit,
    uint64_t shift)
{
	unsigned j;
	size_t i;

	if (ours->begin != hit->begin + shift || ours->end != hit->end + shift)
		return false;
	if (ours->form != hit->form || ours->notes != hit->notes)
		return false;
	if (ours->began != hit->began || ours->ended != hit->ended)
		return false;
	if (ours->end_rule != hit->end_rule || ours->trimmed != hit->trimmed)
		return false;
	if (!is_same_word(ours->goes_on, hit->goes_on) ||
	    !is_same_word(ours->ends, hit->ends))
		return false;
	if (ours->spans != hit->spans || ours->readings != hit->readings)
		return false;
	for (i = 0; i < hit->spans; i++)
		if (ours->span[i].begin != hit->span[i].begin + shift ||
		    ours->span[i].end != hit->span[i].end + shift)
			return false;
	for (j = 0; j < hit->readings; j++)
		if (!same_reading(ours->reading[j], hit->reading[j]))
			return false;
	return true;
}
