/*
 * The table-valued function urlsift_mail(mail [, kind]).
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_MAIL_TABLE_H
#define SQLITE_MAIL_TABLE_H

#include <sqlite3ext.h>

/**
 * mail_table_register(db):
 * Register the table in ${db}.  Return as sqlite3_create_module_v2().
 */
int mail_table_register(sqlite3 *db);

#endif
