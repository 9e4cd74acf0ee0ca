/*
 * The extension: what the server has, and what its functions share.
 * SPDX-License-Identifier: MIT
 */
#ifndef POSTGRESQL_EXTENSION_H
#define POSTGRESQL_EXTENSION_H

#include <postgres.h>

#include <catalog/pg_type_d.h>
#include <fmgr.h>
#include <funcapi.h>
#include <mb/pg_wchar.h>
#include <miscadmin.h>
#include <utils/array.h>
#include <utils/builtins.h>
#include <utils/guc.h>
#include <utils/lsyscache.h>
#include <utils/memutils.h>
#include <utils/tuplestore.h>
#if PG_VERSION_NUM >= 160000
#include <varatt.h>
#endif

#include "../sql.h"

extern PGDLLEXPORT Datum sql_urlsift(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_urls(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_hosts(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_field(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_get(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_document(PG_FUNCTION_ARGS);

/**
 * memory_of(context):
 * Return the functions that allocate in ${context}, which must outlive what
 * uses them.
 */
struct urlsift_memory memory_of(MemoryContext context);

/**
 * memory_fail():
 * Raise the error that memory is out.
 */
void memory_fail(void) pg_attribute_noreturn();

/**
 * options_get(words):
 * options_of_document(words):
 * Return the options ${words} as sql_options_get() does.  Raise an error if one
 * is wrong, and if the encoding of the database is not UTF-8.
 */
struct sql_options *options_get(const text *words);
struct sql_options *options_of_document(const text *words);

/* Called for each hit that passes the filter, and for each warning, in their
 * order.  It may raise errors.  The memory of the current context is valid
 * until it returns. */
typedef void scan_on_hit(void *ctx, struct sql_row *row);

/**
 * scan_text(body, words, on_hit, ctx):
 * scan_document(data, words, from, on_hit, ctx):
 * Scan ${body}, or read ${data}, by the options ${words}.  Of a document fields
 * are taken ${from} these, too, as sql_options_read() says.
 */
void scan_text(const text *body, const text *words, scan_on_hit *on_hit,
    void *ctx);
void scan_document(const bytea *data, const text *words, unsigned from,
    scan_on_hit *on_hit, void *ctx);

/**
 * scan_pause(options):
 * The pause of a document that scan_document() reads: hand on what was found.
 */
int scan_pause(void *options);

/**
 * value_len(value):
 * Return the length of ${value}, a text or bytea that is no pointer to another
 * place (PG_GETARG_TEXT_PP()), in bytes.
 */
size_t value_len(const struct varlena *value);

/**
 * value_text(bytes, len):
 * Return ${bytes} as text.  What a text of the server cannot hold, a NUL or a
 * byte that is not UTF-8, becomes U+FFFD.
 */
Datum value_text(const char *bytes, size_t len);

/**
 * value_type(field, of_document):
 * Return the type of the values of ${field}.  Numbers of a document have more
 * room: what an archive has may be larger than any text of the server.
 */
Oid value_type(const struct urlsift_field *field, bool of_document);

/**
 * value_get(row, name, is_null):
 * Return what ${name} stands for, in the type of its field.  Set ${is_null} if
 * there is no such value.
 */
Datum value_get(struct sql_row *row, const struct urlsift_name *name,
    bool *is_null);

#endif
