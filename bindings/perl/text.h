/*
 * The bytes of a Perl string: those of its characters in UTF-8, or the string
 * itself if it is one of bytes.
 * SPDX-License-Identifier: MIT
 */
#ifndef TEXT_H
#define TEXT_H

#include "options.h"
#include "urlsift.h"

struct text {
	SV *plain; /* a string of them */
	const char *bytes;
	size_t len;
	bool is_chars;	 /* of characters, not bytes */
	bool is_wide;	 /* not all of these are ASCII */
	bool is_tainted; /* it came from outside, as perlsec(1) says */
};

/**
 * text_open(text, who, string, bytes):
 * Borrow the bytes of ${string} until the temporary values of the statement are
 * freed.  ${bytes} is true or false for bytes or characters, or NULL if the
 * string says itself which these are.  Die with a message if ${string} is none.
 */
void text_open(pTHX_ struct text *text, const char *who, SV *string, SV *bytes);

/**
 * text_scan(text, at, finder, unit):
 * Feed the next piece of ${text}, from ${at} on, to ${finder}, whose offsets
 * count ${unit}.  Then handlers of signals run: one may die.  Return as
 * urlsift_finder_feed() does.
 */
int text_scan(pTHX_ const struct text *text, size_t *at,
    struct urlsift_finder *finder, enum urlsift_unit unit);

#endif
