/*
 * A client of the helper, and what it sent that was not taken yet.
 * SPDX-License-Identifier: MIT
 */
#include "mail_reader.h"

#include <poll.h>
#include <time.h>

#include "object.h"
#include "signals.h"
#include "text.h"
#include "../mail_log.h"

/* How many milliseconds the helper is waited for before handlers of signals may
 * run. */
#define PAUSE 50

struct mail_reader {
	struct urlsift_helper *helper;
	struct mail_log log;
	bool is_busy;
	bool is_tainted; /* the text is */
	bool is_enough;	 /* no more events are wanted */
	SV *take;	 /* the code that takes events */
	SV *error;	 /* of code that died */
};

static int
free_reader(pTHX_ SV *body, MAGIC *magic)
{
	struct mail_reader *reader =
	    (struct mail_reader *)(void *)magic->mg_ptr;

	PERL_UNUSED_CONTEXT;
	(void)body;
	if (reader == NULL)
		return 0;
	urlsift_helper_free(reader->helper);
	mail_log_free(&reader->log);
	Safefree(reader);
	return 0;
}

/* Another thread gets none. */
static int
leave_out_reader(pTHX_ MAGIC *magic, CLONE_PARAMS *params)
{

	PERL_UNUSED_CONTEXT;
	(void)params;
	magic->mg_ptr = NULL;
	return 0;
}

static const MGVTBL reader_type = { .svt_free = free_reader,
	.svt_dup = leave_out_reader };

/* A wait of urlsift_helper_watch.  The caller asks again if a pause ends it. */
static int
on_wait(void *ctx, int fd, short events, int ms)
{
	dTHX;
	struct mail_reader *reader = ctx;
	struct pollfd polled = { .fd = fd, .events = events };

	if (reader->error == NULL)
		reader->error = signals_try(aTHX);
	if (reader->error != NULL)
		return -1;
	return poll(&polled, 1, ms < PAUSE ? ms : PAUSE) == 1;
}

static const struct urlsift_helper_watch watch = { .wait = on_wait };

/* Return a new reference to what ${event} says. */
static SV *
make_event(pTHX_ const struct mail_log *log, const struct mail_event *event,
    bool is_tainted)
{
	const char *words = log->text + event->at;
	AV *values = newAV();
	SV *first = newSVpvn(words, event->first);
	SV *second = newSVpvn(words + event->first, event->second);

	if (is_tainted) {
		SvTAINTED_on(first);
		SvTAINTED_on(second);
	}
	av_push(values, newSVpv(mail_event_name(event->kind), 0));
	av_push(values, first);
	av_push(values, second);
	av_push(values, newSVuv((UV)event->number));
	return newRV_noinc((SV *)values);
}

/* Return a new reference to the events of the log, which is empty then. */
static SV *
make_events(pTHX_ struct mail_reader *reader)
{
	AV *events = newAV();
	size_t i;

	for (i = 0; i < reader->log.n; i++)
		av_push(events,
		    make_event(aTHX_ & reader->log, reader->log.events + i,
			reader->is_tainted));
	mail_log_clear(&reader->log);
	return newRV_noinc((SV *)events);
}

/* Have the code take the events. */
static void
pass_events(pTHX_ struct mail_reader *reader)
{

	reader->is_enough = !signals_call(aTHX_ reader->take,
	    make_events(aTHX_ reader), &reader->error);
}

/* Have a batch of events taken. */
static int
on_batch(void *ctx)
{
	dTHX;
	struct mail_reader *reader = ctx;

	pass_events(aTHX_ reader);
	return reader->is_enough || reader->error != NULL;
}

SV *
mail_reader_new(pTHX_ const char *class, SV *program, IV sandbox)
{
	struct mail_reader *reader;
	SV *self;

	Newxz(reader, 1, struct mail_reader);
	self = sv_2mortal(object_new(aTHX_ class, &reader_type, reader, NULL));
	reader->helper = urlsift_helper_new(&mail_log_sink, &reader->log);
	if (reader->helper == NULL ||
	    (SvOK(program) &&
		urlsift_helper_program(reader->helper, SvPV_nolen(program)) !=
		    URLSIFT_DECODE_OK))
		Perl_croak(aTHX_ "URLSift::MailReader->new: memory ran out");
	reader->log.take = on_batch;
	reader->log.ctx = reader;
	urlsift_helper_watch(reader->helper, &watch, reader);
	urlsift_helper_sandbox(reader->helper, (enum urlsift_sandbox)sandbox);
	return self;
}

static void
set_idle(pTHX_ void *reader)
{

	PERL_UNUSED_CONTEXT;
	((struct mail_reader *)reader)->is_busy = false;
}

/* Die with what code died with, if it did. */
static void
rethrow(pTHX_ struct mail_reader *reader)
{
	SV *error = reader->error;

	reader->error = NULL;
	if (error != NULL)
		croak_sv(sv_2mortal(error));
}

/* Have the helper read ${text}.  Die if memory runs out, or with what a handler
 * of a signal or the code that takes events died with. */
static void
read_text(pTHX_ struct mail_reader *reader, const struct text *text, IV kind)
{
	struct urlsift_decode_input input = {
		.kind = (enum urlsift_decode_kind)kind,
		.index = 1
	};
	int status;

	mail_log_clear(&reader->log);
	reader->is_enough = false;
	status = urlsift_helper_run_bytes(reader->helper, &input, text->bytes,
	    text->len);
	rethrow(aTHX_ reader);
	if (status == URLSIFT_DECODE_ENOMEM || reader->log.is_short)
		Perl_croak(aTHX_ "URLSift::MailReader->read: memory ran out");
	if (!reader->is_enough)
		pass_events(aTHX_ reader);
	rethrow(aTHX_ reader);
}

SV *
mail_reader_read(pTHX_ SV *self, SV *data, IV kind, SV *take)
{
	MAGIC *magic =
	    object_magic(aTHX_ self, &reader_type, "URLSift::MailReader");
	struct mail_reader *reader =
	    (struct mail_reader *)(void *)magic->mg_ptr;
	struct text text;
	const char *why;

	if (reader->is_busy)
		Perl_croak(aTHX_ "this URLSift::MailReader is reading: code "
				 "that runs meanwhile cannot use it");
	(void)sv_2mortal(SvREFCNT_inc_NN(SvRV(self)));
	ENTER;
	reader->is_busy = true;
	SAVEDESTRUCTOR_X(set_idle, reader);
	text_open(aTHX_ & text, "URLSift::MailReader->read", data, &PL_sv_yes);
	reader->is_tainted = text.is_tainted;
	reader->take = take;
	read_text(aTHX_ reader, &text, kind);
	why = urlsift_helper_error(reader->helper);
	LEAVE;
	return why == NULL ? newSV(0) : newSVpv(why, 0);
}
