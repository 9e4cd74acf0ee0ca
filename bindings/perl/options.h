/*
 * The options of a call: names and values behind its other arguments.
 * SPDX-License-Identifier: MIT
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include "interpreter.h"
#include "urlsift.h"

/* The options that the library does not have. */
enum option {
	O_RULES,
	O_BYTES,
	O_ON_HIT,
	O_BROKEN,
	O_NAME,
	O_MAX_MEMORY,
	O_SCHEMES,
	OPTIONS
};

/* Those that make rules; with schemes, all of the library are known, too. */
#define OPTIONS_OF_RULES (1U << O_SCHEMES)
#define OPTIONS_OF_TEXT (OPTIONS_OF_RULES | 1U << O_RULES | 1U << O_BYTES)

/* Those of documents; with a name, all of the library are known, too. */
#define OPTIONS_OF_DOCUMENT (1U << O_NAME | 1U << O_MAX_MEMORY)

/* An option of rules, a filter or documents, and what it is set to. */
struct setting {
	const struct urlsift_option *option;
	SV *name, *value; /* as the caller gave them */
};

/* What the arguments say; a value is NULL if it is not there, or undef. */
struct options {
	SV *value[OPTIONS];
	struct setting *setting; /* freed with the statement */
	size_t settings;
	struct setting *input; /* those of documents */
	size_t inputs;
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

/**
 * options_string(what, value):
 * Return the bytes of ${value}, which is ${what}, as a string that is freed
 * with the statement.  Die if it contains a NUL.
 */
const char *options_string(pTHX_ const char *what, SV *value);

/**
 * options_word(option, value):
 * Return what Perl calls ${value} as the library does: what is yes or no can be
 * true or false, too.  It is freed with the statement.
 */
const char *options_word(pTHX_ const struct urlsift_option *option, SV *value);

/**
 * options_refuse(setting, value, why):
 * Die with the message that ${setting} cannot be ${value}.
 */
void options_refuse(pTHX_ const struct setting *setting, SV *value,
    const char *why);

#endif
