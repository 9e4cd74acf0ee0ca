/*
 * A scan.  The library keeps what it finds, since errors cannot leave its
 * calls; that is handed on when it has returned, or in a pause.  If an error
 * ends the scan, the server deletes its memory context, which frees the rest.
 * SPDX-License-Identifier: MIT
 */
#include "extension.h"

/* Bytes between two looks at whether the query is cancelled.  What is found in
 * them is kept. */
#define PIECE 8192

struct scan {
	MemoryContextCallback at_end;
	struct sql_options *options;
	struct urlsift_finder *finder; /* of a document that of the options */
	struct urlsift_found *taken;   /* what is handed on */
	struct sql_row row;
	MemoryContext handed; /* memory of a row */
	scan_on_hit *on_hit;
	void *ctx;
	bool has_failed; /* with an error that stays with the server */
};

static void
scan_end(void *arg)
{
	struct scan *scan = arg;

	urlsift_found_free(scan->taken);
	urlsift_view_free(scan->row.view);
	if (!scan->row.of_document)
		urlsift_finder_free(scan->finder);
	sql_options_release(scan->options);
}

/* Return a scan by ${options}, which ends with ${context}. */
static struct scan *
scan_begin(MemoryContext context, struct sql_options *options,
    scan_on_hit *on_hit, void *ctx)
{
	struct scan *scan = MemoryContextAllocZero(context, sizeof(*scan));

	scan->handed = AllocSetContextCreate(context, "urlsift row",
	    ALLOCSET_DEFAULT_SIZES);
	scan->on_hit = on_hit;
	scan->ctx = ctx;
	scan->row.of_document = options->finder != NULL;
	scan->finder = options->finder;
	scan->options = options;
	scan->options->users++;
	scan->at_end.func = scan_end;
	scan->at_end.arg = scan;
	MemoryContextRegisterResetCallback(context, &scan->at_end);
	scan->row.view = urlsift_view_new(options->rules);
	if (scan->finder == NULL)
		scan->finder =
		    urlsift_finder_new(options->rules, options->filter);
	if (scan->row.view == NULL || scan->finder == NULL)
		memory_fail();
	return scan;
}

/* Hand on what the library found. */
static void
hand_on(struct scan *scan)
{
	struct urlsift_found *found;
	MemoryContext caller = MemoryContextSwitchTo(scan->handed);

	CHECK_FOR_INTERRUPTS();
	while ((found = urlsift_finder_take(scan->finder)) != NULL) {
		scan->taken = found;
		/* Nothing is lost in silence (pattern-without-an-answer). */
		if (found->hit != NULL && found->warning != NULL)
			ereport(WARNING,
			    (errmsg("urlsift: %s",
				TextDatumGetCString(value_text(found->warning,
				    strlen(found->warning))))));
		urlsift_view_found(scan->row.view, found);
		scan->row.warning = found->hit == NULL ? found->warning : NULL;
		scan->on_hit(scan->ctx, &scan->row);
		MemoryContextReset(scan->handed);
		scan->taken = NULL;
		urlsift_found_free(found);
	}
	MemoryContextSwitchTo(caller);
}

int
scan_pause(void *options)
{
	struct scan *scan = ((struct sql_options *)options)->reader;
	MemoryContext caller = CurrentMemoryContext;

	PG_TRY();
	{
		hand_on(scan);
	}
	PG_CATCH();
	{
		MemoryContextSwitchTo(caller);
		scan->has_failed = true;
	}
	PG_END_TRY();
	return scan->has_failed;
}

/* Hand on what was found with ${status}. */
static void
hand_on_piece(struct scan *scan, int status)
{

	if (status != URLSIFT_OK)
		memory_fail();
	hand_on(scan);
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

	urlsift_view_source(scan->row.view, bytes, len);
	for (at = 0; at < len; at += n) {
		n = Min(PIECE, len - at);
		hand_on_piece(scan,
		    urlsift_finder_feed(scan->finder, bytes + at, n,
			URLSIFT_U_CHARACTERS));
	}
	hand_on_piece(scan, urlsift_finder_finish(scan->finder, URLSIFT_ENDED));
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
	int status = sql_options_read(scan->options, scan, from,
	    VARDATA_ANY(data), value_len(data));

	if (scan->has_failed)
		PG_RE_THROW();
	hand_on_piece(scan, status);
	MemoryContextDelete(context);
}
