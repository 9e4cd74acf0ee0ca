/*
 * The state of the module in one interpreter.  Each thread of Perl has an
 * interpreter of its own.
 * SPDX-License-Identifier: MIT
 */
#ifndef STATE_H
#define STATE_H

#include "interpreter.h"

struct state {
	SV *defaults;  /* Rules with the default settings, when first needed */
	SV *code;      /* what knows suffixes, during a scan */
	SV *error;     /* what it died with */
	bool is_chars; /* it is asked about characters, not bytes */
};

/**
 * state_init():
 * Begin with an empty state; called when the module is loaded.
 */
void state_init(pTHX);

/**
 * state_clone():
 * The same in an interpreter that is a copy of another one.
 */
void state_clone(pTHX);

/**
 * state_get():
 * Return the state of this interpreter.
 */
struct state *state_get(pTHX);

#endif
