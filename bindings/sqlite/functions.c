/*
 * The SQL functions, which judge a URL without looking for its ends.  The
 * results of most depend on their arguments only, so SQLite may use them in
 * indexes; the others depend on the public suffix list, too.  All may stand in
 * views.
 * SPDX-License-Identifier: MIT
 */
#include "functions.h"

#include <string.h>

#include "url/hostname.h"
#include "url/suffix.h"
#include "value.h"

SQLITE_EXTENSION_INIT3

#define FLAGS (SQLITE_UTF8 | SQLITE_INNOCUOUS)

/* A function and how it sets its result from a reading. */
struct function {
	const char *name;
	void (*put)(sqlite3_context *, const struct urlsift_reading *,
	    const struct us_component *);
	enum urlsift_part part;
	int flags;
};

/* A function and the connection that it belongs to. */
struct bound {
	const struct function *function;
	struct connection *connection;
};

static void
put_validity(sqlite3_context *ctx, const struct urlsift_reading *reading,
    const struct us_component *named)
{

	(void)named;
	sqlite3_result_int(ctx, reading->reason == URLSIFT_R_NONE);
}

static void
function_reason(sqlite3_context *ctx, const struct urlsift_reading *reading,
    const struct us_component *named)
{

	(void)named;
	value_reason(ctx, reading);
}

/* Put a component of a valid URL. */
static void
put_part(sqlite3_context *ctx, const struct urlsift_reading *reading,
    const struct us_component *named)
{

	if (reading->reason == URLSIFT_R_NONE)
		value_named(ctx, reading, named);
}

/* Put what ${find} returns by the public suffix list. */
static void
put_by_list(sqlite3_context *ctx, const struct urlsift_reading *reading,
    const char *find(struct us_hostname *, void *,
	const struct urlsift_reading *))
{
	void *suffixes = us_suffix_load();
	struct us_hostname host;

	if (suffixes == NULL)
		sqlite3_result_error(ctx,
		    "urlsift: libpsl is needed, but is not available", -1);
	else
		sqlite3_result_text(ctx, find(&host, suffixes, reading), -1,
		    SQLITE_TRANSIENT);
}

static void
put_domain(sqlite3_context *ctx, const struct urlsift_reading *reading,
    const struct us_component *named)
{

	(void)named;
	put_by_list(ctx, reading, us_hostname_domain);
}

static void
put_suffix(sqlite3_context *ctx, const struct urlsift_reading *reading,
    const struct us_component *named)
{

	(void)named;
	put_by_list(ctx, reading, us_hostname_suffix);
}

static const struct function functions[] = {
	{ "url_valid", put_validity, 0, SQLITE_DETERMINISTIC },
	{ "url_reason", function_reason, 0, SQLITE_DETERMINISTIC },
	{ "url_scheme", put_part, URLSIFT_P_SCHEME, SQLITE_DETERMINISTIC },
	{ "url_user", put_part, URLSIFT_P_USER, SQLITE_DETERMINISTIC },
	{ "url_host", put_part, URLSIFT_P_HOST, SQLITE_DETERMINISTIC },
	{ "url_port", put_part, URLSIFT_P_PORT, SQLITE_DETERMINISTIC },
	{ "url_path", put_part, URLSIFT_P_PATH, SQLITE_DETERMINISTIC },
	{ "url_query", put_part, URLSIFT_P_QUERY, SQLITE_DETERMINISTIC },
	{ "url_fragment", put_part, URLSIFT_P_FRAGMENT, SQLITE_DETERMINISTIC },
	{ "url_domain", put_domain, 0, 0 },
	{ "url_suffix", put_suffix, 0, 0 },
};

/* The component is an argument. */
static const struct function any_part = { "url_part", put_part, 0,
	SQLITE_DETERMINISTIC };

static void
function_fail(sqlite3_context *ctx, int status, char *why)
{

	if (why != NULL)
		sqlite3_result_error(ctx, why, -1);
	else
		sqlite3_result_error_code(ctx, status);
	sqlite3_free(why);
}

/* Judge ${url}, which is not NULL, and put the result of the function. */
static void
function_check(sqlite3_context *ctx, sqlite3_value *url,
    const struct urlsift_rules *rules, const struct us_component *named)
{
	const struct bound *bound = sqlite3_user_data(ctx);
	bool is_blob = sqlite3_value_type(url) == SQLITE_BLOB;
	const char *text = is_blob ? sqlite3_value_blob(url) :
				     (const char *)sqlite3_value_text(url);
	size_t len = (size_t)sqlite3_value_bytes(url);
	struct urlsift_reading reading;

	if (text == NULL && (!is_blob || len > 0)) {
		sqlite3_result_error_nomem(ctx);
		return;
	}
	if (text == NULL)
		text = "";
	if (urlsift_url_check(rules, text, len, &reading) != URLSIFT_OK)
		sqlite3_result_error_nomem(ctx);
	else
		bound->function->put(ctx, &reading, named);
}

/* Put the result for the component ${named}.  ${options} may be NULL. */
static void
answer(sqlite3_context *ctx, sqlite3_value *url, sqlite3_value *options,
    const struct us_component *named)
{
	const struct bound *bound = sqlite3_user_data(ctx);
	struct shared_rules *rules = NULL;
	struct options read;
	char *why = NULL;
	int status;

	status = options_read(&read, options, &why);
	if (status == SQLITE_OK)
		status =
		    connection_rules(bound->connection, &read, &rules, &why);
	if (status != SQLITE_OK)
		function_fail(ctx, status, why);
	else if (sqlite3_value_type(url) != SQLITE_NULL)
		function_check(ctx, url, rules->rules, named);
	shared_rules_release(rules);
}

/* url_valid(url [, options]) and similar functions. */
static void
call(sqlite3_context *ctx, int argc, sqlite3_value **argv)
{
	const struct bound *bound = sqlite3_user_data(ctx);
	const struct us_component named = { .part = bound->function->part };

	answer(ctx, argv[0], argc > 1 ? argv[1] : NULL, &named);
}

/* url_part(url, part [, options]) */
static void
call_part(sqlite3_context *ctx, int argc, sqlite3_value **argv)
{
	const char *name = (const char *)sqlite3_value_text(argv[1]);
	struct us_component named;
	char *why;

	if (name == NULL) {
		if (sqlite3_value_type(argv[1]) != SQLITE_NULL)
			sqlite3_result_error_nomem(ctx);
		return;
	}
	if (us_component_find(&named, name, strlen(name))) {
		answer(ctx, argv[0], argc > 2 ? argv[2] : NULL, &named);
		return;
	}
	why = sqlite3_mprintf("url_part: no such part: %s", name);
	function_fail(ctx, SQLITE_NOMEM, why);
}

static void
unbind(void *user)
{
	struct bound *bound = user;

	connection_release(bound->connection);
	sqlite3_free(bound);
}

/* Register ${f} with ${argc} arguments.  If SQLite fails it calls unbind()
 * itself. */
static int
function_register(sqlite3 *db, struct connection *c, const struct function *f,
    int argc)
{
	struct bound *bound = sqlite3_malloc64(sizeof(*bound));

	if (bound == NULL)
		return SQLITE_NOMEM;
	bound->function = f;
	bound->connection = connection_hold(c);
	return sqlite3_create_function_v2(db, f->name, argc, FLAGS | f->flags,
	    bound, f == &any_part ? call_part : call, NULL, NULL, unbind);
}

int
functions_register(sqlite3 *db, struct connection *c)
{
	int status = function_register(db, c, &any_part, 2);
	size_t i;

	if (status == SQLITE_OK)
		status = function_register(db, c, &any_part, 3);
	for (i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
		if (status == SQLITE_OK)
			status = function_register(db, c, &functions[i], 1);
		if (status == SQLITE_OK)
			status = function_register(db, c, &functions[i], 2);
	}
	return status;
}
