/*
 * The virtual tables: of the URLs of a text, and of those of a document.  The
 * cursor of a text is an iterator of the library over its own copy of it:
 * rows are found when they are read, so that LIMIT and sqlite3_interrupt() also
 * stop the search.  A document is read at once.
 * A value is computed when its column is read.
 * SPDX-License-Identifier: MIT
 */
#include "extension.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

/* An estimate of the rows, for the planner of SQLite, and of what a document
 * costs more than a text. */
#define ROWS 25
#define TIMES 1000.0

/* Added to the number of arguments: a column needs the text around a URL. */
#define NEEDS_AROUND 16

/* The arguments of a table-valued function: hidden columns, of which SQLite
 * asks for a value by equality.  Those of the fields follow. */
enum argument { INPUT, OPTIONS, ARGUMENTS };

static const char text_name[] = "urlsift", document_name[] = "urlsift_document";

/* The columns: the arguments, which are hidden, the fields and, of a document,
 * the warning.  Names of arguments are long, so that columns of other tables,
 * as in urlsift(text), need no prefix. */
struct table {
	sqlite3_vtab base;
	sqlite3 *db;
	struct connection *connection;
	bool of_documents;
	int fields;
	struct urlsift_name field[];
};

struct cursor {
	sqlite3_vtab_cursor base;
	sqlite3_value *argument[ARGUMENTS];
	struct sql_options *options;
	struct urlsift_iter *iter;   /* of a text */
	struct urlsift_found *taken; /* that the row looks at, of a document */
	struct row row;
	bool is_at_end;
	sqlite3_int64 rowid;
};

/* Add the fields to ${table} and to ${sql}. */
static void
add_fields(struct table *table, sqlite3_str *sql)
{
	const struct urlsift_field *field;
	size_t i;

	for (i = 0; (field = urlsift_view_field(i)) != NULL; i++) {
		if (!table->of_documents && !sql_is_of_text(field))
			continue;
		urlsift_name_read(table->field + table->fields++, field->name,
		    strlen(field->name));
		sqlite3_str_appendf(sql, ", \"%s\" %s", field->name,
		    field->type == URLSIFT_T_NUMBER ||
			    field->type == URLSIFT_T_FLAG ?
			"INTEGER" :
			"TEXT");
	}
	if (table->of_documents)
		sqlite3_str_appendall(sql, ", " SQL_WARNING " TEXT");
}

/* Declare the columns to SQLite. */
static int
declare(struct table *table)
{
	sqlite3_str *sql = sqlite3_str_new(table->db);
	char *text;
	int status;

	sqlite3_str_appendf(sql,
	    "CREATE TABLE urlsift(%s HIDDEN, input_options HIDDEN",
	    table->of_documents ? "input_data" : "input_text");
	add_fields(table, sql);
	sqlite3_str_appendchar(sql, 1, ')');
	if ((text = sqlite3_str_finish(sql)) == NULL)
		return SQLITE_NOMEM;
	status = sqlite3_declare_vtab(table->db, text);
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

	(void)argc, (void)why;
	while (urlsift_view_field(fields) != NULL)
		fields++;
	size = sizeof(*made) + fields * sizeof(*made->field);
	if ((made = sqlite3_malloc64(size)) == NULL)
		return SQLITE_NOMEM;
	memset(made, 0, size);
	made->db = db;
	made->of_documents = strcmp(argv[0], document_name) == 0;
	if ((status = declare(made)) != SQLITE_OK) {
		sqlite3_free(made);
		return status;
	}
	/* Documents run a program: what a database holds, such as a view or a
	 * trigger, does not. */
	sqlite3_vtab_config(db,
	    made->of_documents ? SQLITE_VTAB_DIRECTONLY :
				 SQLITE_VTAB_INNOCUOUS);
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

/* Return the field of the column number ${i}, or NULL. */
static const struct urlsift_name *
field_of(const struct table *table, int i)
{

	i -= ARGUMENTS;
	return i >= 0 && i < table->fields ? table->field + i : NULL;
}

/* Return whether ${column} may be used, a set in which the last bit stands for
 * all columns that have none. */
static bool
is_used(sqlite3_uint64 used, int column)
{

	return (used >> (column < 63 ? column : 63) & 1) != 0;
}

/* Return whether a column is used that has the text around a URL. */
static bool
needs_around(const struct table *table, sqlite3_uint64 used)
{
	int i;

	for (i = 0; i < table->fields; i++)
		if ((urlsift_view_field(table->field[i].field)->from &
			URLSIFT_FROM_TEXT) != 0 &&
		    is_used(used, i + ARGUMENTS))
			return true;
	return false;
}

/* Have xFilter passed the arguments, and set ${info->idxNum} to how many are
 * given.  Without the first one there are no rows; SQLite also requests such
 * plans for one side of an OR.  Return SQLITE_OK, or SQLITE_CONSTRAINT if an
 * argument is not known in this order of the tables: then the order is not
 * possible. */
static int
plan_arguments(sqlite3_index_info *info)
{
	int at[ARGUMENTS] = { -1, -1 }, argument, i;

	for (i = 0; i < info->nConstraint; i++) {
		argument = info->aConstraint[i].iColumn;
		if (argument < 0 || argument >= ARGUMENTS ||
		    info->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ)
			continue;
		if (!info->aConstraint[i].usable)
			return SQLITE_CONSTRAINT;
		at[argument] = i;
	}
	info->idxNum = 0;
	info->estimatedCost = 1e99;
	for (i = 0; i < ARGUMENTS && at[i] != -1; i++) {
		info->aConstraintUsage[at[i]].argvIndex = i + 1;
		info->aConstraintUsage[at[i]].omit = 1;
		info->idxNum = i + 1;
	}
	return SQLITE_OK;
}

static int
choose_plan(sqlite3_vtab *base, sqlite3_index_info *info)
{
	const struct table *table = (struct table *)base;
	const struct sqlite3_index_orderby *order = info->aOrderBy;
	const struct urlsift_name *by;
	int status = plan_arguments(info);

	if (status != SQLITE_OK || info->idxNum == 0)
		return status;
	info->estimatedCost = table->of_documents ? ROWS * TIMES : ROWS;
	info->estimatedRows = ROWS;
	if (table->of_documents) {
		if (needs_around(table, info->colUsed))
			info->idxNum |= NEEDS_AROUND;
		return SQLITE_OK;
	}
	by = info->nOrderBy == 1 ? field_of(table, order->iColumn) : NULL;
	info->orderByConsumed = by != NULL && !order->desc &&
	    row_is_order(urlsift_view_field(by->field));
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

	urlsift_view_free(c->row.base.view);
	urlsift_iter_free(c->iter);
	urlsift_found_free(c->taken);
	if (c->options != NULL)
		sql_options_release(c->options);
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

/* Fail with the message ${why}, to free with sqlite3_free(). */
static int
fail(struct cursor *c, char *why)
{

	sqlite3_free(c->base.pVtab->zErrMsg);
	c->base.pVtab->zErrMsg = why;
	return why == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
}

/* Go on in a text. */
static int
find_next(struct cursor *c)
{
	const struct urlsift_hit *hit;
	int passes;

	do {
		if (urlsift_iter_next(c->iter, &hit) != URLSIFT_OK)
			return SQLITE_NOMEM;
		if ((c->is_at_end = hit == NULL))
			return SQLITE_OK;
		c->row.hit = hit;
		urlsift_view_hit(c->row.base.view, hit, NULL);
		passes =
		    urlsift_filter_passes(c->options->filter, c->row.base.view);
		if (passes < 0)
			return SQLITE_NOMEM;
		if (passes >= URLSIFT_UNDECIDED)
			return fail(c,
			    sqlite3_mprintf("urlsift: %s takes too many steps "
					    "with the URL at byte %llu",
				urlsift_filter_option((size_t)(passes -
							  URLSIFT_UNDECIDED))
				    ->name,
				(sqlite3_uint64)hit->begin));
	} while (!passes);
	return SQLITE_OK;
}

/* Go on in what was found in a document.  A query has no warnings
 * (pattern-without-an-answer), but rows of what was not read. */
static int
take_next(struct cursor *c)
{
	struct urlsift_found *found;

	urlsift_found_free(c->taken);
	found = c->taken = urlsift_finder_take(c->options->finder);
	if ((c->is_at_end = found == NULL))
		return SQLITE_OK;
	urlsift_view_found(c->row.base.view, found);
	c->row.base.warning = found->warning;
	return found->hit == NULL || found->warning == NULL ?
	    SQLITE_OK :
	    fail(c, sqlite3_mprintf("urlsift: %s", found->warning));
}

static int
cursor_next(sqlite3_vtab_cursor *base)
{
	struct cursor *c = (struct cursor *)base;

	c->rowid++;
	return c->iter != NULL ? find_next(c) : take_next(c);
}

/* Begin to scan a copy of ${text}, which is valid until xFilter returns. */
static int
scan(struct cursor *c, sqlite3_value *text)
{
	size_t len;
	int status;

	if ((c->argument[INPUT] = sqlite3_value_dup(text)) == NULL)
		return SQLITE_NOMEM;
	status = value_bytes(c->argument[INPUT], &c->row.text, &len);
	if (status != SQLITE_OK)
		return status;
	c->row.is_in_characters = sqlite3_value_type(text) != SQLITE_BLOB;
	c->iter = urlsift_iter_new(c->options->rules, c->row.text, len);
	if (c->iter == NULL)
		return SQLITE_NOMEM;
	urlsift_view_source(c->row.base.view, c->row.text, len);
	return SQLITE_OK;
}

/* Keep the options that ${words} are, which may be NULL. */
static int
keep_options(struct cursor *c, sqlite3_value *words)
{
	struct table *table = (struct table *)c->base.pVtab;
	int status;

	if (words != NULL &&
	    (c->argument[OPTIONS] = sqlite3_value_dup(words)) == NULL)
		return SQLITE_NOMEM;
	status = connection_options(table->connection, table->of_documents,
	    c->argument[OPTIONS], &c->options, &table->base.zErrMsg);
	if (status != SQLITE_OK) {
		c->options = NULL;
		return status;
	}
	c->options->users++;
	c->row.base.view = urlsift_view_new(c->options->rules);
	return c->row.base.view == NULL ? SQLITE_NOMEM : SQLITE_OK;
}

static int
filter(sqlite3_vtab_cursor *base, int plan, const char *unused, int argc,
    sqlite3_value **argv)
{
	struct cursor *c = (struct cursor *)base;
	const struct table *table = (struct table *)base->pVtab;
	int status, i;

	(void)unused;
	cursor_clear(c);
	c->is_at_end = true;
	if (argc == 0)
		return fail(c,
		    sqlite3_mprintf("%s: its first argument is a %s",
			table->of_documents ? document_name : text_name,
			table->of_documents ? "document" : "text"));
	for (i = 0; i < argc; i++)
		if (sqlite3_value_type(argv[i]) == SQLITE_NULL)
			return SQLITE_OK;
	status = keep_options(c, argc > 1 ? argv[OPTIONS] : NULL);
	if (status != SQLITE_OK)
		return status;
	status = table->of_documents ?
	    document_read(table->db, c->options,
		(plan & NEEDS_AROUND) != 0 ? URLSIFT_FROM_TEXT : 0,
		argv[INPUT]) :
	    scan(c, argv[INPUT]);
	return status == SQLITE_OK ? cursor_next(base) : status;
}

static int
is_at_end(sqlite3_vtab_cursor *base)
{

	return ((struct cursor *)base)->is_at_end;
}

static int
column(sqlite3_vtab_cursor *base, sqlite3_context *ctx, int i)
{
	const struct table *table = (struct table *)base->pVtab;
	const struct urlsift_name *field = field_of(table, i);
	struct cursor *c = (struct cursor *)base;
	struct urlsift_value warning = { .text = c->row.base.warning };

	if (field != NULL) {
		value_put(ctx, &c->row, field);
	} else if (i < ARGUMENTS) {
		if (c->argument[i] != NULL)
			sqlite3_result_value(ctx, c->argument[i]);
	} else if (warning.text != NULL) {
		warning.len = strlen(warning.text);
		value_put_text(ctx, &warning);
	}
	return SQLITE_OK;
}

static int
rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{

	*id = ((struct cursor *)base)->rowid;
	return SQLITE_OK;
}

int
tables_register(sqlite3 *db, struct connection *c)
{
	/* Without xCreate the tables exist under their own names only. */
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
	int status = sqlite3_create_module_v2(db, text_name, &module,
	    connection_hold(c), connection_release);

	return status != SQLITE_OK ?
	    status :
	    sqlite3_create_module_v2(db, document_name, &module,
		connection_hold(c), connection_release);
}
