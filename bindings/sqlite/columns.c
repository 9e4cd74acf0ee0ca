/*
 * The columns of the table and their values.  A value is computed only when its
 * column is read, so a query for URLs does not compute positions.  Lists are
 * JSON arrays for json_each().  No token in them needs a backslash.
 * SPDX-License-Identifier: MIT
 */
#include "columns.h"

#include "url/around.h"
#include "value.h"

SQLITE_EXTENSION_INIT3

struct column {
	const char *sql;
	void (*put)(sqlite3_context *, struct row *, enum urlsift_part);
	enum urlsift_part part;
};

static const struct urlsift_reading *
row_reading(const struct row *row)
{

	return row->hit->reading[row->reading];
}

/* Put a constant string, or NULL. */
static void
put_name(sqlite3_context *ctx, const char *name)
{

	sqlite3_result_text(ctx, name, -1, SQLITE_STATIC);
}

static void
put_count(sqlite3_context *ctx, uint64_t count)
{

	sqlite3_result_int64(ctx, (sqlite3_int64)count);
}

/* Put ${str} and free it. */
static void
put_str(sqlite3_context *ctx, sqlite3_str *str)
{
	int status = sqlite3_str_errcode(str);
	char *text = sqlite3_str_finish(str);

	if (status != SQLITE_OK) {
		sqlite3_free(text);
		sqlite3_result_error_code(ctx, status);
	} else {
		sqlite3_result_text(ctx, text, -1, sqlite3_free);
	}
}

static void
put_url(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	value_text(ctx, row_reading(row)->url, row_reading(row)->len);
}

static void
put_verdict(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	put_name(ctx,
	    row_reading(row)->reason == URLSIFT_R_NONE ? "kept" : "rejected");
}

static void
column_reason(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	value_reason(ctx, row_reading(row));
}

static void
put_form(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	put_name(ctx, urlsift_form_name(row->hit->form));
}

static void
put_part(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	value_part(ctx, row_reading(row), part);
}

static void
put_offset(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	place_move(&row->place, row->hit->begin);
	put_count(ctx, row->place.count);
}

static void
put_length(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{
	struct place end;

	(void)part;
	place_move(&row->place, row->hit->begin);
	end = row->place;
	place_move(&end, row->hit->end);
	put_count(ctx, end.count - row->place.count);
}

static void
put_line(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	place_move(&row->place, row->hit->begin);
	put_count(ctx, row->place.lines + 1);
}

static void
put_at(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	if (row_reading(row)->reason != URLSIFT_R_NONE)
		put_count(ctx, row_reading(row)->at);
}

static const char *
note_name(unsigned bit)
{

	return urlsift_note_name((enum urlsift_note)bit);
}

static const char *
risk_name(unsigned bit)
{

	return urlsift_risk_name((enum urlsift_risk)bit);
}

/* Put the names of ${bits}. */
static void
put_bits(sqlite3_context *ctx, unsigned bits, const char *name_of(unsigned))
{
	sqlite3_str *json = sqlite3_str_new(NULL);
	const char *name, *comma = "";
	unsigned bit;

	sqlite3_str_appendchar(json, 1, '[');
	for (bit = 1; bit != 0 && bit <= bits; bit <<= 1) {
		name = (bits & bit) == 0 ? NULL : name_of(bit);
		if (name == NULL)
			continue;
		sqlite3_str_appendf(json, "%s\"%s\"", comma, name);
		comma = ",";
	}
	sqlite3_str_appendchar(json, 1, ']');
	put_str(ctx, json);
}

/* Put the notes of the hit and of the reading. */
static void
put_notes(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	put_bits(ctx, row->hit->notes | row_reading(row)->notes, note_name);
}

static void
put_risks(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	put_bits(ctx, urlsift_reading_risks(row_reading(row)), risk_name);
}

/* Put the spans in the unit of offset and length. */
static void
put_spans(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{
	sqlite3_str *json = sqlite3_str_new(NULL);
	const struct urlsift_span *span;
	const char *comma = "";
	struct place place;
	size_t i;

	(void)part;
	place_move(&row->place, row->hit->begin);
	place = row->place;
	sqlite3_str_appendchar(json, 1, '[');
	for (i = 0; i < row->hit->spans; i++) {
		span = &row->hit->span[i];
		place_move(&place, span->begin);
		sqlite3_str_appendf(json, "%s[%lld,", comma,
		    (sqlite3_int64)place.count);
		place_move(&place, span->end);
		sqlite3_str_appendf(json, "%lld]", (sqlite3_int64)place.count);
		comma = ",";
	}
	sqlite3_str_appendchar(json, 1, ']');
	put_str(ctx, json);
}

static void
put_number(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	put_count(ctx, row->reading + 1);
}

static void
put_kind(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	put_name(ctx, urlsift_reading_kind_name(row_reading(row)->kind));
}

static void
put_began(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	put_name(ctx, urlsift_began_name(row->hit->began));
}

static void
put_ended(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	put_name(ctx, urlsift_ended_name(row->hit->ended));
}

static void
put_trimmed(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{

	(void)part;
	put_count(ctx, row->hit->trimmed);
}

/* Return what is around the hit. */
static struct urlsift_around
context_of(const struct row *row)
{

	return us_around_at(row->place.text, row->len, (size_t)row->hit->begin,
	    (size_t)row->hit->end);
}

/* A us_component_piece. */
static void
append(void *str, const char *text, size_t len)
{

	sqlite3_str_append(str, text, (int)len);
}

static void
put_context(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{
	const struct urlsift_around c = context_of(row);
	sqlite3_str *str = sqlite3_str_new(NULL);

	(void)part;
	us_around_put(&c, US_AROUND_CHARACTERS, append, str);
	put_str(ctx, str);
}

static void
put_sentence(sqlite3_context *ctx, struct row *row, enum urlsift_part part)
{
	const struct urlsift_around c = context_of(row);
	sqlite3_str *str = sqlite3_str_new(NULL);

	(void)part;
	us_around_put_sentence(&c, append, str);
	put_str(ctx, str);
}

/* clang-format off */
static const struct column columns[] = {
	{ "url TEXT",		put_url,	0 },
	{ "verdict TEXT",	put_verdict,	0 },
	{ "reason TEXT",	column_reason,	0 },
	{ "form TEXT",		put_form,	0 },
	{ "scheme TEXT",	put_part,	URLSIFT_P_SCHEME },
	{ "host TEXT",		put_part,	URLSIFT_P_HOST },
	{ "port INTEGER",	put_part,	URLSIFT_P_PORT },
	{ "path TEXT",		put_part,	URLSIFT_P_PATH },
	{ "offset INTEGER",	put_offset,	0 },
	{ "length INTEGER",	put_length,	0 },
	{ "user TEXT",		put_part,	URLSIFT_P_USER },
	{ "password TEXT",	put_part,	URLSIFT_P_PASSWORD },
	{ "query TEXT",		put_part,	URLSIFT_P_QUERY },
	{ "fragment TEXT",	put_part,	URLSIFT_P_FRAGMENT },
	{ "line INTEGER",	put_line,	0 },
	{ "at INTEGER",		put_at,		0 },
	{ "notes TEXT",		put_notes,	0 },
	{ "risks TEXT",		put_risks,	0 },
	{ "spans TEXT",		put_spans,	0 },
	{ "reading INTEGER",	put_number,	0 },
	{ "kind TEXT",		put_kind,	0 },
	{ "began TEXT",		put_began,	0 },
	{ "ended TEXT",		put_ended,	0 },
	{ "trimmed INTEGER",	put_trimmed,	0 },
	{ "context TEXT",	put_context,	0 },
	{ "sentence TEXT",	put_sentence,	0 },
};
/* clang-format on */

int
columns_count(void)
{

	return (int)(sizeof(columns) / sizeof(columns[0]));
}

int
columns_declare(sqlite3 *db)
{
	sqlite3_str *sql = sqlite3_str_new(db);
	int i, status;
	char *text;

	sqlite3_str_appendall(sql, "CREATE TABLE urlsift(");
	for (i = 0; i < columns_count(); i++)
		sqlite3_str_appendf(sql, "%s, ", columns[i].sql);
	sqlite3_str_appendall(sql, "input_text HIDDEN, input_options HIDDEN)");
	if ((text = sqlite3_str_finish(sql)) == NULL)
		return SQLITE_NOMEM;
	status = sqlite3_declare_vtab(db, text);
	sqlite3_free(text);
	return status;
}

void
columns_put(sqlite3_context *ctx, struct row *row, int column)
{

	columns[column].put(ctx, row, columns[column].part);
}

bool
columns_is_order(int column)
{

	return column >= 0 && column < columns_count() &&
	    columns[column].put == put_offset;
}
