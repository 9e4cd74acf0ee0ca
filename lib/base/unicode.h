/*
 * Kinds of characters beyond ASCII, by what they may be in a URL (B2).
 */
#ifndef US_UNICODE_H
#define US_UNICODE_H

#include <stdint.h>

enum us_kind {
	US_KIND_TEXT,	 /* allowed in a URL: letters, digits, symbols */
	US_KIND_ENDS,	 /* punctuation, blanks, controls, format characters */
	US_KIND_INNER,	 /* allowed between two letters or digits */
	US_KIND_SOLID,	 /* of a script that needs no space behind a URL */
	US_KIND_COMPAT,	 /* text, but a host has a variant of it */
	US_KIND_NO_HOST, /* the same, and the variant is no name character */
	US_KIND_POSES /* text; invisible, or looks like ASCII or a delimiter */
};

/**
 * us_unicode_kind(code):
 * Return the kind of ${code}, a character beyond ASCII.
 */
enum us_kind us_unicode_kind(uint32_t code);

#endif
