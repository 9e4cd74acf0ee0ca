/*
 * The class URLSift::MailReader: a client of the helper that decodes mail and
 * pages in a sandbox.
 * SPDX-License-Identifier: MIT
 */
#ifndef MAIL_READER_H
#define MAIL_READER_H

#include "interpreter.h"

/**
 * mail_reader_new(class, program, sandbox):
 * Return a new mortal object of ${class}, whose helper is ${program}, or the
 * one that is installed if that is undef, with a ${sandbox}, a number of
 * urlsift-decode.h.  Die with a message.
 */
SV *mail_reader_new(pTHX_ const char *class, SV *program, IV sandbox);

/**
 * mail_reader_read(self, data, kind, take):
 * Have the bytes of ${data} decoded as ${kind}, a number of urlsift-decode.h.
 * The code ${take} is called with references to arrays of events, one after the
 * other, and returns whether it wants more.  An event is a reference to an
 * array: its name, two words, a number.  Return a new text, the error of the
 * helper, or undef.  Die with a message.
 */
SV *mail_reader_read(pTHX_ SV *self, SV *data, IV kind, SV *take);

#endif
