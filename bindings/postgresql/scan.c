/*
 * A scan.  The library calls keep() and its like, which only copy hits and
 * cannot raise errors; they are handed on when the library has returned.  If an
 * error ends the scan, the server deletes its memory context, which frees the
 * scanner.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include "../sql_document.h"
#include "memory.h"
#include "options.h"
#include "scan.h"
#include "value.h"
#include "wait.h"

/* Bytes between two looks at whether the query is cancelled. */
#define PIECE 65536

struct scan {
	MemoryContextCallback at_end;
	struct sql_options *options;
	struct urlsift_scanner *scanner; /* of a text */
	struct sql_row row;
	struct sql_list list; /* what was found in a piece or the document */
	MemoryContext found;  /* memory of the list */
	MemoryContext handed; /* and of a row */
	scan_on_hit *on_hit;
	void *ctx;
};

/* A urlsift_on_hit. */
static int
keep(void *ctx, const struct urlsift_hit *hit)
{
	struct scan *scan = ctx;

	return sql_list_add(&scan->list, scan->options->filter, scan->row.view,
	    hit, NULL);
}

static void
scan_end(void *arg)
{
	struct scan *scan = arg;

	urlsift_view_free(scan->row.view);
	urlsift_scanner_free(scan->scanner);
	scan->options->users--;
}

/* Return a scan by ${options}, which ends with ${context}. */
static struct scan *
scan_begin(MemoryContext context, struct sql_options *options,
    scan_on_hit *on_hit, void *ctx)
{
	struct scan *scan = MemoryContextAllocZero(context, sizeof(*scan));
	struct urlsift_memory memory;

	scan->found = AllocSetContextCreate(context, "urlsift hits",
	    ALLOCSET_DEFAULT_SIZES);
	scan->handed = AllocSetContextCreate(context, "urlsift row",
	    ALLOCSET_DEFAULT_SIZES);
	scan->on_hit = on_hit;
	scan->ctx = ctx;
	memory = memory_of(scan->found);
	sql_list_begin(&scan->list, &memory);
	scan->options = options;
	scan->options->users++;
	scan->at_end.func = scan_end;
	scan->at_end.arg = scan;
	MemoryContextRegisterResetCallback(context, &scan->at_end);
	scan->row.view = urlsift_view_new(scan->options->rules);
	if (scan->row.view == NULL)
		memory_fail();
	return scan;
}

/* Nothing is lost in silence (D283). */
static void
warn_undecided(const struct sql_found *found)
{
	const struct urlsift_reading *r = found->hit->reading[0];
	size_t filter = (size_t)(found->passes - URLSIFT_UNDECIDED);

	ereport(WARNING,
	    (errmsg("urlsift: %s takes too many steps: %s is not filtered by "
		    "it",
		urlsift_filter_option(filter)->name,
		TextDatumGetCString(value_text(r->url, r->len)))));
}

/* Hand on what the library found, and empty the list. */
static void
hand_on(void *ctx)
{
	struct scan *scan = ctx;
	const struct sql_found *found;
	MemoryContext caller;

	CHECK_FOR_INTERRUPTS();
	if (scan->list.first == NULL)
		return;
	caller = MemoryContextSwitchTo(scan->handed);
	for (found = scan->list.first; found != NULL; found = found->next) {
		if (found->passes >= URLSIFT_UNDECIDED)
			warn_undecided(found);
		sql_row_look(&scan->row, found->hit, found->place,
		    found->warning);
		scan->on_hit(scan->ctx, &scan->row);
		MemoryContextReset(scan->handed);
	}
	MemoryContextSwitchTo(caller);
	MemoryContextReset(scan->found);
	sql_list_empty(&scan->list);
}

/* The same of a piece that was scanned with ${status}. */
static void
hand_on_piece(struct scan *scan, int status)
{

	if (status != URLSIFT_OK)
		memory_fail();
	hand_on(scan);
}

/* The take of the list of a document. */
static int
take(void *ctx)
{

	return wait_call(hand_on, ctx);
}

void
scan_text(const text *body, const text *words, scan_on_hit *on_hit, void *ctx)
{
	MemoryContext context = AllocSetContextCreate(CurrentMemoryContext,
	    "urlsift scan", ALLOCSET_SMALL_SIZES);
	struct scan *scan =
	    scan_begin(context, options_get(words), on_hit, ctx);
	size_t len = value_len(body), at, n;
	const char *bytes = VARDATA_ANY(body);

	scan->scanner = urlsift_scanner_new(scan->options->rules, keep, scan);
	if (scan->scanner == NULL)
		memory_fail();
	scan->row.text = bytes;
	scan->row.is_in_characters = true;
	urlsift_view_source(scan->row.view, bytes, len);
	for (at = 0; at < len; at += n) {
		n = Min(PIECE, len - at);
		hand_on_piece(scan,
		    urlsift_scanner_feed(scan->scanner, bytes + at, n));
	}
	hand_on_piece(scan,
	    urlsift_scanner_finish(scan->scanner, URLSIFT_ENDED));
	MemoryContextDelete(context);
}

void
scan_document(const bytea *data, const text *words, unsigned from,
    scan_on_hit *on_hit, void *ctx)
{
	MemoryContext context = AllocSetContextCreate(CurrentMemoryContext,
	    "urlsift scan", ALLOCSET_SMALL_SIZES);
	struct scan *scan =
	    scan_begin(context, options_of_document(words), on_hit, ctx);
	int status;

	scan->row.of_document = true;
	scan->list.wait = wait_for;
	scan->list.take = take;
	scan->list.ctx = scan;
	wait_begin();
	status = sql_document_read(scan->options, &scan->list, from,
	    VARDATA_ANY(data), value_len(data));
	wait_end();
	hand_on_piece(scan, status);
	MemoryContextDelete(context);
}
