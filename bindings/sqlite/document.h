/*
 * A document that is read for SQLite.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_DOCUMENT_H
#define SQLITE_DOCUMENT_H

#include <sqlite3ext.h>

#include "../sql_document.h"

/**
 * document_read(db, options, list, from, data):
 * Add to ${list} what is found in ${data}, as sql_document_read() does, until
 * the query of ${db} is interrupted.  Return SQLITE_OK or an error.
 */
int document_read(sqlite3 *db, struct sql_options *options,
    struct sql_list *list, unsigned from, sqlite3_value *data);

#endif
