/*
 * The options of a call: names and values behind its other arguments.
 * SPDX-License-Identifier: MIT
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "interpreter.h"

/* The options of a call.  Behind them are those of the library, which make
 * rules, in its order. */
enum option {
	O_RULES,
	O_BYTES,
	O_REJECTED,
	O_ON_HIT,
	O_BROKEN,
	O_SCHEMES,
	O_SETTINGS,
	OPTIONS = O_SETTINGS + 16
};

/* Those of the library, and schemes. */
#define OPTIONS_OF_RULES (((1U << OPTIONS) - 1) & ~((1U << O_SCHEMES) - 1))
#define OPTIONS_OF_TEXT (OPTIONS_OF_RULES | 1U << O_RULES | 1U << O_BYTES)

/* Bytes of a name. */
#define OPTION_NAME 32

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
 * options_name(option, name):
 * Write the name of ${option}, whose words underscores join, to ${name}, which
 * has room for OPTION_NAME bytes.  Return whether there is such an option.
 */
bool options_name(unsigned option, char *name);

/**
 * options_is(options, option):
 * Return whether ${option} is there and true.
 */
bool options_is(pTHX_ const struct options *options, enum option option);

#endif
