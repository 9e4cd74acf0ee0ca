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
 * table_register(db, c):
 * mail_table_register(db):
 * Register the table-valued function urlsift(text [, options]), a holder of
 * ${c}, or urlsift_mail(mail [, kind [, sandbox]]).  Return as
 * sqlite3_create_module_v2().
 */
int table_register(sqlite3 *db, struct connection *c);
int mail_table_register(sqlite3 *db);

#endif
