/*
 * The options argument of the functions in SQL: words such as 'syntax=rfc1738
 * join=none rejected', with the names of the tool's options.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQL_OPTIONS_H
#define SQL_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "urlsift.h"

/* The most options of the library, and bytes of their words. */
#define SQL_RULES 16
#define SQL_OPTIONS_ROOM 256

struct options {
	bool rejected; /* also rejected candidates */
	bool readings; /* all readings of a hit, not only the best */
	size_t len;    /* of the words that make rules */
	char words[SQL_OPTIONS_ROOM]; /* each once, with a blank behind it */
};

/* An error: what is wrong, and with which word. */
struct option_error {
	struct urlsift_defect defect;
	const char *what;
	const char *word;
	size_t len;
};

/**
 * sql_options_read(options, has_readings, text, len, error):
 * Parse ${text} into ${options}; the word readings is one if it
 * ${has_readings}.  Return true, or false and set ${error}, which points into
 * ${text}.  The values of options that make rules are not checked.
 */
bool sql_options_read(struct options *options, bool has_readings,
    const char *text, size_t len, struct option_error *error);

/**
 * sql_options_have_same_rules(a, b):
 * Return whether both have the same rules, in the same words.
 */
bool sql_options_have_same_rules(const struct options *a,
    const struct options *b);

/**
 * sql_options_set(options, rules, error):
 * Set ${rules}, which are new.  Return true, or false and set ${error}, which
 * points into ${options}.
 */
bool sql_options_set(const struct options *options, struct urlsift_rules *rules,
    struct option_error *error);

#endif
