/*
 * The options argument of the functions: words such as 'syntax=rfc1738
 * join=none rejected', with the names of the tool's options.
 */
#ifndef SQLITE_OPTIONS_H
#define SQLITE_OPTIONS_H

#include <stdbool.h>

#include <sqlite3ext.h>

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

/**
 * options_read(options, value, why):
 * Parse ${value}, which may be NULL or an SQL NULL, into ${options}.  Return
 * SQLITE_OK, SQLITE_NOMEM, or SQLITE_ERROR.  In the last case ${why} is a
 * message to free with sqlite3_free().
 */
int options_read(struct options *options, sqlite3_value *value, char **why);

/**
 * options_have_same_rules(a, b):
 * Return whether both have the same rules.
 */
bool options_have_same_rules(const struct options *a, const struct options *b);

/**
 * options_rules(options, rules, why):
 * Allocate ${rules} with the allocator of SQLite.  Return and set ${why} as
 * options_read() does.
 */
int options_rules(const struct options *options, struct urlsift_rules **rules,
    char **why);

#endif
