/*
 * What a click on a URL opens, and where that leads through a mail gateway.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_OPENED_H
#define US_OPENED_H

#include "interpreter.h"

/**
 * opened_url(url, base):
 * Return a new value: the URL that ${url} opens against ${base}, which may be
 * NULL; or undef.  Die with a message.
 */
SV *opened_url(pTHX_ SV *url, SV *base);

/**
 * opened_target(url):
 * Return a new value: the URL that is in ${url} if that opens a link of a
 * gateway; or undef.  Die with a message.
 */
SV *opened_target(pTHX_ SV *url);

/**
 * opened_risks(url):
 * Return a new mortal array: the names of the risks of what ${url} opens.  Die
 * with a message.
 */
AV *opened_risks(pTHX_ SV *url);

#endif
