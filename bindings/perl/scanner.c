/*
 * A scanner of the library, what it found, and the end of the text, in which
 * characters are counted.  Perl code that is called may drop or use the
 * scanner: it stays until the call returns, and cannot be used twice at a time.
 * A text that is there as a whole has a scanner of its own.
 * SPDX-License-Identifier: MIT
 */
#include "scanner.h"

#include "found.h"
#include "object.h"
#include "rules.h"
#include "text.h"

struct scanner {
	struct urlsift_scanner *scanner;
	SV *on_hit, *bytes; /* the options, or NULL */
	SV *tail;	    /* the text from offsets.base on */
	SV *held;	    /* by each hit */
	AV *hits;	    /* NULL: they are counted only */
	AV *warnings;	    /* that are not given yet, or NULL */
	UV number;
	struct rules *rules;
	struct urlsift_counter offsets; /* without a text: bytes are counted */
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
	urlsift_scanner_free(s->scanner);
	SvREFCNT_dec(s->on_hit);
	SvREFCNT_dec(s->bytes);
	SvREFCNT_dec(s->tail);
	SvREFCNT_dec((SV *)s->hits);
	SvREFCNT_dec((SV *)s->warnings);
	SvREFCNT_dec(s->held);
	Safefree(s);
	return 0;
}

/* Another thread gets none. */
static int
leave_out_scanner(pTHX_ MAGIC *magic, CLONE_PARAMS *params)
{

	PERL_UNUSED_CONTEXT;
	(void)params;
	magic->mg_ptr = NULL;
	return 0;
}

static const MGVTBL scanner_type = { .svt_free = free_scanner,
	.svt_dup = leave_out_scanner };

/* Those of a whole text are freed with the statement. */
static void
keep_warning(pTHX_ struct scanner *s, SV *warning)
{

	if (s->warnings == NULL) {
		s->warnings = newAV();
		if (s->tail == NULL)
			(void)sv_2mortal((SV *)s->warnings);
	}
	av_push(s->warnings, warning);
}

/* Keep a hit.  Nothing in here may die. */
static int
keep_hit(void *ctx, const struct urlsift_hit *hit)
{
	dTHX;
	struct scanner *s = ctx;
	int passes = rules_pass(s->rules, hit, NULL);
	SV *object, *warning;

	if (passes <= 0)
		return passes;
	warning = rules_warning(aTHX_ passes, hit, s->text.is_chars);
	if (warning != NULL)
		keep_warning(aTHX_ s, warning);
	s->number++;
	if (s->hits == NULL)
		return 0;
	object = found_hit(aTHX_ hit, s->held, &s->text, &s->offsets);
	if (object == NULL)
		return URLSIFT_ENOMEM;
	av_push(s->hits, object);
	return 0;
}

SV *
scanner_new(pTHX_ const char *class, const struct options *options)
{
	SV *rules = rules_choose(aTHX_ "URLSift::Scanner->new", options);
	SV *on_hit = options->value[O_ON_HIT], *self;
	struct scanner *s;

	if (on_hit != NULL &&
	    (!SvROK(on_hit) || SvTYPE(SvRV(on_hit)) != SVt_PVCV))
		Perl_croak(aTHX_ "URLSift::Scanner->new: on_hit is a reference "
				 "to code, not '%" SVf "'",
		    SVfARG(on_hit));
	Newxz(s, 1, struct scanner);
	self = sv_2mortal(object_new(aTHX_ class, &scanner_type, s, NULL));
	s->rules = rules_get(aTHX_ rules);
	s->held = SvREFCNT_inc_NN(rules);
	s->on_hit = on_hit == NULL ? NULL : newSVsv(on_hit);
	if (options->value[O_BYTES] != NULL)
		s->bytes = newSViv(options_is(aTHX_ options, O_BYTES));
	s->tail = newSVpvs("");
	s->hits = newAV();
	s->scanner = urlsift_scanner_new(s->rules->rules, keep_hit, s);
	if (s->scanner == NULL)
		Perl_croak(aTHX_ "URLSift::Scanner->new: memory ran out");
	return self;
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

/* Begin to scan, until the scope is left.  The scanner is dead unless the scan
 * ends well. */
static void
begin_scan(pTHX_ struct scanner *s)
{

	s->is_busy = s->is_dead = true;
	SAVEDESTRUCTOR_X(set_idle, s);
}

static void
end_scan(pTHX_ struct scanner *s, int status)
{

	if (status != URLSIFT_OK)
		Perl_croak(aTHX_ "URLSift::Scanner: memory ran out");
	s->is_dead = false;
}

/* Open a piece of the text.  The first one decides what the text is made of,
 * unless an option did. */
static void
open_piece(pTHX_ struct scanner *s, SV *string)
{
	struct text piece;
	SV *bytes = s->bytes;

	if (bytes == NULL && s->is_fed && s->text.is_chars)
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

/* Drop the text that no later hit needs, if it is half of the text or more. */
static void
settle(pTHX_ struct scanner *s)
{
	uint64_t settled = urlsift_scanner_settled(s->scanner);
	size_t gone;

	if (settled <= s->offsets.base)
		return;
	gone = (size_t)(settled - s->offsets.base);
	if (gone < SvCUR(s->tail) / 2)
		return;
	(void)urlsift_counter_at(&s->offsets, settled);
	sv_chop(s->tail, SvPVX(s->tail) + gone);
	s->offsets.base = settled;
	s->offsets.text = SvPVX_const(s->tail);
}

/* Give the warnings of a scan.  Code that gets them may die. */
static void
give_warnings(pTHX_ AV *warnings)
{

	while (warnings != NULL && av_len(warnings) >= 0)
		Perl_warn(aTHX_ "%" SVf,
		    SVfARG(sv_2mortal(av_shift(warnings))));
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

/* Give all.  Those that are left because the code died come with the next
 * call. */
static void
give_hits(pTHX_ struct scanner *s)
{

	give_warnings(aTHX_ s->warnings);
	while (s->on_hit != NULL && av_len(s->hits) >= 0)
		give_hit(aTHX_ s);
}

AV *
scanner_feed(pTHX_ SV *self, SV *string)
{
	struct scanner *s = get_scanner(aTHX_ self);

	open_piece(aTHX_ s, string);
	ENTER;
	begin_scan(aTHX_ s);
	if (s->text.is_chars) {
		sv_catpvn(s->tail, s->text.bytes, s->text.len);
		s->offsets.text = SvPVX_const(s->tail);
	}
	end_scan(aTHX_ s, text_scan(aTHX_ & s->text, s->scanner));
	LEAVE;
	if (s->text.is_chars)
		settle(aTHX_ s);
	give_hits(aTHX_ s);
	return s->hits;
}

AV *
scanner_finish(pTHX_ SV *self, const struct options *options)
{
	struct scanner *s = get_scanner(aTHX_ self);

	ENTER;
	begin_scan(aTHX_ s);
	end_scan(aTHX_ s,
	    urlsift_scanner_finish(s->scanner,
		options_is(aTHX_ options, O_BROKEN) ? URLSIFT_BROKEN :
						      URLSIFT_ENDED));
	LEAVE;
	s->is_fed = s->text.is_tainted = false;
	sv_setpvs(s->tail, "");
	Zero(&s->offsets, 1, struct urlsift_counter);
	give_hits(aTHX_ s);
	return s->hits;
}

static void
free_urlsift_scanner(pTHX_ void *scanner)
{

	PERL_UNUSED_CONTEXT;
	urlsift_scanner_free(scanner);
}

AV *
scanner_find(pTHX_ SV *string, const struct options *options, UV *number)
{
	struct scanner s = { 0 };
	SV *rules;
	int status;

	ENTER;
	rules = rules_choose(aTHX_ "URLSift::find", options);
	text_open(aTHX_ & s.text, "URLSift::find", string,
	    options->value[O_BYTES]);
	if (s.text.is_wide)
		s.offsets.text = s.text.bytes;
	s.rules = rules_get(aTHX_ rules);
	if (number == NULL) {
		s.hits = (AV *)sv_2mortal((SV *)newAV());
		s.held = sv_2mortal(found_held(aTHX_ rules, &s.text));
	}
	s.scanner = urlsift_scanner_new(s.rules->rules, keep_hit, &s);
	SAVEDESTRUCTOR_X(free_urlsift_scanner, s.scanner);
	status = s.scanner == NULL ? URLSIFT_ENOMEM :
				     text_scan(aTHX_ & s.text, s.scanner);
	if (status == URLSIFT_OK)
		status = urlsift_scanner_finish(s.scanner, URLSIFT_ENDED);
	if (status != URLSIFT_OK)
		Perl_croak(aTHX_ "URLSift::find: memory ran out");
	LEAVE;
	give_warnings(aTHX_ s.warnings);
	if (number != NULL)
		*number = s.number;
	return s.hits;
}
