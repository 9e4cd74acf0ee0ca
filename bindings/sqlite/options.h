/*
 * What the last argument of the functions asks for: words such as
 * 'syntax=rfc1738 join=none rejected', named as the options of the tool.
 */
#ifndef SQLITE_OPTIONS_H
#define SQLITE_OPTIONS_H

#include <stdbool.h>

#include <sqlite3ext.h>

#include "urlsift.h"

/* Those before O_RULES make the rules, those behind it choose rows. */
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
	O_REJECTED = O_RULES, /* rejected candidates, too */
	O_READINGS,	      /* all readings of each, not the best only */
	OPTIONS
};

struct options {
	unsigned value[OPTIONS];
};

/**
 * options_read(options, value, why):
 * Read ${value}, which may be NULL and an SQL NULL, into ${options}.  Return
 * SQLITE_OK, SQLITE_NOMEM or SQLITE_ERROR; then ${why} is a message that
 * sqlite3_free() frees.
 */
int options_read(struct options *options, sqlite3_value *value, char **why);

/**
 * options_have_same_rules(a, b):
 * Return whether the same rules can be used for both.
 */
bool options_have_same_rules(const struct options *a, const struct options *b);

/**
 * options_rules(options, rules, why):
 * Make ${rules}, in SQLite's memory.  Return and tell as options_read().
 */
int options_rules(const struct options *options, struct urlsift_rules **rules,
    char **why);

#endif
