/*
 * A scan of a text, piece by piece, so that a query can be cancelled.
 * SPDX-License-Identifier: MIT
 */
#ifndef POSTGRESQL_SCAN_H
#define POSTGRESQL_SCAN_H

#include "server.h"

#include "urlsift.h"

/* Called for each hit, in the order of the text.  It may raise errors.  The
 * hit and the memory of the current context are valid until it returns. */
typedef void scan_on_hit(void *ctx, const struct urlsift_hit *hit);

/**
 * scan_text(body, words, on_hit, ctx):
 * Scan ${body} by the options ${words}.
 */
void scan_text(const text *body, const text *words, scan_on_hit *on_hit,
    void *ctx);

#endif
