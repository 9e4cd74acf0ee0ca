/*
 * The PostgreSQL extension, a client of the public interface of the library.
 * doc/POSTGRESQL.md is its manual.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include "options.h"

PG_MODULE_MAGIC;

/* What the server calls when it has loaded the module. */
extern PGDLLEXPORT void _PG_init(void);

void
_PG_init(void)
{

	options_settings();
	MarkGUCPrefixReserved("urlsift");
}
