/*
 * The size of the stack.
 * SPDX-License-Identifier: MIT
 */
#ifndef STACK_H
#define STACK_H

#include <stdbool.h>

/* What a thread needs at most, in KiB: twice what the tests use.  PCRE2 takes
 * 32 for itself. */
#define STACK_KIB 256

/**
 * stack_begin():
 * Raise the limit of the stack, also for the helper, if it is lower.  Return
 * false if that is not allowed.
 */
bool stack_begin(void);

#endif
