/*
 * The handlers of signals, which Perl runs between its own operations only: a
 * long call of the library lets them run in its pauses.  And calls of Perl code
 * while the library waits, which must not be left.
 * SPDX-License-Identifier: MIT
 */
#ifndef SIGNALS_H
#define SIGNALS_H

#include "interpreter.h"

/**
 * signals_handle():
 * Run the handlers of the signals that came.  One may die.
 */
void signals_handle(pTHX);

/**
 * signals_try():
 * The same where nothing may die.  Return a new reference to the error of a
 * handler that died, or NULL.
 */
SV *signals_try(pTHX);

/**
 * signals_call(code, argument, error):
 * Call ${code} with ${argument}, a new value, or without one if it is NULL.
 * Return whether what it returns is true.  ${error} is set to a new reference
 * to what it died with, or to NULL.
 */
bool signals_call(pTHX_ SV *code, SV *argument, SV **error);

#endif
