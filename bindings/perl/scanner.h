/*
 * The class URLSift::Scanner: finds the URLs of a text that comes in pieces.
 * SPDX-License-Identifier: MIT
 */
#ifndef SCANNER_H
#define SCANNER_H

#include "options.h"

/**
 * scanner_new(class, options):
 * Return a new mortal object of ${class}, or die with a message.
 */
SV *scanner_new(pTHX_ const char *class, const struct options *options);

/**
 * scanner_feed(self, string):
 * scanner_finish(self, options):
 * Scan the next piece, or end the text; give hits to the code that wants them.
 * Return the hits that wait for being taken.  Die with a message.
 */
AV *scanner_feed(pTHX_ SV *self, SV *string);
AV *scanner_finish(pTHX_ SV *self, const struct options *options);

/**
 * scanner_find(string, options, number):
 * Return a new mortal array of the hits in ${string}; or, if ${number} is not
 * NULL, set it to how many there are.  Die with a message.
 */
AV *scanner_find(pTHX_ SV *string, const struct options *options, UV *number);

#endif
