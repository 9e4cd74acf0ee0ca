/*
 * The writer of JSON Lines: one object for each record, with the fields that
 * are known as keys, in the order of the columns.  "v" is the version of the
 * format; a new key does not change it.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <string.h>

#include "column.h"
#include "json.h"
#include "writers.h"

/* What is printable, but for quotation mark and backslash. */
static const struct us_set plain = { { 0xFC, 0xFC, 0xF8, 0xFC, 0xFC, 0xFC, 0xFC,
    0xFC, 0xFC, 0xFC, 0xFC, 0xFC, 0xDC, 0xFC, 0xFC, 0x7C } };

static void
begin_record(struct json *json)
{

	out_word(json->out, "{\"v\":2");
	json->follows = true;
}

/* Put another way to read the URL. */
static void
put_reading(struct json *json, const struct urlsift_reading *r)
{

	json_open(json, NULL, '{');
	json_text(json, "url", strlen("url"), r->url, r->len);
	json_bool(json, "valid", r->reason == URLSIFT_R_NONE);
	if (r->reason != URLSIFT_R_NONE)
		json_word(json, "reason", urlsift_reason_name(r->reason));
	json_close(json, '}');
}

/* Put a comma, the key of ${column} and the mark that begins its value.  So
 * many bytes are copied as are known here.  Return the end, where the value has
 * room unless it is a text. */
static inline char *
begin(struct out *out, const struct column *column)
{
	char *to = out_begin(out);

	memcpy(to, column->key, sizeof(column->key));
	return to + column->key_len;
}

static inline void
put_key(struct json *json, const struct column *column)
{

	out_done(json->out, begin(json->out, column));
}

static char *
write_range(char *to, const struct urlsift_value *value)
{

	to = out_digits(to, value->number);
	*to++ = ',';
	to = out_digits(to, value->end);
	*to++ = ']';
	return to;
}

static void
put_item(struct json *json, enum urlsift_type type,
    const struct urlsift_value *value)
{

	switch (type) {
	case URLSIFT_T_RANGES:
		out_char(json->out, '[');
		out_done(json->out, write_range(out_begin(json->out), value));
		break;
	case URLSIFT_T_READINGS:
		put_reading(json, value->reading);
		break;
	default:
		json_quote(json, value->text, value->len);
	}
}

/* Put the items of a list, and the mark that ends it. */
static char *
put_items(struct json *json, char *to, const struct column *column,
    struct urlsift_view *view)
{
	struct urlsift_value value;
	size_t i;
	int found;

	out_done(json->out, to);
	for (i = 0; (found = urlsift_view_get(view, column->name.field, i,
			 &value)) == 1;
	     i++) {
		if (i > 0)
			out_char(json->out, ',');
		json->follows = false;
		put_item(json, column->field->type, &value);
	}
	if (found == URLSIFT_ENOMEM)
		json->out->error = ENOMEM;
	json_close(json, ']');
	return out_end(json->out);
}

/* Put ${value} of a row, whose text says it all. */
static void
put_row_value(struct json *json, const struct column *column,
    struct urlsift_value *value)
{
	struct urlsift_value word;

	switch (column->type) {
	case URLSIFT_T_NUMBER:
	case URLSIFT_T_FLAG:
		put_key(json, column);
		out_word(json->out, value->text);
		break;
	case URLSIFT_T_WORDS:
		put_key(json, column);
		json->follows = false;
		while (column_next_word(value, &word)) {
			json_key(json, NULL);
			json_quote(json, word.text, word.len);
		}
		json_close(json, ']');
		break;
	default:
		json_text(json, column->title, column->len, value->text,
		    value->len);
	}
}

static void
put_row(struct json *json, const struct record *record)
{
	const struct options *o = record->options;
	struct urlsift_value value;
	size_t i;

	for (i = 0; i < o->columns; i++) {
		value = record->row[i];
		if (value.len > 0)
			put_row_value(json, &o->column[i], &value);
	}
}

/* Put any text under a key that may have words that the user chose. */
static char *
put_text(struct json *json, char *to, const struct column *column,
    const struct urlsift_value *value)
{

	out_done(json->out, to);
	if (column->is_field && json_is_plain(json, value->text, value->len)) {
		put_key(json, column);
		json_end(json, value->text, value->len);
	} else {
		json_text(json, column->title, column->len, value->text,
		    value->len);
	}
	return out_end(json->out);
}

/* Put ${value}, which is no list, at ${to}.  Return the end. */
static inline char *
put_value(struct json *json, char *to, const struct column *column,
    const struct urlsift_value *value)
{
	char *at = to + column->key_len;

	if (column->type == URLSIFT_T_TEXT) {
		if (value->len > OUT_FEW - sizeof(column->key) ||
		    !column->is_field ||
		    ((column->from & URLSIFT_FROM_LIBRARY) == 0 &&
			!json_is_plain(json, value->text, value->len)))
			return put_text(json, to, column, value);
		memcpy(to, column->key, sizeof(column->key));
		memcpy(at, value->text, value->len);
		at[value->len] = '"';
		return at + value->len + 1;
	}
	memcpy(to, column->key, sizeof(column->key));
	if (column->type == URLSIFT_T_NUMBER)
		return out_digits(at, value->number);
	if (column->type == URLSIFT_T_RANGE)
		return write_range(at, value);
	memcpy(at, value->number != 0 ? "true" : "false", 5);
	return at + (value->number != 0 ? 4 : 5);
}

/* Put a list at ${to}; ${view} is NULL: it is empty.  Return the end. */
static inline char *
put_list(struct json *json, char *to, const struct column *column,
    struct urlsift_view *view)
{

	memcpy(to, column->key, sizeof(column->key));
	to += column->key_len;
	if (view != NULL)
		return put_items(json, to, column, view);
	*to = ']';
	return to + 1;
}

/* Put the value of ${column}, which is asked for unless it is known that there
 * is none, at ${to}.  Return the end. */
static char *
put_asked(struct json *json, char *to, const struct column *column,
    struct urlsift_view *view)
{
	struct urlsift_value value;
	int found = 0;

	if (column->bit == 0)
		found = column->is_field ?
		    urlsift_view_get(view, column->name.field, 0, &value) :
		    urlsift_view_text(view, &column->name, &value);
	if (found == URLSIFT_ENOMEM)
		json->out->error = ENOMEM;
	return found == 1 ? put_value(json, to, column, &value) : to;
}

/* Put the values of ${slots}, and those to ask for that are from none of
 * ${lacks}. */
static void
put_columns(struct json *json, const struct options *o,
    struct urlsift_view *view, uint64_t slots, unsigned lacks)
{
	const struct column *column = o->column, *end = column + o->columns;
	const struct urlsift_value *values;
	char *to = out_end(json->out);
	bool is_given;
	uint64_t has;

	if (urlsift_view_values(view, slots, &values, &has) != URLSIFT_OK)
		json->out->error = ENOMEM;
	has &= slots;
	for (; column < end; column++) {
		is_given = (has & column->bit) != 0;
		if (!is_given && (column->from & lacks) != 0) {
			column += column->alike - 1;
			continue;
		}
		to = out_go_on(json->out, to);
		if (column->type >= URLSIFT_T_WORDS)
			to = put_list(json, to, column, is_given ? view : NULL);
		else if (is_given)
			to = put_value(json, to, column, &values[column->slot]);
		else
			to = put_asked(json, to, column, view);
	}
	out_done(json->out, to);
}

void
write_json(struct out *out, const struct record *record)
{
	const struct options *o = record->options;
	struct json json = { .out = out };
	const struct urlsift_reading *url;

	begin_record(&json);
	if (record->row != NULL) {
		put_row(&json, record);
	} else {
		url = record->hit->reading[0];
		json.plain = utf8_plain_of(&plain, url->url, url->len);
		urlsift_view_hit(record->view, record->hit, record->place);
		put_columns(&json, o, record->view, o->slots,
		    urlsift_view_lacks(record->view));
	}
	json_close(&json, '}');
	out_char(out, o->end);
}

void
write_unread(struct out *out, const struct record *record, const char *what)
{
	static const struct urlsift_reading none = { .url = "" };
	const struct urlsift_within *within = record->place->within;
	const unsigned lacks =
	    ~(unsigned)(URLSIFT_FROM_PLACE | URLSIFT_FROM_DECODED);
	const struct options *o = record->options;
	struct json json = { .out = out, .plain.bytes = &plain };
	uint64_t slots = 0;
	size_t i;

	for (i = 0; i < o->columns; i++)
		if ((o->column[i].from & lacks) == 0)
			slots |= o->column[i].bit;
	begin_record(&json);
	json_word(&json, "unread", what);
	json_word(&json, "url", "");
	json_bool(&json, "valid", false);
	urlsift_view_url(record->view, &none, record->place);
	put_columns(&json, o, record->view, slots, lacks);
	if (within != NULL && within->content_type != NULL)
		json_text(&json, "content_type", strlen("content_type"),
		    within->content_type, strlen(within->content_type));
	if (within != NULL && within->file_name != NULL)
		json_text(&json, "file_name", strlen("file_name"),
		    within->file_name, strlen(within->file_name));
	json_close(&json, '}');
	out_char(out, o->end);
}
