/*
 * The --explain line of a hit: in which form it was found and where, what the
 * scanner did, and the verdict on each reading.  The traces of the corpus have
 * this format.
 * SPDX-License-Identifier: MIT
 */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "urlsift.h"

/**
 * explain_put(ctx, text, len):
 * Receive the next piece of the line.
 */
typedef void explain_put(void *ctx, const char *text, size_t len);

/**
 * explain_hit(hit, put, ctx):
 * Call ${put} with the line of ${hit}, without a newline: verdict, form, spans,
 * notes, what began and ended it, and URL; then "also:VERDICT URL" for each
 * further reading.  Tabs separate the columns.  In a URL, backslashes, control
 * characters and bytes that are not UTF-8 are written as \xHH, so that a hit is
 * always one line.
 */
void explain_hit(const struct urlsift_hit *hit, explain_put *put, void *ctx);

#endif
