/*
 * Columns: those that --columns names, or those that a table and JSON have
 * without it.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../options/option_values.h"
#include "../options/suggestion.h"
#include "column.h"
#include "errors.h"

/* Return an error message about ${name}, which stands for nothing. */
static const char *
complain(const char *name, size_t len)
{
	static const char *const others[] = { "query:KEY", "decoded:NAME",
		"decoded:query:KEY", "context:N" };
	const struct urlsift_field *field;
	struct suggestion words;
	size_t i;

	suggestion_begin(&words, name, len);
	for (i = 0; (field = urlsift_field(i)) != NULL; i++)
		suggestion_add(&words, field->name, strlen(field->name));
	for (i = 0; i < sizeof(others) / sizeof(*others); i++)
		suggestion_add(&words, others[i], strlen(others[i]));
	return suggestion_say(&words);
}

const char *
column_read(struct column *column, const char *title, size_t len)
{

	column->title = title;
	column->len = len;
	if (urlsift_name_read(&column->name, title, len) == 0)
		return complain(title, len);
	column->field = urlsift_field(column->name.field);
	column->is_field = strlen(column->field->name) == len;
	return NULL;
}

bool
column_is_file(const struct column *column)
{

	return strcmp(column->field->name, "file") == 0;
}

void
column_text(struct out *out, const struct column *column,
    const struct record *record, struct urlsift_value *value)
{
	int found = urlsift_view_text(record->view, &column->name, value);

	if (found == 1)
		return;
	if (found == URLSIFT_ENOMEM)
		out->error = ENOMEM;
	value->text = column_is_file(column) ? INPUT_STDIN : "";
	value->len = strlen(value->text);
}

/* Set the columns to the fields that are printed without being asked for. */
static const char *
make_usual(struct options *o, unsigned usual)
{
	const struct urlsift_field *field;
	size_t i, n = 0;

	for (i = 0; (field = urlsift_field(i)) != NULL; i++)
		n += (field->usual & usual) != 0;
	if ((o->column = calloc(n, sizeof(*o->column))) == NULL)
		return strerror(ENOMEM);
	for (i = 0; (field = urlsift_field(i)) != NULL; i++)
		if ((field->usual & usual) != 0)
			(void)column_read(&o->column[o->columns++], field->name,
			    strlen(field->name));
	return NULL;
}

static bool
has_column(const struct options *o, const char *title, size_t len)
{
	size_t i;

	for (i = 0; i < o->columns; i++)
		if (o->column[i].len == len &&
		    memcmp(o->column[i].title, title, len) == 0)
			return true;
	return false;
}

/* A table may have a column twice, but a key is once in an object (D282). */
static const char *
make_named(struct options *o)
{
	const char *name, *why = NULL;
	size_t n = 0, len;

	for (name = o->names; name != NULL; name = value_next(name))
		n++;
	if ((o->column = calloc(n, sizeof(*o->column))) == NULL)
		return strerror(ENOMEM);
	for (name = o->names; name != NULL && why == NULL;
	     name = value_next(name)) {
		len = value_word_len(name);
		if (o->format != FORMAT_JSON || !has_column(o, name, len))
			why = column_read(&o->column[o->columns++], name, len);
	}
	return why;
}

const char *
columns_make(struct options *o)
{

	if (o->names != NULL)
		return make_named(o);
	if (o->format == FORMAT_JSON)
		return make_usual(o, URLSIFT_IN_OBJECTS);
	if (o->format == FORMAT_CSV || o->format == FORMAT_TSV)
		return make_usual(o, URLSIFT_IN_TABLES);
	return NULL;
}

unsigned
columns_need(const struct options *o)
{
	unsigned needs = 0;
	size_t i;

	for (i = 0; i < o->columns; i++)
		needs |= o->column[i].field->from;
	return needs;
}
