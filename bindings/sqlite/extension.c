/*
 * The entry point of the SQLite extension, which uses only the public interface
 * of the library. doc/SQLITE.md is its manual.
 * SPDX-License-Identifier: MIT
 */
#include <sqlite3ext.h>

#include "extension.h"

SQLITE_EXTENSION_INIT1

/* The function that sqlite3_load_extension() calls in urlsift.so. */
int sqlite3_urlsift_init(sqlite3 *db, char **why,
    const sqlite3_api_routines *api);

int
sqlite3_urlsift_init(sqlite3 *db, char **why, const sqlite3_api_routines *api)
{
	struct connection *c;
	int status;

	(void)why;
	SQLITE_EXTENSION_INIT2(api);
	if ((c = connection_new()) == NULL)
		return SQLITE_NOMEM;
	status = tables_register(db, c);
	if (status == SQLITE_OK)
		status = functions_register(db, c);
	connection_release(c);
	return status;
}
