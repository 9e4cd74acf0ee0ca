/*
 * The columns of the table urlsift().  A row is one reading of one hit.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_COLUMNS_H
#define SQLITE_COLUMNS_H

#include <stdbool.h>

#include <sqlite3ext.h>

#include "place.h"
#include "urlsift.h"

struct row {
	const struct urlsift_hit *hit;
	unsigned reading;   /* index of the reading in the hit */
	struct place place; /* position of this row or of an earlier one */
	size_t len;	    /* of the text, in bytes */
};

/* The arguments are hidden columns after the others.  Their names are long, so
 * that columns of other tables, as in urlsift(text), need no prefix. */
enum column_hidden { HIDDEN_TEXT, HIDDEN_OPTIONS };

/**
 * columns_count():
 * Return the number of columns before the hidden ones.
 */
int columns_count(void);

/**
 * columns_declare(db):
 * Declare all columns to SQLite.  Return as sqlite3_declare_vtab().
 */
int columns_declare(sqlite3 *db);

/**
 * columns_put(ctx, row, column):
 * Set the result to the value of ${column}, which is not hidden.
 */
void columns_put(sqlite3_context *ctx, struct row *row, int column);

/**
 * columns_is_order(column):
 * Return whether rows are sorted by ${column}.
 */
bool columns_is_order(int column);

#endif
