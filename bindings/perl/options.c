/*
 * The names of the options.  A name that is not known is an error, never
 * ignored.
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

static const char *const names[OPTIONS] = {
	[O_SYNTAX] = "syntax",
	[O_JOIN] = "join",
	[O_HYPHEN] = "hyphen",
	[O_IRI] = "iri",
	[O_SCHEMELESS] = "schemeless",
	[O_EMAILS] = "emails",
	[O_SCHEMES] = "schemes",
	[O_MAX_URL] = "max_url",
	[O_MAX_WRAPPER_LINES] = "max_wrapper_lines",
	[O_RULES] = "rules",
	[O_BYTES] = "bytes",
	[O_REJECTED] = "rejected",
	[O_ON_HIT] = "on_hit",
	[O_BROKEN] = "broken",
};

static void
refuse_name(pTHX_ const char *who, unsigned known, SV *name)
{
	SV *list = sv_2mortal(newSVpvs(""));
	unsigned i;

	for (i = 0; i < OPTIONS; i++)
		if ((known >> i & 1) != 0)
			sv_catpvf(list, "%s%s", SvCUR(list) > 0 ? ", " : "",
			    names[i]);
	Perl_croak(aTHX_ "%s has no option '%" SVf "': its options are %" SVf,
	    who, SVfARG(name), SVfARG(list));
}

static unsigned
find_name(pTHX_ const char *who, unsigned known, SV *name)
{
	STRLEN len;
	const char *text = SvPV(name, len);
	unsigned i;

	for (i = 0; i < OPTIONS; i++)
		if ((known >> i & 1) != 0 && strlen(names[i]) == len &&
		    memcmp(names[i], text, len) == 0)
			return i;
	refuse_name(aTHX_ who, known, name);
	return 0;
}

void
options_read(pTHX_ struct options *options, const char *who, unsigned known,
    SV **argument, SSize_t count)
{
	unsigned option;
	SSize_t i;

	Zero(options, 1, struct options);
	if (count % 2 != 0)
		Perl_croak(aTHX_ "%s: options are pairs of a name and a value",
		    who);
	for (i = 0; i < count; i += 2) {
		option = find_name(aTHX_ who, known, argument[i]);
		SvGETMAGIC(argument[i + 1]);
		options->value[option] =
		    SvOK(argument[i + 1]) ? argument[i + 1] : NULL;
	}
}

bool
options_is(pTHX_ const struct options *options, enum option option)
{
	SV *value = options->value[option];

	return value != NULL && SvTRUE_nomg(value);
}
