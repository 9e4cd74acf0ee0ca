/*
 * The code of a caller that knows the suffixes under which hosts are
 * registered.  It runs in the middle of a scan, which must not be left.
 * SPDX-License-Identifier: MIT
 */
#ifndef SUFFIX_CODE_H
#define SUFFIX_CODE_H

#include "interpreter.h"
#include "urlsift.h"

/**
 * suffix_code_begin(code, is_chars):
 * Until the scope is left, ${code}, which may be NULL, is what
 * suffix_code_ask() asks.
 */
void suffix_code_begin(pTHX_ SV *code, bool is_chars);

/**
 * suffix_code_end():
 * Die with what the code died with, if it did.
 */
void suffix_code_end(pTHX);

/**
 * suffix_code_ask(ctx, host, len):
 * A urlsift_has_suffix, which needs no ${ctx}.
 */
urlsift_has_suffix suffix_code_ask;

#endif
