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

static void
make_runs(struct us_set *run)
{
	/* US_PAUSE but the colon, which may be of another URL (D185) */
	static const char pauses[] = "!,.;";
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
	us_byteset_make(&run[US_RUN_PLAIN_PATH], US_ALPHA | US_DIGIT);
	us_byteset_add(&run[US_RUN_PLAIN_PATH], "-._~!$&'()*+,;=:@/");
	run[US_RUN_PLAIN_QUERY] = run[US_RUN_PLAIN_PATH];
	us_byteset_add(&run[US_RUN_PLAIN_QUERY], "?");
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
	rules->syntax = URLSIFT_RFC3986;
	rules->join = URLSIFT_JOIN_FLOW;
	rules->span = us_byteset_span_best();
	make_runs(rules->run);
	us_registry_init(&rules->registry);
	learn_names(&rules->tails, &rules->registry);
	rules->max_url = URLSIFT_MAX_URL_DEFAULT;
	rules->max_wrapper_lines = URLSIFT_MAX_WRAPPER_LINES_DEFAULT;
	return rules;
}

int
urlsift_rules_set_syntax(struct urlsift_rules *rules,
    enum urlsift_syntax syntax)
{

	if ((size_t)syntax >= US_SYNTAXES)
		return URLSIFT_EINVAL;
	rules->syntax = syntax;
	return URLSIFT_OK;
}

int
urlsift_rules_set_join(struct urlsift_rules *rules, enum urlsift_join join)
{

	if ((size_t)join > URLSIFT_JOIN_LIKELY)
		return URLSIFT_EINVAL;
	rules->join = join;
	return URLSIFT_OK;
}

int
urlsift_rules_set_hyphen(struct urlsift_rules *rules,
    enum urlsift_hyphen hyphen)
{

	if ((size_t)hyphen > URLSIFT_HYPHEN_DROP)
		return URLSIFT_EINVAL;
	rules->hyphen = hyphen;
	return URLSIFT_OK;
}

int
urlsift_rules_set_iri(struct urlsift_rules *rules, int iri)
{

	if (iri != 0 && iri != 1)
		return URLSIFT_EINVAL;
	rules->no_iri = iri == 0;
	return URLSIFT_OK;
}

int
urlsift_rules_set_schemeless(struct urlsift_rules *rules, int schemeless,
    urlsift_has_suffix *suffix, void *ctx)
{

	if (schemeless != 0 && schemeless != 1)
		return URLSIFT_EINVAL;
	rules->schemeless = schemeless == 1;
	rules->suffix = suffix;
	rules->suffix_ctx = ctx;
	return URLSIFT_OK;
}

int
urlsift_rules_set_emails(struct urlsift_rules *rules, int emails)
{

	if (emails != 0 && emails != 1)
		return URLSIFT_EINVAL;
	rules->emails = emails == 1;
	return URLSIFT_OK;
}

int
urlsift_rules_set_limit(struct urlsift_rules *rules, enum urlsift_limit limit,
    size_t value)
{

	switch (limit) {
	case URLSIFT_MAX_URL:
		if (value < 256 || value > (size_t)1 << 24)
			return URLSIFT_EINVAL;
		rules->max_url = value;
		return URLSIFT_OK;
	case URLSIFT_MAX_WRAPPER_LINES:
		if (value < 1 || value > 10000)
			return URLSIFT_EINVAL;
		rules->max_wrapper_lines = value;
		return URLSIFT_OK;
	}
	return URLSIFT_EINVAL;
}

int
urlsift_rules_scheme(const struct urlsift_rules *rules, size_t i,
    struct urlsift_scheme *scheme)
{
	const struct us_scheme *found = us_registry_at(&rules->registry, i);

	if (found == NULL)
		return 0;
	scheme->name = found->name;
	scheme->shape = found->shape == US_SLASHES ? "slashes" :
	    found->shape == US_LOCAL		   ? "local" :
						     "opaque";
	scheme->port = found->port;
	scheme->document = found->document;
	return 1;
}

void
urlsift_rules_free(struct urlsift_rules *rules)
{

	if (rules == NULL)
		return;
	us_matcher_free(rules, atomic_load(&rules->cache->spare));
	us_patterns_free(rules);
	us_users_free(rules);
	rules->memory.free(rules->memory.ctx, rules);
}
