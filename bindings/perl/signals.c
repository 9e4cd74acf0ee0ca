/*
 * Loops and subroutines outside of the code that is called cannot be left from
 * inside: it has a stack of its own.
 * SPDX-License-Identifier: MIT
 */
#include "signals.h"

void
signals_handle(pTHX)
{

	PERL_ASYNC_CHECK();
}

bool
signals_call(pTHX_ SV *code, SV *argument, SV **error)
{
	bool is_true = false;
	SV *answer;
	dSP;

	*error = NULL;
	ENTER;
	SAVETMPS;
	save_scalar(PL_errgv);
	PUSHSTACKi(PERLSI_MAGIC);
	PUSHMARK(SP);
	if (argument != NULL)
		XPUSHs(sv_2mortal(argument));
	PUTBACK;
	(void)call_sv(code, G_SCALAR | G_EVAL);
	SPAGAIN;
	answer = POPs;
	/* What an object thinks of its truth is not asked: it might die. */
	if (SvTRUE(ERRSV))
		*error = newSVsv(ERRSV);
	else
		is_true = SvROK(answer) || SvTRUE_nomg(answer);
	PUTBACK;
	POPSTACK;
	FREETMPS;
	LEAVE;
	return is_true;
}

SV *
signals_try(pTHX)
{
	SV *error;

	if (!PL_sig_pending)
		return NULL;
	(void)signals_call(aTHX_(SV *) get_cv("URLSift::_pause", 0), NULL,
	    &error);
	return error;
}
