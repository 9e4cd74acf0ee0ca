/*
 * The virtual table of what a mail consists of: a row is a text, a link or a
 * warning.  A helper in a sandbox decodes the mail; it stays as long as the
 * table, and each cursor has its own log of what the helper sent.
 * SPDX-License-Identifier: MIT
 */
#include "extension.h"

#include <stdbool.h>
#include <string.h>

#include "../mail_log.h"
#include "arguments.h"

SQLITE_EXTENSION_INIT3

/* An estimate of the rows of a mail, for the planner of SQLite. */
#define ROWS 10

/* The columns; those behind WARNING are the arguments. */
enum mail_column {
	MESSAGE,
	MESSAGE_ID,
	DATE,
	PART,
	FIELD,
	TEXT,
	LINK,
	DIFFERS,
	RELATIVE,
	WARNING,
	SENDER,
	SUBJECT,
	INPUT_MAIL,
	INPUT_KIND,
	INPUT_SANDBOX
};

static const char declaration[] =
    "CREATE TABLE urlsift_mail(message INTEGER, message_id TEXT,"
    " message_date TEXT, part TEXT, field TEXT, text TEXT, link TEXT,"
    " differs INTEGER, relative INTEGER, warning TEXT, sender TEXT,"
    " subject TEXT,"
    " input_mail HIDDEN, input_kind HIDDEN, input_sandbox HIDDEN)";

struct mail_table {
	sqlite3_vtab base;
	struct urlsift_helper *helper;
	enum urlsift_sandbox sandbox; /* of it */
	struct mail_log log;	      /* what it sends */
};

struct mail_cursor {
	sqlite3_vtab_cursor base;
	struct mail_log log;
	size_t at; /* the event of the row */
	/* What the row belongs to; NULL: nothing. */
	const struct mail_event *message, *part;
	sqlite3_int64 rowid;
};

static int
connect(sqlite3 *db, void *aux, int argc, const char *const *argv,
    sqlite3_vtab **table, char **why)
{
	struct mail_table *made;
	int status;

	(void)aux, (void)argc, (void)argv, (void)why;
	if ((status = sqlite3_declare_vtab(db, declaration)) != SQLITE_OK)
		return status;
	/* It runs a program: what a database holds, such as a view or a
	 * trigger, does not. */
	sqlite3_vtab_config(db, SQLITE_VTAB_DIRECTONLY);
	if ((made = sqlite3_malloc64(sizeof(*made))) == NULL)
		return SQLITE_NOMEM;
	memset(made, 0, sizeof(*made));
	made->helper = urlsift_helper_new(&mail_log_sink, &made->log);
	if (made->helper == NULL) {
		sqlite3_free(made);
		return SQLITE_NOMEM;
	}
	*table = &made->base;
	return SQLITE_OK;
}

static int
disconnect(sqlite3_vtab *base)
{
	struct mail_table *table = (struct mail_table *)base;

	urlsift_helper_free(table->helper);
	mail_log_free(&table->log);
	sqlite3_free(table);
	return SQLITE_OK;
}

static int
choose_plan(sqlite3_vtab *base, sqlite3_index_info *info)
{
	int status = arguments_plan(info, INPUT_MAIL);

	(void)base;
	if (status != SQLITE_OK || info->idxNum == 0)
		return status;
	info->estimatedCost = 1000.0 * ROWS;
	info->estimatedRows = ROWS;
	return SQLITE_OK;
}

static int
open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **cursor)
{
	struct mail_cursor *c = sqlite3_malloc64(sizeof(*c));

	(void)base;
	if (c == NULL)
		return SQLITE_NOMEM;
	memset(c, 0, sizeof(*c));
	*cursor = &c->base;
	return SQLITE_OK;
}

static int
close_cursor(sqlite3_vtab_cursor *base)
{
	struct mail_cursor *c = (struct mail_cursor *)base;

	mail_log_free(&c->log);
	sqlite3_free(c);
	return SQLITE_OK;
}

/* Go to the first row from the event ${at} on. */
static void
cursor_find(struct mail_cursor *c, size_t at)
{
	const struct mail_event *event;

	for (; at < c->log.n; at++) {
		event = c->log.events + at;
		if (event->kind == MAIL_MESSAGE) {
			c->message = event;
			c->part = NULL;
		} else if (event->kind == MAIL_PART) {
			c->part = event;
		} else if (event->kind == MAIL_TEXT ||
		    event->kind == MAIL_URL || event->kind == MAIL_WARNING) {
			break;
		}
	}
	c->at = at;
}

static int
cursor_next(sqlite3_vtab_cursor *base)
{
	struct mail_cursor *c = (struct mail_cursor *)base;

	cursor_find(c, c->at + 1);
	c->rowid++;
	return SQLITE_OK;
}

static int
is_at_end(sqlite3_vtab_cursor *base)
{

	return ((struct mail_cursor *)base)->at >=
	    ((struct mail_cursor *)base)->log.n;
}

/* Return the name that an argument is, or ${missing} if it is NULL. */
static const char *
read_name(sqlite3_value *value, const char *missing)
{

	if (value == NULL || sqlite3_value_type(value) == SQLITE_NULL)
		return missing;
	return (const char *)sqlite3_value_text(value);
}

/* Set ${kind} to what ${value} names; NULL: a mail.  Return whether it does. */
static bool
read_kind(sqlite3_value *value, enum urlsift_decode_kind *kind)
{
	const char *name = read_name(value, "mail");

	return name != NULL && mail_kind(name, kind);
}

/* Have a helper with the sandbox that ${value} names; NULL: if there is one.
 * Return whether it names any. */
static bool
use_sandbox(struct mail_table *table, sqlite3_value *value)
{
	const char *name = read_name(value, "prefer");
	enum urlsift_sandbox sandbox;

	if (name == NULL || !mail_sandbox(name, &sandbox))
		return false;
	/* Another one needs another helper. */
	if (sandbox != table->sandbox)
		urlsift_helper_sandbox(table->helper, sandbox);
	table->sandbox = sandbox;
	return true;
}

/* Have the mail decoded into the cursor's log. */
static int
cursor_decode(struct mail_cursor *c, sqlite3_value *mail,
    enum urlsift_decode_kind kind)
{
	struct mail_table *table = (struct mail_table *)c->base.pVtab;
	struct urlsift_decode_input input = { .kind = kind, .index = 1 };
	const char *bytes = sqlite3_value_blob(mail), *why;
	size_t len = (size_t)sqlite3_value_bytes(mail);
	int status;

	if (bytes == NULL && len > 0)
		return SQLITE_NOMEM;
	status = urlsift_helper_run_bytes(table->helper, &input, bytes, len);
	c->log = table->log;
	memset(&table->log, 0, sizeof(table->log));
	if (status == URLSIFT_DECODE_ENOMEM || c->log.is_short)
		return SQLITE_NOMEM;
	if ((why = urlsift_helper_error(table->helper)) == NULL)
		return SQLITE_OK;
	table->base.zErrMsg = sqlite3_mprintf("urlsift_mail: %s", why);
	return table->base.zErrMsg == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
}

static int
filter(sqlite3_vtab_cursor *base, int arguments, const char *unused, int argc,
    sqlite3_value **argv)
{
	struct mail_cursor *c = (struct mail_cursor *)base;
	char **why = &base->pVtab->zErrMsg;
	enum urlsift_decode_kind kind;
	int status = SQLITE_OK;

	(void)unused;
	mail_log_free(&c->log);
	memset(&c->log, 0, sizeof(c->log));
	c->message = c->part = NULL;
	c->rowid = 1;
	if (arguments == 0) {
		*why = sqlite3_mprintf("urlsift_mail: its first argument is a "
				       "mail");
		return *why == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
	}
	if (!read_kind(argc > 1 ? argv[1] : NULL, &kind)) {
		*why = sqlite3_mprintf("urlsift_mail: kind is not mail, mbox, "
				       "news or html");
		return *why == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
	}
	if (!use_sandbox((struct mail_table *)base->pVtab,
		argc > 2 ? argv[2] : NULL)) {
		*why = sqlite3_mprintf("urlsift_mail: sandbox is not prefer, "
				       "require, fresh or none");
		return *why == NULL ? SQLITE_NOMEM : SQLITE_ERROR;
	}
	if (sqlite3_value_type(argv[0]) != SQLITE_NULL)
		status = cursor_decode(c, argv[0], kind);
	cursor_find(c, 0);
	return status;
}

/* Set the result to a word of ${event}; NULL if there is none. */
static void
put_word(sqlite3_context *ctx, const struct mail_log *log,
    const struct mail_event *event, bool is_second)
{
	const char *word;
	size_t len;

	if (event == NULL)
		return;
	word = log->text + event->at + (is_second ? event->first : 0);
	len = is_second ? event->second : event->first;
	sqlite3_result_text64(ctx, word, len, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/* Set the result to ${event} if it is of this ${kind}. */
static void
put_event(sqlite3_context *ctx, const struct mail_log *log,
    const struct mail_event *event, enum mail_event_kind kind)
{

	put_word(ctx, log, event->kind == kind ? event : NULL, false);
}

static int
column(sqlite3_vtab_cursor *base, sqlite3_context *ctx, int i)
{
	struct mail_cursor *c = (struct mail_cursor *)base;
	const struct mail_event *event = c->log.events + c->at;

	switch ((enum mail_column)i) {
	case MESSAGE:
		if (c->message != NULL)
			sqlite3_result_int64(ctx,
			    (sqlite3_int64)c->message->number);
		break;
	case MESSAGE_ID:
		put_word(ctx, &c->log, c->message, false);
		break;
	case DATE:
		put_word(ctx, &c->log, c->message, true);
		break;
	case PART:
		put_word(ctx, &c->log, c->part, false);
		break;
	case FIELD:
		put_word(ctx, &c->log, c->part, true);
		break;
	case TEXT:
		put_event(ctx, &c->log, event, MAIL_TEXT);
		break;
	case LINK:
		put_event(ctx, &c->log, event, MAIL_URL);
		break;
	case DIFFERS:
		if (event->kind == MAIL_URL)
			sqlite3_result_int(ctx,
			    (event->number & URLSIFT_DECODE_DIFFERS) != 0);
		break;
	case RELATIVE:
		if (event->kind == MAIL_URL)
			sqlite3_result_int(ctx,
			    (event->number & URLSIFT_DECODE_RELATIVE) != 0);
		break;
	case WARNING:
		put_event(ctx, &c->log, event, MAIL_WARNING);
		break;
	case SENDER:
	case SUBJECT:
		put_word(ctx, &c->log,
		    c->message == NULL ? NULL : c->message + 1, i == SUBJECT);
		break;
	case INPUT_MAIL:
	case INPUT_KIND:
	case INPUT_SANDBOX:
		break;
	}
	return SQLITE_OK;
}

static int
rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *id)
{

	*id = ((struct mail_cursor *)base)->rowid;
	return SQLITE_OK;
}

int
mail_table_register(sqlite3 *db)
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

	return sqlite3_create_module_v2(db, "urlsift_mail", &module, NULL,
	    NULL);
}
