/*
 * Conversion of readings to SQL values (D86).
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_VALUE_H
#define SQLITE_VALUE_H

#include <sqlite3ext.h>

#include "url/component.h"
#include "urlsift.h"

/**
 * value_text(ctx, text, len):
 * Set the result to ${text}: as TEXT if it is UTF-8 without NUL, else as a
 * BLOB.  SQL functions stop at a NUL, and if the database has another encoding,
 * SQLite would change bytes that are not UTF-8.
 */
void value_text(sqlite3_context *ctx, const char *text, size_t len);

/**
 * value_part(ctx, reading, part):
 * Set the result to a component as it is in the URL, but the scheme in lower
 * case (2.1); NULL if it is missing.  The port may be the default of the
 * scheme.
 */
void value_part(sqlite3_context *ctx, const struct urlsift_reading *reading,
    enum urlsift_part part);

/**
 * value_named(ctx, reading, named):
 * The same for a component that may be decoded, or a field of the query.
 */
void value_named(sqlite3_context *ctx, const struct urlsift_reading *reading,
    const struct us_component *named);

/**
 * value_reason(ctx, reading):
 * Set the result to the name of the reason for rejection; NULL if the reading
 * is valid.
 */
void value_reason(sqlite3_context *ctx, const struct urlsift_reading *reading);

#endif
