/*
 * A scan of a text, piece by piece, so that a query can be cancelled.
 * SPDX-License-Identifier: MIT
 */
#ifndef POSTGRESQL_SCAN_H
#define POSTGRESQL_SCAN_H

#include "server.h"

#include "../sql_row.h"

/* Called for each hit that passes the filter, in the order of the text.  It may
 * raise errors.  The memory of the current context is valid until it
 * returns. */
typedef void scan_on_hit(void *ctx, struct sql_row *row);

/**
 * scan_text(body, words, on_hit, ctx):
 * Scan ${body} by the options ${words}.
 */
void scan_text(const text *body, const text *words, scan_on_hit *on_hit,
    void *ctx);

#endif
