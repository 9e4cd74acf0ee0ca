/*
 * A reader of documents.  The last one is kept for the next document that has
 * the same rules and options, since to start its helper takes longer than to
 * read a mail.  While it reads, it is not among what is kept: a handler of a
 * signal that reads a document, too, has another one.
 *
 * Perl runs such handlers between its own operations only, so the pauses of the
 * library let them run, in which nothing may die.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

/* Bytes that hits and warnings may take (memory-of-a-document). */
#define MAX_MEMORY ((UV)128 << 20)

struct reader {
	struct urlsift_finder *finder;
	struct urlsift_document *document; /* of the finder */
	SV *settings;			   /* as a text */
	SV *error;			   /* of a handler that died */
};

static int
free_reader(pTHX_ SV *body, MAGIC *magic)
{
	struct reader *reader = (struct reader *)(void *)magic->mg_ptr;

	(void)body;
	if (reader == NULL)
		return 0;
	urlsift_finder_free(reader->finder);
	SvREFCNT_dec(reader->settings);
	Safefree(reader);
	return 0;
}

static const MGVTBL reader_type = { .svt_free = free_reader,
	.svt_dup = object_leave_out };

/* Have handlers of signals run.  They have a stack of their own: loops and
 * subroutines outside of them cannot be left from inside. */
static int
on_pause(void *ctx)
{
	dTHX;
	struct reader *reader = ctx;
	dSP;

	if (!PL_sig_pending)
		return 0;
	ENTER;
	SAVETMPS;
	save_scalar(PL_errgv);
	PUSHSTACKi(PERLSI_MAGIC);
	PUSHMARK(SP);
	PUTBACK;
	(void)call_sv((SV *)get_cv("URLSift::_pause", 0),
	    G_VOID | G_DISCARD | G_EVAL);
	reader->error = SvTRUE(ERRSV) ? newSVsv(ERRSV) : NULL;
	POPSTACK;
	FREETMPS;
	LEAVE;
	return reader->error != NULL;
}

/* Return a new mortal text, the same for the same options of documents. */
static SV *
describe(pTHX_ const struct options *options)
{
	SV *text = sv_2mortal(newSVpvs(""));
	const struct setting *setting = options->setting;
	const struct setting *end = setting + options->settings;

	for (; setting < end; setting++)
		if (setting->is_input) {
			sv_catpvf(text, "%s=", setting->option->name);
			sv_catpv(text,
			    options_word(aTHX_ setting->option,
				setting->value));
			sv_catpvn(text, "", 1);
		}
	return text;
}

/* Return the reader that is kept, as a mortal object, and keep none; NULL:
 * there is none for ${rules} and ${settings}. */
static SV *
take_kept(pTHX_ SV *kept, SV *rules, SV *settings)
{
	MAGIC *magic = !SvROK(kept) ? NULL :
				      object_find(SvRV(kept), &reader_type);
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
	const struct setting *setting = options->setting;
	const struct setting *end = setting + options->settings;
	struct reader *reader;
	SV *self;

	Newxz(reader, 1, struct reader);
	self =
	    sv_2mortal(object_new(aTHX_ gv_stashpvs("URLSift::Reader", GV_ADD),
		&reader_type, reader, 0, rules));
	reader->settings = SvREFCNT_inc_NN(settings);
	reader->finder = rules_finder(aTHX_ rules);
	reader->document = urlsift_finder_document(reader->finder,
	    URLSIFT_U_CHARACTERS, on_pause, reader);
	need_memory(aTHX_ reader->document != NULL);
	for (; setting < end; setting++)
		if (setting->is_input)
			options_set(aTHX_ setting, setting->value, NULL, NULL,
			    reader->document);
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

/* Read ${input}, which is opened as ${text} unless it is a file handle.  Return
 * as urlsift_finder_read() does. */
static int
read_input(pTHX_ const struct reader *reader, SV *input,
    const struct options *options, struct text *text)
{
	SV *limit = options->value[O_MAX_MEMORY];
	UV most = limit == NULL ? MAX_MEMORY : SvUV_nomg(limit);
	const char *name = options->value[O_NAME] == NULL ?
	    NULL :
	    options_string(aTHX_ "name", options->value[O_NAME]);
	int fd = -1;
	IO *io;

	SvGETMAGIC(input);
	if (is_handle(input, &io)) {
		*text = (struct text){ .is_tainted = true };
		fd = descriptor_of(aTHX_ io);
	} else {
		/* A handler of a signal may change the string. */
		text_open(aTHX_ text, "URLSift::find_document",
		    sv_mortalcopy(input), &PL_sv_yes);
	}
	return urlsift_finder_read(reader->finder, fd, text->bytes, text->len,
	    name, most);
}

AV *
document_find(pTHX_ SV *input, const struct options *options, AV *warnings)
{
	SV *rules = rules_choose(aTHX_ "URLSift::find_document", options);
	SV *settings = describe(aTHX_ options);
	SV *kept = get_sv("URLSift::_reader", GV_ADD);
	SV *self = take_kept(aTHX_ kept, rules, settings);
	AV *hits = (AV *)sv_2mortal((SV *)newAV());
	struct reader *reader;
	struct text text;
	int status;

	if (self == NULL)
		self = make_reader(aTHX_ rules, settings, options);
	reader = (struct reader *)(void *)object_find(SvRV(self), &reader_type)
		     ->mg_ptr;
	status = read_input(aTHX_ reader, input, options, &text);
	if (status == URLSIFT_STOPPED)
		croak_sv(sv_2mortal(reader->error));
	need_memory(aTHX_ status == URLSIFT_OK);
	text.is_chars = true; /* all that is found */
	found_take(aTHX_ reader->finder, rules, &text, hits, warnings);
	sv_setsv(kept, self);
	return hits;
}
