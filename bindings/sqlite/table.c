/*
 * The virtual table.  A cursor is an iterator of the library over its own copy
 * of the text.  Rows are found when they are read, so that LIMIT and
 * sqlite3_interrupt() also stop the search.
 * SPDX-License-Identifier: MIT
 */
#include "table.h"

#include <string.h>

#include "arguments.h"
#include "columns.h"

SQLITE_EXTENSION_INIT3

/* An estimate of the rows of a text, for the planner of SQLite. */
#define ROWS 25

struct table {
	sqlite3_vtab base;
	struct connection *connection;
};

struct cursor {
	sqlite3_vtab_cursor base;
	sqlite3_value *argument[2]; /* by enum column_hidden */
	struct options options;
	struct shared_rules *rules;
	struct urlsift_iter *iter;
	struct row row; /* its hit is NULL after the last row */
	sqlite3_int64 rowid;
};

static int
connect(sqlite3 *db, void *aux, int argc, const char *const *argv,
    sqlite3_vtab **table, char **why)
{
	struct table *made;
	int status;

	(void)argc, (void)argv, (void)why;
	if ((status = columns_declare(db)) != SQLITE_OK)
		return status;
	sqlite3_vtab_config(db, SQLITE_VTAB_INNOCUOUS);
	if ((made = sqlite3_malloc64(sizeof(*made))) == NULL)
		return SQLITE_NOMEM;
	memset(made, 0, sizeof(*made));
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
	int status = arguments_plan(info, columns_count());

	(void)base;
	if (status != SQLITE_OK || info->idxNum == 0)
		return status;
	info->estimatedCost = ROWS;
	info->estimatedRows = ROWS;
	info->orderByConsumed = info->nOrderBy == 1 &&
	    !info->aOrderBy[0].desc &&
	    columns_is_order(info->aOrderBy[0].iColumn);
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
	int i;

	urlsift_iter_free(c->iter);
	shared_rules_release(c->rules);
	for (i = HIDDEN_TEXT; i <= HIDDEN_OPTIONS; i++) {
		sqlite3_value_free(c->argument[i]);
		c->argument[i] = NULL;
	}
	c->iter = NULL;
	c->rules = NULL;
	memset(&c->row, 0, sizeof(c->row));
	c->rowid = 0;
}

static int
close_cursor(sqlite3_vtab_cursor *base)
{
	struct cursor *c = (struct cursor *)base;

	cursor_clear(c);
	sqlite3_free(c);
	return SQLITE_OK;
}

static bool
row_is_wanted(const struct cursor *c)
{
	const struct row *row = &c->row;

	if (row->reading > 0 && !c->options.readings)
		return false;
	return c->options.rejected ||
	    row->hit->reading[row->reading]->reason == URLSIFT_R_NONE;
}

static int
cursor_next(sqlite3_vtab_cursor *base)
{
	struct cursor *c = (struct cursor *)base;
	struct row *row = &c->row;

	do {
		if (row->hit != NULL && ++row->reading < row->hit->readings)
			continue;
		row->reading = 0;
		if (urlsift_iter_next(c->iter, &row->hit) != URLSIFT_OK)
			return SQLITE_NOMEM;
	} while (row->hit != NULL && !row_is_wanted(c));
	c->rowid++;
	return SQLITE_OK;
}

/* Begin to scan the text, which is not NULL. */
static int
cursor_begin(struct cursor *c)
{
	sqlite3_value *value = c->argument[HIDDEN_TEXT];
	bool is_blob = sqlite3_value_type(value) == SQLITE_BLOB;
	const char *text = is_blob ? sqlite3_value_blob(value) :
				     (const char *)sqlite3_value_text(value);
	size_t len = (size_t)sqlite3_value_bytes(value);

	/* The pointer of an empty BLOB is NULL too. */
	if (text == NULL && (!is_blob || len > 0))
		return SQLITE_NOMEM;
	c->row.place.text = text;
	c->row.place.is_in_characters = !is_blob;
	c->row.len = len;
	c->iter =
	    urlsift_iter_new(c->rules->rules, text == NULL ? "" : text, len);
	return c->iter == NULL ? SQLITE_NOMEM : cursor_next(&c->base);
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
	int status;

	(void)unused;
	cursor_clear(c);
	if (arguments == 0) {
		*why = sqlite3_mprintf("urlsift: its first argument is a text");
		return *why == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
	}
	if ((status = keep_arguments(c, argc, argv)) != SQLITE_OK)
		return status;
	status = options_read(&c->options, c->argument[HIDDEN_OPTIONS], why);
	if (status == SQLITE_OK)
		status = connection_rules(table->connection, &c->options,
		    &c->rules, why);
	if (status != SQLITE_OK ||
	    sqlite3_value_type(c->argument[HIDDEN_TEXT]) == SQLITE_NULL)
		return status;
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
	struct cursor *c = (struct cursor *)base;
	int hidden = i - columns_count();

	if (hidden < 0)
		columns_put(ctx, &c->row, i);
	else if (c->argument[hidden] != NULL)
		sqlite3_result_value(ctx, c->argument[hidden]);
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
