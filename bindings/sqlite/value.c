/*
 * Conversion of readings to SQL values.  All text is copied, since the library
 * frees it with the next hit.
 * SPDX-License-Identifier: MIT
 */
#include "value.h"

#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"

SQLITE_EXTENSION_INIT3

/* Return whether TEXT may hold ${text}: UTF-8 without NUL. */
static bool
is_text(const char *text, size_t len)
{
	size_t at, n;
	uint32_t code;

	for (at = 0; at < len; at += n) {
		n = us_utf8_read(text + at, len - at, &code);
		if (n == 0 || code == 0)
			return false;
	}
	return true;
}

void
value_text(sqlite3_context *ctx, const char *text, size_t len)
{

	if (is_text(text, len))
		sqlite3_result_text64(ctx, text, len, SQLITE_TRANSIENT,
		    SQLITE_UTF8);
	else
		sqlite3_result_blob64(ctx, text, len, SQLITE_TRANSIENT);
}

static void
put_small(sqlite3_context *ctx, const char *text, size_t len)
{
	char *small = sqlite3_malloc64(len + 1);
	size_t i;

	if (small == NULL) {
		sqlite3_result_error_nomem(ctx);
		return;
	}
	for (i = 0; i < len; i++)
		small[i] = text[i] >= 'A' && text[i] <= 'Z' ?
		    (char)(text[i] - 'A' + 'a') :
		    text[i];
	value_text(ctx, small, len);
	sqlite3_free(small);
}

void
value_part(sqlite3_context *ctx, const struct urlsift_reading *reading,
    enum urlsift_part part)
{
	const struct urlsift_slice *slice = &reading->part[part];
	const char *text;

	if (part == URLSIFT_P_PORT) {
		if (reading->port != 0)
			sqlite3_result_int64(ctx, reading->port);
		return;
	}
	/* The slice of a missing component is not set. */
	if ((reading->has >> part & 1) == 0)
		return;
	text = reading->url + slice->begin;
	if (part == URLSIFT_P_SCHEME)
		put_small(ctx, text, slice->end - slice->begin);
	else
		value_text(ctx, text, slice->end - slice->begin);
}

void
value_named(sqlite3_context *ctx, const struct urlsift_reading *reading,
    const struct us_component *named)
{
	size_t len;
	char *text;

	if (named->key == NULL && !named->is_decoded) {
		value_part(ctx, reading, named->part);
		return;
	}
	text = sqlite3_malloc64(reading->len + 1);
	if (text == NULL)
		sqlite3_result_error_nomem(ctx);
	else if (us_component_copy(named, reading, text, &len))
		value_text(ctx, text, len);
	sqlite3_free(text);
}

void
value_reason(sqlite3_context *ctx, const struct urlsift_reading *reading)
{

	if (reading->reason != URLSIFT_R_NONE)
		sqlite3_result_text(ctx, urlsift_reason_name(reading->reason),
		    -1, SQLITE_STATIC);
}
