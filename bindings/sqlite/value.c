/*
 * Conversion of values.  All text is copied, since the library overwrites it
 * with the next one.  Characters are counted as SQLite does.  It does not check
 * whether TEXT is UTF-8: a byte from C0 on begins a character, which includes
 * all the bytes 80 to BF that follow.  Any other byte is a character.
 * SPDX-License-Identifier: MIT
 */
#include "extension.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

/* Return the length of the character of UTF-8 at ${s}; 0: there is none. */
static size_t
character(const char *s, size_t len)
{
	const unsigned char *byte = (const unsigned char *)s;
	unsigned char first = *byte, least = 0x80, most = 0xBF;
	size_t n, i;

	if (first < 0x80)
		return 1;
	if (first < 0xC2 || first > 0xF4)
		return 0;
	n = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
	/* Not overlong, no surrogate, and up to U+10FFFF. */
	if (first == 0xE0)
		least = 0xA0;
	else if (first == 0xED)
		most = 0x9F;
	else if (first == 0xF0)
		least = 0x90;
	else if (first == 0xF4)
		most = 0x8F;
	if (n > len || byte[1] < least || byte[1] > most)
		return 0;
	for (i = 2; i < n; i++)
		if ((byte[i] & 0xC0) != 0x80)
			return 0;
	return n;
}

/* Return whether TEXT may hold ${text}: UTF-8 without NUL. */
static bool
is_text(const char *text, size_t len)
{
	size_t at, n;

	for (at = 0; at < len; at += n) {
		n = character(text + at, len - at);
		if (n == 0 || text[at] == '\0')
			return false;
	}
	return true;
}

void
value_put_text(sqlite3_context *ctx, const struct urlsift_value *value)
{

	if (is_text(value->text, value->len))
		sqlite3_result_text64(ctx, value->text, value->len,
		    SQLITE_TRANSIENT, SQLITE_UTF8);
	else
		sqlite3_result_blob64(ctx, value->text, value->len,
		    SQLITE_TRANSIENT);
}

/* Add ${value} to ${json} as a string; a byte that is not UTF-8 is U+FFFD. */
static void
add_text(sqlite3_str *json, const struct urlsift_value *value)
{
	const char *text = value->text;
	size_t at, n;

	sqlite3_str_appendchar(json, 1, '"');
	for (at = 0; at < value->len; at += n) {
		n = character(text + at, value->len - at);
		if (n == 0) {
			sqlite3_str_appendall(json, "\xEF\xBF\xBD");
			n = 1;
		} else if (text[at] == '"' || text[at] == '\\' ||
		    (unsigned char)text[at] < ' ') {
			sqlite3_str_appendf(json, "\\u%04x", text[at]);
		} else {
			sqlite3_str_append(json, text + at, (int)n);
		}
	}
	sqlite3_str_appendchar(json, 1, '"');
}

/* Add another way to read the URL, as the JSON of the program has it. */
static void
add_reading(sqlite3_str *json, const struct urlsift_value *value)
{
	const char *reason = urlsift_reason_name(value->reading->reason);

	sqlite3_str_appendall(json, "{\"url\":");
	add_text(json, value);
	if (value->reading->reason == URLSIFT_R_NONE)
		sqlite3_str_appendall(json, ",\"valid\":true}");
	else
		sqlite3_str_appendf(json, ",\"valid\":false,\"reason\":\"%s\"}",
		    reason);
}

/* Put a range, as a list of ranges has it. */
static void
put_range(sqlite3_context *ctx, const struct urlsift_value *value)
{
	char *json = sqlite3_mprintf("[%llu,%llu]",
	    (sqlite3_uint64)value->number, (sqlite3_uint64)value->end);

	if (json == NULL)
		sqlite3_result_error_nomem(ctx);
	else
		sqlite3_result_text(ctx, json, -1, sqlite3_free);
}

bool
row_is_order(const struct urlsift_field *field)
{

	return strcmp(field->name, "offset") == 0;
}

/* Move ${place} forward to ${byte}. */
static void
move(const struct row *row, struct place *place, uint64_t byte)
{
	unsigned char c;

	for (; place->byte < byte; place->byte++) {
		c = (unsigned char)row->text[place->byte];
		if (row->is_in_characters && place->is_wide &&
		    (c & 0xC0) == 0x80)
			continue;
		place->is_wide = c >= 0xC0;
		place->count++;
	}
}

/* Count up to the hit. */
static const struct place *
find_begin(struct row *row)
{

	move(row, &row->begin, row->hit->begin);
	return &row->begin;
}

/* Return what ${byte}, in the hit or at its end, is in the unit of substr(). */
static uint64_t
count_at(struct row *row, uint64_t byte)
{
	const struct place *begin = find_begin(row);

	if (row->at.byte < begin->byte || row->at.byte > byte)
		row->at = *begin;
	move(row, &row->at, byte);
	return row->at.count;
}

/* Change what ${value} of ${field} counts. */
static void
count(struct row *row, const struct urlsift_field *field,
    struct urlsift_value *value)
{

	if (field->type == URLSIFT_T_RANGES) {
		value->number = count_at(row, value->number);
		value->end = count_at(row, value->end);
	} else if (row_is_order(field)) {
		value->number = find_begin(row)->count;
	} else if (strcmp(field->name, "length") == 0) {
		value->number = count_at(row, row->hit->end) -
		    find_begin(row)->count;
	}
}

/* As urlsift_view_get(), with positions in the unit of substr().  Each byte of
 * the text is counted once, and only if a position is asked for. */
static int
get(struct row *row, size_t field, size_t i, struct urlsift_value *value)
{
	int found = urlsift_view_get(row->base.view, field, i, value);

	if (found == 1 && row->hit != NULL)
		count(row, urlsift_view_field(field), value);
	return found;
}

/* Put the list that the field with number ${field} is. */
static void
put_list(sqlite3_context *ctx, struct row *row, size_t field)
{
	enum urlsift_type type = urlsift_view_field(field)->type;
	sqlite3_str *json = sqlite3_str_new(NULL);
	struct urlsift_value value;
	int found, status;
	size_t i;

	for (i = 0; (found = get(row, field, i, &value)) == 1; i++) {
		sqlite3_str_appendchar(json, 1, i == 0 ? '[' : ',');
		if (type == URLSIFT_T_RANGES)
			sqlite3_str_appendf(json, "[%llu,%llu]",
			    (sqlite3_uint64)value.number,
			    (sqlite3_uint64)value.end);
		else if (type == URLSIFT_T_READINGS)
			add_reading(json, &value);
		else
			add_text(json, &value);
	}
	sqlite3_str_appendall(json, i == 0 ? "[]" : "]");
	status = found == URLSIFT_ENOMEM ? SQLITE_NOMEM :
					   sqlite3_str_errcode(json);
	if (status == SQLITE_OK)
		sqlite3_result_text(ctx, sqlite3_str_finish(json), -1,
		    sqlite3_free);
	else
		sqlite3_free(sqlite3_str_finish(json));
	if (status != SQLITE_OK)
		sqlite3_result_error_code(ctx, status);
}

int
value_bytes(sqlite3_value *value, const char **bytes, size_t *len)
{
	bool is_blob = sqlite3_value_type(value) == SQLITE_BLOB;

	*bytes = is_blob ? sqlite3_value_blob(value) :
			   (const char *)sqlite3_value_text(value);
	*len = (size_t)sqlite3_value_bytes(value);
	/* The pointer of an empty BLOB is NULL, too. */
	if (*bytes == NULL && is_blob && *len == 0)
		*bytes = "";
	return *bytes == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

void
value_put(sqlite3_context *ctx, struct row *row,
    const struct urlsift_name *name)
{
	enum urlsift_type type = urlsift_view_field(name->field)->type;
	struct urlsift_value value;
	int found;

	if (!sql_row_has(&row->base, name->field))
		return;
	if (type >= URLSIFT_T_WORDS) {
		put_list(ctx, row, name->field);
		return;
	}
	found = type == URLSIFT_T_TEXT ?
	    urlsift_view_text(row->base.view, name, &value) :
	    get(row, name->field, 0, &value);
	if (found == URLSIFT_ENOMEM)
		sqlite3_result_error_nomem(ctx);
	else if (found == 1 && type == URLSIFT_T_TEXT)
		value_put_text(ctx, &value);
	else if (found == 1 && type == URLSIFT_T_RANGE)
		put_range(ctx, &value);
	else if (found == 1)
		sqlite3_result_int64(ctx, (sqlite3_int64)value.number);
}
