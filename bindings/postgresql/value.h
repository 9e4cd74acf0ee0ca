/*
 * Conversion of what the library returns to SQL values (D86).
 * SPDX-License-Identifier: MIT
 */
#ifndef POSTGRESQL_VALUE_H
#define POSTGRESQL_VALUE_H

#include "server.h"

#include "../sql_row.h"

/**
 * value_need_utf8():
 * Raise an error if the encoding of the database is another one.
 */
void value_need_utf8(void);

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
