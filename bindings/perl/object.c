/*
 * The magic of objects.  Its pointer is NULL in a thread that got no copy.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

SV *
object_new(pTHX_ HV *stash, const MGVTBL *type, void *thing, U16 kind, SV *held)
{
	SV *body = newSV(0);
	SV *self = newRV_noinc(body);
	MAGIC *magic;

	magic = sv_magicext(body, held, PERL_MAGIC_ext, type, thing, 0);
	magic->mg_flags |= MGf_DUP;
	magic->mg_private = kind;
	sv_bless(self, stash);
	SvREADONLY_on(body);
	return self;
}

MAGIC *
object_find(const SV *body, const MGVTBL *type)
{

	return SvTYPE(body) < SVt_PVMG ? NULL :
					 mg_findext(body, PERL_MAGIC_ext, type);
}

int
object_leave_out(pTHX_ MAGIC *magic, CLONE_PARAMS *params)
{

	PERL_UNUSED_CONTEXT;
	(void)params;
	magic->mg_ptr = NULL;
	return 0;
}

MAGIC *
object_magic(pTHX_ SV *self, const MGVTBL *type, const char *class)
{
	MAGIC *magic = NULL;

	SvGETMAGIC(self);
	if (SvROK(self))
		magic = object_find(SvRV(self), type);
	if (magic == NULL)
		Perl_croak(aTHX_ "'%" SVf "' is not a %s", SVfARG(self), class);
	if (magic->mg_ptr == NULL)
		Perl_croak(aTHX_ "a %s is of use in the thread that made it "
				 "only",
		    class);
	return magic;
}

void
need_memory(pTHX_ bool is_there)
{

	if (!is_there)
		Perl_croak(aTHX_ "URLSift: memory ran out");
}
