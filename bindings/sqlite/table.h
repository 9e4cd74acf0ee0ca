/*
 * urlsift(text [, options]): a table that is made of its arguments.
 */
#ifndef SQLITE_TABLE_H
#define SQLITE_TABLE_H

#include "connection.h"

/**
 * table_register(db, c):
 * Give ${db} the table; it becomes a holder of ${c}.  Return as
 * sqlite3_create_module_v2().
 */
int table_register(sqlite3 *db, struct connection *c);

#endif
