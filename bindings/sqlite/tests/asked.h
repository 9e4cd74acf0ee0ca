/*
 * What the programs that test the extension have in common.  They are linked to
 * its objects, which SQLite gives to each connection that they open.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_ASKED_H
#define SQLITE_ASKED_H

#include <stddef.h>

#include <sqlite3.h>

/* The rows of an answer, a line each. */
struct answer {
	char text[4096];
	size_t len;
};

/**
 * asked_open(db):
 * Open ${db} in memory, with the extension.  Return as sqlite3_open().
 */
int asked_open(sqlite3 **db);

/**
 * asked_answer(db, sql, answer):
 * Run ${sql}, one statement or several, and add the rows to ${answer}.  Return
 * as sqlite3_exec().
 */
int asked_answer(sqlite3 *db, const char *sql, struct answer *answer);

#endif
