/*
 * What Perl code sees: the functions and methods of URLSift.  URLSift.pm has
 * their manual.
 * SPDX-License-Identifier: MIT
 */
#include "interpreter.h"

#include "finder.h"
#include "found.h"
#include "mail_reader.h"
#include "opened.h"
#include "rules.h"
#include "scanner.h"
#include "signals.h"
#include "state.h"
#include "text.h"

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

/* Return a constant string of the library, or undef. */
static SV *
make_name(pTHX_ const char *name)
{

	return name == NULL ? newSV(0) : newSVpv(name, 0);
}

static SV *
make_port(pTHX_ U32 port)
{

	return port == 0 ? newSV(0) : newSVuv(port);
}

/* Judge one URL. */
static SV *
check_url(pTHX_ SV *url, const struct options *options)
{
	struct urlsift_reading reading;
	struct text text;
	SV *rules, *found;

	ENTER;
	rules = rules_choose(aTHX_ "URLSift::check", options);
	text_open(aTHX_ &text, "URLSift::check", url, options->value[O_BYTES],
	    false);
	if (urlsift_url_check(rules_get(aTHX_ rules), text.bytes, text.len,
		&reading) != URLSIFT_OK)
		Perl_croak(aTHX_ "URLSift::check: memory ran out");
	found = found_url(aTHX_ &reading, text.is_chars, text.is_tainted);
	LEAVE;
	return found;
}

MODULE = URLSift	PACKAGE = URLSift

PROTOTYPES: DISABLE

BOOT:
	state_init(aTHX);

void
CLONE(...)
CODE:
	state_clone(aTHX);

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
PPCODE:
	options_read(aTHX_ &options, "URLSift::find",
	    OPTIONS_OF_TEXT | 1U << O_REJECTED, &ST(1), items - 1);
	PUTBACK;
	hits = finder_hits(aTHX_ text, &options, GIMME_V != G_SCALAR);
	if (GIMME_V != G_SCALAR) {
		put_list(aTHX_ hits);
		return;
	}
	SPAGAIN;
	XPUSHs(sv_2mortal(SvREFCNT_inc_NN(*av_fetch(hits, 0, 0))));

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
opens(url, base = NULL)
	SV *url
	SV *base
CODE:
	RETVAL = opened_url(aTHX_ url,
	    base != NULL && SvOK(base) ? base : NULL);
OUTPUT:
	RETVAL

SV *
target(url)
	SV *url
CODE:
	RETVAL = opened_target(aTHX_ url);
OUTPUT:
	RETVAL

void
risks(url)
	SV *url
PPCODE:
	PUTBACK;
	put_list(aTHX_ opened_risks(aTHX_ url));
	return;

MODULE = URLSift	PACKAGE = URLSift::MailReader

#ifdef URLSIFT_MAIL

SV *
_open(class, program, sandbox)
	const char *class
	SV *program
	IV sandbox
CODE:
	RETVAL = SvREFCNT_inc_NN(mail_reader_new(aTHX_ class, program,
	    sandbox));
OUTPUT:
	RETVAL

SV *
_read(self, data, kind, take)
	SV *self
	SV *data
	IV kind
	SV *take
CODE:
	RETVAL = mail_reader_read(aTHX_ self, data, kind, take);
OUTPUT:
	RETVAL

void
_pause()
CODE:
	signals_handle(aTHX);

#endif

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
	    OPTIONS_OF_TEXT | 1U << O_REJECTED | 1U << O_ON_HIT, &ST(1),
	    items - 1);
	ENTER;
	RETVAL = SvREFCNT_inc_NN(scanner_new(aTHX_ class, &options));
	LEAVE;
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
url(self)
	SV *self
CODE:
	RETVAL = found_text(aTHX_ found_get(aTHX_ self));
OUTPUT:
	RETVAL

bool
valid(self)
	SV *self
CODE:
	RETVAL = found_get(aTHX_ self)->reading->reason == URLSIFT_R_NONE;
OUTPUT:
	RETVAL

SV *
reason(self)
	SV *self
ALIAS:
	clause = 1
	why = 2
PREINIT:
	enum urlsift_reason reason;
	const char *name = NULL;
CODE:
	reason = found_get(aTHX_ self)->reading->reason;
	if (reason != URLSIFT_R_NONE)
		name = ix == 0 ? urlsift_reason_name(reason) :
		    ix == 1    ? urlsift_reason_clause(reason) :
				 urlsift_reason_text(reason);
	RETVAL = make_name(aTHX_ name);
OUTPUT:
	RETVAL

SV *
at(self)
	SV *self
CODE:
	RETVAL = found_at(aTHX_ found_get(aTHX_ self));
OUTPUT:
	RETVAL

SV *
kind(self)
	SV *self
CODE:
	RETVAL = make_name(aTHX_ urlsift_reading_kind_name(
	    found_get(aTHX_ self)->reading->kind));
OUTPUT:
	RETVAL

SV *
scheme(self)
	SV *self
CODE:
	RETVAL = found_scheme(aTHX_ found_get(aTHX_ self));
OUTPUT:
	RETVAL

SV *
user(self)
	SV *self
ALIAS:
	user = URLSIFT_P_USER
	password = URLSIFT_P_PASSWORD
	host = URLSIFT_P_HOST
	path = URLSIFT_P_PATH
	query = URLSIFT_P_QUERY
	fragment = URLSIFT_P_FRAGMENT
CODE:
	RETVAL = found_part(aTHX_ found_get(aTHX_ self),
	    (enum urlsift_part)ix);
OUTPUT:
	RETVAL

SV *
port(self)
	SV *self
CODE:
	RETVAL = make_port(aTHX_ found_get(aTHX_ self)->reading->port);
OUTPUT:
	RETVAL

SV *
default_port(self)
	SV *self
CODE:
	RETVAL = make_port(aTHX_ found_get(aTHX_ self)->reading->default_port);
OUTPUT:
	RETVAL

SV *
parts(self)
	SV *self
CODE:
	RETVAL = found_parts(aTHX_ found_get(aTHX_ self));
OUTPUT:
	RETVAL

void
notes(self)
	SV *self
PPCODE:
	PUTBACK;
	put_list(aTHX_ found_notes(aTHX_ found_get(aTHX_ self)));
	return;

void
risks(self)
	SV *self
PPCODE:
	PUTBACK;
	put_list(aTHX_ found_risks(aTHX_ found_get(aTHX_ self)->reading));
	return;

MODULE = URLSift	PACKAGE = URLSift::Hit

UV
offset(self)
	SV *self
ALIAS:
	end = 1
	length = 2
	trimmed = 3
PREINIT:
	const struct urlsift_hit *hit;
CODE:
	hit = found_get_hit(aTHX_ self)->hit;
	RETVAL = ix == 0 ? hit->begin :
	    ix == 1      ? hit->end :
	    ix == 2      ? hit->end - hit->begin :
			   hit->trimmed;
OUTPUT:
	RETVAL

SV *
form(self)
	SV *self
CODE:
	RETVAL = make_name(aTHX_ urlsift_form_name(
	    found_get_hit(aTHX_ self)->hit->form));
OUTPUT:
	RETVAL

SV *
began(self)
	SV *self
CODE:
	RETVAL = make_name(aTHX_ urlsift_began_name(
	    found_get_hit(aTHX_ self)->hit->began));
OUTPUT:
	RETVAL

SV *
ended(self)
	SV *self
CODE:
	RETVAL = make_name(aTHX_ urlsift_ended_name(
	    found_get_hit(aTHX_ self)->hit->ended));
OUTPUT:
	RETVAL

void
pieces(self)
	SV *self
PPCODE:
	PUTBACK;
	put_list(aTHX_ found_pieces(aTHX_ found_get_hit(aTHX_ self)));
	return;

void
readings(self)
	SV *self
PPCODE:
	PUTBACK;
	put_list(aTHX_ found_readings(aTHX_ found_get_hit(aTHX_ self)));
	return;
