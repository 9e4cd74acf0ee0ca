/*
 * The columns that --columns names, or those that a table has without it.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../options/option_values.h"
#include "column.h"

/* The columns of a table by default.  New ones are added at the end.  As in
 * JSON, "port" is the port in effect, also if it is the default. */
static const struct {
	const char *title, *name;
} defaults[] = {
	{ "url", "url" },
	{ "verdict", "verdict" },
	{ "reason", "reason" },
	{ "form", "form" },
	{ "file", "file" },
	{ "line", "line" },
	{ "column", "column" },
	{ "offset", "offset" },
	{ "length", "length" },
	{ "scheme", "scheme" },
	{ "user", "user" },
	{ "password", "password" },
	{ "host", "host" },
	{ "port", "default:port" },
	{ "path", "path" },
	{ "query", "query" },
	{ "fragment", "fragment" },
	{ "member", "member" },
	{ "risks", "risks" },
	{ "part", "part" },
	{ "field", "field" },
	{ "message_id", "message-id" },
	{ "message_date", "date" },
	{ "sender", "sender" },
	{ "subject", "subject" },
	{ "msg_index", "msg_index" },
	{ "source", "source" },
	{ "record:type", "record:type" },
	{ "record:date", "record:date" },
	{ "record:target", "record:target" },
	{ "pointer", "pointer" },
	{ "cell:row", "cell:row" },
	{ "cell:column", "cell:column" },
	{ "opens", "opens" },
	{ "element", "element" },
	{ "attribute", "attribute" },
	{ "text", "text" },
	{ "text_host", "text_host" },
};

#define DEFAULTS (sizeof(defaults) / sizeof(defaults[0]))

static const char *
make_defaults(struct options *o)
{
	struct column *column;
	size_t i;

	if ((o->column = calloc(DEFAULTS, sizeof(*column))) == NULL)
		return strerror(ENOMEM);
	for (i = 0; i < DEFAULTS; i++) {
		column = &o->column[i];
		column->title = defaults[i].title;
		column->len = strlen(column->title);
		(void)value_find(&column->value, defaults[i].name,
		    strlen(defaults[i].name));
	}
	o->columns = DEFAULTS;
	return NULL;
}

/* Set ${value} to what a column ${name} has: that of the same title, if a table
 * has one.  Return false if there is no such value. */
static bool
find_value(struct value *value, const char *name, size_t len)
{
	size_t i;

	for (i = 0; i < DEFAULTS; i++)
		if (strlen(defaults[i].title) == len &&
		    memcmp(defaults[i].title, name, len) == 0)
			return value_find(value, defaults[i].name,
			    strlen(defaults[i].name));
	return value_find(value, name, len);
}

static const char *
make_named(struct options *o)
{
	struct column *column;
	const char *name;
	size_t n = 0;

	for (name = o->names; name != NULL; name = value_next(name))
		n++;
	if ((o->column = calloc(n, sizeof(*column))) == NULL)
		return strerror(ENOMEM);
	for (name = o->names; name != NULL; name = value_next(name)) {
		column = &o->column[o->columns++];
		column->title = name;
		column->len = value_word_len(name);
		if (!find_value(&column->value, name, column->len))
			return value_complain(name, column->len);
	}
	return NULL;
}

const char *
columns_make(struct options *o)
{

	if (o->names != NULL)
		return make_named(o);
	return o->format == FORMAT_CSV || o->format == FORMAT_TSV ?
	    make_defaults(o) :
	    NULL;
}

unsigned
columns_need(const struct options *o)
{
	unsigned needs = 0;
	size_t i;

	for (i = 0; i < o->columns; i++)
		needs |= value_needs(&o->column[i].value);
	return needs;
}
