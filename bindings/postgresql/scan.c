/*
 * A scan.  The library calls keep(), which only copies hits and cannot raise
 * errors; they are handed on when the library has returned.  If an error ends
 * the scan, the server deletes its memory context, which frees the scanner.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include "memory.h"
#include "options.h"
#include "scan.h"
#include "value.h"

/* Bytes between two looks at whether the query is cancelled. */
#define PIECE 65536

/* A hit of the piece. */
struct kept {
	struct urlsift_hit *hit;
	int passes; /* as urlsift_filter_passes() said */
	struct kept *next;
};

struct scan {
	MemoryContextCallback at_end;
	struct sql_options *options;
	struct urlsift_scanner *scanner;
	struct sql_row row;
	struct urlsift_memory memory; /* of the hits of a piece */
	struct kept *first, **link;
};

/* Keep a copy of ${hit} if it passes.  Return 1 if memory is out. */
static int
keep(void *ctx, const struct urlsift_hit *hit)
{
	struct scan *scan = ctx;
	struct kept *kept;
	int passes;

	urlsift_view_hit(scan->row.view, hit, NULL);
	passes = urlsift_filter_passes(scan->options->filter, scan->row.view);
	if (passes <= 0)
		return passes < 0;
	kept = scan->memory.realloc(scan->memory.ctx, NULL, sizeof(*kept));
	if (kept == NULL)
		return 1;
	kept->next = NULL;
	kept->passes = passes;
	kept->hit = urlsift_hit_copy(hit, &scan->memory);
	*scan->link = kept;
	scan->link = &kept->next;
	return kept->hit == NULL;
}

static void
scan_end(void *arg)
{
	struct scan *scan = arg;

	urlsift_view_free(scan->row.view);
	urlsift_scanner_free(scan->scanner);
	scan->options->users--;
}

/* Return a scan of ${body}, which ends with ${context}. */
static struct scan *
scan_begin(MemoryContext context, const text *body, const text *words)
{
	struct scan *scan = MemoryContextAllocZero(context, sizeof(*scan));

	scan->memory = memory_of(AllocSetContextCreate(context, "urlsift hits",
	    ALLOCSET_DEFAULT_SIZES));
	scan->link = &scan->first;
	scan->options = options_get(words);
	scan->options->users++;
	scan->at_end.func = scan_end;
	scan->at_end.arg = scan;
	MemoryContextRegisterResetCallback(context, &scan->at_end);
	scan->scanner = urlsift_scanner_new(scan->options->rules, keep, scan);
	scan->row.view = urlsift_view_new(scan->options->rules);
	if (scan->scanner == NULL || scan->row.view == NULL)
		memory_fail();
	scan->row.text = VARDATA_ANY(body);
	urlsift_view_source(scan->row.view, scan->row.text, value_len(body));
	scan->row.is_in_characters = true;
	return scan;
}

/* Nothing is lost in silence (D283). */
static void
warn_undecided(const struct kept *kept)
{
	const struct urlsift_reading *r = kept->hit->reading[0];
	size_t filter = (size_t)(kept->passes - URLSIFT_UNDECIDED);

	ereport(WARNING,
	    (errmsg("urlsift: %s takes too many steps: %s is not filtered by "
		    "it",
		urlsift_filter_option(filter)->name,
		TextDatumGetCString(value_text(r->url, r->len)))));
}

/* Hand on the hits of a piece, which the library scanned with ${status}. */
static void
hand_on(struct scan *scan, int status, scan_on_hit *on_hit, void *ctx)
{
	MemoryContext hits = scan->memory.ctx, caller;
	const struct kept *kept;

	if (status != URLSIFT_OK)
		memory_fail();
	CHECK_FOR_INTERRUPTS();
	if (scan->first == NULL)
		return;
	caller = MemoryContextSwitchTo(hits);
	for (kept = scan->first; kept != NULL; kept = kept->next) {
		if (kept->passes >= URLSIFT_UNDECIDED)
			warn_undecided(kept);
		scan->row.hit = kept->hit;
		urlsift_view_hit(scan->row.view, kept->hit, NULL);
		on_hit(ctx, &scan->row);
	}
	MemoryContextSwitchTo(caller);
	MemoryContextReset(hits);
	scan->first = NULL;
	scan->link = &scan->first;
}

void
scan_text(const text *body, const text *words, scan_on_hit *on_hit, void *ctx)
{
	MemoryContext context = AllocSetContextCreate(CurrentMemoryContext,
	    "urlsift scan", ALLOCSET_SMALL_SIZES);
	struct scan *scan = scan_begin(context, body, words);
	size_t len = value_len(body), at, n;
	const char *bytes = VARDATA_ANY(body);

	for (at = 0; at < len; at += n) {
		n = Min(PIECE, len - at);
		hand_on(scan,
		    urlsift_scanner_feed(scan->scanner, bytes + at, n), on_hit,
		    ctx);
	}
	hand_on(scan, urlsift_scanner_finish(scan->scanner, URLSIFT_ENDED),
	    on_hit, ctx);
	MemoryContextDelete(context);
}
