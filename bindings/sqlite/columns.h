/*
 * The columns of urlsift().  A row is one reading of one hit.
 */
#ifndef SQLITE_COLUMNS_H
#define SQLITE_COLUMNS_H

#include <stdbool.h>

#include <sqlite3ext.h>

#include "place.h"
#include "urlsift.h"

struct row {
	const struct urlsift_hit *hit;
	unsigned reading;   /* of the hit's, from 0 on */
	struct place place; /* where an earlier row was asked to be, or this */
};

/* The arguments are hidden columns behind the others.  Their names are long, so
 * that those of the tables beside it, as in urlsift(text), need no prefix. */
enum column_hidden { HIDDEN_TEXT, HIDDEN_OPTIONS };

/**
 * columns_count():
 * Return how many columns there are before the hidden ones.
 */
int columns_count(void);

/**
 * columns_declare(db):
 * Tell SQLite of all columns.  Return as sqlite3_declare_vtab().
 */
int columns_declare(sqlite3 *db);

/**
 * columns_put(ctx, row, column):
 * Give what stands in ${column}, none of the hidden ones.
 */
void columns_put(sqlite3_context *ctx, struct row *row, int column);

/**
 * columns_is_order(column):
 * Return whether rows come in the order of ${column}.
 */
bool columns_is_order(int column);

#endif
