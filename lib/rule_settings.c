/*
 * The public functions that create, set and free rules.
 * SPDX-License-Identifier: MIT
 */
#include <stdatomic.h>
#include <string.h>

#include "base/buf.h"
#include "base/bytes.h"
#include "rules.h"
#include "syntax/pattern.h"
#include "web_url.h"

static void
make_runs(struct us_set *run)
{
	/* US_PAUSE but what may separate the URL from another
	 * (separator-beside-a-url, table-or-shell-goes-on) */
	static const char pauses[] = "!.";
	const unsigned stem = US_PLAIN | US_PATH;

	us_byteset_make(&run[US_RUN_HOST], US_PLAIN | US_MARK);
	us_byteset_add(&run[US_RUN_HOST], pauses);
	us_byteset_make(&run[US_RUN_PATH], stem | US_MARK);
	us_byteset_add(&run[US_RUN_PATH], pauses);
	us_byteset_make(&run[US_RUN_STEM], stem);
	us_byteset_add(&run[US_RUN_STEM], pauses);
	us_byteset_make(&run[US_RUN_INSIDE], US_STOP);
	us_byteset_invert(&run[US_RUN_INSIDE]);
	us_byteset_make(&run[US_RUN_LABEL], US_LABEL);
	us_byteset_make(&run[US_RUN_STRICT], US_LENIENT);
	us_byteset_invert(&run[US_RUN_STRICT]);
	us_byteset_make(&run[US_RUN_PLAIN_LOCAL], US_ALPHA | US_DIGIT);
	us_byteset_add(&run[US_RUN_PLAIN_LOCAL], "!$'*+-_~");
	us_byteset_make(&run[US_RUN_PLAIN_HOST], US_ALPHA | US_DIGIT);
	us_byteset_add(&run[US_RUN_PLAIN_HOST], "-.");
	/* unreserved, sub-delims and : @ / (RFC 3986 3.3) */
	run[US_RUN_LOGIN] = run[US_RUN_PLAIN_LOCAL];
	us_byteset_add(&run[US_RUN_LOGIN], ".&(),;=");
	run[US_RUN_PLAIN_PATH] = run[US_RUN_LOGIN];
	us_byteset_add(&run[US_RUN_PLAIN_PATH], ":@/");
	run[US_RUN_PLAIN_QUERY] = run[US_RUN_PLAIN_PATH];
	us_byteset_add(&run[US_RUN_PLAIN_QUERY], "?");
	run[US_RUN_TODAY_PATH] = run[US_RUN_PLAIN_PATH];
	us_byteset_add(&run[US_RUN_TODAY_PATH], "[]{}|^");
	run[US_RUN_TODAY_QUERY] = run[US_RUN_TODAY_PATH];
	us_byteset_add(&run[US_RUN_TODAY_QUERY], "?");
	us_byteset_make(&run[US_RUN_EVEN_PATH], US_ALPHA | US_DIGIT | US_MARK);
	us_byteset_add(&run[US_RUN_EVEN_PATH], "/$+=!.");
	run[US_RUN_EVEN_QUERY] = run[US_RUN_EVEN_PATH];
	us_byteset_add(&run[US_RUN_EVEN_QUERY], "?");
}

/* Set which bytes may be before a colon in the colon finder. */
static void
learn_names(struct us_tails *tails, const struct us_registry *registry)
{
	const struct us_scheme *scheme;
	size_t i;

	us_tails_init(tails);
	us_tails_add(tails, "url", 3);
	for (i = 0; (scheme = us_registry_at(registry, i)) != NULL; i++)
		us_tails_add(tails, scheme->name, scheme->len);
}

/* Rules and their cache, in one block. */
struct us_cached_rules {
	struct urlsift_rules rules;
	struct us_cache cache;
};

struct urlsift_rules *
urlsift_rules_new(const struct urlsift_memory *memory)
{
	struct us_cached_rules *made;
	struct urlsift_rules *rules;

	if (memory == NULL)
		memory = &us_standard_memory;
	made = memory->realloc(memory->ctx, NULL, sizeof(*made));
	if (made == NULL)
		return NULL;
	memset(made, 0, sizeof(*made));
	rules = &made->rules;
	rules->cache = &made->cache;
	rules->memory = rules->cache->memory = *memory;
	us_options_usual(rules);
	rules->has_suffix = us_suffix_has;
	rules->span = us_byteset_span_best();
	rules->read = us_web_url_reader_best();
	make_runs(rules->run);
	us_registry_init(&rules->registry);
	learn_names(&rules->tails, &rules->registry);
	return rules;
}

int
urlsift_rules_scheme(const struct urlsift_rules *rules, size_t i,
    struct urlsift_scheme *scheme)
{
	const struct us_scheme *found = us_registry_at(&rules->registry, i);

	if (found == NULL)
		return 0;
	scheme->name = found->name;
	scheme->shape = us_shape_name(found->shape);
	scheme->port = found->port;
	scheme->document = found->document;
	return 1;
}

void
urlsift_rules_explain(struct urlsift_rules *rules)
{

	rules->explains = true;
}

int
urlsift_rules_list(struct urlsift_rules *rules, const char *name,
    const char *hosts, struct urlsift_defect *defect)
{
	struct urlsift_defect own;

	return us_host_lists_add(&rules->lists, &rules->memory, name, hosts,
	    us_defect_begin(defect, &own));
}

void
urlsift_rules_free(struct urlsift_rules *rules)
{

	if (rules == NULL)
		return;
	us_matcher_free(rules, atomic_load(&rules->cache->spare));
	us_patterns_free(rules);
	us_users_free(rules);
	us_host_lists_free(&rules->lists, &rules->memory);
	rules->memory.free(rules->memory.ctx, rules);
}
