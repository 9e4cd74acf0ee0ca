/*
 * Rules are counted by those who use them, in all threads; the last one frees
 * them.  Each thread has its own view.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

#include <stdatomic.h>

struct shared {
	atomic_uint users;
	struct urlsift_rules *rules;
	struct urlsift_filter *filter;
};

#define MY_CXT_KEY "URLSift::_guts"
typedef struct {
	SV *defaults; /* rules with the default settings, when first needed */
} my_cxt_t;

START_MY_CXT

void
rules_init(pTHX)
{
	MY_CXT_INIT;

	MY_CXT.defaults = NULL;
}

void
rules_clone(pTHX)
{
	MY_CXT_CLONE;

	MY_CXT.defaults = NULL;
}

static int
leave_rules(pTHX_ SV *body, MAGIC *magic)
{
	struct rules *r = (struct rules *)(void *)magic->mg_ptr;

	(void)body;
	if (r == NULL)
		return 0;
	urlsift_view_free(r->view);
	if (atomic_fetch_sub(&r->shared->users, 1) == 1) {
		urlsift_filter_free(r->shared->filter);
		urlsift_rules_free(r->shared->rules);
		PerlMemShared_free(r->shared);
	}
	Safefree(r);
	return 0;
}

/* Copy an object for a new thread. */
static int
share_rules(pTHX_ MAGIC *magic, CLONE_PARAMS *params)
{
	const struct rules *r = (struct rules *)(void *)magic->mg_ptr;
	struct rules *copy = NULL;

	(void)params;
	if (r != NULL) {
		copy = safemalloc(sizeof(*copy));
		*copy = *r;
		atomic_fetch_add(&r->shared->users, 1);
		copy->view = urlsift_view_new(r->rules);
	}
	magic->mg_ptr = (char *)copy;
	return 0;
}

static const MGVTBL rules_type = { .svt_free = leave_rules,
	.svt_dup = share_rules };

/* What is a text, not a word or a number, can have several values. */
static void
set_all(pTHX_ const struct shared *shared, const struct setting *setting)
{
	const struct urlsift_option *option = setting->option;
	SV *value = setting->value;
	AV *list;
	SSize_t i;

	if (option->values != NULL || option->most > 0 || !SvROK(value) ||
	    SvTYPE(SvRV(value)) != SVt_PVAV) {
		options_set(aTHX_ setting, value, shared->rules, shared->filter,
		    NULL);
		return;
	}
	list = (AV *)SvRV(value);
	for (i = 0; i <= av_len(list); i++)
		options_set(aTHX_ setting, *av_fetch(list, i, 1), shared->rules,
		    shared->filter, NULL);
}

/* Return the port in ${value}; one that cannot be is left to the library. */
static unsigned
read_port(pTHX_ SV *value)
{
	UV number;

	SvGETMAGIC(value);
	if (!SvOK(value))
		return 0;
	number = looks_like_number(value) ? SvUV_nomg(value) : UV_MAX;
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
	scheme.shape = options_string(aTHX_ "a shape", *av_fetch(list, 0, 1));
	scheme.port = read_port(aTHX_ * av_fetch(list, 1, 1));
	pattern = options_string(aTHX_ "a pattern", *av_fetch(list, 2, 1));
	switch (urlsift_rules_add_scheme(rules, &scheme, pattern, &defect)) {
	case URLSIFT_OK:
		return;
	case URLSIFT_EINVAL:
		Perl_croak(aTHX_ "URLSift: scheme %s: %s, at %" UVuf ": %s",
		    name, fields[defect.field], (UV)defect.at, defect.why);
	default:
		need_memory(aTHX_ false);
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
		    options_string(aTHX_ "a scheme", hv_iterkeysv(entry)),
		    hv_iterval(table, entry));
}

/* Return a new mortal object of ${class}, with nothing in it yet. */
static SV *
make_object(pTHX_ const char *class, struct rules **rules)
{
	struct shared *shared = PerlMemShared_calloc(1, sizeof(struct shared));

	need_memory(aTHX_ shared != NULL);
	atomic_init(&shared->users, 1);
	Newxz(*rules, 1, struct rules);
	(*rules)->shared = shared;
	return sv_2mortal(object_new(aTHX_ gv_stashpv(class, GV_ADD),
	    &rules_type, *rules, 0, NULL));
}

SV *
rules_new(pTHX_ const char *class, const struct options *options)
{
	struct rules *r;
	SV *self = make_object(aTHX_ class, &r);
	struct shared *shared = r->shared;
	size_t i;

	r->rules = shared->rules = urlsift_rules_new(NULL);
	need_memory(aTHX_ r->rules != NULL);
	r->filter = shared->filter = urlsift_filter_new(r->rules);
	need_memory(aTHX_ r->filter != NULL);
	for (i = 0; i < options->settings; i++)
		if (!options->setting[i].is_input)
			set_all(aTHX_ shared, options->setting + i);
	add_schemes(aTHX_ shared->rules, options->value[O_SCHEMES]);
	r->view = urlsift_view_new(r->rules);
	need_memory(aTHX_ r->view != NULL);
	return self;
}

/* Return the default rules, which are made once. */
static SV *
use_defaults(pTHX_ const struct options *options)
{
	dMY_CXT;

	if (MY_CXT.defaults == NULL)
		MY_CXT.defaults =
		    SvREFCNT_inc_NN(rules_new(aTHX_ "URLSift::Rules", options));
	return MY_CXT.defaults;
}

SV *
rules_choose(pTHX_ const char *who, const struct options *options)
{
	SV *self = options->value[O_RULES];

	if (self != NULL && options->make_rules)
		Perl_croak(aTHX_ "%s: either rules, or options that make rules",
		    who);
	if (self != NULL)
		(void)object_magic(aTHX_ self, &rules_type, "URLSift::Rules");
	else if (options->make_rules)
		self = rules_new(aTHX_ "URLSift::Rules", options);
	else
		self = use_defaults(aTHX_ options);
	return sv_2mortal(SvREFCNT_inc_NN(SvRV(self)));
}

struct rules *
rules_get(pTHX_ SV *rules)
{
	MAGIC *magic = mg_findext(rules, PERL_MAGIC_ext, &rules_type);

	return (struct rules *)(void *)magic->mg_ptr;
}

struct urlsift_finder *
rules_finder(pTHX_ SV *rules)
{
	const struct rules *r = rules_get(aTHX_ rules);
	struct urlsift_finder *finder = urlsift_finder_new(r->rules, r->filter);

	need_memory(aTHX_ finder != NULL);
	return finder;
}
