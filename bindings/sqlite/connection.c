/*
 * The cache of rules of a connection: a list in the order of last use.  Options
 * may come from queries and columns, so only a few unused rules are kept.
 * SPDX-License-Identifier: MIT
 */
#include "connection.h"

#include <string.h>

SQLITE_EXTENSION_INIT3

#define IDLE_MAX 4

struct connection {
	unsigned holders;
	struct shared_rules *first;
};

struct connection *
connection_new(void)
{
	struct connection *c = sqlite3_malloc64(sizeof(*c));

	if (c != NULL) {
		c->holders = 1;
		c->first = NULL;
	}
	return c;
}

struct connection *
connection_hold(struct connection *c)
{

	c->holders++;
	return c;
}

static void
free_rules(struct shared_rules *rules)
{

	urlsift_rules_free(rules->rules);
	sqlite3_free(rules);
}

void
connection_release(void *holder)
{
	struct connection *c = holder;
	struct shared_rules *rules;

	if (--c->holders > 0)
		return;
	while ((rules = c->first) != NULL) {
		c->first = rules->next;
		free_rules(rules);
	}
	sqlite3_free(c);
}

/* Free all unused rules except the first few. */
static void
free_idle(struct connection *c)
{
	struct shared_rules **link = &c->first, *rules;
	unsigned idle = 0;

	while ((rules = *link) != NULL) {
		if (rules->users == 0 && ++idle > IDLE_MAX) {
			*link = rules->next;
			free_rules(rules);
		} else {
			link = &rules->next;
		}
	}
}

/* Remove the rules for ${options} from the list and return them, or NULL. */
static struct shared_rules *
connection_remove_rules(struct connection *c, const struct options *options)
{
	struct shared_rules **link, *rules;

	for (link = &c->first; (rules = *link) != NULL; link = &rules->next)
		if (sql_options_have_same_rules(&rules->options, options)) {
			*link = rules->next;
			return rules;
		}
	return NULL;
}

static int
make_rules(const struct options *options, struct shared_rules **made,
    char **why)
{
	struct shared_rules *rules = sqlite3_malloc64(sizeof(*rules));
	int status;

	if (rules == NULL)
		return SQLITE_NOMEM;
	memset(rules, 0, sizeof(*rules));
	rules->options = *options;
	status = options_rules(options, &rules->rules, why);
	if (status == SQLITE_OK)
		*made = rules;
	else
		sqlite3_free(rules);
	return status;
}

int
connection_rules(struct connection *c, const struct options *options,
    struct shared_rules **rules, char **why)
{
	int status;

	if ((*rules = connection_remove_rules(c, options)) == NULL) {
		free_idle(c);
		status = make_rules(options, rules, why);
		if (status != SQLITE_OK)
			return status;
	}
	(*rules)->users++;
	(*rules)->next = c->first;
	c->first = *rules;
	return SQLITE_OK;
}

void
shared_rules_release(struct shared_rules *rules)
{

	if (rules != NULL)
		rules->users--;
}
