/*
 * A connection: its holders and its options.
 * SPDX-License-Identifier: MIT
 */
#include "connection.h"

#include <string.h>

#include "../sql_document.h"

SQLITE_EXTENSION_INIT3

struct connection {
	unsigned holders;
	struct sql_cache texts, documents;
};

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

const struct urlsift_memory *
connection_memory(void)
{
	static const struct urlsift_memory memory = { resize, release, NULL };

	return &memory;
}

struct connection *
connection_new(void)
{
	static const struct sql_setting settings[] = { { "helper", NULL },
		{ NULL, NULL } };
	struct connection *c = sqlite3_malloc64(sizeof(*c));

	if (c == NULL)
		return NULL;
	memset(c, 0, sizeof(*c));
	c->holders = 1;
	c->texts.memory = c->documents.memory = *connection_memory();
	c->documents.calls = &sql_document_calls;
	c->documents.settings = settings;
	return c;
}

struct connection *
connection_hold(struct connection *c)
{

	c->holders++;
	return c;
}

void
connection_release(void *holder)
{
	struct connection *c = holder;

	if (--c->holders > 0)
		return;
	sql_cache_free(&c->texts);
	sql_cache_free(&c->documents);
	sqlite3_free(c);
}

int
connection_options(struct connection *c, bool of_document, sqlite3_value *words,
    struct sql_options **options, char **why)
{
	struct sql_error error;
	const char *text = "";
	int status;

	if (words != NULL && sqlite3_value_type(words) != SQLITE_NULL)
		text = (const char *)sqlite3_value_text(words);
	if (text == NULL)
		return SQLITE_NOMEM;
	status = sql_options_get(of_document ? &c->documents : &c->texts, text,
	    strlen(text), options, &error);
	if (status == URLSIFT_OK)
		return SQLITE_OK;
	if (status == URLSIFT_ENOMEM)
		return SQLITE_NOMEM;
	*why = sqlite3_mprintf("urlsift: %s: %.*s", error.defect.why,
	    (int)error.len, error.word);
	return *why == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
}
