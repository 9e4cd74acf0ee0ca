/*
 * Rules are counted by those who use them, in all threads; the last one frees
 * them.  Each thread has its own view.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

static int
leave_rules(pTHX_ SV *body, MAGIC *magic)
{
	struct rules *r = (struct rules *)(void *)magic->mg_ptr;

	(void)body;
	if (r == NULL)
		return 0;
	urlsift_view_free(r->view);
	if (atomic_fetch_sub(r->users, 1) == 1) {
		urlsift_filter_free(r->filter);
		urlsift_rules_free(r->rules);
		PerlMemShared_free(r->users);
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
		atomic_fetch_add(r->users, 1);
		copy->view = urlsift_view_new(r->rules);
	}
	magic->mg_ptr = (char *)copy;
	return 0;
}

static const MGVTBL rules_type = { .svt_free = leave_rules,
	.svt_dup = share_rules };

SV *
rules_new(pTHX_ const char *class)
{
	atomic_uint *users = PerlMemShared_calloc(1, sizeof(*users));
	struct rules *r;
	SV *self;

	need_memory(aTHX_ users != NULL);
	atomic_init(users, 1);
	Newxz(r, 1, struct rules);
	r->users = users;
	self = object_new(aTHX_ gv_stashpv(class, GV_ADD), &rules_type, r, 0,
	    NULL);
	(void)sv_2mortal(self);
	r->rules = urlsift_rules_new(NULL);
	need_memory(aTHX_ r->rules != NULL);
	r->filter = urlsift_filter_new(r->rules);
	r->view = urlsift_view_new(r->rules);
	need_memory(aTHX_ r->filter != NULL && r->view != NULL);
	return SvREFCNT_inc_NN(self);
}

SV *
rules_hold(pTHX_ SV *self)
{

	(void)object_magic(aTHX_ self, &rules_type, "URLSift::Rules");
	return sv_2mortal(SvREFCNT_inc_NN(SvRV(self)));
}

SV *
rules_answer(pTHX_ int status, const char *why)
{

	need_memory(aTHX_ status != URLSIFT_ENOMEM);
	return status == URLSIFT_OK ? newSV(0) : newSVpv(why, 0);
}

SV *
rules_set(pTHX_ SV *self, const char *name, const char *word)
{
	const struct rules *r = rules_get(aTHX_ rules_hold(aTHX_ self));
	struct urlsift_defect defect;
	int status =
	    urlsift_option_set(r->rules, r->filter, name, word, &defect);

	return rules_answer(aTHX_ status, defect.why);
}

SV *
rules_add(pTHX_ SV *self, const struct urlsift_scheme *scheme,
    const char *pattern)
{
	static const char *const fields[] = {
		[URLSIFT_D_NAME] = "name",
		[URLSIFT_D_SHAPE] = "shape",
		[URLSIFT_D_PORT] = "port",
		[URLSIFT_D_PATTERN] = "pattern",
	};
	const struct rules *r = rules_get(aTHX_ rules_hold(aTHX_ self));
	struct urlsift_defect defect;
	int status =
	    urlsift_rules_add_scheme(r->rules, scheme, pattern, &defect);

	need_memory(aTHX_ status != URLSIFT_ENOMEM);
	return status == URLSIFT_OK ?
	    newSV(0) :
	    newSVpvf("%s, at %" UVuf ": %s", fields[defect.field],
		(UV)defect.at, defect.why);
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
