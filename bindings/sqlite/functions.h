/*
 * The SQL functions of one URL: url_valid(url [, options]), url_host() and so
 * on.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_FUNCTIONS_H
#define SQLITE_FUNCTIONS_H

#include "connection.h"

/**
 * functions_register(db, c):
 * Register the functions in ${db}.  Each becomes a holder of ${c}.  Return as
 * sqlite3_create_function_v2().
 */
int functions_register(sqlite3 *db, struct connection *c);

#endif
