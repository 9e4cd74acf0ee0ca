/*
 * What Perl code sees: the functions and methods of URLSift.  URLSift.pm has
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
check_url(pTHX_ SV *url, const struct options *options)
{
	SV *rules = rules_choose(aTHX_ "URLSift::check", options);
	struct text text;

	text_open(aTHX_ & text, "URLSift::check", url, options->value[O_BYTES]);
	return found_url(aTHX_ rules, &text);
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

	text_open(aTHX_ & text, "URLSift::opens", url, NULL);
	if (base != NULL)
		text_open(aTHX_ & base_text, "URLSift::opens", base, NULL);
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

/* Return a new reference to a hash of all fields of ${url}. */
static SV *
make_hash(pTHX_ SV *url)
{
	HV *hash = (HV *)sv_2mortal((SV *)newHV());
	const struct urlsift_field *field;
	size_t i;

	for (i = 0; (field = urlsift_field(i)) != NULL; i++)
		if (found_has(aTHX_ url, field))
			(void)hv_store(hash, field->name,
			    (I32)strlen(field->name),
			    found_value(aTHX_ url, i), 0);
	return newRV_inc((SV *)hash);
}

/* Put field ${i} of ${url} on the stack. */
static void
put_field(pTHX_ SV *url, size_t i)
{
	SV *value = sv_2mortal(found_value(aTHX_ url, i));
	dSP;

	if (urlsift_field(i)->type >= URLSIFT_T_WORDS) {
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

	for (i = 0; (field = urlsift_field(i)) != NULL; i++) {
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
	rules_init(aTHX);
	define_methods(aTHX);

void
CLONE(...)
CODE:
	rules_clone(aTHX);

const char *
version()
CODE:
	RETVAL = urlsift_version();
OUTPUT:
	RETVAL

void
find(text, ...)
	SV *text
PREINIT:
	struct options options;
	AV *hits;
	UV number;
PPCODE:
	options_read(aTHX_ &options, "URLSift::find", OPTIONS_OF_TEXT, &ST(1),
	    items - 1);
	PUTBACK;
	hits = scanner_find(aTHX_ text, &options,
	    GIMME_V == G_SCALAR ? &number : NULL);
	if (hits != NULL) {
		put_list(aTHX_ hits);
		return;
	}
	SPAGAIN;
	mXPUSHu(number);

void
find_document(document, ...)
	SV *document
PREINIT:
	struct options options;
	AV *hits, *warnings;
PPCODE:
	options_read(aTHX_ &options, "URLSift::find_document",
	    OPTIONS_OF_DOCUMENT, &ST(1), items - 1);
	warnings = (AV *)sv_2mortal((SV *)newAV());
	PUTBACK;
	hits = document_find(aTHX_ document, &options, warnings);
	SPAGAIN;
	mXPUSHs(newRV_inc((SV *)hits));
	mXPUSHs(newRV_inc((SV *)warnings));

void
_pause()
CODE:
	PERL_ASYNC_CHECK();

SV *
check(url, ...)
	SV *url
PREINIT:
	struct options options;
CODE:
	options_read(aTHX_ &options, "URLSift::check", OPTIONS_OF_TEXT,
	    &ST(1), items - 1);
	RETVAL = check_url(aTHX_ url, &options);
OUTPUT:
	RETVAL

SV *
defang(url, ...)
	SV *url
ALIAS:
	normalize = 1
PREINIT:
	static const char *const words[] = { "defanged", "normal" };
	struct urlsift_name name;
	struct options options;
CODE:
	options_read(aTHX_ &options, "URLSift::check", OPTIONS_OF_TEXT,
	    &ST(1), items - 1);
	url = sv_2mortal(check_url(aTHX_ url, &options));
	(void)urlsift_name_read(&name, words[ix], strlen(words[ix]));
	RETVAL = found_value(aTHX_ url, name.field);
OUTPUT:
	RETVAL

SV *
opens(url, base = NULL)
	SV *url
	SV *base
CODE:
	RETVAL = open_url(aTHX_ url,
	    base != NULL && SvOK(base) ? base : NULL);
OUTPUT:
	RETVAL

MODULE = URLSift	PACKAGE = URLSift::Rules

SV *
new(class, ...)
	const char *class
PREINIT:
	struct options options;
CODE:
	options_read(aTHX_ &options, "URLSift::Rules->new", OPTIONS_OF_RULES,
	    &ST(1), items - 1);
	RETVAL = SvREFCNT_inc_NN(rules_new(aTHX_ class, &options));
OUTPUT:
	RETVAL

MODULE = URLSift	PACKAGE = URLSift::Scanner

SV *
new(class, ...)
	const char *class
PREINIT:
	struct options options;
CODE:
	options_read(aTHX_ &options, "URLSift::Scanner->new",
	    OPTIONS_OF_TEXT | 1U << O_ON_HIT, &ST(1), items - 1);
	RETVAL = SvREFCNT_inc_NN(scanner_new(aTHX_ class, &options));
OUTPUT:
	RETVAL

void
feed(self, text)
	SV *self
	SV *text
PREINIT:
	AV *hits;
PPCODE:
	PUTBACK;
	hits = scanner_feed(aTHX_ self, text);
	put_hits(aTHX_ hits);
	return;

void
finish(self, ...)
	SV *self
PREINIT:
	struct options options;
	AV *hits;
PPCODE:
	options_read(aTHX_ &options, "URLSift::Scanner->finish",
	    1U << O_BROKEN, &ST(1), items - 1);
	PUTBACK;
	hits = scanner_finish(aTHX_ self, &options);
	put_hits(aTHX_ hits);
	return;

MODULE = URLSift	PACKAGE = URLSift::URL

SV *
as_hash(self)
	SV *self
CODE:
	RETVAL = make_hash(aTHX_ self);
OUTPUT:
	RETVAL
