/*
 * SPDX-License-Identifier: MIT
 */
#include "signals.h"

void
signals_handle(pTHX)
{

	PERL_ASYNC_CHECK();
}

SV *
signals_try(pTHX)
{
	SV *error = NULL;
	dSP;

	if (!PL_sig_pending)
		return NULL;
	ENTER;
	SAVETMPS;
	save_scalar(PL_errgv);
	/* Loops and subroutines outside cannot be left from inside. */
	PUSHSTACKi(PERLSI_MAGIC);
	PUSHMARK(SP);
	PUTBACK;
	(void)call_pv("URLSift::MailReader::_pause",
	    G_VOID | G_DISCARD | G_EVAL);
	if (SvTRUE(ERRSV))
		error = newSVsv(ERRSV);
	POPSTACK;
	FREETMPS;
	LEAVE;
	return error;
}
