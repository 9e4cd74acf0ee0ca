/*
 * Options from values of SQLite, and rules in its memory.
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

/* Set ${why} to what is wrong.  Return a status of SQLite. */
static int
complain(const struct option_error *error, char **why)
{

	*why = sqlite3_mprintf("urlsift: %s: %.*s", error->what,
	    (int)error->len, error->word);
	return *why == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
}

int
options_read(struct options *options, sqlite3_value *value, char **why)
{
	struct option_error error;
	const char *text = "";

	if (value != NULL && sqlite3_value_type(value) != SQLITE_NULL)
		text = (const char *)sqlite3_value_text(value);
	if (text == NULL)
		return SQLITE_NOMEM;
	return sql_options_read(options, true, text, strlen(text), &error) ?
	    SQLITE_OK :
	    complain(&error, why);
}

/* The library uses the allocator of SQLite, so its memory is counted and
 * limited. */
static void *
resize(void *ctx, void *block, size_t size)
{

	(void)ctx;
	return sqlite3_realloc64(block, size);
}

static void
release(void *ctx, void *block)
{

	(void)ctx;
	sqlite3_free(block);
}

int
options_rules(const struct options *options, struct urlsift_rules **rules,
    char **why)
{
	static const struct urlsift_memory memory = { resize, release, NULL };
	struct urlsift_rules *made = urlsift_rules_new(&memory);
	struct option_error error;

	if (made == NULL)
		return SQLITE_NOMEM;
	if (sql_options_set(options, made, &error)) {
		*rules = made;
		return SQLITE_OK;
	}
	urlsift_rules_free(made);
	return complain(&error, why);
}
