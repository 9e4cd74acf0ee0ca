/*
 * Rules are counted by those who use them, in all threads; the last one frees
 * them.  Code belongs to one interpreter, so the object holds it.
 * SPDX-License-Identifier: MIT
 */
#include "rules.h"

#include <stdatomic.h>

#include "object.h"
#include "state.h"
#include "suffix_code.h"

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

/* An option whose values are words, in the order of the library's enum. */
struct choice {
	const char *name;
	const char *const *words;
};

static const char *const syntaxes[] = { "rfc3986", "rfc1738", NULL };
static const char *const joins[] = { "none", "delimited", "hyphen", "flow",
	"likely", NULL };
static const char *const hyphens[] = { "auto", "keep", "drop", NULL };

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

/* Return the index of ${value} among ${words}, or ${index} if there is no
 * value. */
static int
choose_word(pTHX_ const char *name, SV *value, const char *const *words,
    int index)
{
	const char *text;
	SV *list;
	int i;

	if (value == NULL)
		return index;
	text = copy_string(aTHX_ name, value);
	for (i = 0; words[i] != NULL; i++)
		if (strEQ(text, words[i]))
			return i;
	list = sv_2mortal(newSVpv(words[0], 0));
	for (i = 1; words[i] != NULL; i++)
		sv_catpvf(list, "%s%s", words[i + 1] == NULL ? " or " : ", ",
		    words[i]);
	Perl_croak(aTHX_ "URLSift: %s cannot be '%" SVf "': it is %" SVf, name,
	    SVfARG(value), SVfARG(list));
	return index;
}

static void
set_words(pTHX_ struct urlsift_rules *rules, SV *const *value)
{

	(void)urlsift_rules_set_syntax(rules,
	    (enum urlsift_syntax)choose_word(aTHX_ "syntax", value[O_SYNTAX],
		syntaxes, URLSIFT_RFC3986));
	(void)urlsift_rules_set_join(rules,
	    (enum urlsift_join)choose_word(aTHX_ "join", value[O_JOIN], joins,
		URLSIFT_JOIN_FLOW));
	(void)urlsift_rules_set_hyphen(rules,
	    (enum urlsift_hyphen)choose_word(aTHX_ "hyphen", value[O_HYPHEN],
		hyphens, URLSIFT_HYPHEN_AUTO));
}

/* Set a limit to ${value}, which may be NULL. */
static void
set_limit(pTHX_ struct urlsift_rules *rules, enum urlsift_limit limit,
    SV *value, const char *range)
{
	const char *text;
	STRLEN len;
	UV number;

	if (value == NULL)
		return;
	text = SvPV(value, len);
	if (grok_number(text, len, &number) == IS_NUMBER_IN_UV &&
	    urlsift_rules_set_limit(rules, limit, (size_t)number) == URLSIFT_OK)
		return;
	Perl_croak(aTHX_ "URLSift: %s, not '%" SVf "'", range, SVfARG(value));
}

/* Set the options that are true or false, and the code that knows suffixes. */
static void
set_switches(pTHX_ struct urlsift_rules *rules, const struct options *options)
{
	SV *schemeless = options->value[O_SCHEMELESS];
	bool is_code = schemeless != NULL && SvROK(schemeless);

	if (is_code && SvTYPE(SvRV(schemeless)) != SVt_PVCV)
		Perl_croak(aTHX_ "URLSift: schemeless is true, false or a "
				 "reference to code, not '%" SVf "'",
		    SVfARG(schemeless));
	if (options->value[O_IRI] != NULL)
		(void)urlsift_rules_set_iri(rules,
		    options_is(aTHX_ options, O_IRI));
	(void)urlsift_rules_set_emails(rules,
	    options_is(aTHX_ options, O_EMAILS));
	(void)urlsift_rules_set_schemeless(rules,
	    options_is(aTHX_ options, O_SCHEMELESS),
	    is_code ? suffix_code_ask : NULL, NULL);
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
	SV *schemeless = value[O_SCHEMELESS], *self;
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
	self = sv_2mortal(object_new(aTHX_ class, &rules_type, rules,
	    schemeless != NULL && SvROK(schemeless) ? SvRV(schemeless) : NULL));
	set_words(aTHX_ made, value);
	set_limit(aTHX_ made, URLSIFT_MAX_URL, value[O_MAX_URL],
	    "max_url is 256 to 16777216 bytes");
	set_limit(aTHX_ made, URLSIFT_MAX_WRAPPER_LINES,
	    value[O_MAX_WRAPPER_LINES], "max_wrapper_lines is 1 to 10000");
	set_switches(aTHX_ made, options);
	add_schemes(aTHX_ made, value[O_SCHEMES]);
	return self;
}

static bool
has_settings(const struct options *options)
{
	unsigned i;

	for (i = 0; i < O_SETTINGS; i++)
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
