/*
 * The matcher of globs.  It remembers the last star only: what stands before
 * that fits already, and need not be tried again.
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>
#include <string.h>

#include "bytes.h"
#include "glob.h"

/* Return the byte at ${*at}, behind a backslash if there is one, and move
 * behind it. */
static unsigned char
take_byte(const char **at)
{

	if (**at == '\\' && (*at)[1] != '\0')
		++*at;
	return (unsigned char)*(*at)++;
}

/* Return whether ${byte} is from ${first} to ${last}, in either case if
 * ${any_case}. */
static bool
is_between(unsigned char byte, unsigned char first, unsigned char last,
    bool any_case)
{

	if (first <= byte && byte <= last)
		return true;
	return any_case && us_is((char)byte, US_ALPHA) &&
	    first <= (byte ^ 0x20) && (byte ^ 0x20) <= last;
}

/* Read the list that ${*glob} begins with, behind its bracket, and move behind
 * it.  Return whether ${byte} fits it, or -1 if no bracket ends it. */
static int
fit_list(const char **glob, unsigned char byte, bool any_case)
{
	const char *at = *glob, *begin;
	bool others = *at == '!' || *at == '^', fits = false;
	unsigned char first, last;

	at += others;
	for (begin = at; *at != ']' || at == begin;) {
		if (*at == '\0')
			return -1;
		first = last = take_byte(&at);
		if (*at == '-' && at[1] != ']' && at[1] != '\0') {
			at++;
			last = take_byte(&at);
		}
		fits = fits || is_between(byte, first, last, any_case);
	}
	*glob = at + 1;
	return fits != others;
}

/* Return whether ${byte} is ${wanted}, in either case if ${any_case}. */
static bool
is_byte(unsigned char byte, unsigned char wanted, bool any_case)
{

	return byte == wanted ||
	    (any_case && (byte ^ wanted) == 0x20 &&
		us_is((char)byte, US_ALPHA));
}

/* Return whether the first item of ${*glob}, which is no star, fits ${byte},
 * and move behind it. */
static bool
fit_byte(const char **glob, unsigned char byte, bool any_case)
{
	const char *at = *glob + 1;
	int fits = -1;

	if (**glob == '?')
		fits = 1;
	else if (**glob == '[')
		fits = fit_list(&at, byte, any_case);
	if (fits == -1)
		return is_byte(byte, take_byte(glob), any_case);
	*glob = at;
	return fits == 1;
}

bool
us_glob_fits(const char *glob, const char *name, bool any_case)
{
	const char *star = NULL, *from = NULL; /* behind the last star */

	while (*name != '\0' || *glob == '*') {
		if (*glob == '*') {
			star = ++glob;
			from = name;
		} else if (*glob != '\0' &&
		    fit_byte(&glob, (unsigned char)*name, any_case)) {
			name++;
		} else if (star != NULL) {
			glob = star;
			name = ++from;
		} else {
			return false;
		}
	}
	return *glob == '\0';
}
