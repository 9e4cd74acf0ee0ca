/*
 * The PostgreSQL extension, a client of the public interface of the library.
 * doc/guide/SQL.md is its manual.  Here are its options, in memory of
 * the server that lasts as long as the backend, and what an administrator sets.
 * SPDX-License-Identifier: MIT
 */
#include "extension.h"

/* The settings urlsift.helper and urlsift.sandbox. */
static char *helper;
static int sandbox;

static const struct config_enum_entry sandboxes[] = {
	{ "prefer", 0, false },
	{ "require", 1, false },
	{ "none", 2, false },
	{ "fresh", 3, false },
	{ NULL, 0, false },
};

/* What they are for documents (sandbox-of-a-server). */
static struct sql_setting settings[] = { { "helper", NULL },
	{ "sandbox", NULL }, { NULL, NULL } };

/* Views, and what scans by the rules, are allocated in their context, too. */
static struct sql_cache texts;
static struct sql_cache documents = { .pause = scan_pause,
	.settings = settings };

static void
forget_helper(const char *value, void *extra)
{

	(void)value, (void)extra;
	sql_cache_forget(&documents);
}

static void
forget_sandbox(int value, void *extra)
{

	(void)value, (void)extra;
	sql_cache_forget(&documents);
}

PG_MODULE_MAGIC;

/* What the server calls when it has loaded the module. */
extern PGDLLEXPORT void _PG_init(void);

void
_PG_init(void)
{

	DefineCustomStringVariable("urlsift.helper",
	    "The program that decodes documents.",
	    "If it is empty, it is the one that was installed.", &helper, "",
	    PGC_SUSET, 0, NULL, forget_helper, NULL);
	DefineCustomEnumVariable("urlsift.sandbox",
	    "Whether documents are decoded in a sandbox.",
	    "prefer: if the system has one; require: not without one; fresh: "
	    "the same with a new one for each document; none.",
	    &sandbox, 0, sandboxes, PGC_SUSET, 0, NULL, forget_sandbox, NULL);
	MarkGUCPrefixReserved("urlsift");
}

static void
need_utf8(void)
{

	if (GetDatabaseEncoding() != PG_UTF8)
		ereport(ERROR,
		    (errcode(ERRCODE_FEATURE_NOT_SUPPORTED),
			errmsg("urlsift: the encoding of the database is %s, "
			       "not UTF8",
			    GetDatabaseEncodingName())));
}

/* Return the options ${words} of ${cache}. */
static struct sql_options *
get(struct sql_cache *cache, const text *words)
{
	struct sql_options *options;
	struct sql_error error;
	int status;

	need_utf8();
	if (cache->memory.ctx == NULL)
		cache->memory =
		    memory_of(AllocSetContextCreate(TopMemoryContext, "urlsift",
			ALLOCSET_DEFAULT_SIZES));
	status = sql_options_get(cache, VARDATA_ANY(words), value_len(words),
	    &options, &error);
	if (status == URLSIFT_ENOMEM)
		memory_fail();
	if (status != URLSIFT_OK)
		ereport(ERROR,
		    (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("urlsift: %s: %.*s", error.defect.why,
			    (int)error.len, error.word)));
	return options;
}

struct sql_options *
options_get(const text *words)
{

	return get(&texts, words);
}

struct sql_options *
options_of_document(const text *words)
{

	settings[0].value = *helper == '\0' ? NULL : helper;
	settings[1].value = sandboxes[sandbox].name;
	return get(&documents, words);
}
