/*
 * A scan of a text, piece by piece, or of a document: a query can be cancelled.
 * SPDX-License-Identifier: MIT
 */
#ifndef POSTGRESQL_SCAN_H
#define POSTGRESQL_SCAN_H

#include "server.h"

#include "../sql_row.h"

/* Called for each hit that passes the filter, and for each warning, in their
 * order.  It may raise errors.  The memory of the current context is valid
 * until it returns. */
typedef void scan_on_hit(void *ctx, struct sql_row *row);

/**
 * scan_text(body, words, on_hit, ctx):
 * scan_document(data, words, from, on_hit, ctx):
 * Scan ${body}, or read ${data}, by the options ${words}.  Of a document fields
 * are taken ${from} these, too, as sql_document_read() says.
 */
void scan_text(const text *body, const text *words, scan_on_hit *on_hit,
    void *ctx);
void scan_document(const bytea *data, const text *words, unsigned from,
    scan_on_hit *on_hit, void *ctx);

#endif
