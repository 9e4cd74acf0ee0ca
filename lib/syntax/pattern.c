/*
 * Patterns are shared by threads: whoever compiles first publishes, the others
 * drop theirs.  A match that the JIT cannot finish is run again in the
 * interpreter, so that no verdict depends on the machine.
 */
#include <stdatomic.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "pattern.h"

/* More groups than any grammar has. */
#define GROUPS 32

struct us_pattern {
	pcre2_code *code;
	unsigned char part[GROUPS]; /* which part a group is */
	uint32_t groups;
};

struct us_matcher {
	pcre2_match_data *data;
};

/* PCRE2's memory, from the rules'. */
static void *
allocate(size_t size, void *rules)
{
	const struct urlsift_memory *memory =
	    &((const struct urlsift_rules *)rules)->memory;

	return memory->realloc(memory->ctx, NULL, size);
}

static void
release(void *block, void *rules)
{
	const struct urlsift_memory *memory =
	    &((const struct urlsift_rules *)rules)->memory;

	memory->free(memory->ctx, block);
}

/* Return the context that gives PCRE2 the rules' memory; NULL: it is out. */
static pcre2_general_context *
general_new(const struct urlsift_rules *rules)
{

	return pcre2_general_context_create(allocate, release,
	    (void *)(uintptr_t)rules);
}

static void
pattern_free(struct us_pattern *pattern, const struct urlsift_rules *rules)
{

	if (pattern == NULL)
		return;
	pcre2_code_free(pattern->code);
	rules->memory.free(rules->memory.ctx, pattern);
}

/* Learn which group is which part from their names. */
static void
name_groups(struct us_pattern *pattern)
{
	const unsigned char *entry;
	uint32_t count = 0, size = 0, i;
	unsigned part, group;

	memset(pattern->part, URLSIFT_PARTS, sizeof(pattern->part));
	pcre2_pattern_info(pattern->code, PCRE2_INFO_CAPTURECOUNT,
	    &pattern->groups);
	pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMECOUNT, &count);
	pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMEENTRYSIZE, &size);
	pcre2_pattern_info(pattern->code, PCRE2_INFO_NAMETABLE, &entry);
	for (i = 0; i < count; i++, entry += size) {
		group = (unsigned)entry[0] << 8 | entry[1];
		for (part = 0; part < URLSIFT_PARTS; part++)
			if (group < GROUPS &&
			    strcmp((const char *)entry + 2,
				urlsift_part_name(part)) == 0)
				pattern->part[group] = (unsigned char)part;
	}
}

static struct us_pattern *
pattern_new(const struct urlsift_rules *rules, const char *grammar)
{
	struct us_pattern *pattern;
	pcre2_general_context *general;
	pcre2_compile_context *context = NULL;
	PCRE2_SIZE at;
	int error;

	pattern =
	    rules->memory.realloc(rules->memory.ctx, NULL, sizeof(*pattern));
	if (pattern == NULL)
		return NULL;
	pattern->code = NULL;
	general = general_new(rules);
	if (general != NULL)
		context = pcre2_compile_context_create(general);
	if (context != NULL)
		pattern->code = pcre2_compile((PCRE2_SPTR)grammar,
		    PCRE2_ZERO_TERMINATED,
		    PCRE2_ANCHORED | PCRE2_DUPNAMES | PCRE2_DOTALL, &error, &at,
		    context);
	pcre2_compile_context_free(context);
	pcre2_general_context_free(general);
	if (pattern->code == NULL) {
		pattern_free(pattern, rules);
		return NULL;
	}
	/* Where it fails, the interpreter gives the same answers. */
	if (!rules->no_jit)
		(void)pcre2_jit_compile(pattern->code, PCRE2_JIT_COMPLETE);
	name_groups(pattern);
	return pattern;
}

/* Return the pattern for ${scheme}; NULL: memory is out. */
static const struct us_pattern *
pattern_get(const struct urlsift_rules *rules, const struct us_scheme *scheme)
{
	struct us_pattern *_Atomic *slot =
	    (struct us_pattern * _Atomic *)(uintptr_t)&rules
		->pattern[rules->syntax]
			 [scheme == NULL ? US_ID_OTHER : scheme->id];
	struct us_pattern *pattern = atomic_load(slot), *none = NULL;

	if (pattern != NULL)
		return pattern;
	pattern = pattern_new(rules, us_grammar(rules->syntax, scheme));
	if (pattern == NULL ||
	    atomic_compare_exchange_strong(slot, &none, pattern))
		return pattern;
	pattern_free(pattern, rules);
	return none;
}

struct us_matcher *
us_matcher_new(const struct urlsift_rules *rules)
{
	struct us_matcher *matcher;
	pcre2_general_context *general;

	matcher =
	    rules->memory.realloc(rules->memory.ctx, NULL, sizeof(*matcher));
	if (matcher == NULL)
		return NULL;
	matcher->data = NULL;
	general = general_new(rules);
	if (general != NULL)
		matcher->data = pcre2_match_data_create(GROUPS, general);
	pcre2_general_context_free(general);
	if (matcher->data != NULL)
		return matcher;
	us_matcher_free(rules, matcher);
	return NULL;
}

void
us_matcher_free(const struct urlsift_rules *rules, struct us_matcher *matcher)
{

	if (matcher == NULL)
		return;
	pcre2_match_data_free(matcher->data);
	rules->memory.free(rules->memory.ctx, matcher);
}

/* Set the parts that the match found. */
static void
set_parts(const struct us_pattern *pattern, const PCRE2_SIZE *ends,
    struct urlsift_reading *reading)
{
	unsigned part;
	uint32_t i;

	for (i = 1; i <= pattern->groups && i < GROUPS; i++) {
		part = pattern->part[i];
		if (part == URLSIFT_PARTS || ends[2 * i] == PCRE2_UNSET)
			continue;
		reading->has |= 1U << part;
		reading->part[part].begin = (uint32_t)ends[2 * i];
		reading->part[part].end = (uint32_t)ends[2 * i + 1];
	}
}

long
us_pattern_match(const struct urlsift_rules *rules, struct us_matcher *matcher,
    const struct us_scheme *scheme, const char *url, size_t colon, size_t len,
    struct urlsift_reading *reading)
{
	const struct us_pattern *pattern = pattern_get(rules, scheme);
	PCRE2_SIZE *ends;
	int found;

	if (pattern == NULL)
		return URLSIFT_ENOMEM;
	found = pcre2_match(pattern->code, (PCRE2_SPTR)url, len, colon + 1, 0,
	    matcher->data, NULL);
	if (found < 0 && found != PCRE2_ERROR_NOMATCH)
		found = pcre2_match(pattern->code, (PCRE2_SPTR)url, len,
		    colon + 1, PCRE2_NO_JIT, matcher->data, NULL);
	if (found == PCRE2_ERROR_NOMATCH)
		return 0;
	if (found < 0)
		return URLSIFT_ENOMEM;
	ends = pcre2_get_ovector_pointer(matcher->data);
	set_parts(pattern, ends, reading);
	return (long)ends[1];
}

void
us_patterns_free(struct urlsift_rules *rules)
{
	size_t syntax, id;

	for (syntax = 0; syntax < US_SYNTAXES; syntax++)
		for (id = 0; id <= US_SCHEMES; id++)
			pattern_free(atomic_load(&rules->pattern[syntax][id]),
			    rules);
}
