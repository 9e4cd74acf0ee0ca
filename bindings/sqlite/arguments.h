/*
 * The arguments of a table-valued function: hidden columns, of which SQLite
 * asks for a value by equality.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_ARGUMENTS_H
#define SQLITE_ARGUMENTS_H

#include <sqlite3ext.h>

/* The columns of the arguments; those of the fields follow. */
enum argument { INPUT, OPTIONS, ARGUMENTS };

/**
 * arguments_plan(info):
 * Have xFilter passed the arguments, and set ${info->idxNum} to how many are
 * given.  Without the first one there are no rows; SQLite also requests such
 * plans for one side of an OR.  Return SQLITE_OK, or SQLITE_CONSTRAINT if an
 * argument is not known in this order of the tables: then the order is not
 * possible.
 */
int arguments_plan(sqlite3_index_info *info);

#endif
