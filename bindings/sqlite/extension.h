/*
 * What the extension adds to a connection of SQLite, and what its functions
 * share.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_EXTENSION_H
#define SQLITE_EXTENSION_H

#include <stdbool.h>

#include <sqlite3ext.h>

#include "../sql.h"

/* The data that the functions of one connection share: options, made once for
 * the same words.  Only one thread at a time uses a connection of SQLite. */
struct connection;

/**
 * functions_register(db, c):
 * Register the functions of one URL in ${db}: url_get(url, name [, options]),
 * and url_host() and so on, one for each field that a URL alone has.  Each
 * becomes a holder of ${c}.  Return as sqlite3_create_function_v2().
 */
int functions_register(sqlite3 *db, struct connection *c);

/**
 * tables_register(db, c):
 * Register the table-valued functions urlsift(text [, options]) and
 * urlsift_document(data [, options]), each a holder of ${c}.  Return as
 * sqlite3_create_module_v2().
 */
int tables_register(sqlite3 *db, struct connection *c);

/**
 * connection_hold(c):
 * connection_release(holder):
 * Add and remove a holder of ${c}.  The last one frees it.
 */
struct connection *connection_hold(struct connection *c);
void connection_release(void *holder);

/**
 * connection_options(c, of_document, words, options, why):
 * Set ${options} to those of ${words}, which may be NULL, as sql_options_get()
 * does; they are for texts and URLs, or for documents.
 * Return SQLITE_OK, SQLITE_NOMEM, or SQLITE_ERROR.  In the last case ${why} is
 * a message to free with sqlite3_free().
 */
int connection_options(struct connection *c, bool of_document,
    sqlite3_value *words, struct sql_options **options, char **why);

/**
 * document_read(db, options, from, data):
 * Read the document ${data} with the finder of ${options}; fields are taken
 * ${from} these, too.  Return SQLITE_OK, SQLITE_NOMEM, or why the query was
 * interrupted.
 */
int document_read(sqlite3 *db, struct sql_options *options, unsigned from,
    sqlite3_value *data);

/* How far a text is counted. */
struct place {
	uint64_t byte;	/* offset in bytes */
	uint64_t count; /* offset as substr() counts */
	bool is_wide;	/* inside or behind a character of several bytes */
};

/* A row.  Positions are in the unit of substr() in SQL: characters of TEXT,
 * bytes of a BLOB (offsets-count-as-substr). */
struct row {
	struct sql_row base;
	const char *text; /* that the view has as its source */
	bool is_in_characters;
	const struct urlsift_hit *hit; /* in the text; NULL: no position */
	struct place begin;	       /* of this hit or of an earlier one */
	struct place at;	       /* behind that */
};

/**
 * row_is_order(field):
 * Return whether hits are in the order of ${field}.
 */
bool row_is_order(const struct urlsift_field *field);

/* The values of fields as values of SQL (blobs-and-nulls). */

/**
 * value_bytes(value, bytes, len):
 * Set ${bytes} and ${len} to those of ${value}, a text or a BLOB.  Return
 * SQLITE_OK or SQLITE_NOMEM.
 */
int value_bytes(sqlite3_value *value, const char **bytes, size_t *len);

/**
 * value_put(ctx, row, name):
 * value_put_text(ctx, value):
 * Set the result to what ${name} stands for, or to the text of ${value}.  Text
 * is TEXT if it is UTF-8 without NUL, else a BLOB: SQL functions stop at a NUL,
 * and if the database has another encoding, SQLite would change bytes that are
 * not UTF-8.  A list is a JSON array.  NULL: there is no such value.
 */
void value_put(sqlite3_context *ctx, struct row *row,
    const struct urlsift_name *name);
void value_put_text(sqlite3_context *ctx, const struct urlsift_value *value);

#endif
