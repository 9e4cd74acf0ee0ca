/*
 * A reader of documents.  The last one is kept for the next document that has
 * the same rules and options, since to start its helper takes longer than to
 * read a mail.  While it reads, it is not among what is kept: a handler of a
 * signal that reads a document, too, has another one.
 * SPDX-License-Identifier: MIT
 */
#include "document.h"

#include <poll.h>

#include "found.h"
#include "object.h"
#include "signals.h"

/* How many milliseconds something is waited for before handlers of signals may
 * run. */
#define PAUSE 50

/* Bytes that hits and warnings may take (D261), and what a warning takes
 * besides its text. */
#define MAX_MEMORY ((UV)128 << 20)
#define STRING 200

struct reader {
	struct urlsift_document *document;
	SV *settings; /* as a text */
	struct rules *rules;
	SV *held; /* by each hit: the rules */
	AV *hits, *warnings;
	UV room;	 /* bytes that are left */
	bool is_tainted; /* the document is */
	bool is_full;	 /* there is no room */
	bool is_short;	 /* memory ran out */
	SV *error;	 /* of a handler that died */
};

static int
free_reader(pTHX_ SV *body, MAGIC *magic)
{
	struct reader *reader = (struct reader *)(void *)magic->mg_ptr;

	(void)body;
	if (reader == NULL)
		return 0;
	urlsift_document_free(reader->document);
	SvREFCNT_dec(reader->settings);
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

/* Have handlers of signals run.  Return whether one died. */
static bool
is_ended(pTHX_ struct reader *reader)
{

	if (reader->error == NULL)
		reader->error = signals_try(aTHX);
	return reader->error != NULL;
}

/* Take ${size} bytes of the room.  Return whether there were so many. */
static bool
take_room(struct reader *reader, size_t size)
{

	reader->is_full = reader->is_full || size > reader->room;
	if (!reader->is_full)
		reader->room -= size;
	return !reader->is_full;
}

static void
add_warning(pTHX_ struct reader *reader, SV *warning)
{

	if (reader->is_tainted)
		SvTAINTED_on(warning);
	if (take_room(reader, SvCUR(warning) + STRING))
		av_push(reader->warnings, warning);
	else
		SvREFCNT_dec(warning);
}

/* The calls of urlsift_document_calls.  Nothing in here may die. */
static void
on_warning(void *ctx, const struct urlsift_place *place, const char *what)
{
	dTHX;
	const char *member = urlsift_place_member(place);
	SV *warning = newSVpvs("");

	if (*member != '\0')
		sv_catpvf(warning, "%s: ", member);
	sv_catpv(warning, what);
	(void)sv_utf8_decode(warning);
	add_warning(aTHX_ ctx, warning);
}

static int
on_hit(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	dTHX;
	struct reader *reader = ctx;
	int passes = rules_pass(reader->rules, hit, place);
	SV *warning, *object;

	if (passes > 0) {
		warning = rules_warning(aTHX_ passes, hit, true);
		if (warning != NULL)
			add_warning(aTHX_ reader, warning);
		if (!take_room(reader, found_size(hit, place)))
			return 1;
		object = found_in_place(aTHX_ hit, place, reader->held,
		    reader->is_tainted);
		reader->is_short = object == NULL;
		if (object != NULL)
			av_push(reader->hits, object);
	}
	reader->is_short = reader->is_short || passes < 0;
	return reader->is_short || reader->is_full || is_ended(aTHX_ reader);
}

/* The library asks again if a pause ends it. */
static int
on_wait(void *ctx, int fd, short events, int ms)
{
	dTHX;
	struct pollfd polled = { .fd = fd, .events = events };

	if (is_ended(aTHX_ ctx))
		return -1;
	return poll(&polled, 1, ms < PAUSE ? ms : PAUSE) == 1;
}

static const struct urlsift_document_calls calls = { .hit = on_hit,
	.warning = on_warning,
	.wait = on_wait };

static void
refuse_memory(pTHX)
{

	Perl_croak(aTHX_ "URLSift::find_document: memory ran out");
}

/* Set the options of documents. */
static void
set_options(pTHX_ const struct reader *reader, const struct options *options)
{
	const struct setting *setting = options->input;
	const struct setting *end = setting + options->inputs;
	struct urlsift_defect defect;

	for (; setting < end; setting++)
		switch (urlsift_document_set(reader->document,
		    setting->option->name,
		    options_word(aTHX_ setting->option, setting->value),
		    &defect)) {
		case URLSIFT_OK:
			break;
		case URLSIFT_ENOMEM:
			refuse_memory(aTHX);
			break;
		default:
			options_refuse(aTHX_ setting, setting->value,
			    defect.why);
		}
}

/* Return a new mortal text, the same for the same options of documents. */
static SV *
describe(pTHX_ const struct options *options)
{
	SV *text = sv_2mortal(newSVpvs(""));
	const struct setting *setting = options->input;
	const struct setting *end = setting + options->inputs;

	for (; setting < end; setting++) {
		sv_catpvf(text, "%s=", setting->option->name);
		sv_catpv(text,
		    options_word(aTHX_ setting->option, setting->value));
		sv_catpvn(text, "", 1);
	}
	return text;
}

/* Return the reader that is kept, as a mortal object, and keep none; NULL:
 * there is none for ${rules} and ${settings}. */
static SV *
take_kept(pTHX_ SV *kept, SV *rules, SV *settings)
{
	MAGIC *magic = !SvROK(kept) ?
	    NULL :
	    mg_findext(SvRV(kept), PERL_MAGIC_ext, &reader_type);
	SV *taken = NULL;

	if (magic != NULL && magic->mg_ptr != NULL && magic->mg_obj == rules &&
	    sv_eq(((struct reader *)(void *)magic->mg_ptr)->settings, settings))
		taken = sv_mortalcopy(kept);
	sv_setsv(kept, &PL_sv_undef);
	return taken;
}

/* Return a new mortal reader. */
static SV *
make_reader(pTHX_ SV *rules, SV *settings, const struct options *options)
{
	struct reader *reader;
	SV *self;

	Newxz(reader, 1, struct reader);
	self = sv_2mortal(object_new(aTHX_ "URLSift::Reader", &reader_type,
	    reader, rules));
	reader->settings = SvREFCNT_inc_NN(settings);
	reader->held = rules;
	reader->rules = rules_get(aTHX_ rules);
	reader->document =
	    urlsift_document_new(reader->rules->rules, &calls, reader);
	if (reader->document == NULL)
		refuse_memory(aTHX);
	set_options(aTHX_ reader, options);
	urlsift_document_need(reader->document,
	    URLSIFT_FROM_LINES | URLSIFT_FROM_TEXT);
	return self;
}

/* Return whether ${input} is a file handle, and ${*io} what it has open; NULL:
 * nothing. */
static bool
is_handle(SV *input, IO **io)
{

	if (SvROK(input))
		input = SvRV(input);
	if (isGV_with_GP(input))
		*io = GvIO((GV *)input);
	else if (SvTYPE(input) == SVt_PVIO)
		*io = (IO *)input;
	else
		return false;
	return true;
}

/* Return the descriptor of ${io}.  Die if there is none, or if something that
 * was read of it would be left out. */
static int
descriptor_of(pTHX_ IO *io)
{
	PerlIO *file = io == NULL ? NULL : IoIFP(io);
	int fd = file == NULL ? -1 : PerlIO_fileno(file);

	if (fd == -1)
		Perl_croak(aTHX_ "URLSift::find_document: the handle is not "
				 "that of an open file");
	if (PerlIO_has_base(file) && PerlIO_get_cnt(file) > 0)
		Perl_croak(aTHX_ "URLSift::find_document: the handle was read "
				 "from before");
	(void)sv_2mortal(SvREFCNT_inc_NN((SV *)io));
	return fd;
}

/* Read ${input}.  Return as urlsift_document_read() does. */
static int
read_input(pTHX_ struct reader *reader, SV *input, const char *name)
{
	struct text text;
	IO *io;

	SvGETMAGIC(input);
	if (is_handle(input, &io)) {
		reader->is_tainted = true;
		return urlsift_document_read(reader->document,
		    descriptor_of(aTHX_ io), name);
	}
	/* A handler of a signal may change the string. */
	text_open(aTHX_ & text, "URLSift::find_document", sv_mortalcopy(input),
	    &PL_sv_yes);
	reader->is_tainted = text.is_tainted;
	return urlsift_document_bytes(reader->document, text.bytes, text.len,
	    name);
}

/* Read ${input} for new lists.  Die if it is to be ended. */
static void
read_document(pTHX_ struct reader *reader, SV *input,
    const struct options *options)
{
	SV *limit = options->value[O_MAX_MEMORY],
	   *name = options->value[O_NAME];
	UV most = limit == NULL ? MAX_MEMORY : SvUV_nomg(limit);
	int status;

	reader->room = most;
	reader->is_full = false;
	status = read_input(aTHX_ reader, input,
	    name == NULL ? NULL : options_string(aTHX_ "name", name));
	if (reader->error != NULL)
		croak_sv(sv_2mortal(reader->error));
	if (status == URLSIFT_ENOMEM || reader->is_short)
		refuse_memory(aTHX);
	if (reader->is_full)
		av_push(reader->warnings,
		    newSVpvf("it takes more than %" UVuf
			     " bytes of memory; the "
			     "rest is not read (max_memory)",
			most));
}

AV *
document_find(pTHX_ SV *input, const struct options *options, AV *warnings)
{
	AV *hits = (AV *)sv_2mortal((SV *)newAV());
	SV *settings = describe(aTHX_ options);
	SV *kept = get_sv("URLSift::_reader", GV_ADD);
	struct reader *reader;
	SV *rules, *self;

	ENTER;
	rules = rules_choose(aTHX_ "URLSift::find_document", options);
	self = take_kept(aTHX_ kept, rules, settings);
	if (self == NULL)
		self = make_reader(aTHX_ rules, settings, options);
	reader = (struct reader *)(void *)object_magic(aTHX_ self, &reader_type,
	    "URLSift::Reader")
		     ->mg_ptr;
	reader->hits = hits;
	reader->warnings = warnings;
	read_document(aTHX_ reader, input, options);
	sv_setsv(kept, self);
	LEAVE;
	return hits;
}
