/*
 * The names of the options.  A name that is not known is an error, never
 * ignored.
 * SPDX-License-Identifier: MIT
 */
#include "options.h"

#include "urlsift.h"

static const char *const names[O_SETTINGS] = {
	[O_RULES] = "rules",
	[O_BYTES] = "bytes",
	[O_REJECTED] = "rejected",
	[O_ON_HIT] = "on_hit",
	[O_BROKEN] = "broken",
	[O_SCHEMES] = "schemes",
};

bool
options_name(unsigned option, char *name)
{
	const struct urlsift_option *known;
	const char *text;
	size_t i;

	if (option < O_SETTINGS) {
		text = names[option];
	} else {
		known = urlsift_option(option - O_SETTINGS);
		if (known == NULL)
			return false;
		text = known->name;
	}
	for (i = 0; i < OPTION_NAME - 1 && text[i] != '\0'; i++)
		name[i] = text[i] == '-' ? '_' : text[i];
	name[i] = '\0';
	return true;
}

static void
refuse_name(pTHX_ const char *who, unsigned known, SV *name)
{
	SV *list = sv_2mortal(newSVpvs(""));
	char text[OPTION_NAME];
	unsigned i;

	for (i = 0; i < OPTIONS && options_name(i, text); i++)
		if ((known >> i & 1) != 0)
			sv_catpvf(list, "%s%s", SvCUR(list) > 0 ? ", " : "",
			    text);
	Perl_croak(aTHX_ "%s has no option '%" SVf "': its options are %" SVf,
	    who, SVfARG(name), SVfARG(list));
}

static unsigned
find_name(pTHX_ const char *who, unsigned known, SV *name)
{
	STRLEN len;
	const char *text = SvPV(name, len);
	char word[OPTION_NAME];
	unsigned i;

	for (i = 0; i < OPTIONS && options_name(i, word); i++)
		if ((known >> i & 1) != 0 && strlen(word) == len &&
		    memcmp(word, text, len) == 0)
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
