/*
 * The table-valued function urlsift(text [, options]).
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_TABLE_H
#define SQLITE_TABLE_H

#include "connection.h"

/**
 * table_register(db, c):
 * Register the table in ${db}.  It becomes a holder of ${c}.  Return as
 * sqlite3_create_module_v2().
 */
int table_register(sqlite3 *db, struct connection *c);

#endif
