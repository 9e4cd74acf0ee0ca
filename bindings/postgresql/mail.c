/*
 * A row is a text, a link or a warning of a mail.  A helper in a sandbox
 * decodes the mail; it stays as long as the backend.  While it works, the log
 * keeps what it sends: only behind that, rows are made.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include <poll.h>

#include "../mail_log.h"
#include "functions.h"
#include "mail.h"
#include "memory.h"
#include "value.h"

/* The columns, in the order of urlsift.sql. */
enum column {
	MESSAGE,
	MESSAGE_ID,
	DATE,
	PART,
	FIELD,
	TEXT,
	LINK,
	DIFFERS,
	RELATIVE,
	WARNED,
	SENDER,
	SUBJECT,
	COLUMNS
};

/* The log of one call, which ends with its memory context. */
struct call {
	MemoryContextCallback at_end;
	struct mail_log log;
};

/* What a row belongs to; NULL: nothing. */
struct place {
	const struct mail_event *message, *part;
};

static struct urlsift_helper *helper;

/* What it sends. */
static struct mail_log sent;

/* An error was raised while it was waited for. */
static bool is_interrupted;

/* The settings urlsift.helper and urlsift.sandbox. */
static char *program;
static int sandbox = URLSIFT_SANDBOX_PREFER;

static const struct config_enum_entry sandboxes[] = {
	{ "prefer", URLSIFT_SANDBOX_PREFER, false },
	{ "require", URLSIFT_SANDBOX_REQUIRE, false },
	{ "fresh", URLSIFT_SANDBOX_FRESH, false },
	{ "none", URLSIFT_SANDBOX_NONE, false },
	{ NULL, 0, false },
};

/* Wait as the server does, which may raise an error.  Return whether one of
 * ${events} came on ${fd}, or -1: none. */
static bool
wait_interruptibly(int fd, short events, int ms)
{
	int wanted = WL_LATCH_SET | WL_TIMEOUT | WL_EXIT_ON_PM_DEATH, came;

	if (fd != -1)
		wanted |= (events & POLLOUT) != 0 ? WL_SOCKET_WRITEABLE :
						    WL_SOCKET_READABLE;
	came = WaitLatchOrSocket(MyLatch, wanted, fd, ms, PG_WAIT_EXTENSION);
	if ((came & WL_LATCH_SET) != 0)
		ResetLatch(MyLatch);
	CHECK_FOR_INTERRUPTS();
	return (came & (WL_SOCKET_WRITEABLE | WL_SOCKET_READABLE)) != 0;
}

/* An error, such as that the query is cancelled, must not jump over the
 * library: it stays with the server until decode() raises it again. */
static int
wait_for(void *ctx, int fd, short events, int ms)
{
	volatile int came = -1;

	(void)ctx;
	if (is_interrupted)
		return -1;
	PG_TRY();
	{
		came = wait_interruptibly(fd, events, ms);
	}
	PG_CATCH();
	{
		is_interrupted = true;
	}
	PG_END_TRY();
	return came;
}

static int
stop_if_interrupted(void *ctx, int input_waits)
{

	(void)ctx, (void)input_waits;
	return is_interrupted;
}

static void
helper_end(const char *value, void *extra)
{

	(void)value, (void)extra;
	urlsift_helper_free(helper);
	helper = NULL;
}

static void
sandbox_end(int value, void *extra)
{

	(void)value;
	helper_end(NULL, extra);
}

static void
helper_start(void)
{
	static const struct urlsift_helper_watch watch = { stop_if_interrupted,
		wait_for };

	helper = urlsift_helper_new(&mail_log_sink, &sent);
	if (helper == NULL)
		memory_fail();
	urlsift_helper_watch(helper, &watch, NULL);
	urlsift_helper_sandbox(helper, (enum urlsift_sandbox)sandbox);
	if (*program != '\0' &&
	    urlsift_helper_program(helper, program) != URLSIFT_DECODE_OK) {
		helper_end(NULL, NULL);
		memory_fail();
	}
}

void
mail_settings(void)
{

	DefineCustomStringVariable("urlsift.helper",
	    "The program that decodes mail.",
	    "If it is empty, it is the one that was installed.", &program, "",
	    PGC_SUSET, 0, NULL, helper_end, NULL);
	DefineCustomEnumVariable("urlsift.sandbox",
	    "Whether mail is decoded in a sandbox.",
	    "prefer: if the system has one; require: not without one; none.",
	    &sandbox, URLSIFT_SANDBOX_PREFER, sandboxes, PGC_SUSET, 0, NULL,
	    sandbox_end, NULL);
}

static void
call_end(void *arg)
{
	struct call *call = arg;

	mail_log_free(&call->log);
}

/* Have ${mail} decoded.  Return the log. */
static const struct mail_log *
decode(const bytea *mail, enum urlsift_decode_kind kind)
{
	struct urlsift_decode_input input = { .kind = kind, .index = 1 };
	struct call *call = palloc0(sizeof(*call));
	const char *why;
	int status;

	call->at_end.func = call_end;
	call->at_end.arg = call;
	MemoryContextRegisterResetCallback(CurrentMemoryContext, &call->at_end);
	if (helper == NULL)
		helper_start();
	is_interrupted = false;
	status = urlsift_helper_run_bytes(helper, &input, VARDATA_ANY(mail),
	    value_len(mail));
	call->log = sent;
	memset(&sent, 0, sizeof(sent));
	if (is_interrupted)
		PG_RE_THROW();
	if (status == URLSIFT_DECODE_ENOMEM || call->log.is_short)
		memory_fail();
	if ((why = urlsift_helper_error(helper)) != NULL)
		ereport(ERROR,
		    (errcode(ERRCODE_EXTERNAL_ROUTINE_EXCEPTION),
			errmsg("urlsift_mail: %s", why)));
	return &call->log;
}

/* Return a word of ${event}; set ${is_null} if there is none. */
static Datum
word(const struct mail_log *log, const struct mail_event *event, bool is_second,
    bool *is_null)
{

	*is_null = event == NULL;
	if (event == NULL)
		return (Datum)0;
	return value_text(log->text + event->at +
		(is_second ? event->first : 0),
	    is_second ? event->second : event->first);
}

/* Add the row for ${event}. */
static void
add_row(ReturnSetInfo *result, const struct mail_log *log,
    const struct mail_event *event, const struct place *place)
{
	const struct mail_event *url = event->kind == MAIL_URL ? event : NULL;
	uint64_t flags = url == NULL ? 0 : url->number;
	const struct mail_event *heading =
	    place->message == NULL ? NULL : place->message + 1;
	bool nulls[COLUMNS] = { false };
	Datum values[COLUMNS];

	nulls[MESSAGE] = place->message == NULL;
	values[MESSAGE] =
	    Int64GetDatum(nulls[MESSAGE] ? 0 : (int64)place->message->number);
	values[MESSAGE_ID] =
	    word(log, place->message, false, &nulls[MESSAGE_ID]);
	values[DATE] = word(log, place->message, true, &nulls[DATE]);
	values[PART] = word(log, place->part, false, &nulls[PART]);
	values[FIELD] = word(log, place->part, true, &nulls[FIELD]);
	values[TEXT] = word(log, event->kind == MAIL_TEXT ? event : NULL, false,
	    &nulls[TEXT]);
	values[LINK] = word(log, url, false, &nulls[LINK]);
	values[DIFFERS] = BoolGetDatum((flags & URLSIFT_DECODE_DIFFERS) != 0);
	values[RELATIVE] = BoolGetDatum((flags & URLSIFT_DECODE_RELATIVE) != 0);
	nulls[DIFFERS] = nulls[RELATIVE] = url == NULL;
	values[WARNED] = word(log, event->kind == MAIL_WARNING ? event : NULL,
	    false, &nulls[WARNED]);
	values[SENDER] = word(log, heading, false, &nulls[SENDER]);
	values[SUBJECT] = word(log, heading, true, &nulls[SUBJECT]);
	tuplestore_putvalues(result->setResult, result->setDesc, values, nulls);
}

static void
add_rows(ReturnSetInfo *result, const struct mail_log *log)
{
	MemoryContext row = AllocSetContextCreate(CurrentMemoryContext,
	    "urlsift mail", ALLOCSET_DEFAULT_SIZES);
	MemoryContext caller = MemoryContextSwitchTo(row);
	struct place place = { NULL, NULL };
	const struct mail_event *event;
	size_t i;

	for (i = 0; i < log->n; i++) {
		event = log->events + i;
		if (event->kind == MAIL_MESSAGE) {
			place.message = event;
			place.part = NULL;
		} else if (event->kind == MAIL_PART) {
			place.part = event;
		} else if (event->kind == MAIL_TEXT ||
		    event->kind == MAIL_URL || event->kind == MAIL_WARNING) {
			CHECK_FOR_INTERRUPTS();
			add_row(result, log, event, &place);
			MemoryContextReset(row);
		}
	}
	MemoryContextSwitchTo(caller);
	MemoryContextDelete(row);
}

/* Return what ${name} means. */
static enum urlsift_decode_kind
read_kind(const char *name)
{
	enum urlsift_decode_kind kind;

	if (!mail_kind(name, &kind))
		ereport(ERROR,
		    (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
			errmsg("urlsift_mail: kind is not mail, mbox, news or "
			       "html")));
	return kind;
}

PG_FUNCTION_INFO_V1(sql_mail);

Datum
sql_mail(PG_FUNCTION_ARGS)
{
	const bytea *mail = PG_GETARG_BYTEA_PP(0);
	enum urlsift_decode_kind kind =
	    read_kind(text_to_cstring(PG_GETARG_TEXT_PP(1)));

	value_need_utf8();
	InitMaterializedSRF(fcinfo, 0);
	add_rows((ReturnSetInfo *)fcinfo->resultinfo, decode(mail, kind));
	return (Datum)0;
}
