/*
 * The data that the functions of one connection share: options, made once for
 * the same words.  Only one thread at a time uses a connection of SQLite.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_CONNECTION_H
#define SQLITE_CONNECTION_H

#include <stdbool.h>

#include <sqlite3ext.h>

#include "../sql_options.h"

struct connection;

/**
 * connection_new():
 * Return a connection with one holder, or NULL if memory runs out.
 */
struct connection *connection_new(void);

/**
 * connection_hold(c):
 * connection_release(holder):
 * Add and remove a holder of ${c}.  The last one frees it.
 */
struct connection *connection_hold(struct connection *c);
void connection_release(void *holder);

/**
 * connection_options(c, of_document, words, options, why):
 * Set ${options} to those of ${words}, which may be NULL or an SQL NULL, as
 * sql_options_get() does; they are for texts and URLs, or for documents.
 * Return SQLITE_OK, SQLITE_NOMEM, or SQLITE_ERROR.  In the last case ${why} is
 * a message to free with sqlite3_free().
 */
int connection_options(struct connection *c, bool of_document,
    sqlite3_value *words, struct sql_options **options, char **why);

/**
 * connection_memory():
 * Return the functions that allocate: those of SQLite, so that its memory is
 * counted and limited.
 */
const struct urlsift_memory *connection_memory(void);

#endif
