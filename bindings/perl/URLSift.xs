/*
 * What Perl code sees: the functions and methods of URLSift.  URLSift.pod is
 * their manual.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

/* What is generated from the rest converts numbers as it likes. */
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"

/* Put ${list} on the stack; in scalar context, how many it has. */
static void
put_list(pTHX_ AV *list)
{
	SSize_t count = av_len(list) + 1, i;
	dSP;

	if (GIMME_V == G_SCALAR) {
		XPUSHs(sv_2mortal(newSViv((IV)count)));
	} else {
		EXTEND(SP, count);
		for (i = 0; i < count; i++)
			PUSHs(sv_2mortal(
			    SvREFCNT_inc_NN(*av_fetch(list, i, 0))));
	}
	PUTBACK;
}

/* From here on, errors and warnings name the line of who called the Perl code
 * that called this. */
static void
blame_caller(pTHX)
{
	const PERL_CONTEXT *frame = caller_cx(0, NULL);

	if (frame != NULL)
		PL_curcop = frame->blk_oldcop;
}

/* Do the same with what a scanner found.  What nobody takes, in void context,
 * waits for the next call. */
static void
put_hits(pTHX_ AV *hits)
{

	if (GIMME_V == G_VOID)
		return;
	put_list(aTHX_ hits);
	av_clear(hits);
}

/* Judge one URL. */
static SV *
check_url(pTHX_ SV *url, SV *rules, SV *bytes)
{
	struct text text;

	rules = rules_hold(aTHX_ rules);
	text_open(aTHX_ & text, "URLSift::check", url, bytes);
	return found_url(aTHX_ rules, &text);
}

/* Put what there is to know of the options that ${get} returns on the stack. */
static void
put_options(pTHX_ const struct urlsift_option *(*get)(size_t i))
{
	const struct urlsift_option *option;
	HV *hash;
	size_t i;
	dSP;

	for (i = 0; (option = get(i)) != NULL; i++) {
		hash = newHV();
		mXPUSHs(newRV_noinc((SV *)hash));
		(void)hv_stores(hash, "name", newSVpv(option->name, 0));
		(void)hv_stores(hash, "is_truth",
		    newSVsv(boolSV(option->values == NULL ?
			    option->most == 1 :
			    strnEQ(option->values, "no|yes", 6))));
		(void)hv_stores(hash, "is_text",
		    newSVsv(boolSV(option->values == NULL &&
			option->most == 0)));
	}
	PUTBACK;
}

/* Return a new value: the URL, in ASCII, that ${url} opens against ${base},
 * which may be NULL; or undef. */
static SV *
open_url(pTHX_ SV *url, SV *base)
{
	struct text text, base_text = { 0 };
	struct urlsift_reading reading;
	SV *room, *opened;
	size_t size;
	long len;

	text_open(aTHX_ & text, "URLSift::opens", url,
	    &PL_sv_undef);
	if (base != NULL)
		text_open(aTHX_ & base_text, "URLSift::opens", base,
		    &PL_sv_undef);
	size = URLSIFT_OPENS_ROOM(text.len, base_text.len);
	room = sv_2mortal(newSV(size));
	len = urlsift_url_opens(text.bytes, text.len, base_text.bytes,
	    base_text.len, SvPVX(room), size, &reading);
	if (len < 0)
		Perl_croak(aTHX_ "URLSift::opens: '%.*s' cannot be a base",
		    (int)base_text.len, base_text.bytes);
	if (len == 0)
		return newSV(0);
	opened = newSVpvn(reading.url, (size_t)len);
	if (text.is_tainted || base_text.is_tainted)
		SvTAINTED_on(opened);
	return opened;
}

/* Put field ${i} of ${url} on the stack. */
static void
put_field(pTHX_ SV *url, size_t i)
{
	SV *value = sv_2mortal(found_value(aTHX_ url, i));
	dSP;

	if (urlsift_view_field(i)->type >= URLSIFT_T_WORDS) {
		put_list(aTHX_(AV *) SvRV(value));
	} else {
		XPUSHs(value);
		PUTBACK;
	}
}

/* The method of a field, which found_value() knows by the number ix. */
static XSPROTO(get_field)
{
	dXSARGS;
	dXSI32;

	if (items != 1)
		croak_xs_usage(cv, "self");
	SP -= items;
	PUTBACK;
	put_field(aTHX_ ST(0), (size_t)ix);
}

/* Make the methods. */
static void
define_methods(pTHX)
{
	const struct urlsift_field *field;
	SV *name = sv_newmortal();
	size_t i;

	for (i = 0; (field = urlsift_view_field(i)) != NULL; i++) {
		sv_setpvf(name, "URLSift::%s::%s",
		    (field->from & URLSIFT_FROM_HIT) != 0 ? "Hit" : "URL",
		    field->name);
		CvXSUBANY(newXS(SvPVX(name), get_field, __FILE__)).any_i32 =
		    (I32)i;
	}
}

MODULE = URLSift	PACKAGE = URLSift

PROTOTYPES: DISABLE

BOOT:
	define_methods(aTHX);

const char *
version()
CODE:
	RETVAL = urlsift_version();
OUTPUT:
	RETVAL

void
_options(of_documents)
	bool of_documents
PPCODE:
	PUTBACK;
	if (of_documents) {
		put_options(aTHX_ urlsift_document_option);
	} else {
		put_options(aTHX_ urlsift_rules_option);
		put_options(aTHX_ urlsift_filter_option);
	}
	return;

void
_find(text, rules, bytes)
	SV *text
	SV *rules
	SV *bytes
PREINIT:
	AV *hits;
	UV number;
PPCODE:
	PUTBACK;
	blame_caller(aTHX);
	hits = finder_find(aTHX_ text, rules, bytes,
	    GIMME_V == G_SCALAR ? &number : NULL);
	if (hits != NULL) {
		put_list(aTHX_ hits);
		return;
	}
	SPAGAIN;
	mXPUSHu(number);

void
_pause()
CODE:
	PERL_ASYNC_CHECK();

SV *
_check(url, rules, bytes)
	SV *url
	SV *rules
	SV *bytes
ALIAS:
	_defang = 1
	_normalize = 2
PREINIT:
	static const char *const words[] = { "", "defanged", "normal" };
	struct urlsift_name name;
CODE:
	blame_caller(aTHX);
	RETVAL = check_url(aTHX_ url, rules, bytes);
	if (urlsift_name_read(&name, words[ix], strlen(words[ix])))
		RETVAL = found_value(aTHX_ sv_2mortal(RETVAL), name.field);
OUTPUT:
	RETVAL

SV *
opens(url, base = &PL_sv_undef)
	SV *url
	SV *base
CODE:
	RETVAL = open_url(aTHX_ url, SvOK(base) ? base : NULL);
OUTPUT:
	RETVAL

MODULE = URLSift	PACKAGE = URLSift::Finder	PREFIX = finder

SV *
finder_new(class, rules, bytes, on_hit, of_documents)
	const char *class
	SV *rules
	SV *bytes
	SV *on_hit
	bool of_documents
INIT:
	blame_caller(aTHX);
C_ARGS:
	aTHX_ class, rules, bytes, on_hit, of_documents

SV *
finder_set(self, name, word)
	SV *self
	const char *name
	const char *word
C_ARGS:
	aTHX_ self, name, word

void
finder_read(self, input, name, most, hits, warnings)
	SV *self
	SV *input
	SV *name
	UV most
	AV *hits
	AV *warnings
INIT:
	blame_caller(aTHX);
C_ARGS:
	aTHX_ self, input, name, most, hits, warnings

MODULE = URLSift	PACKAGE = URLSift::Scanner

void
feed(self, text)
	SV *self
	SV *text
PPCODE:
	PUTBACK;
	put_hits(aTHX_ finder_feed(aTHX_ self, text));
	return;

void
_finish(self, broken)
	SV *self
	bool broken
PPCODE:
	PUTBACK;
	blame_caller(aTHX);
	put_hits(aTHX_ finder_finish(aTHX_ self, broken));
	return;

MODULE = URLSift	PACKAGE = URLSift::Rules	PREFIX = rules

SV *
rules_new(class)
	const char *class
C_ARGS:
	aTHX_ class

SV *
rules_set(self, name, word)
	SV *self
	const char *name
	const char *word
C_ARGS:
	aTHX_ self, name, word

SV *
rules_add(self, name, shape, port, pattern)
	SV *self
	const char *name
	const char *shape
	UV port
	const char *pattern
C_ARGS:
	aTHX_ self, &(struct urlsift_scheme){ name, shape, port, "" }, pattern

MODULE = URLSift	PACKAGE = URLSift::URL

SV *
as_hash(self)
	SV *self
CODE:
	RETVAL = found_hash(aTHX_ self);
OUTPUT:
	RETVAL
