/*
 * What finds the URLs of documents, or of a text that comes in pieces.  A text
 * that is there as a whole has a finder of its own.
 *
 * Perl runs handlers of signals between its own operations only, so the pauses
 * of the library let them run, in which nothing may die.  Perl code that is
 * called may drop or use a scanner: it stays until the call returns, and cannot
 * be used twice at a time.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

struct finder {
	struct urlsift_finder *finder;
	struct urlsift_document *document; /* of the finder; NULL: of texts */
	SV *error;			   /* of a handler that died */
	SV *on_hit, *bytes;		   /* the options, which may be undef */
	SV *held;			   /* by each hit: the rules */
	AV *hits;
	struct text text; /* the last piece, and what is true of all */
	bool is_fed;	  /* since the beginning or the last end */
	bool is_busy;	  /* scanning */
	bool is_dead;	  /* a scan was not finished */
};

static int
free_finder(pTHX_ SV *body, MAGIC *magic)
{
	struct finder *f = (struct finder *)(void *)magic->mg_ptr;

	(void)body;
	if (f == NULL)
		return 0;
	urlsift_finder_free(f->finder);
	SvREFCNT_dec(f->on_hit);
	SvREFCNT_dec(f->bytes);
	SvREFCNT_dec((SV *)f->hits);
	SvREFCNT_dec(f->held);
	Safefree(f);
	return 0;
}

static const MGVTBL finder_type = { .svt_free = free_finder,
	.svt_dup = object_leave_out };

/* Have handlers of signals run.  They have a stack of their own: loops and
 * subroutines outside of them cannot be left from inside. */
static int
on_pause(void *ctx)
{
	dTHX;
	struct finder *f = ctx;
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
	f->error = SvTRUE(ERRSV) ? newSVsv(ERRSV) : NULL;
	POPSTACK;
	FREETMPS;
	LEAVE;
	return f->error != NULL;
}

SV *
finder_new(pTHX_ const char *class, SV *rules, SV *bytes, SV *on_hit,
    bool of_documents)
{
	struct finder *f;
	SV *self;

	rules = rules_hold(aTHX_ rules);
	Newxz(f, 1, struct finder);
	self = sv_2mortal(object_new(aTHX_ gv_stashpv(class, GV_ADD),
	    &finder_type, f, 0, NULL));
	f->held = SvREFCNT_inc_NN(rules);
	f->on_hit = newSVsv(on_hit);
	f->bytes = newSVsv(bytes);
	f->hits = newAV();
	f->finder = rules_finder(aTHX_ rules);
	if (of_documents) {
		f->document = urlsift_finder_document(f->finder,
		    URLSIFT_U_CHARACTERS, on_pause, f);
		need_memory(aTHX_ f->document != NULL);
		urlsift_document_need(f->document,
		    URLSIFT_FROM_LINES | URLSIFT_FROM_TEXT);
	}
	return SvREFCNT_inc_NN(self);
}

/* Return what ${self} is, which stays until the statement ends. */
static struct finder *
get_finder(pTHX_ SV *self)
{
	MAGIC *magic =
	    object_magic(aTHX_ self, &finder_type, "URLSift::Scanner");
	struct finder *f = (struct finder *)(void *)magic->mg_ptr;

	if (f->is_busy)
		Perl_croak(aTHX_ "this URLSift::Scanner is scanning: code that "
				 "it calls cannot use it");
	if (f->is_dead)
		Perl_croak(aTHX_ "this URLSift::Scanner failed before: use a "
				 "new one");
	(void)sv_2mortal(SvREFCNT_inc_NN(SvRV(self)));
	return f;
}

SV *
finder_set(pTHX_ SV *self, const char *name, const char *word)
{
	struct urlsift_defect defect;
	int status;

	if (strEQ(name, "helper"))
		TAINT_PROPER("URLSift::find_document");
	status = urlsift_document_set(get_finder(aTHX_ self)->document, name,
	    word, &defect);
	return rules_answer(aTHX_ status, defect.why);
}

/* Open a piece of the text.  The first one decides what the text is made of,
 * unless an option did. */
static void
open_piece(pTHX_ struct finder *f, SV *string)
{
	struct text piece;
	SV *bytes = f->bytes;

	if (!SvOK(bytes) && f->is_fed && f->text.is_chars)
		bytes = &PL_sv_no;
	text_open(aTHX_ & piece, "URLSift::Scanner->feed", string, bytes);
	if (f->is_fed && piece.is_chars != f->text.is_chars) {
		if (piece.is_wide)
			Perl_croak(aTHX_ "URLSift::Scanner->feed: characters "
					 "after pieces of bytes: decode all "
					 "pieces and say bytes => 0");
		piece.is_chars = f->text.is_chars;
	}
	piece.is_tainted = piece.is_tainted || f->text.is_tainted;
	f->is_fed = f->is_fed || piece.len > 0;
	f->text = piece;
}

/* Give the first hit to the code that wants it. */
static void
give_hit(pTHX_ struct finder *f)
{
	dSP;

	ENTER;
	SAVETMPS;
	PUSHMARK(SP);
	XPUSHs(sv_2mortal(av_shift(f->hits)));
	PUTBACK;
	(void)call_sv(f->on_hit, G_VOID | G_DISCARD);
	FREETMPS;
	LEAVE;
}

static void
set_idle(void *finder)
{

	((struct finder *)finder)->is_busy = false;
}

/* Scan the piece, or, if ${end} is not NULL, end the text so.  The finder is
 * busy meanwhile, and dead unless that ends well.  Give all hits: those that
 * are left because code died come with the next call. */
static AV *
scan(pTHX_ struct finder *f, const enum urlsift_end *end)
{
	int status;

	ENTER;
	f->is_busy = f->is_dead = true;
	SAVEDESTRUCTOR(set_idle, f);
	status = end != NULL ?
	    urlsift_finder_finish(f->finder, *end) :
	    text_scan(aTHX_ & f->text, f->finder,
		f->text.is_chars ? URLSIFT_U_CHARACTERS : URLSIFT_U_BYTES);
	need_memory(aTHX_ status == URLSIFT_OK);
	f->is_dead = false;
	LEAVE;
	f->is_fed = f->is_fed && end == NULL;
	found_take(aTHX_ f->finder, f->held, &f->text, f->hits, NULL);
	while (SvOK(f->on_hit) && av_len(f->hits) >= 0)
		give_hit(aTHX_ f);
	return f->hits;
}

AV *
finder_feed(pTHX_ SV *self, SV *string)
{
	struct finder *f = get_finder(aTHX_ self);

	open_piece(aTHX_ f, string);
	return scan(aTHX_ f, NULL);
}

AV *
finder_finish(pTHX_ SV *self, bool broken)
{
	struct finder *f = get_finder(aTHX_ self);
	enum urlsift_end end = broken ? URLSIFT_BROKEN : URLSIFT_ENDED;

	(void)scan(aTHX_ f, &end);
	f->text.is_tainted = false;
	return f->hits;
}

/* Return the descriptor of ${input}, or -1 if that is no file handle.  Die if
 * it has nothing open, or if something that was read of it would be left
 * out. */
static int
descriptor_of(pTHX_ SV *input)
{
	IO *io;
	PerlIO *file;
	int fd;

	if (SvROK(input))
		input = SvRV(input);
	if (isGV_with_GP(input))
		io = GvIO((GV *)input);
	else if (SvTYPE(input) == SVt_PVIO)
		io = (IO *)input;
	else
		return -1;
	file = io == NULL ? NULL : IoIFP(io);
	fd = file == NULL ? -1 : PerlIO_fileno(file);
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
read_input(pTHX_ const struct finder *f, SV *input, const char *name, UV most,
    struct text *text)
{
	int fd;

	SvGETMAGIC(input);
	*text = (struct text){ .is_tainted = true };
	/* A handler of a signal may change a string. */
	if ((fd = descriptor_of(aTHX_ input)) == -1)
		text_open(aTHX_ text, "URLSift::find_document",
		    sv_mortalcopy(input), &PL_sv_yes);
	return urlsift_finder_read(f->finder, fd, text->bytes, text->len, name,
	    most);
}

void
finder_read(pTHX_ SV *self, SV *input, SV *name, UV most, AV *hits,
    AV *warnings)
{
	struct finder *f = get_finder(aTHX_ self);
	struct text text;
	int status = read_input(aTHX_ f, input,
	    SvOK(name) ? SvPV_nolen(name) : NULL, most, &text);

	if (status == URLSIFT_STOPPED)
		croak_sv(sv_2mortal(f->error));
	need_memory(aTHX_ status == URLSIFT_OK);
	text.is_chars = true; /* all that is found */
	found_take(aTHX_ f->finder, f->held, &text, hits, warnings);
}

static void
free_own(void *finder)
{

	urlsift_finder_free(finder);
}

/* Count a hit.  What is to be warned of is kept until the library returned. */
static int
count_hit(void *number, struct urlsift_view *view, const char *warning)
{

	(void)view;
	++*(UV *)number;
	return *warning != '\0';
}

AV *
finder_find(pTHX_ SV *string, SV *rules, SV *bytes, UV *number)
{
	SV *held = NULL;
	struct urlsift_finder *finder;
	struct text text;
	AV *hits = NULL;
	int status;

	rules = rules_hold(aTHX_ rules);
	text_open(aTHX_ & text, "URLSift::find", string, bytes);
	ENTER;
	finder = rules_finder(aTHX_ rules);
	SAVEDESTRUCTOR(free_own, finder);
	if (number == NULL) {
		hits = (AV *)sv_2mortal((SV *)newAV());
		held = sv_2mortal(found_held(aTHX_ rules, &text));
	} else {
		*number = 0;
		urlsift_finder_on(finder, count_hit, number);
	}
	status = text_scan(aTHX_ & text, finder,
	    hits != NULL && text.is_wide ? URLSIFT_U_CHARACTERS :
					   URLSIFT_U_BYTES);
	if (status == URLSIFT_OK)
		status = urlsift_finder_finish(finder, URLSIFT_ENDED);
	need_memory(aTHX_ status == URLSIFT_OK);
	found_take(aTHX_ finder, held, &text, hits, NULL);
	LEAVE;
	return hits;
}
