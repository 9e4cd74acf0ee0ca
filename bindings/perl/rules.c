/*
 * Rules are counted by those who use them, in all threads; the last one frees
 * them.  Code belongs to one interpreter, so the object holds it.
 * SPDX-License-Identifier: MIT
 */
#include "rules.h"

#include <stdatomic.h>

#include "object.h"
#include "state.h"

struct rules {
	atomic_uint users;
	struct urlsift_rules *rules;
};

static int
leave_rules(pTHX_ SV *body, MAGIC *magic)
{
	struct rules *rules = (struct rules *)(void *)magic->mg_ptr;

	(void)body;
	if (rules == NULL || atomic_fetch_sub(&rules->users, 1) > 1)
		return 0;
	urlsift_rules_free(rules->rules);
	PerlMemShared_free(rules);
	return 0;
}

static int
share_rules(pTHX_ MAGIC *magic, CLONE_PARAMS *params)
{
	struct rules *rules = (struct rules *)(void *)magic->mg_ptr;

	(void)params;
	if (rules != NULL)
		atomic_fetch_add(&rules->users, 1);
	return 0;
}

static const MGVTBL rules_type = { .svt_free = leave_rules,
	.svt_dup = share_rules };

/* Return a copy of ${value} in UTF-8.  Die if it contains a NUL. */
static const char *
copy_string(pTHX_ const char *what, SV *value)
{
	SV *copy = sv_newmortal();
	const char *text;
	STRLEN len;

	sv_copypv(copy, value);
	text = SvPVutf8(copy, len);
	if (memchr(text, '\0', len) != NULL)
		Perl_croak(aTHX_ "URLSift: %s has a NUL", what);
	return text;
}

/* Set the ${option} of the library to ${value}. */
static void
set_option(pTHX_ struct urlsift_rules *rules,
    const struct urlsift_option *option, const char *name, SV *value)
{
	struct urlsift_defect defect;
	const char *text;

	if (option->values == NULL && option->most == 1)
		text = SvTRUE_nomg(value) ? "yes" : "no";
	else
		text = copy_string(aTHX_ name, value);
	if (urlsift_rules_set(rules, option->name, text, &defect) != URLSIFT_OK)
		Perl_croak(aTHX_ "URLSift: %s cannot be '%" SVf "': %s", name,
		    SVfARG(value), defect.why);
}

/* Set the options of the library. */
static void
set_options(pTHX_ struct urlsift_rules *rules, SV *const *value)
{
	char name[OPTION_NAME];
	unsigned i;

	for (i = O_SETTINGS; i < OPTIONS && options_name(i, name); i++)
		if (value[i] != NULL)
			set_option(aTHX_ rules, urlsift_option(i - O_SETTINGS),
			    name, value[i]);
}

/* Return what schemeless is set to, or NULL. */
static SV *
find_schemeless(SV *const *value)
{
	char name[OPTION_NAME];
	unsigned i;

	for (i = O_SETTINGS; i < OPTIONS && options_name(i, name); i++)
		if (strEQ(name, "schemeless"))
			return value[i];
	return NULL;
}

/* Return the port in ${value}; one that cannot be is left to the library. */
static unsigned
read_port(pTHX_ const char *name, SV *value)
{
	const char *text;
	STRLEN len;
	UV number;

	SvGETMAGIC(value);
	if (!SvOK(value))
		return 0;
	text = SvPV_nomg(value, len);
	if (grok_number(text, len, &number) != IS_NUMBER_IN_UV)
		Perl_croak(aTHX_ "URLSift: scheme %s: the port is a number up "
				 "to 65535 or undef, not '%" SVf "'",
		    name, SVfARG(value));
	return number > 65535 ? 65536 : (unsigned)number;
}

static void
add_scheme(pTHX_ struct urlsift_rules *rules, const char *name, SV *value)
{
	static const char *const fields[] = {
		[URLSIFT_D_NAME] = "name",
		[URLSIFT_D_SHAPE] = "shape",
		[URLSIFT_D_PORT] = "port",
		[URLSIFT_D_PATTERN] = "pattern",
	};
	struct urlsift_scheme scheme = { .name = name, .document = "" };
	struct urlsift_defect defect;
	const char *pattern;
	AV *list;

	if (!SvROK(value) || SvTYPE(SvRV(value)) != SVt_PVAV ||
	    av_len((AV *)SvRV(value)) != 2)
		Perl_croak(aTHX_ "URLSift: scheme %s: its value is [shape, "
				 "port, pattern], not '%" SVf "'",
		    name, SVfARG(value));
	list = (AV *)SvRV(value);
	scheme.shape = copy_string(aTHX_ "a shape", *av_fetch(list, 0, 1));
	scheme.port = read_port(aTHX_ name, *av_fetch(list, 1, 1));
	pattern = copy_string(aTHX_ "a pattern", *av_fetch(list, 2, 1));
	switch (urlsift_rules_add_scheme(rules, &scheme, pattern, &defect)) {
	case URLSIFT_OK:
		return;
	case URLSIFT_EINVAL:
		Perl_croak(aTHX_ "URLSift: scheme %s: %s, at %" UVuf ": %s",
		    name, fields[defect.field], (UV)defect.at, defect.why);
	default:
		Perl_croak(aTHX_ "URLSift: memory ran out");
	}
}

static void
add_schemes(pTHX_ struct urlsift_rules *rules, SV *schemes)
{
	HE *entry;
	HV *table;

	if (schemes == NULL)
		return;
	if (!SvROK(schemes) || SvTYPE(SvRV(schemes)) != SVt_PVHV)
		Perl_croak(aTHX_ "URLSift: schemes is a reference to a hash, "
				 "not '%" SVf "'",
		    SVfARG(schemes));
	table = (HV *)SvRV(schemes);
	(void)hv_iterinit(table);
	while ((entry = hv_iternext(table)) != NULL)
		add_scheme(aTHX_ rules,
		    copy_string(aTHX_ "a scheme", hv_iterkeysv(entry)),
		    hv_iterval(table, entry));
}

SV *
rules_new(pTHX_ const char *class, const struct options *options)
{
	SV *const *value = options->value;
	SV *schemeless = find_schemeless(value), *code, *self;
	struct urlsift_rules *made = urlsift_rules_new(NULL);
	struct rules *rules;

	if (made == NULL)
		Perl_croak(aTHX_ "URLSift: memory ran out");
	rules = PerlMemShared_malloc(sizeof(*rules));
	if (rules == NULL) {
		urlsift_rules_free(made);
		Perl_croak(aTHX_ "URLSift: memory ran out");
	}
	atomic_init(&rules->users, 1);
	rules->rules = made;
	code = schemeless != NULL && SvROK(schemeless) ? SvRV(schemeless) :
							 NULL;
	self = sv_2mortal(object_new(aTHX_ class, &rules_type, rules, code));
	set_options(aTHX_ made, value);
	add_schemes(aTHX_ made, value[O_SCHEMES]);
	return self;
}

static bool
has_settings(const struct options *options)
{
	unsigned i;

	for (i = O_SCHEMES; i < OPTIONS; i++)
		if (options->value[i] != NULL)
			return true;
	return false;
}

/* Return the default rules, which are made once. */
static SV *
use_defaults(pTHX_ const struct options *options)
{
	struct state *state = state_get(aTHX);

	if (state->defaults == NULL)
		state->defaults =
		    SvREFCNT_inc_NN(SvRV(rules_new(aTHX_ "URLSift::Rules",
			options)));
	return state->defaults;
}

SV *
rules_choose(pTHX_ const char *who, const struct options *options)
{
	SV *named = options->value[O_RULES], *rules;

	if (named == NULL && !has_settings(options)) {
		rules = use_defaults(aTHX_ options);
	} else if (named == NULL) {
		rules = SvRV(rules_new(aTHX_ "URLSift::Rules", options));
	} else if (has_settings(options)) {
		Perl_croak(aTHX_ "%s: either rules, or options that make rules",
		    who);
	} else {
		(void)object_magic(aTHX_ named, &rules_type, "URLSift::Rules");
		rules = SvRV(named);
	}
	SAVEFREESV(SvREFCNT_inc_NN(rules));
	return rules;
}

const struct urlsift_rules *
rules_get(pTHX_ SV *rules)
{
	MAGIC *magic = mg_findext(rules, PERL_MAGIC_ext, &rules_type);

	return ((struct rules *)(void *)magic->mg_ptr)->rules;
}

SV *
rules_code(pTHX_ SV *rules)
{

	return mg_findext(rules, PERL_MAGIC_ext, &rules_type)->mg_obj;
}
