/*
 * Documents: what the tool reads, such as mail, pages and archives.  A helper
 * in a sandbox decodes them.
 * SPDX-License-Identifier: MIT
 */
#ifndef DOCUMENT_H
#define DOCUMENT_H

#include "options.h"

/**
 * document_find(input, options, warnings):
 * Return a new mortal array of the hits in ${input}, a string of bytes or a
 * file handle, and add to ${warnings} what was not read.  Die with a message,
 * or with what a handler of a signal died with.
 */
AV *document_find(pTHX_ SV *input, const struct options *options, AV *warnings);

#endif
