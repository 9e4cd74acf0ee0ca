/*
 * The virtual table.  A cursor is an iterator of the library over its own copy
 * of the text.  Rows are found when they are read, so that LIMIT and
 * sqlite3_interrupt() also stop the search, and a value is computed when its
 * column is read.
 * SPDX-License-Identifier: MIT
 */
#include "extension.h"

#include <string.h>

#include "arguments.h"
#include "value.h"

SQLITE_EXTENSION_INIT3

/* An estimate of the rows of a text, for the planner of SQLite. */
#define ROWS 25

/* The columns: the fields that a text alone has.  Behind them stand the
 * arguments, which are hidden.  Their names are long, so that columns of other
 * tables, as in urlsift(text), need no prefix. */
struct table {
	sqlite3_vtab base;
	struct connection *connection;
	int columns;
	struct urlsift_name column[];
};

enum argument { TEXT, OPTIONS, ARGUMENTS };

struct cursor {
	sqlite3_vtab_cursor base;
	sqlite3_value *argument[ARGUMENTS];
	struct sql_options *options;
	struct urlsift_iter *iter;
	struct sql_row row; /* its hit is NULL after the last one */
	sqlite3_int64 rowid;
};

/* Add the columns to ${table} and to ${sql}. */
static void
add_columns(struct table *table, sqlite3_str *sql)
{
	const struct urlsift_field *field;
	size_t i;

	for (i = 0; (field = urlsift_field(i)) != NULL; i++) {
		if (!sql_is_of_text(field))
			continue;
		urlsift_name_read(table->column + table->columns++, field->name,
		    strlen(field->name));
		sqlite3_str_appendf(sql, "\"%s\" %s, ", field->name,
		    field->type == URLSIFT_T_NUMBER ||
			    field->type == URLSIFT_T_FLAG ?
			"INTEGER" :
			"TEXT");
	}
}

/* Declare the columns to SQLite. */
static int
declare(sqlite3 *db, struct table *table)
{
	sqlite3_str *sql = sqlite3_str_new(db);
	char *text;
	int status;

	sqlite3_str_appendall(sql, "CREATE TABLE urlsift(");
	add_columns(table, sql);
	sqlite3_str_appendall(sql, "input_text HIDDEN, input_options HIDDEN)");
	if ((text = sqlite3_str_finish(sql)) == NULL)
		return SQLITE_NOMEM;
	status = sqlite3_declare_vtab(db, text);
	sqlite3_free(text);
	return status;
}

static int
connect(sqlite3 *db, void *aux, int argc, const char *const *argv,
    sqlite3_vtab **table, char **why)
{
	struct table *made;
	size_t size, fields = 0;
	int status;

	(void)argc, (void)argv, (void)why;
	while (urlsift_field(fields) != NULL)
		fields++;
	size = sizeof(*made) + fields * sizeof(*made->column);
	if ((made = sqlite3_malloc64(size)) == NULL)
		return SQLITE_NOMEM;
	memset(made, 0, size);
	if ((status = declare(db, made)) != SQLITE_OK) {
		sqlite3_free(made);
		return status;
	}
	sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
	made->connection = connection_hold(aux);
	*table = &made->base;
	return SQLITE_OK;
}

static int
disconnect(sqlite3_vtab *base)
{
	struct table *table = (struct table *)base;

	connection_release(table->connection);
	sqlite3_free(table);
	return SQLITE_OK;
}

static int
choose_plan(sqlite3_vtab *base, sqlite3_index_info *info)
{
	const struct table *table = (struct table *)base;
	const struct sqlite3_index_orderby *order = info->aOrderBy;
	int status = arguments_plan(info, table->columns);

	if (status != SQLITE_OK || info->idxNum == 0)
		return status;
	info->estimatedCost = ROWS;
	info->estimatedRows = ROWS;
	info->orderByConsumed = info->nOrderBy == 1 && !order->desc &&
	    order->iColumn >= 0 && order->iColumn < table->columns &&
	    sql_is_order(urlsift_field(table->column[order->iColumn].field));
	return SQLITE_OK;
}

static int
open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **cursor)
{
	struct cursor *c = sqlite3_malloc64(sizeof(*c));

	(void)base;
	if (c == NULL)
		return SQLITE_NOMEM;
	memset(c, 0, sizeof(*c));
	*cursor = &c->base;
	return SQLITE_OK;
}

/* Free the text and all results. */
static void
cursor_clear(struct cursor *c)
{
	sqlite3_vtab_cursor base = c->base;
	int i;

	urlsift_view_free(c->row.view);
	urlsift_iter_free(c->iter);
	if (c->options != NULL)
		c->options->users--;
	for (i = 0; i < ARGUMENTS; i++)
		sqlite3_value_free(c->argument[i]);
	memset(c, 0, sizeof(*c));
	c->base = base;
}

static int
close_cursor(sqlite3_vtab_cursor *base)
{
	struct cursor *c = (struct cursor *)base;

	cursor_clear(c);
	sqlite3_free(c);
	return SQLITE_OK;
}

/* Say that the filter ${answer} cannot decide: a query has no warnings
 * (D283). */
static int
fail_undecided(struct cursor *c, int answer)
{
	char **why = &c->base.pVtab->zErrMsg;

	sqlite3_free(*why);
	*why = sqlite3_mprintf("urlsift: %s takes too many steps with the URL "
			       "at byte %llu",
	    urlsift_filter_option((size_t)(answer - URLSIFT_UNDECIDED))->name,
	    (sqlite3_uint64)c->row.hit->begin);
	return *why == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
}

static int
cursor_next(sqlite3_vtab_cursor *base)
{
	struct cursor *c = (struct cursor *)base;
	int passes;

	do {
		if (urlsift_iter_next(c->iter, &c->row.hit) != URLSIFT_OK)
			return SQLITE_NOMEM;
		if (c->row.hit == NULL)
			break;
		urlsift_view_hit(c->row.view, c->row.hit, NULL);
		passes = urlsift_filter_passes(c->options->filter, c->row.view);
		if (passes < 0)
			return SQLITE_NOMEM;
		if (passes >= URLSIFT_UNDECIDED)
			return fail_undecided(c, passes);
	} while (!passes);
	c->rowid++;
	return SQLITE_OK;
}

/* Begin to scan the text, which is not NULL. */
static int
cursor_begin(struct cursor *c)
{
	sqlite3_value *text = c->argument[TEXT];
	size_t len;
	int status = value_bytes(text, &c->row.text, &len);

	if (status != SQLITE_OK)
		return status;
	c->row.is_in_characters = sqlite3_value_type(text) != SQLITE_BLOB;
	c->row.view = urlsift_view_new(c->options->rules);
	c->iter = urlsift_iter_new(c->options->rules, c->row.text, len);
	if (c->iter == NULL || c->row.view == NULL)
		return SQLITE_NOMEM;
	urlsift_view_source(c->row.view, c->row.text, len);
	return cursor_next(&c->base);
}

/* Copy the arguments, which are valid only until xFilter returns. */
static int
keep_arguments(struct cursor *c, int argc, sqlite3_value **argv)
{
	int i;

	for (i = 0; i < argc; i++)
		if ((c->argument[i] = sqlite3_value_dup(argv[i])) == NULL)
			return SQLITE_NOMEM;
	return SQLITE_OK;
}

static int
filter(sqlite3_vtab_cursor *base, int arguments, const char *unused, int argc,
    sqlite3_value **argv)
{
	struct cursor *c = (struct cursor *)base;
	struct table *table = (struct table *)base->pVtab;
	char **why = &table->base.zErrMsg;
	struct sql_options *options;
	int status;

	(void)unused;
	cursor_clear(c);
	if (arguments == 0) {
		*why = sqlite3_mprintf("urlsift: its first argument is a text");
		return *why == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
	}
	status = keep_arguments(c, argc, argv);
	if (status == SQLITE_OK)
		status = connection_options(table->connection,
		    c->argument[OPTIONS], &options, why);
	if (status != SQLITE_OK ||
	    sqlite3_value_type(c->argument[TEXT]) == SQLITE_NULL)
		return status;
	c->options = options;
	c->options->users++;
	return cursor_begin(c);
}

static int
is_at_end(sqlite3_vtab_cursor *base)
{

	return ((struct cursor *)base)->row.hit == NULL;
}

static int
column(sqlite3_vtab_cursor *base, sqlite3_context *ctx, int i)
{
	const struct table *table = (struct table *)base->pVtab;
	struct cursor *c = (struct cursor *)base;

	if (i < table->columns)
		value_put(ctx, &c->row, table->column + i);
	else if (c->argument[i - table->columns] != NULL)
		sqlite3_result_value(ctx, c->argument[i - table->columns]);
	return SQLITE_OK;
}

static int
rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{

	*id = ((struct cursor *)base)->rowid;
	return SQLITE_OK;
}

int
table_register(sqlite3 *db, struct connection *c)
{
	/* Without xCreate the table exists under its own name only. */
	static const sqlite3_module module = {
		.xConnect = connect,
		.xBestIndex = choose_plan,
		.xDisconnect = disconnect,
		.xOpen = open_cursor,
		.xClose = close_cursor,
		.xFilter = filter,
		.xNext = cursor_next,
		.xEof = is_at_end,
		.xColumn = column,
		.xRowid = rowid,
	};

	return sqlite3_create_module_v2(db, "urlsift", &module,
	    connection_hold(c), connection_release);
}
