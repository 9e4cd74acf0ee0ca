/*
 * The options of a call: names and values behind its other arguments.
 * SPDX-License-Identifier: MIT
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "interpreter.h"

enum option {
	O_SYNTAX,
	O_JOIN,
	O_HYPHEN,
	O_IRI,
	O_SCHEMELESS,
	O_EMAILS,
	O_SCHEMES,
	O_MAX_URL,
	O_MAX_WRAPPER_LINES,
	O_SETTINGS, /* those before it make rules */
	O_RULES = O_SETTINGS,
	O_BYTES,
	O_REJECTED,
	O_ON_HIT,
	O_BROKEN,
	OPTIONS
};

#define OPTIONS_OF_RULES ((1U << O_SETTINGS) - 1)
#define OPTIONS_OF_TEXT (OPTIONS_OF_RULES | 1U << O_RULES | 1U << O_BYTES)

/* The values; NULL: not there, or undef. */
struct options {
	SV *value[OPTIONS];
};

/**
 * options_read(options, who, known, argument, count):
 * Read ${count} arguments.  Die with a message that begins with ${who}, the
 * name of a function, if one is none of the ${known}, a bit for each.
 */
void options_read(pTHX_ struct options *options, const char *who,
    unsigned known, SV **argument, SSize_t count);

/**
 * options_is(options, option):
 * Return whether ${option} is there and true.
 */
bool options_is(pTHX_ const struct options *options, enum option option);

#endif
