/*
 * What characters beyond ASCII are to a URL (B2).
 */
#ifndef US_UNICODE_H
#define US_UNICODE_H

#include <stdint.h>

enum us_kind {
	US_KIND_TEXT,	 /* may stand in a URL: letters, digits, symbols */
	US_KIND_ENDS,	 /* punctuation, blanks, controls, format characters */
	US_KIND_INNER,	 /* stays between two letters or digits */
	US_KIND_SOLID,	 /* of a script written without spaces */
	US_KIND_COMPAT,	 /* text, but a host's name has another for it */
	US_KIND_NO_HOST, /* the same, and what it has is none of a name's */
	US_KIND_POSES	 /* text; not seen, or read as ASCII or a delimiter */
};

/**
 * us_unicode_kind(code):
 * Return what ${code}, beyond ASCII, is.
 */
enum us_kind us_unicode_kind(uint32_t code);

#endif
