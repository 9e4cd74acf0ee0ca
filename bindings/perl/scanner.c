/*
 * A finder of the library and what it found.  Perl code that is called may drop
 * or use the scanner: it stays until the call returns, and cannot be used twice
 * at a time.  A text that is there as a whole has a finder of its own.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

struct scanner {
	struct urlsift_finder *finder;
	SV *on_hit, *bytes; /* the options, which may be undef */
	SV *held;	    /* by each hit: the rules */
	AV *hits;
	struct text text; /* the last piece, and what is true of all */
	bool is_fed;	  /* since the beginning or the last end */
	bool is_busy;	  /* scanning */
	bool is_dead;	  /* a scan was not finished */
};

static int
free_scanner(pTHX_ SV *body, MAGIC *magic)
{
	struct scanner *s = (struct scanner *)(void *)magic->mg_ptr;

	(void)body;
	if (s == NULL)
		return 0;
	urlsift_finder_free(s->finder);
	SvREFCNT_dec(s->on_hit);
	SvREFCNT_dec(s->bytes);
	SvREFCNT_dec((SV *)s->hits);
	SvREFCNT_dec(s->held);
	Safefree(s);
	return 0;
}

static const MGVTBL scanner_type = { .svt_free = free_scanner,
	.svt_dup = object_leave_out };

SV *
scanner_new(pTHX_ const char *class, SV *rules, SV *bytes, SV *on_hit)
{
	struct scanner *s;
	SV *self;

	rules = rules_hold(aTHX_ rules);
	if (SvOK(on_hit) &&
	    (!SvROK(on_hit) || SvTYPE(SvRV(on_hit)) != SVt_PVCV))
		Perl_croak(aTHX_ "URLSift::Scanner->new: on_hit is a reference "
				 "to code, not '%" SVf "'",
		    SVfARG(on_hit));
	Newxz(s, 1, struct scanner);
	self = sv_2mortal(object_new(aTHX_ gv_stashpv(class, GV_ADD),
	    &scanner_type, s, 0, NULL));
	s->held = SvREFCNT_inc_NN(rules);
	s->on_hit = newSVsv(on_hit);
	s->bytes = newSVsv(bytes);
	s->hits = newAV();
	s->finder = rules_finder(aTHX_ rules);
	return SvREFCNT_inc_NN(self);
}

static void
set_idle(pTHX_ void *scanner)
{

	PERL_UNUSED_CONTEXT;
	((struct scanner *)scanner)->is_busy = false;
}

/* Return the scanner ${self}, which stays until the statement ends. */
static struct scanner *
get_scanner(pTHX_ SV *self)
{
	MAGIC *magic;
	struct scanner *s;

	magic = object_magic(aTHX_ self, &scanner_type, "URLSift::Scanner");
	s = (struct scanner *)(void *)magic->mg_ptr;
	if (s->is_busy)
		Perl_croak(aTHX_ "this URLSift::Scanner is scanning: code that "
				 "it calls cannot use it");
	if (s->is_dead)
		Perl_croak(aTHX_ "this URLSift::Scanner failed before: use a "
				 "new one");
	(void)sv_2mortal(SvREFCNT_inc_NN(SvRV(self)));
	return s;
}

/* Open a piece of the text.  The first one decides what the text is made of,
 * unless an option did. */
static void
open_piece(pTHX_ struct scanner *s, SV *string)
{
	struct text piece;
	SV *bytes = s->bytes;

	if (!SvOK(bytes) && s->is_fed && s->text.is_chars)
		bytes = &PL_sv_no;
	text_open(aTHX_ & piece, "URLSift::Scanner->feed", string, bytes);
	if (s->is_fed && piece.is_chars != s->text.is_chars) {
		if (piece.is_wide)
			Perl_croak(aTHX_ "URLSift::Scanner->feed: characters "
					 "after pieces of bytes: decode all "
					 "pieces and say bytes => 0");
		piece.is_chars = s->text.is_chars;
	}
	piece.is_tainted = piece.is_tainted || s->text.is_tainted;
	s->is_fed = s->is_fed || piece.len > 0;
	s->text = piece;
}

/* Give the first hit to the code that wants it. */
static void
give_hit(pTHX_ struct scanner *s)
{
	dSP;

	ENTER;
	SAVETMPS;
	PUSHMARK(SP);
	XPUSHs(sv_2mortal(av_shift(s->hits)));
	PUTBACK;
	(void)call_sv(s->on_hit, G_VOID | G_DISCARD);
	FREETMPS;
	LEAVE;
}

/* Scan the piece, or, if ${end} is not NULL, end the text so.  The scanner is
 * busy meanwhile, and dead unless that ends well.  Give all hits: those that
 * are left because code died come with the next call. */
static AV *
scan(pTHX_ struct scanner *s, const enum urlsift_end *end)
{
	int status;

	ENTER;
	s->is_busy = s->is_dead = true;
	SAVEDESTRUCTOR_X(set_idle, s);
	status = end != NULL ?
	    urlsift_finder_finish(s->finder, *end) :
	    text_scan(aTHX_ & s->text, s->finder,
		s->text.is_chars ? URLSIFT_U_CHARACTERS : URLSIFT_U_BYTES);
	need_memory(aTHX_ status == URLSIFT_OK);
	s->is_dead = false;
	LEAVE;
	s->is_fed = s->is_fed && end == NULL;
	found_take(aTHX_ s->finder, s->held, &s->text, s->hits, NULL);
	while (SvOK(s->on_hit) && av_len(s->hits) >= 0)
		give_hit(aTHX_ s);
	return s->hits;
}

AV *
scanner_feed(pTHX_ SV *self, SV *string)
{
	struct scanner *s = get_scanner(aTHX_ self);

	open_piece(aTHX_ s, string);
	return scan(aTHX_ s, NULL);
}

AV *
scanner_finish(pTHX_ SV *self, SV *broken)
{
	struct scanner *s = get_scanner(aTHX_ self);
	enum urlsift_end end = SvTRUE(broken) ? URLSIFT_BROKEN : URLSIFT_ENDED;

	(void)scan(aTHX_ s, &end);
	s->text.is_tainted = false;
	return s->hits;
}

static void
free_finder(pTHX_ void *finder)
{

	PERL_UNUSED_CONTEXT;
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
scanner_find(pTHX_ SV *string, SV *rules, SV *bytes, UV *number)
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
	SAVEDESTRUCTOR_X(free_finder, finder);
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
