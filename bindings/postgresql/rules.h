/*
 * The rules of a backend: made once for the same options, and kept for the
 * next query.
 * SPDX-License-Identifier: MIT
 */
#ifndef POSTGRESQL_RULES_H
#define POSTGRESQL_RULES_H

#include "server.h"

#include "../sql_options.h"

/* Rules for some options, and the number of their users. */
struct shared_rules {
	struct options options;
	struct urlsift_rules *rules;
	unsigned users;
	struct shared_rules *next;
};

/**
 * rules_get(words):
 * Return the rules for the options ${words}, valid until the next call unless
 * they have users.  Raise an error if an option is wrong, and if the encoding
 * of the database is not UTF-8.
 */
struct shared_rules *rules_get(const text *words);

#endif
