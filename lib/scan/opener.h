/*
 * Openers: the scheme's name before a colon (scheme-in-text), and brackets or
 * URL: before it (url-wrapper, angle-brackets, url-prefix).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_OPENER_H
#define US_OPENER_H

#include <stdbool.h>

#include "../rules.h"
#include "../urlsift.h"
#include "escape.h"

/* How far before a colon the < of a wrapper, or a URL: prefix, may be
 * (url-wrapper). */
#define US_OPENER_MAX 256

struct us_opener {
	enum urlsift_form form; /* WRAPPER, ANGLE, PREFIX or BARE */
	enum urlsift_began began;
	size_t bracket; /* delimited: where the < is */
	size_t begin;	/* the first byte that may belong to the URL */
	size_t colon;	/* behind the scheme; before ${begin}: there is none */
	size_t slashes; /* the bytes of two behind it, as they are or escaped */
	bool open;	/* nothing else is on the line of its colon */
	bool cut;	/* the name begins on the line before */
	bool plain;	/* a whole name of a scheme that // follows: the URL may
			 * be plain */
	const struct us_scheme *scheme; /* NULL: not registered, or <URL: */
};

/**
 * us_opener_read(rules, text, len, colon, brackets, opener):
 * Return whether the colon at ${colon} begins a candidate, and describe it in
 * ${opener}.  Needs us_opener_is_in_view() unless the text ends there.
 * Without ${brackets} no wrapper is looked for.
 *
 * us_opener_read_web, us_opener_read_mail, us_opener_read_any:
 * The same for http:// or https:// where nothing else can be meant, perhaps
 * behind a bracket; :// is there; for <mailto: where a < is before as many
 * bytes; and for any opener.
 */
bool us_opener_read_web(const struct urlsift_rules *rules, const char *text,
    size_t len, size_t colon, bool brackets, struct us_opener *opener);
bool us_opener_read_mail(const struct urlsift_rules *rules, const char *text,
    size_t len, size_t colon, struct us_opener *opener);
bool us_opener_read_any(const struct urlsift_rules *rules, const char *text,
    size_t len, size_t colon, bool brackets, struct us_opener *opener);

static inline bool
us_opener_read(const struct urlsift_rules *rules, const char *text, size_t len,
    size_t colon, bool brackets, struct us_opener *opener)
{

	return (len - colon >= 3 && text[colon + 1] == '/' &&
		   text[colon + 2] == '/' &&
		   us_opener_read_web(rules, text, len, colon, brackets,
		       opener)) ||
	    (brackets && colon > 6 && text[colon - 7] == '<' &&
		us_opener_read_mail(rules, text, len, colon, opener)) ||
	    us_opener_read_any(rules, text, len, colon, brackets, opener);
}

/* The most bytes of quote marks and comment leaders inside a broken name.  They
 * limit reading back where text has many of them. */
#define US_OPENER_MARKS 64

/**
 * us_opener_name(registry, text, run, colon, slashes, opener):
 * Find the name in the run from ${run} to ${colon}.  Return whether it begins a
 * candidate (scheme-in-text).
 *
 * us_opener_cut_name(registry, text, run, colon, opener):
 * Return whether a blank is between the name and its colon, or its beginning is
 * on the line before (name-cut-at-a-line-end), and let the opener begin there.
 */
bool us_opener_name(const struct us_registry *registry, const char *text,
    size_t run, size_t colon, size_t slashes, struct us_opener *opener);
bool us_opener_cut_name(const struct us_registry *registry, const char *text,
    size_t run, size_t colon, struct us_opener *opener);

/* :// and https:// behind it */
#define US_OPENER_AHEAD 11

#define US_OPENER_AHEAD_MAX (US_OPENER_AHEAD - 2 + 2 * US_ESCAPE_MAX)

/**
 * us_opener_is_in_view(text, len, colon):
 * Return whether the bytes from the colon on are that us_opener_read() needs.
 */
static inline bool
us_opener_is_in_view(const char *text, size_t len, size_t colon)
{

	return len - colon >= US_OPENER_AHEAD_MAX ||
	    (len - colon >= US_OPENER_AHEAD && text[colon + 1] != '\\');
}

#endif
