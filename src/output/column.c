/*
 * Columns: those that --columns names, or those that a table and JSON have
 * without it.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../options/options.h"
#include "column.h"
#include "document/document.h"
#include "url/url.h"
#include "errors.h"

/* Read ${list}, words separated by commas.  Return the length of the first
 * word; the list behind it, or NULL at the end. */
static size_t
word_len(const char *list)
{

	return strcspn(list, ",");
}

static const char *
next_word(const char *list)
{

	list += word_len(list);
	return *list == ',' ? list + 1 : NULL;
}

/* Return an error message about ${name}, which stands for nothing. */
static const char *
complain(const char *name, size_t len)
{
	static const char *const others[] = { "query:KEY", "decoded:NAME",
		"decoded:query:KEY", "context:N", "/NAME" };
	const struct urlsift_field *field;
	struct suggestion words;
	size_t i;

	suggestion_begin(&words, name, len);
	for (i = 0; (field = urlsift_view_field(i)) != NULL; i++)
		suggestion_add(&words, field->name, strlen(field->name));
	for (i = 0; i < sizeof(others) / sizeof(*others); i++)
		suggestion_add(&words, others[i], strlen(others[i]));
	return suggestion_say(&words,
	    "the manual page urlsift-json(5) lists the names");
}

/* The columns of a row of --by besides the values of its first hit. */
static const struct urlsift_field row_fields[] = {
	[ROW_COUNT] = { .name = "count", .type = URLSIFT_T_NUMBER },
	[ROW_FILES] = { .name = "files", .type = URLSIFT_T_NUMBER },
	[ROW_FIRST] = { .name = "first", .type = URLSIFT_T_TEXT },
	[ROW_LAST] = { .name = "last", .type = URLSIFT_T_TEXT },
};

/* ${column} is a whole field. */
static void
make_key(struct column *column)
{
	const char *mark = column->type == URLSIFT_T_TEXT ? "\"" :
	    column->type > URLSIFT_T_FLAG		  ? "[" :
							    "";

	column->is_field = true;
	column->key_len = (size_t)snprintf(column->key, sizeof(column->key),
	    ",\"%s\":%s", column->field->name, mark);
}

/* Return which item of a row has this name, or ROW_HIT. */
static enum row_item
find_row_item(const char *name, size_t len)
{
	unsigned row;

	for (row = ROW_COUNT; row <= ROW_LAST; row++)
		if (strlen(row_fields[row].name) == len &&
		    memcmp(row_fields[row].name, name, len) == 0)
			return (enum row_item)row;
	return ROW_HIT;
}

bool
column_is_name(const char *name, size_t len)
{
	struct urlsift_name read;

	return find_row_item(name, len) != ROW_HIT ||
	    urlsift_name_read(&read, name, len) != 0;
}

bool
column_begins_record(const char *text, size_t len)
{
	static const char begin[] = "{\"v\":2,\"", nothing[] = "{\"v\":2}",
			  unread[] = "unread", bytes[] = "_bytes";
	const size_t n = sizeof(begin) - 1, behind = sizeof(bytes) - 1;
	const char *name = text + n, *quote;

	/* It has none of the columns that were asked for. */
	if (len >= sizeof(nothing) - 1 &&
	    memcmp(text, nothing, sizeof(nothing) - 1) == 0)
		return true;
	if (len < n || memcmp(text, begin, n) != 0 ||
	    (quote = memchr(name, '"', len - n)) == NULL)
		return false;
	len = (size_t)(quote - name);
	return column_is_name(name, len) ||
	    (len > behind && memcmp(quote - behind, bytes, behind) == 0 &&
		column_is_name(name, len - behind)) ||
	    (len == sizeof(unread) - 1 && memcmp(name, unread, len) == 0);
}

/* Set ${column} to what ${title} stands for, also in a row of --by if it
 * ${is_row}.  Return NULL, or an error message. */
static const char *
read_name(struct column *column, const char *title, size_t len, bool is_row)
{

	memset(column, 0, sizeof(*column));
	column->title = title;
	column->len = len;
	column->none = "";
	if (is_row && (column->row = find_row_item(title, len)) != ROW_HIT) {
		column->field = &row_fields[column->row];
		column->type = column->field->type;
		make_key(column);
		return NULL;
	}
	if (urlsift_name_read(&column->name, title, len) == 0)
		return complain(title, len);
	column->field = urlsift_view_field(column->name.field);
	column->from = column->field->from;
	column->type = URLSIFT_T_TEXT;
	if (column->name.key == NULL && strlen(column->field->name) == len) {
		column->type = column->field->type;
		make_key(column);
		column->slot = urlsift_field_slot(column->name.field);
		if (column->slot < URLSIFT_SLOTS)
			column->bit = UINT64_C(1) << column->slot;
	}
	if (column_is(column, "file"))
		column->none = INPUT_STDIN;
	column->none_len = strlen(column->none);
	return NULL;
}

bool
column_is(const struct column *column, const char *field)
{

	return column->is_field && strcmp(column->field->name, field) == 0;
}

/* Return which of the ${n} columns of ${list} has this title, ${n} if none. */
static size_t
find_column(const struct column *list, size_t n, const char *title, size_t len)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (list[i].len == len &&
		    memcmp(list[i].title, title, len) == 0)
			break;
	return i;
}

void
column_text(struct out *out, const struct column *column,
    const struct record *record, struct urlsift_value *value)
{
	int found;

	if (record->row != NULL) {
		*value = record->row[column - record->options->column];
		return;
	}
	found = column->is_field && column->type == URLSIFT_T_TEXT ?
	    urlsift_view_get(record->view, column->name.field, 0, value) :
	    urlsift_view_text(record->view, &column->name, value);
	if (found == 1)
		return;
	if (found == URLSIFT_ENOMEM)
		out->error = ENOMEM;
	value->text = column->none;
	value->len = column->none_len;
}

static const char not_kept[] =
    "a value of a record must be among those of --keep";

/* Return whether --keep names this value of a record. */
static bool
is_kept(const struct options *o, const char *title, size_t len)
{
	const char *name;

	for (name = o->document.keep; name != NULL; name = next_word(name))
		if (word_len(name) == len && memcmp(name, title, len) == 0)
			return true;
	return false;
}

const char *
column_read(struct column *column, const struct options *o, const char *title,
    size_t len)
{
	const char *why = read_name(column, title, len, o->sums == SUMS_BY);

	/* JSON of urlsift has values that an earlier run kept. */
	if (why == NULL && title[0] == '/' && o->sums != SUMS_BY &&
	    !is_kept(o, title, len))
		why = not_kept;
	return why;
}

/* Set the columns to the fields that are printed without being asked for, and
 * to what is kept of records. */
static const char *
make_usual(struct options *o, unsigned usual)
{
	const struct urlsift_field *field;
	const char *name;
	size_t i, n = 0;

	for (name = o->document.keep; name != NULL; name = next_word(name))
		n++;
	for (i = 0; (field = urlsift_view_field(i)) != NULL; i++)
		n += (field->usual & usual) != 0;
	/* One more may follow. */
	if ((o->column = calloc(n + 1, sizeof(*o->column))) == NULL)
		return strerror(ENOMEM);
	for (i = 0; (field = urlsift_view_field(i)) != NULL; i++)
		if ((field->usual & usual) != 0)
			(void)read_name(&o->column[o->columns++], field->name,
			    strlen(field->name), false);
	for (name = o->document.keep; name != NULL; name = next_word(name))
		(void)read_name(&o->column[o->columns++], name, word_len(name),
		    false);
	return NULL;
}

/* Set the columns to those in ${list}.  A table may have a column twice, but a
 * key is once in an object (column-twice). */
static const char *
make_named(struct options *o, const char *list)
{
	const char *name, *why = NULL;
	size_t n = 0, len;

	for (name = list; name != NULL; name = next_word(name))
		n++;
	if ((o->column = calloc(n, sizeof(*o->column))) == NULL)
		return strerror(ENOMEM);
	for (name = list; name != NULL && why == NULL; name = next_word(name)) {
		len = word_len(name);
		if ((o->format == FORMAT_JSON || o->sums == SUMS_SQLITE ||
			o->names == NULL) &&
		    find_column(o->column, o->columns, name, len) < o->columns)
			continue;
		why = column_read(&o->column[o->columns++], o, name, len);
	}
	return why;
}

/* Keep ${first} if it is not NULL, the values that ${list} names, and those
 * that the columns of rows take from the first hit. */
static const char *
keep(struct options *o, const char *first, const char *list)
{
	const char *name, *why = NULL;
	struct column *kept;
	size_t n = o->columns + 1, i, k;

	for (name = list; name != NULL; name = next_word(name))
		n++;
	if ((kept = o->kept_column = calloc(n, sizeof(*kept))) == NULL)
		return strerror(ENOMEM);
	if (first != NULL)
		why =
		    read_name(&kept[o->n_kept++], first, strlen(first), false);
	for (name = list; name != NULL && why == NULL; name = next_word(name))
		why =
		    read_name(&kept[o->n_kept++], name, word_len(name), false);
	for (i = 0; i < o->columns; i++) {
		k = find_column(kept, o->n_kept, o->column[i].title,
		    o->column[i].len);
		o->column[i].kept = k;
		if (k == o->n_kept && o->column[i].row == ROW_HIT)
			kept[o->n_kept++] = o->column[i];
	}
	return why;
}

/* Keep the columns of a database: those asked for, or those of tables and the
 * domain, if it can be known. */
static const char *
make_kept(struct options *o)
{
	const char *why = o->names != NULL ? make_named(o, o->names) :
					     make_usual(o, URLSIFT_IN_TABLES);

	if (why == NULL && o->names == NULL && us_suffix_load() != NULL)
		(void)read_name(&o->column[o->columns++], "domain",
		    strlen("domain"), false);
	o->kept_column = o->column;
	o->n_kept = o->columns;
	o->column = NULL;
	o->columns = 0;
	return why;
}

/* Set the columns of --by: those asked for, or what is worth knowing. */
static const char *
make_by(struct options *o)
{
	static const char rest[] = "files,first,last,risks,file,member,message,"
				   "offset";
	static char list[128];
	static struct urlsift_defect defect;
	struct column value;
	const char *why = read_name(&value, o->by, strlen(o->by), false);

	if (why != NULL)
		return why;
	/* A value of a record is kept to be counted. */
	if (o->by[0] == '/' && o->document.keep == NULL &&
	    us_document_put(&o->document, NULL, US_DOCUMENT_keep, o->by,
		&defect) != URLSIFT_OK)
		return defect.why;
	if (o->by[0] == '/' && !is_kept(o, o->by, strlen(o->by)))
		return not_kept;
	if (strlen(o->by) > sizeof(list) - sizeof(rest) - sizeof("count,,"))
		return "the name is too long";
	(void)snprintf(list, sizeof(list), "count,%s,%s", o->by, rest);
	/* Those of a template are made. */
	if (o->format != FORMAT_GET)
		why = make_named(o, o->names != NULL ? o->names : list);
	return why != NULL ? why : keep(o, o->by, BY_NAMES);
}

static const char *
make(struct options *o)
{
	bool has_list;

	switch (o->sums) {
	case SUMS_BY:
		return make_by(o);
	case SUMS_STATS:
		return keep(o, NULL, STATS_NAMES);
	case SUMS_SQLITE:
		return make_kept(o);
	case SUMS_REPORT:
		errno = 0;
		has_list = us_suffix_load() != NULL;
		if (!has_list && errno != 0)
			return strerror(errno);
		return keep(o, has_list ? "domain" : "host",
		    o->is_cut ? REPORT_NAMES : REPORT_NAMES ",line");
	case SUMS_NONE:
		break;
	}
	if (o->names != NULL)
		return make_named(o, o->names);
	if (o->format == FORMAT_JSON)
		return make_usual(o, URLSIFT_IN_OBJECTS);
	if (o->format == FORMAT_CSV || o->format == FORMAT_TSV)
		return make_usual(o, URLSIFT_IN_TABLES);
	return NULL;
}

/* What a hit may lack. */
#define MAY_LACK \
	(URLSIFT_FROM_DECODED | URLSIFT_FROM_ELEMENT | URLSIFT_FROM_REASON | \
	    URLSIFT_FROM_SCHEME | URLSIFT_FROM_REST)

const char *
columns_make(struct options *o)
{
	const char *why = make(o);
	struct column *column;
	size_t i;

	for (i = why == NULL ? o->columns : 0; i-- > 0;) {
		column = &o->column[i];
		o->slots |= column->bit;
		column->alike = i + 1 < o->columns &&
			(column->from & MAY_LACK) != 0 &&
			((column[1].from ^ column->from) & MAY_LACK) == 0 &&
			column[1].alike < ALIKE_MOST ?
		    column[1].alike + 1 :
		    1;
	}
	return why;
}

unsigned
columns_need(const struct options *o)
{
	unsigned needs = 0;
	size_t i;

	for (i = 0; i < o->n_kept; i++)
		needs |= o->kept_column[i].from;
	for (i = 0; i < o->columns; i++)
		needs |= o->column[i].from;
	return needs;
}

bool
column_next_word(struct urlsift_value *list, struct urlsift_value *word)
{
	const char *comma = memchr(list->text, ',', list->len);

	*word = *list;
	if (comma != NULL)
		word->len = (size_t)(comma - list->text);
	list->text += word->len + (comma != NULL);
	list->len -= word->len + (comma != NULL);
	return word->len > 0;
}
