/*
 * What the extension adds to a connection of SQLite.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_EXTENSION_H
#define SQLITE_EXTENSION_H

#include "connection.h"

/**
 * functions_register(db, c):
 * Register the functions of one URL in ${db}: url_get(url, name [, options]),
 * and url_host() and so on, one for each field that a URL alone has.  Each
 * becomes a holder of ${c}.  Return as sqlite3_create_function_v2().
 */
int functions_register(sqlite3 *db, struct connection *c);

/**
 * tables_register(db, c):
 * Register the table-valued functions urlsift(text [, options]) and
 * urlsift_document(data [, options]), each a holder of ${c}.  Return as
 * sqlite3_create_module_v2().
 */
int tables_register(sqlite3 *db, struct connection *c);

#endif
