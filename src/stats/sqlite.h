/*
 * The writer of a database of SQLite, a row for each hit (sqlite-tables).
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_H
#define SQLITE_H

#include "../output/column.h"

struct sqlite;

/**
 * sqlite_new(options):
 * Begin the file that ${options} name.  Return NULL after an error message.
 * End with sqlite_end().
 */
struct sqlite *sqlite_new(const struct options *options);

/**
 * sqlite_add(sqlite, value):
 * Add a hit that has these values: those that columns_make() keeps.
 */
void sqlite_add(struct sqlite *sqlite, const struct urlsift_value *value);

/**
 * sqlite_end(sqlite, is_whole, has_errors):
 * Give the file its name if it ${is_whole}, and free ${sqlite}, if any.
 * After errors of the search an older file is kept.  Return false if it could
 * not be written, which has been reported.
 */
bool sqlite_end(struct sqlite *sqlite, bool is_whole, bool has_errors);

/**
 * sqlite_version():
 * Return the version of the library, or NULL if it is not there.
 */
const char *sqlite_version(void);

#endif
