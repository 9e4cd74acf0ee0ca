/*
 * The entry point of the SQLite extension, which uses only the public interface
 * of the library, and a connection: its holders, its options, and how it reads
 * documents.  doc/guide/SQL.md is the manual.
 * SPDX-License-Identifier: MIT
 */
#include "extension.h"

#include <string.h>

SQLITE_EXTENSION_INIT1

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

/* Who reads a document. */
struct reader {
	sqlite3_stmt *asked;
	int status;
};

/* Only since version 3.41 SQLite has a function that says whether a query is
 * interrupted; a statement that runs inside it has always said so. */
static int
pause_reader(void *options)
{
	struct reader *reader = ((struct sql_options *)options)->reader;

	sqlite3_reset(reader->asked);
	reader->status = sqlite3_step(reader->asked);
	return reader->status != SQLITE_ROW;
}

/* Return a connection with one holder, or NULL if memory runs out. */
static struct connection *
connection_new(void)
{
	/* Of SQLite, so that it is counted and limited. */
	static const struct urlsift_memory memory = { resize, release, NULL };
	static const struct sql_setting settings[] = { { "helper", NULL },
		{ NULL, NULL } };
	struct connection *c = sqlite3_malloc64(sizeof(*c));

	if (c == NULL)
		return NULL;
	memset(c, 0, sizeof(*c));
	c->holders = 1;
	c->texts.memory = c->documents.memory = memory;
	c->documents.pause = pause_reader;
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
	size_t len = 0;
	int status;

	if (words != NULL) {
		text = (const char *)sqlite3_value_text(words);
		len = (size_t)sqlite3_value_bytes(words);
	}
	if (text == NULL)
		return SQLITE_NOMEM;
	status = sql_options_get(of_document ? &c->documents : &c->texts, text,
	    len, options, &error);
	if (status == URLSIFT_OK)
		return SQLITE_OK;
	if (status == URLSIFT_ENOMEM)
		return SQLITE_NOMEM;
	*why = sqlite3_mprintf("urlsift: %s: %.*s", error.defect.why,
	    (int)error.len, error.word);
	return *why == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
}

int
document_read(sqlite3 *db, struct sql_options *options, unsigned from,
    sqlite3_value *data)
{
	struct reader reader = { NULL, SQLITE_OK };
	const char *bytes;
	size_t len;
	int status = value_bytes(data, &bytes, &len);

	if (status == SQLITE_OK)
		status =
		    sqlite3_prepare_v2(db, "SELECT 1", -1, &reader.asked, NULL);
	if (status != SQLITE_OK)
		return status;
	status = sql_options_read(options, &reader, from, bytes, len);
	sqlite3_finalize(reader.asked);
	if (status == URLSIFT_STOPPED)
		return reader.status;
	return status == URLSIFT_OK ? SQLITE_OK : SQLITE_NOMEM;
}

/* The function that sqlite3_load_extension() calls in urlsift.so. */
int sqlite3_urlsift_init(sqlite3 *db, char **why,
    const sqlite3_api_routines *api);

int
sqlite3_urlsift_init(sqlite3 *db, char **why, const sqlite3_api_routines *api)
{
	struct connection *c;
	int status;

	(void)why;
	SQLITE_EXTENSION_INIT2(api);
	if ((c = connection_new()) == NULL)
		return SQLITE_NOMEM;
	status = tables_register(db, c);
	if (status == SQLITE_OK)
		status = functions_register(db, c);
	connection_release(c);
	return status;
}
