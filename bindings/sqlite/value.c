/*
 * All text is copied: what the library lends is gone with the next hit.
 */
#include "value.h"

#include <stdbool.h>

SQLITE_EXTENSION_INIT3

/* Return how many bytes the character at ${s} takes; 0: none that TEXT may
 * hold, which is a NUL and what is not UTF-8 (RFC 3629). */
static size_t
count_bytes(const unsigned char *s, size_t len)
{
	size_t i, n;

	if (s[0] < 0x80)
		return s[0] != 0;
	n = s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : 4;
	if (s[0] < 0xC2 || s[0] > 0xF4 || len < n)
		return 0;

	/* No overlong forms, no surrogates, nothing above U+10FFFF. */
	if ((s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F) ||
	    (s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F))
		return 0;
	for (i = 1; i < n; i++)
		if ((s[i] & 0xC0) != 0x80)
			return 0;
	return n;
}

static bool
is_text(const char *text, size_t len)
{
	size_t at, n;

	for (at = 0; at < len; at += n)
		if ((n = count_bytes((const unsigned char *)text + at,
			 len - at)) == 0)
			return false;
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
	/* A part that is not there has no place. */
	if ((reading->has >> part & 1) == 0)
		return;
	text = reading->url + slice->begin;
	if (part == URLSIFT_P_SCHEME)
		put_small(ctx, text, slice->end - slice->begin);
	else
		value_text(ctx, text, slice->end - slice->begin);
}

void
value_reason(sqlite3_context *ctx, const struct urlsift_reading *reading)
{

	if (reading->reason != URLSIFT_R_NONE)
		sqlite3_result_text(ctx, urlsift_reason_name(reading->reason),
		    -1, SQLITE_STATIC);
}
