/*
 * Calls of Perl code while the library waits, which must not be left.
 * SPDX-License-Identifier: MIT
 */
#ifndef CALL_H
#define CALL_H

#include "interpreter.h"

/**
 * call_apart(code, argument, error):
 * Call ${code} with ${argument}, a new value, or without one if it is NULL.
 * Return whether what it returns is true.  ${error} is set to a new reference
 * to what it died with, or to NULL.
 */
bool call_apart(pTHX_ SV *code, SV *argument, SV **error);

#endif
