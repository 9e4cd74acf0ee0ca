/*
 * The headers of Perl, included here only.  A function that needs the
 * interpreter takes it as its first argument, as perlguts(1) says.
 * SPDX-License-Identifier: MIT
 */
#ifndef INTERPRETER_H
#define INTERPRETER_H

#define PERL_NO_GET_CONTEXT
#include <EXTERN.h>
#include <perl.h>
#include <XSUB.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#endif
