/*
 * Conversion of what the library returns to SQL values (D86).
 * SPDX-License-Identifier: MIT
 */
#ifndef POSTGRESQL_VALUE_H
#define POSTGRESQL_VALUE_H

#include "server.h"

#include "url/component.h"
#include "urlsift.h"

/**
 * value_need_utf8():
 * Raise an error if the encoding of the database is another one.
 */
void value_need_utf8(void);

/**
 * value_lacks_libpsl():
 * Raise the error that there is no list of public suffixes.
 */
void value_lacks_libpsl(void);

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
 * value_name(name, is_null):
 * Return a name as text; set ${is_null} if it is NULL.
 */
Datum value_name(const char *name, bool *is_null);

/**
 * value_part(reading, part, is_null):
 * Return a component as it is in the URL, but the scheme in lower case (2.1).
 * Set ${is_null} if it is missing.  The port may be the default of the scheme.
 */
Datum value_part(const struct urlsift_reading *reading, enum urlsift_part part,
    bool *is_null);

/**
 * value_named(reading, named, is_null):
 * The same for a component that may be decoded, or a field of the query.
 */
Datum value_named(const struct urlsift_reading *reading,
    const struct us_component *named, bool *is_null);

/**
 * value_reason(reading, is_null):
 * Return the name of the reason for rejection; set ${is_null} if the reading is
 * valid.
 */
Datum value_reason(const struct urlsift_reading *reading, bool *is_null);

/**
 * value_risks(reading):
 * Return the names of the risks, an array of text.
 */
Datum value_risks(const struct urlsift_reading *reading);

#endif
