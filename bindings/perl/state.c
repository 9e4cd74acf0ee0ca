/*
 * The state, where Perl keeps those of all modules of an interpreter.
 * SPDX-License-Identifier: MIT
 */
#include "state.h"

#define MY_CXT_KEY "URLSift::_guts"
typedef struct {
	struct state state;
} my_cxt_t;

START_MY_CXT

void
state_init(pTHX)
{
	MY_CXT_INIT;

	Zero(&MY_CXT.state, 1, struct state);
}

/* The copy of a state has pointers into the interpreter that was copied. */
void
state_clone(pTHX)
{
	MY_CXT_CLONE;

	Zero(&MY_CXT.state, 1, struct state);
}

struct state *
state_get(pTHX)
{
	dMY_CXT;

	return &MY_CXT.state;
}
