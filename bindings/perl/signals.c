/*
 * SPDX-License-Identifier: MIT
 */
#include "signals.h"

#include "call.h"

void
signals_handle(pTHX)
{

	PERL_ASYNC_CHECK();
}

SV *
signals_try(pTHX)
{
	SV *error;

	if (!PL_sig_pending)
		return NULL;
	(void)call_apart(aTHX_(SV *) get_cv("URLSift::MailReader::_pause", 0),
	    NULL, &error);
	return error;
}
