/*
 * The search of a whole text with a scanner of the library.
 * SPDX-License-Identifier: MIT
 */
#include "finder.h"

#include "found.h"
#include "rules.h"
#include "text.h"

struct finder {
	struct text text;
	struct offsets offsets;
	AV *hits; /* NULL: they are counted only */
	UV number;
	bool wants_rejected;
};

/* Keep a hit.  Nothing in here may die. */
static int
keep_hit(void *ctx, const struct urlsift_hit *hit)
{
	dTHX;
	struct finder *f = ctx;
	SV *object;

	if (!f->wants_rejected && hit->reading[0]->reason != URLSIFT_R_NONE)
		return 0;
	f->number++;
	if (f->hits == NULL)
		return 0;
	object = found_hit(aTHX_ hit, f->text.is_wide ? &f->offsets : NULL,
	    f->text.is_chars, f->text.is_tainted);
	if (object == NULL)
		return 1;
	av_push(f->hits, object);
	return 0;
}

static void
free_scanner(pTHX_ void *scanner)
{

	PERL_UNUSED_CONTEXT;
	urlsift_scanner_free(scanner);
}

static void
need(pTHX_ bool is_good)
{

	if (!is_good)
		Perl_croak(aTHX_ "URLSift::find: memory ran out");
}

/* Scan all of the text.  Handlers of signals run meanwhile. */
static void
scan_text(pTHX_ struct finder *f, const struct urlsift_rules *rules)
{
	struct urlsift_scanner *scanner =
	    urlsift_scanner_new(rules, keep_hit, f);
	int status;

	need(aTHX_ scanner != NULL);
	SAVEDESTRUCTOR_X(free_scanner, scanner);
	need(aTHX_ text_scan(aTHX_ & f->text, scanner) == URLSIFT_OK);
	status = urlsift_scanner_finish(scanner, URLSIFT_ENDED);
	need(aTHX_ status == URLSIFT_OK);
}

AV *
finder_hits(pTHX_ SV *string, const struct options *options, bool wants_objects)
{
	AV *hits = (AV *)sv_2mortal((SV *)newAV());
	struct finder f = { .hits = wants_objects ? hits : NULL };
	SV *rules;

	f.wants_rejected = options_is(aTHX_ options, O_REJECTED);
	ENTER;
	rules = rules_choose(aTHX_ "URLSift::find", options);
	text_open(aTHX_ & f.text, "URLSift::find", string,
	    options->value[O_BYTES], rules_code(aTHX_ rules) != NULL);
	f.offsets.text = f.text.bytes;
	scan_text(aTHX_ & f, rules_get(aTHX_ rules));
	LEAVE;
	if (!wants_objects)
		av_push(hits, newSVuv(f.number));
	return hits;
}
