/*
 * The SQL functions, which judge a URL without looking for its ends.  The
 * results of most depend on their arguments only, so SQLite may use them in
 * indexes; the others depend on the list of public suffixes, too.  All may
 * stand in views.
 * SPDX-License-Identifier: MIT
 */
#include "extension.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

/* A function: its connection, and the field that it gives; that of url_get() is
 * an argument. */
struct function {
	struct connection *connection;
	struct urlsift_name name;
};

static void
fail(sqlite3_context *ctx, int status, char *why)
{

	if (why != NULL)
		sqlite3_result_error(ctx, why, -1);
	else
		sqlite3_result_error_code(ctx, status);
	sqlite3_free(why);
}

/* Put what ${name} stands for of ${url}.  ${words} may be NULL.  As in other
 * functions, a value that is not known gives one that is not. */
static void
answer(sqlite3_context *ctx, sqlite3_value *url, sqlite3_value *words,
    const struct urlsift_name *name)
{
	const struct function *function = sqlite3_user_data(ctx);
	struct urlsift_reading reading;
	struct sql_options *options;
	struct row row = { .hit = NULL };
	char *why = NULL;
	const char *text;
	size_t len;
	int status;

	if (sqlite3_value_type(url) == SQLITE_NULL ||
	    (words != NULL && sqlite3_value_type(words) == SQLITE_NULL))
		return;
	status = connection_options(function->connection, false, words,
	    &options, &why);
	if (status == SQLITE_OK)
		status = value_bytes(url, &text, &len);
	if (status == SQLITE_OK &&
	    urlsift_url_check(options->rules, text, len, &reading) !=
		URLSIFT_OK)
		status = SQLITE_NOMEM;
	if (status != SQLITE_OK) {
		fail(ctx, status, why);
		return;
	}
	row.base.view = options->view;
	urlsift_view_url(options->view, &reading, NULL);
	value_put(ctx, &row, name);
}

/* url_valid(url [, options]) and similar functions. */
static void
call(sqlite3_context *ctx, int argc, sqlite3_value **argv)
{
	const struct function *function = sqlite3_user_data(ctx);

	answer(ctx, argv[0], argc > 1 ? argv[1] : NULL, &function->name);
}

/* url_get(url, name [, options]) */
static void
call_get(sqlite3_context *ctx, int argc, sqlite3_value **argv)
{
	const char *text = (const char *)sqlite3_value_text(argv[1]);
	const struct urlsift_field *field;
	struct urlsift_name name;

	if (text == NULL) {
		if (sqlite3_value_type(argv[1]) != SQLITE_NULL)
			sqlite3_result_error_nomem(ctx);
	} else if (!urlsift_name_read(&name, text,
		       (size_t)sqlite3_value_bytes(argv[1])) ||
	    !sql_is_of_url(field = urlsift_view_field(name.field))) {
		fail(ctx, SQLITE_NOMEM,
		    sqlite3_mprintf("url_get: a URL has no %s", text));
	} else if (!sql_is_lasting(field)) {
		fail(ctx, SQLITE_NOMEM,
		    sqlite3_mprintf("url_get: %s depends on a list that "
				    "changes: call url_%s()",
			text, field->name));
	} else {
		answer(ctx, argv[0], argc > 2 ? argv[2] : NULL, &name);
	}
}

static void
function_free(void *user)
{
	struct function *function = user;

	connection_release(function->connection);
	sqlite3_free(function);
}

/* Register ${name} with ${argc} arguments, to give ${field}; NULL: what an
 * argument names.  If SQLite fails it calls function_free() itself. */
static int
register_one(sqlite3 *db, struct connection *c, const char *name, int argc,
    const struct urlsift_field *field)
{
	struct function *function = sqlite3_malloc64(sizeof(*function));
	int flags = SQLITE_UTF8 | SQLITE_INNOCUOUS;

	if (function == NULL)
		return SQLITE_NOMEM;
	if (field == NULL || sql_is_lasting(field))
		flags |= SQLITE_DETERMINISTIC;
	if (field != NULL)
		urlsift_name_read(&function->name, field->name,
		    strlen(field->name));
	function->connection = connection_hold(c);
	return sqlite3_create_function_v2(db, name, argc, flags, function,
	    field == NULL ? call_get : call, NULL, NULL, function_free);
}

int
functions_register(sqlite3 *db, struct connection *c)
{
	const struct urlsift_field *field;
	char name[64];
	int status;
	size_t i;

	status = register_one(db, c, "url_get", 2, NULL);
	if (status == SQLITE_OK)
		status = register_one(db, c, "url_get", 3, NULL);
	for (i = 0; (field = urlsift_view_field(i)) != NULL; i++) {
		if (!sql_is_of_url(field))
			continue;
		sqlite3_snprintf(sizeof(name), name, "url_%s", field->name);
		if (status == SQLITE_OK)
			status = register_one(db, c, name, 1, field);
		if (status == SQLITE_OK)
			status = register_one(db, c, name, 2, field);
	}
	return status;
}
