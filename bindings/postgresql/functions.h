/*
 * The functions that urlsift.sql declares.
 * SPDX-License-Identifier: MIT
 */
#ifndef POSTGRESQL_FUNCTIONS_H
#define POSTGRESQL_FUNCTIONS_H

#include "server.h"

extern PGDLLEXPORT Datum sql_urlsift(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_urls(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_hosts(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_field(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_get(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_document(PG_FUNCTION_ARGS);

#endif
