/*
 * The handlers of signals, which Perl runs between its own operations only: a
 * long call of the library lets them run in its pauses.
 * SPDX-License-Identifier: MIT
 */
#ifndef SIGNALS_H
#define SIGNALS_H

#include "interpreter.h"

/* How many bytes are scanned between two pauses. */
#define SIGNALS_BREATH ((size_t)1 << 20)

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

#endif
