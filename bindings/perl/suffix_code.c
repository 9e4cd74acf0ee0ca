/*
 * Calls of Perl code by the library.  If the code dies, its error waits until
 * the library has returned.
 * SPDX-License-Identifier: MIT
 */
#include "suffix_code.h"

#include "state.h"

void
suffix_code_begin(pTHX_ SV *code, bool is_chars)
{
	struct state *state = state_get(aTHX);

	SAVESPTR(state->code);
	SAVEBOOL(state->is_chars);
	SAVEGENERICSV(state->error);
	state->code = code;
	state->is_chars = is_chars;
	state->error = NULL;
}

void
suffix_code_end(pTHX)
{
	struct state *state = state_get(aTHX);

	if (state->error != NULL)
		croak_sv(sv_mortalcopy(state->error));
}

/* Return what the code says about ${host}.  Loops and subroutines outside of
 * the code cannot be left from inside: it has a stack of its own. */
static int
call_code(pTHX_ struct state *state, SV *host)
{
	int has = 0;
	SV *answer;
	dSP;

	ENTER;
	SAVETMPS;
	save_scalar(PL_errgv);
	PUSHSTACKi(PERLSI_MAGIC);
	PUSHMARK(SP);
	XPUSHs(sv_2mortal(host));
	PUTBACK;
	(void)call_sv(state->code, G_SCALAR | G_EVAL);
	SPAGAIN;
	answer = POPs;
	/* What an object thinks of its truth is not asked: it might die. */
	if (SvTRUE(ERRSV))
		state->error = newSVsv(ERRSV);
	else
		has = SvROK(answer) || SvTRUE_nomg(answer);
	PUTBACK;
	POPSTACK;
	FREETMPS;
	LEAVE;
	return has;
}

int
suffix_code_ask(void *ctx, const char *host, size_t len)
{
	dTHX;
	struct state *state = state_get(aTHX);

	(void)ctx;
	if (state->error != NULL)
		return 0;
	return call_code(aTHX_ state,
	    newSVpvn_flags(host, len, state->is_chars ? SVf_UTF8 : 0));
}
