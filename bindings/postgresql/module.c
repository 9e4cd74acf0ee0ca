/*
 * The PostgreSQL extension, a client of the public interface of the library.
 * doc/POSTGRESQL.md is its manual.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#ifdef URLSIFT_MAIL
#include "mail.h"
#endif

PG_MODULE_MAGIC;

/* What the server calls when it has loaded the module. */
extern PGDLLEXPORT void _PG_init(void);

void
_PG_init(void)
{

#ifdef URLSIFT_MAIL
	mail_settings();
#endif
	MarkGUCPrefixReserved("urlsift");
}
