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

/* The options before O_RULES make the rules, the others select rows. */
enum option {
	O_SYNTAX,
	O_JOIN,
	O_HYPHEN,
	O_NO_IRI,
	O_SCHEMELESS,
	O_EMAILS,
	O_MAX_URL,
	O_MAX_WRAPPER_LINES,
	O_RULES,
	O_REJECTED = O_RULES, /* also rejected candidates */
	O_READINGS,	      /* all readings of a hit, not only the best */
	OPTIONS
};

struct options {
	unsigned value[OPTIONS];
};

/* An error: what is wrong, and with which word. */
struct option_error {
	const char *what;
	const char *word;
	size_t len;
};

/**
 * sql_options_read(options, known, text, len, error):
 * Parse ${text} into ${options}; there are no others than the first ${known}.
 * Return true, or false and set ${error}, which points into ${text}.
 */
bool sql_options_read(struct options *options, size_t known, const char *text,
    size_t len, struct option_error *error);

/**
 * sql_options_have_same_rules(a, b):
 * Return whether both have the same rules.
 */
bool sql_options_have_same_rules(const struct options *a,
    const struct options *b);

/**
 * sql_options_set(options, rules, wrong):
 * Set ${rules}, which are new.  Return URLSIFT_OK, or URLSIFT_EINVAL and the
 * option in ${wrong} whose value is out of range.
 */
int sql_options_set(const struct options *options, struct urlsift_rules *rules,
    enum option *wrong);

/**
 * sql_option_name(option):
 * Return the word for ${option}.
 */
const char *sql_option_name(enum option option);

#endif
