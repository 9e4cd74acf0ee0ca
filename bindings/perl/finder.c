/*
 * The search of a whole text with an iterator of the library.
 * SPDX-License-Identifier: MIT
 */
#include "finder.h"

#include "found.h"
#include "rules.h"
#include "suffix_code.h"
#include "text.h"

static void
free_iterator(pTHX_ void *iterator)
{

	PERL_UNUSED_CONTEXT;
	urlsift_iter_free(iterator);
}

static struct urlsift_iter *
make_iterator(pTHX_ SV *rules, const struct text *text)
{
	struct urlsift_iter *iterator;

	iterator =
	    urlsift_iter_new(rules_get(aTHX_ rules), text->bytes, text->len);
	if (iterator == NULL)
		Perl_croak(aTHX_ "URLSift::find: memory ran out");
	SAVEDESTRUCTOR_X(free_iterator, iterator);
	return iterator;
}

static const struct urlsift_hit *
next_hit(pTHX_ struct urlsift_iter *iterator)
{
	const struct urlsift_hit *hit;
	int status = urlsift_iter_next(iterator, &hit);

	suffix_code_end(aTHX);
	if (status != URLSIFT_OK)
		Perl_croak(aTHX_ "URLSift::find: memory ran out");
	return hit;
}

static void
add_hit(pTHX_ AV *hits, const struct urlsift_hit *hit, const struct text *text,
    struct offsets *offsets)
{
	SV *object = found_hit(aTHX_ hit, text->is_wide ? offsets : NULL,
	    text->is_chars, text->is_tainted);

	if (object == NULL)
		Perl_croak(aTHX_ "URLSift::find: memory ran out");
	av_push(hits, object);
}

AV *
finder_hits(pTHX_ SV *string, const struct options *options, bool wants_objects)
{
	AV *hits = (AV *)sv_2mortal((SV *)newAV());
	bool rejected = options_is(aTHX_ options, O_REJECTED);
	const struct urlsift_hit *hit;
	struct urlsift_iter *iterator;
	struct offsets offsets = { 0 };
	struct text text;
	UV number = 0;
	SV *rules;

	ENTER;
	rules = rules_choose(aTHX_ "URLSift::find", options);
	text_open(aTHX_ & text, "URLSift::find", string,
	    options->value[O_BYTES], rules_code(aTHX_ rules) != NULL);
	offsets.text = text.bytes;
	suffix_code_begin(aTHX_ rules_code(aTHX_ rules), text.is_chars);
	iterator = make_iterator(aTHX_ rules, &text);
	while ((hit = next_hit(aTHX_ iterator)) != NULL) {
		if (!rejected && hit->reading[0]->reason != URLSIFT_R_NONE)
			continue;
		number++;
		if (wants_objects)
			add_hit(aTHX_ hits, hit, &text, &offsets);
	}
	LEAVE;
	if (!wants_objects)
		av_push(hits, newSVuv(number));
	return hits;
}
