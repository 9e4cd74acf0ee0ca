/*
 * Waiting for the helper of documents as the server waits: so that a query can
 * be cancelled.
 * SPDX-License-Identifier: MIT
 */
#ifndef POSTGRESQL_WAIT_H
#define POSTGRESQL_WAIT_H

#include <stdbool.h>

/**
 * wait_begin():
 * Begin to read a document.
 */
void wait_begin(void);

/**
 * wait_for(ctx, fd, events, ms):
 * Wait as urlsift_document_calls says.  An error, such as that the query is
 * cancelled, must not jump over the library: it stays with the server.
 */
int wait_for(void *ctx, int fd, short events, int ms);

/**
 * wait_call(call, ctx):
 * Call ${call} with ${ctx}, which may raise an error: it stays, too.  Return
 * whether there is one.
 */
bool wait_call(void (*call)(void *ctx), void *ctx);

/**
 * wait_end():
 * Raise the error that came.
 */
void wait_end(void);

#endif
