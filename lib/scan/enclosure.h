/*
 * What stands directly around a bare URL and closes behind it: quotation marks
 * (quoted-url), and the openers, separators and closers of markup
 * (closer-ends-the-guessing).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_ENCLOSURE_H
#define US_ENCLOSURE_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/bytes.h"

struct us_enclosure {
	char open[4];	  /* ends directly before the URL */
	char close[4][4]; /* one of them stands directly behind it */
	bool quote;	  /* they are quotation marks */
	bool whole;	  /* all up to the closer is the URL */
	bool blank;	  /* a blank ends the URL, too */
};

/**
 * us_enclosure_look_up(text, begin):
 * Return what opens directly before ${begin}, or NULL.
 */
const struct us_enclosure *us_enclosure_look_up(const char *text, size_t begin);

/**
 * us_enclosure_find(text, begin):
 * The same, with a look at the last byte first.
 */
static inline const struct us_enclosure *
us_enclosure_find(const char *text, size_t begin)
{

	if (begin == 0 ||
	    us_is(text[begin - 1], US_BLANK | US_ALPHA | US_DIGIT))
		return NULL;
	return us_enclosure_look_up(text, begin);
}

/**
 * us_enclosure_closes(enclosure, text, at, len):
 * Return whether a closer of ${enclosure} stands at ${at}.
 */
bool us_enclosure_closes(const struct us_enclosure *enclosure, const char *text,
    size_t at, size_t len);

/* How far back on its line the mark that opens an emphasis may be
 * (bounded-context). */
#define US_EMPHASIS_BACK 256

/**
 * us_enclosure_is_label(text, begin, open, close):
 * Return whether the brackets or braces at ${open} and ${close}, at the end of
 * the URL that begins at ${begin}, are none of it: they hold the text of an
 * AsciiDoc link, or a tag (text-of-a-link-in-brackets).
 */
bool us_enclosure_is_label(const char *text, size_t begin, size_t open,
    size_t close);

/**
 * us_enclosure_command(text, end):
 * Return the length of the name of a command of TeX or Texinfo that ends at
 * ${end} and takes a URL or verbatim text, between any two marks
 * (marks-of-emphasis); 0: no such command is there.
 */
size_t us_enclosure_command(const char *text, size_t end);

char us_enclosure_mark_look_up(const char *text, size_t begin);
bool us_enclosure_pattern_look_up(const char *text, size_t begin, size_t host,
    size_t end);

/**
 * us_enclosure_mark(text, begin):
 * Return the mark before the URL at ${begin} that ends it where it stands
 * again: that of a substitution such as s@x@y@ (mark-of-a-substitution), or the
 * comma behind the URL in a command of Texinfo; NUL: there is none.
 */
static inline char
us_enclosure_mark(const char *text, size_t begin)
{

	switch (text[begin - 1]) {
	case '{':
	case '@':
	case '#':
	case '!':
	case '~':
		return us_enclosure_mark_look_up(text, begin);
	default:
		return '\0';
	}
}

/* The most flags of a substitution. */
#define US_PATTERN_FLAGS 3

/**
 * us_enclosure_pattern(text, begin, host, end):
 * Return whether the name of a scheme at ${begin}, with slashes up to ${host},
 * is the pattern of a substitution such as s/name://gi, and the rest up to
 * ${end} its flags (scheme-that-is-mentioned).
 */
static inline bool
us_enclosure_pattern(const char *text, size_t begin, size_t host, size_t end)
{

	if (begin == 0 || end < host || end - host > US_PATTERN_FLAGS)
		return false;
	switch (text[begin - 1]) {
	case '/':
	case '^':
	case '*':
	case '.':
	case '?':
		return us_enclosure_pattern_look_up(text, begin, host, end);
	default:
		return false;
	}
}

/**
 * us_enclosure_emphasis(text, begin, end):
 * Return the end of the URL from ${begin} to ${end} without the marks at its
 * end that close an emphasis or a comment opened before it on the line, or
 * verbatim text (marks-of-emphasis).
 */
size_t us_enclosure_emphasis(const char *text, size_t begin, size_t end);

/**
 * us_enclosure_in_string(text, begin):
 * Return whether a ' that no word has before it opens before ${begin} on its
 * line and is not closed: a program has a string there
 * (apostrophe-that-closes).
 */
bool us_enclosure_in_string(const char *text, size_t begin);

#endif
