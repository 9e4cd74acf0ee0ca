/*
 * An answer that is too long for its room is cut: the tests' are short.
 * SPDX-License-Identifier: MIT
 */
#include "asked.h"

#include <stdio.h>
#include <string.h>

int sqlite3_urlsift_init(sqlite3 *db, char **why,
    const struct sqlite3_api_routines *api);

int
asked_open(sqlite3 **db)
{
	int status =
	    sqlite3_auto_extension((void (*)(void))sqlite3_urlsift_init);

	*db = NULL;
	return status == SQLITE_OK ? sqlite3_open(":memory:", db) : status;
}

static void
add(struct answer *answer, const char *text)
{
	size_t room = sizeof(answer->text) - answer->len;
	int n = snprintf(answer->text + answer->len, room, "%s", text);

	answer->len += (size_t)n < room ? (size_t)n : room - 1;
}

/* A callback of sqlite3_exec(). */
static int
add_row(void *ctx, int count, char **values, char **names)
{
	int i;

	(void)names;
	for (i = 0; i < count; i++) {
		add(ctx, i == 0 ? "" : "|");
		add(ctx, values[i] == NULL ? "NULL" : values[i]);
	}
	add(ctx, "\n");
	return 0;
}

int
asked_answer(sqlite3 *db, const char *sql, struct answer *answer)
{

	return sqlite3_exec(db, sql, add_row, answer, NULL);
}
