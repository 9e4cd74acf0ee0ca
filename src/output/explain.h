/*
 * A hit in one line: how it stood, where, what happened on the way, and how
 * each of its readings was judged.  The traces of the corpus are in this form.
 */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "urlsift.h"

/**
 * explain_put(ctx, text, len):
 * Called with the pieces of a line, one after the other.
 */
typedef void explain_put(void *ctx, const char *text, size_t len);

/**
 * explain_hit(hit, put, ctx):
 * Give ${put} the line of ${hit}, without a newline: verdict, form, spans,
 * notes, what began and ended it, and URL, then "also:VERDICT URL" for each
 * further reading, with tabs between.  A URL's backslashes, controls and bytes
 * that are not UTF-8 are shown as \xHH, so that a line is a line.
 */
void explain_hit(const struct urlsift_hit *hit, explain_put *put, void *ctx);

#endif
