/*
 * The options argument of the functions, as values and errors of SQLite.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_OPTIONS_H
#define SQLITE_OPTIONS_H

#include <sqlite3ext.h>

#include "../sql_options.h"

/**
 * options_read(options, value, why):
 * Parse ${value}, which may be NULL or an SQL NULL, into ${options}.  Return
 * SQLITE_OK, SQLITE_NOMEM, or SQLITE_ERROR.  In the last case ${why} is a
 * message to free with sqlite3_free().
 */
int options_read(struct options *options, sqlite3_value *value, char **why);

/**
 * options_rules(options, rules, why):
 * Allocate ${rules} with the allocator of SQLite.  Return and set ${why} as
 * options_read() does.
 */
int options_rules(const struct options *options, struct urlsift_rules **rules,
    char **why);

#endif
