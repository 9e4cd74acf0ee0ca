/*
 * A reader of documents.
 *
 * Perl runs such handlers between its own operations only, so the pauses of the
 * library let them run, in which nothing may die.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

struct reader {
	struct urlsift_finder *finder;
	struct urlsift_document *document; /* of the finder */
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

/* Set an option of ${document}: ${option} is [name, value, word]. */
static void
set_option(pTHX_ struct urlsift_document *document, SV *option)
{
	SV **is = AvARRAY((AV *)SvRV(option));
	struct urlsift_defect defect;
	int status = urlsift_document_set(document, SvPV_nolen(is[0]),
	    SvPV_nolen(is[2]), &defect);

	need_memory(aTHX_ status != URLSIFT_ENOMEM);
	if (status != URLSIFT_OK)
		Perl_croak(aTHX_ "URLSift: %" SVf " cannot be '%" SVf "': %s",
		    SVfARG(is[0]), SVfARG(is[1]), defect.why);
}

SV *
reader_new(pTHX_ SV *rules, AV *options)
{
	struct reader *reader;
	SSize_t i;
	SV *self;

	rules = rules_hold(aTHX_ rules);
	Newxz(reader, 1, struct reader);
	self =
	    sv_2mortal(object_new(aTHX_ gv_stashpvs("URLSift::Reader", GV_ADD),
		&reader_type, reader, 0, rules));
	reader->finder = rules_finder(aTHX_ rules);
	reader->document = urlsift_finder_document(reader->finder,
	    URLSIFT_U_CHARACTERS, on_pause, reader);
	need_memory(aTHX_ reader->document != NULL);
	for (i = 0; i <= av_len(options); i++)
		set_option(aTHX_ reader->document, *av_fetch(options, i, 0));
	urlsift_document_need(reader->document,
	    URLSIFT_FROM_LINES | URLSIFT_FROM_TEXT);
	return SvREFCNT_inc_NN(self);
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
read_input(pTHX_ const struct reader *reader, SV *input, const char *name,
    UV most, struct text *text)
{
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

void
reader_read(pTHX_ SV *self, SV *input, SV *name, UV most, AV *hits,
    AV *warnings)
{
	MAGIC *magic =
	    object_magic(aTHX_ self, &reader_type, "URLSift::Reader");
	const struct reader *reader = (struct reader *)(void *)magic->mg_ptr;
	struct text text;
	int status = read_input(aTHX_ reader, input,
	    SvOK(name) ? SvPV_nolen(name) : NULL, most, &text);

	if (status == URLSIFT_STOPPED)
		croak_sv(sv_2mortal(reader->error));
	need_memory(aTHX_ status == URLSIFT_OK);
	text.is_chars = true; /* all that is found */
	found_take(aTHX_ reader->finder, magic->mg_obj, &text, hits, warnings);
}
