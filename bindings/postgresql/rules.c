/*
 * The cache of rules: a list in the order of last use.  Options may come from
 * queries and columns, so only a few unused rules are kept.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include "memory.h"
#include "rules.h"
#include "value.h"

#define IDLE_MAX 4

/* Where rules, and what scans by them, are allocated. */
static MemoryContext context;

static struct shared_rules *first;

/* Free all unused rules except the first few. */
static void
free_idle(void)
{
	struct shared_rules **link = &first, *rules;
	unsigned idle = 0;

	while ((rules = *link) != NULL) {
		if (rules->users == 0 && ++idle > IDLE_MAX) {
			*link = rules->next;
			urlsift_rules_free(rules->rules);
			pfree(rules);
		} else {
			link = &rules->next;
		}
	}
}

/* Remove the rules for ${options} from the list and return them, or NULL. */
static struct shared_rules *
remove_rules(const struct options *options)
{
	struct shared_rules **link, *rules;

	for (link = &first; (rules = *link) != NULL; link = &rules->next)
		if (sql_options_have_same_rules(&rules->options, options)) {
			*link = rules->next;
			return rules;
		}
	return NULL;
}

static void
complain(const struct option_error *error)
{

	ereport(ERROR,
	    (errcode(ERRCODE_INVALID_PARAMETER_VALUE),
		errmsg("urlsift: %s: %.*s", error->what, (int)error->len,
		    error->word)));
}

static struct shared_rules *
make_rules(const struct options *options)
{
	struct urlsift_memory memory;
	struct shared_rules *made;
	struct option_error error;

	if (context == NULL)
		context = AllocSetContextCreate(TopMemoryContext, "urlsift",
		    ALLOCSET_DEFAULT_SIZES);
	memory = memory_of(context);
	made = MemoryContextAllocZero(context, sizeof(*made));
	made->rules = urlsift_rules_new(&memory);
	if (made->rules == NULL) {
		pfree(made);
		memory_fail();
	}
	if (sql_options_set(options, made->rules, &error))
		return made;
	urlsift_rules_free(made->rules);
	pfree(made);
	complain(&error);
	pg_unreachable();
}

struct shared_rules *
rules_get(const text *words)
{
	struct option_error error;
	struct shared_rules *rules;
	struct options options;

	value_need_utf8();
	if (!sql_options_read(&options, false, VARDATA_ANY(words),
		value_len(words), &error))
		complain(&error);
	if ((rules = remove_rules(&options)) == NULL) {
		free_idle();
		rules = make_rules(&options);
	}
	rules->options = options;
	rules->next = first;
	first = rules;
	return rules;
}
