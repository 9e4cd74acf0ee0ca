/*
 * The waits of a document.
 * SPDX-License-Identifier: MIT
 */
#include "document.h"

#include <poll.h>

#include "value.h"

SQLITE_EXTENSION_INIT3

/* Milliseconds that are waited at a time. */
#define PAUSE 50

struct waits {
	sqlite3_stmt *asked;
	int status;
};

/* Only since version 3.41 SQLite has a function that says whether a query is
 * interrupted; a statement that runs inside it has always said so. */
static int
wait_for(void *ctx, int fd, short events, int ms)
{
	struct pollfd polled = { .fd = fd, .events = events };
	struct waits *waits = ctx;

	sqlite3_reset(waits->asked);
	waits->status = sqlite3_step(waits->asked);
	if (waits->status != SQLITE_ROW)
		return -1;
	return poll(&polled, 1, ms < PAUSE ? ms : PAUSE) > 0;
}

int
document_read(sqlite3 *db, struct sql_options *options, struct sql_list *list,
    unsigned from, sqlite3_value *data)
{
	struct waits waits = { NULL, SQLITE_OK };
	const char *bytes;
	size_t len;
	int status = value_bytes(data, &bytes, &len);

	if (status == SQLITE_OK)
		status =
		    sqlite3_prepare_v2(db, "SELECT 1", -1, &waits.asked, NULL);
	if (status != SQLITE_OK)
		return status;
	list->wait = wait_for;
	/* Nothing is waited for behind this call. */
	/* cppcheck-suppress autoVariables */
	list->ctx = &waits;
	status = sql_document_read(options, list, from, bytes, len);
	sqlite3_finalize(waits.asked);
	if (status == URLSIFT_STOPPED)
		return waits.status;
	return status == URLSIFT_OK ? SQLITE_OK : SQLITE_NOMEM;
}
