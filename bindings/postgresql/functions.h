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
extern PGDLLEXPORT Datum sql_valid(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_reason(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_part(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_domain(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_suffix(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_normalize(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_mail(PG_FUNCTION_ARGS);

#endif
