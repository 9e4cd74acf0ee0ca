/*
 * The values of fields as values of SQL (D86).
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_VALUE_H
#define SQLITE_VALUE_H

#include <sqlite3ext.h>

#include "../sql_row.h"

/**
 * value_bytes(value, bytes, len):
 * Set ${bytes} and ${len} to those of ${value}, a text or a BLOB.  Return
 * SQLITE_OK or SQLITE_NOMEM.
 */
int value_bytes(sqlite3_value *value, const char **bytes, size_t *len);

/**
 * value_put(ctx, row, name):
 * value_put_text(ctx, value):
 * Set the result to what ${name} stands for, or to the text of ${value}.  Text
 * is TEXT if it is UTF-8 without NUL, else a BLOB: SQL functions stop at a NUL,
 * and if the database has another encoding, SQLite would change bytes that are
 * not UTF-8.  A list is a JSON array.  NULL: there is no such value.
 */
void value_put(sqlite3_context *ctx, struct sql_row *row,
    const struct urlsift_name *name);
void value_put_text(sqlite3_context *ctx, const struct urlsift_value *value);

#endif
