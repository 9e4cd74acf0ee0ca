/*
 * A scan.  The library calls keep(), which only copies hits and cannot raise
 * errors; they are handed on when the library has returned.  If an error ends
 * the scan, the server deletes its memory context, which frees the scanner.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include "memory.h"
#include "rules.h"
#include "scan.h"
#include "value.h"

/* Bytes between two looks at whether the query is cancelled. */
#define PIECE 65536

/* A hit of the piece. */
struct kept {
	struct urlsift_hit *hit;
	struct kept *next;
};

struct scan {
	MemoryContextCallback at_end;
	struct shared_rules *rules;
	bool wants_rejected;
	struct urlsift_scanner *scanner;
	struct urlsift_memory memory; /* of the hits of a piece */
	struct kept *first, **link;
};

/* Keep a copy of ${hit} if it is wanted.  Return 1 if memory is out. */
static int
keep(void *ctx, const struct urlsift_hit *hit)
{
	struct scan *scan = ctx;
	struct kept *kept;

	if (hit->reading[0]->reason != URLSIFT_R_NONE && !scan->wants_rejected)
		return 0;
	kept = scan->memory.realloc(scan->memory.ctx, NULL, sizeof(*kept));
	if (kept == NULL)
		return 1;
	kept->next = NULL;
	kept->hit = urlsift_hit_copy(hit, &scan->memory);
	*scan->link = kept;
	scan->link = &kept->next;
	return kept->hit == NULL;
}

static void
scan_end(void *arg)
{
	struct scan *scan = arg;

	urlsift_scanner_free(scan->scanner);
	scan->rules->users--;
}

/* Return a scan, which ends with ${context}. */
static struct scan *
scan_begin(MemoryContext context, const text *words)
{
	struct scan *scan = MemoryContextAllocZero(context, sizeof(*scan));

	scan->memory = memory_of(AllocSetContextCreate(context, "urlsift hits",
	    ALLOCSET_DEFAULT_SIZES));
	scan->link = &scan->first;
	scan->rules = rules_get(words);
	scan->wants_rejected = scan->rules->options.rejected;
	scan->rules->users++;
	scan->at_end.func = scan_end;
	scan->at_end.arg = scan;
	MemoryContextRegisterResetCallback(context, &scan->at_end);
	scan->scanner = urlsift_scanner_new(scan->rules->rules, keep, scan);
	if (scan->scanner == NULL)
		memory_fail();
	return scan;
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
	for (kept = scan->first; kept != NULL; kept = kept->next)
		on_hit(ctx, kept->hit);
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
	struct scan *scan = scan_begin(context, words);
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
