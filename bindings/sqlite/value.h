/*
 * What a reading becomes as a value of SQL (D86).
 */
#ifndef SQLITE_VALUE_H
#define SQLITE_VALUE_H

#include <sqlite3ext.h>

#include "urlsift.h"

/**
 * value_text(ctx, text, len):
 * Give ${text}, as TEXT if it is UTF-8 without NUL, else as a BLOB, since SQL's
 * functions end at a NUL and another encoding of the database would change
 * what is no UTF-8.
 */
void value_text(sqlite3_context *ctx, const char *text, size_t len);

/**
 * value_part(ctx, reading, part):
 * Give a part as it stands, the scheme in small letters (2.1); NULL when it is
 * not there.  A port is the one that counts, the default included.
 */
void value_part(sqlite3_context *ctx, const struct urlsift_reading *reading,
    enum urlsift_part part);

/**
 * value_reason(ctx, reading):
 * Give the token of why the reading is rejected; NULL: it is kept.
 */
void value_reason(sqlite3_context *ctx, const struct urlsift_reading *reading);

#endif
