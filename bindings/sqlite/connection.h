/*
 * The data that the functions of one connection share: rules, made once for the
 * same options.  Only one thread at a time uses a connection of SQLite.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_CONNECTION_H
#define SQLITE_CONNECTION_H

#include "options.h"

struct connection;

/* Rules for some options, and the number of their users. */
struct shared_rules {
	struct options options;
	struct urlsift_rules *rules;
	unsigned users;
	struct shared_rules *next;
};

/**
 * connection_new():
 * Return a connection with one holder, or NULL if memory runs out.
 */
struct connection *connection_new(void);

/**
 * connection_hold(c):
 * connection_release(holder):
 * Add and remove a holder of ${c}.  The last one frees it.
 */
struct connection *connection_hold(struct connection *c);
void connection_release(void *holder);

/**
 * connection_rules(c, options, rules, why):
 * Set ${rules} to the rules for ${options}, until shared_rules_release().
 * Return and set ${why} as options_read() does.
 */
int connection_rules(struct connection *c, const struct options *options,
    struct shared_rules **rules, char **why);

/**
 * shared_rules_release(rules):
 * End one use of ${rules}.  NULL is ignored.
 */
void shared_rules_release(struct shared_rules *rules);

#endif
