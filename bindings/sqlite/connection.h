/*
 * What the functions of one connection share: rules, made once for the options
 * that ask for them.  SQLite lets one thread at a time into a connection.
 */
#ifndef SQLITE_CONNECTION_H
#define SQLITE_CONNECTION_H

#include "options.h"

struct connection;

/* Rules for some options, and how many use them now. */
struct shared_rules {
	struct options options;
	struct urlsift_rules *rules;
	unsigned users;
	struct shared_rules *next;
};

/**
 * connection_new():
 * Return a connection that has one holder, or NULL when memory is out.
 */
struct connection *connection_new(void);

/**
 * connection_hold(c):
 * connection_release(holder):
 * Add and take away a holder of ${c}; the last one frees it.
 */
struct connection *connection_hold(struct connection *c);
void connection_release(void *holder);

/**
 * connection_rules(c, options, rules, why):
 * Lend ${rules} for ${options} until shared_rules_release().  Return and tell
 * as options_read().
 */
int connection_rules(struct connection *c, const struct options *options,
    struct shared_rules **rules, char **why);

/**
 * shared_rules_release(rules):
 * End one use of ${rules}.  NULL is ignored.
 */
void shared_rules_release(struct shared_rules *rules);

#endif
