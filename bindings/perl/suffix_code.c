/*
 * Calls of Perl code by the library.  If the code dies, its error waits until
 * the library has returned.
 * SPDX-License-Identifier: MIT
 */
#include "suffix_code.h"

#include "call.h"
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

int
suffix_code_ask(void *ctx, const char *host, size_t len)
{
	dTHX;
	struct state *state = state_get(aTHX);

	(void)ctx;
	if (state->error != NULL)
		return 0;
	return call_apart(aTHX_ state->code,
	    newSVpvn_flags(host, len, state->is_chars ? SVf_UTF8 : 0),
	    &state->error);
}
