/*
 * Kinds of characters beyond ASCII, by what they may be in a URL (B2).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_UNICODE_H
#define US_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum us_kind {
	US_KIND_TEXT,	 /* allowed in a URL: letters, digits */
	US_KIND_SOLID,	 /* of a script that needs no space behind a URL */
	US_KIND_COMPAT,	 /* text, but a host has a variant of it */
	US_KIND_NO_HOST, /* the same, and the variant is no name character */
	US_KIND_POSES, /* text; invisible, or looks like ASCII or a delimiter */
	/* Those below are no part of a word by themselves. */
	US_KIND_SYMBOL, /* emoji, arrows; trailing, unless behind a delimiter */
	US_KIND_INNER,	/* allowed between two letters or digits */
	US_KIND_WITHIN, /* the same, of letters beyond ASCII */
	US_KIND_ENDS	/* punctuation, blanks, controls, format characters */
};

/**
 * us_unicode_kind(code):
 * Return the kind of ${code}, a character beyond ASCII.
 */
enum us_kind us_unicode_kind(uint32_t code);

/**
 * us_unicode_is_within(text, len, at, n):
 * Return whether the character of ${n} bytes at ${at} has characters beyond
 * ASCII on both sides.
 */
bool us_unicode_is_within(const char *text, size_t len, size_t at, size_t n);

#endif
