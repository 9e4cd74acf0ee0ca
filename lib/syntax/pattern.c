/*
 * The compiler and matcher of patterns.  Threads share patterns: the first one
 * to compile a pattern publishes it, the others free theirs.  If the JIT cannot
 * finish a match, the interpreter repeats it, so that no verdict depends on the
 * machine.
 * SPDX-License-Identifier: MIT
 */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "../base/reading.h"
#include "grammar.h"
#include "pattern.h"

/* More groups than any grammar has; the most that a user's pattern may have
 * (custom-scheme). */
#define GROUPS 32
#define OWN_GROUPS 64

/* The limits of a user's pattern: its length in bytes; its steps in all and for
 * each byte of the URL, for linear-time; and its steps of backtracking.
 * The limit of memory is high enough that the others are reached first. */
#define OWN_LENGTH_MAX 4096
#define OWN_STEPS 10000
#define OWN_STEPS_A_BYTE 100
#define OWN_DEPTH_MAX 5000
#define OWN_KIB_MAX 65536

struct us_pattern {
	pcre2_code *code;
	bool own; /* the user's */
	struct {
		unsigned char group, part;
	} named[OWN_GROUPS]; /* the component of each group */
	size_t groups;
};

/* After so many matches, machine code has saved more time than its compilation
 * takes. */
#define OFTEN 100

struct us_matcher {
	pcre2_match_data *data;
	pcre2_match_data *own_data; /* for users' patterns */
	pcre2_match_context *own;
	unsigned char matches[US_SCHEMES + 1]; /* counted up to OFTEN */
};

/* The memory functions of PCRE2: those of the rules. */
static void *
allocate(size_t size, void *ctx)
{
	const struct urlsift_memory *memory = ctx;

	return memory->realloc(memory->ctx, NULL, size);
}

static void
release(void *block, void *ctx)
{
	const struct urlsift_memory *memory = ctx;

	memory->free(memory->ctx, block);
}

void *
us_pattern_memory(const struct urlsift_rules *rules)
{

	return pcre2_general_context_create(allocate, release,
	    &rules->cache->memory);
}

void
us_pattern_free(struct us_pattern *pattern, const struct urlsift_rules *rules)
{

	if (pattern == NULL)
		return;
	pcre2_code_free(pattern->code);
	rules->memory.free(rules->memory.ctx, pattern);
}

/* Set that the groups named ${name} are the component ${part}.  The user's
 * patterns follow the definitions, whose groups set no component. */
static void
name_part(struct us_pattern *pattern, const char *name, unsigned part)
{
	PCRE2_SPTR entry, last;
	int size = pcre2_substring_nametable_scan(pattern->code,
	    (PCRE2_SPTR)name, &entry, &last);
	unsigned group;

	for (; size > 0 && entry <= last; entry += size) {
		group = (unsigned)entry[0] << 8 | entry[1];
		if ((pattern->own && group <= US_DEFINED) ||
		    pattern->groups == OWN_GROUPS)
			continue;
		pattern->named[pattern->groups].group = (unsigned char)group;
		pattern->named[pattern->groups++].part = (unsigned char)part;
	}
}

/* Set which group is which component, by the groups' names. */
static void
name_groups(struct us_pattern *pattern)
{
	unsigned part;

	for (part = 0; part < URLSIFT_PARTS; part++)
		name_part(pattern, urlsift_part_name(part), part);
}

/* Return a pattern without code, or NULL when memory is out. */
static struct us_pattern *
pattern_new(const struct urlsift_rules *rules, bool own)
{
	struct us_pattern *pattern =
	    rules->memory.realloc(rules->memory.ctx, NULL, sizeof(*pattern));

	if (pattern != NULL)
		*pattern = (struct us_pattern){ .own = own };
	return pattern;
}

/* Compile ${text} with ${options}.  Return PCRE2's error and set ${at} to its
 * position.  Return 0 if it is compiled or memory is out. */
static int
compile(const struct urlsift_rules *rules, struct us_pattern *pattern,
    const char *text, size_t len, uint32_t options, PCRE2_SIZE *at)
{
	pcre2_general_context *general = us_pattern_memory(rules);
	pcre2_compile_context *context = NULL;
	int error = 0;

	if (general != NULL)
		context = pcre2_compile_context_create(general);
	if (context != NULL)
		pattern->code = pcre2_compile((PCRE2_SPTR)text, len,
		    PCRE2_ANCHORED | PCRE2_DUPNAMES | PCRE2_DOTALL | options,
		    &error, at, context);
	pcre2_compile_context_free(context);
	pcre2_general_context_free(general);
	return pattern->code != NULL || error == PCRE2_ERROR_HEAP_FAILED ?
	    0 :
	    error;
}

/* Return ${grammar} compiled, or NULL when memory is out. */
static struct us_pattern *
compile_grammar(const struct urlsift_rules *rules, const char *grammar)
{
	struct us_pattern *pattern = pattern_new(rules, false);
	PCRE2_SIZE at;

	if (pattern == NULL)
		return NULL;
	(void)compile(rules, pattern, grammar, PCRE2_ZERO_TERMINATED,
	    PCRE2_NO_AUTO_POSSESS | PCRE2_NO_START_OPTIMIZE, &at);
	if (pattern->code == NULL) {
		us_pattern_free(pattern, rules);
		return NULL;
	}
	name_groups(pattern);
	return pattern;
}

/* Compile the user's ${text} behind the definitions.  Return as compile()
 * does. */
static int
compile_own(const struct urlsift_rules *rules, struct us_pattern *pattern,
    const char *text, size_t len, size_t *at)
{
	char whole[US_DEFINE_MAX + OWN_LENGTH_MAX];
	const size_t before = strlen(us_define);
	PCRE2_SIZE offset = 0;
	int error;

	memcpy(whole, us_define, before);
	memcpy(whole + before, text, len);
	error = compile(rules, pattern, whole, before + len,
	    PCRE2_NEVER_BACKSLASH_C | PCRE2_NEVER_UTF | PCRE2_NEVER_UCP,
	    &offset);
	*at = offset > before ? offset - before : 0;
	return error;
}

struct us_pattern *
us_pattern_own(const struct urlsift_rules *rules, const char *text, size_t len,
    struct urlsift_defect *defect)
{
	struct us_pattern *pattern;
	uint32_t groups = 0;
	int error;

	defect->field = URLSIFT_D_PATTERN;
	if (len > OWN_LENGTH_MAX) {
		defect->at = OWN_LENGTH_MAX;
		snprintf(defect->why, sizeof(defect->why),
		    "the pattern has more than %d bytes", OWN_LENGTH_MAX);
		return NULL;
	}
	pattern = pattern_new(rules, true);
	if (pattern == NULL)
		return NULL;
	error = compile_own(rules, pattern, text, len, &defect->at);
	if (error != 0)
		pcre2_get_error_message(error, (PCRE2_UCHAR *)defect->why,
		    sizeof(defect->why));
	else if (pattern->code != NULL)
		pcre2_pattern_info(pattern->code, PCRE2_INFO_CAPTURECOUNT,
		    &groups);
	if (groups > US_DEFINED + OWN_GROUPS)
		snprintf(defect->why, sizeof(defect->why),
		    "the pattern has more than %d groups", OWN_GROUPS);
	if (pattern->code == NULL || groups > US_DEFINED + OWN_GROUPS) {
		us_pattern_free(pattern, rules);
		return NULL;
	}
	name_groups(pattern);
	return pattern;
}

/* Publish ${pattern} in ${slot}, unless there is one already.  Return the
 * pattern in the slot. */
static const struct us_pattern *
publish(const struct urlsift_rules *rules, struct us_pattern *_Atomic *slot,
    struct us_pattern *pattern)
{
	struct us_pattern *none = NULL;

	if (pattern == NULL ||
	    atomic_compare_exchange_strong(slot, &none, pattern))
		return pattern;
	us_pattern_free(pattern, rules);
	return none;
}

/* Return ${pattern} in machine code.  Return NULL if that is not possible; the
 * interpreter, which gives the same results, is used then. */
static struct us_pattern *
pattern_speed_up(const struct urlsift_rules *rules,
    const struct us_pattern *pattern)
{
	struct us_pattern *fast;

	fast = rules->memory.realloc(rules->memory.ctx, NULL, sizeof(*fast));
	if (fast == NULL)
		return NULL;
	*fast = *pattern;
	fast->code = pcre2_code_copy(pattern->code);
	if (fast->code != NULL &&
	    pcre2_jit_compile(fast->code, PCRE2_JIT_COMPLETE) == 0)
		return fast;
	us_pattern_free(fast, rules);
	return NULL;
}

/* Return the pattern for ${scheme}, or NULL when memory is out. */
static const struct us_pattern *
pattern_get(const struct urlsift_rules *rules, struct us_matcher *matcher,
    const struct us_scheme *scheme)
{
	enum us_scheme_id id = us_grammar_of(us_rules_syntax(rules), scheme);
	struct us_pattern *_Atomic *slot =
	    &rules->cache->pattern[rules->syntax][id];
	struct us_pattern *_Atomic *fast =
	    &rules->cache->fast[rules->syntax][id];
	const struct us_pattern *pattern = atomic_load(fast);

	if (pattern != NULL)
		return pattern;
	pattern = atomic_load(slot);
	if (pattern == NULL)
		pattern = publish(rules, slot,
		    compile_grammar(rules,
			us_grammar(us_rules_syntax(rules), id)));
	if (pattern == NULL || rules->no_shortcuts ||
	    matcher->matches[id] == OFTEN)
		return pattern;
	if (++matcher->matches[id] == OFTEN)
		(void)publish(rules, fast, pattern_speed_up(rules, pattern));
	return pattern;
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
	memset(matcher, 0, sizeof(*matcher));
	general = us_pattern_memory(rules);
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
	pcre2_match_data_free(matcher->own_data);
	pcre2_match_context_free(matcher->own);
	rules->memory.free(rules->memory.ctx, matcher);
}

/* Set the components that the match found. */
static void
set_parts(const struct us_pattern *pattern, const PCRE2_SIZE *ends,
    struct urlsift_reading *reading)
{
	size_t i, group;

	for (i = 0; i < pattern->groups; i++) {
		group = pattern->named[i].group;
		if (ends[2 * group] != PCRE2_UNSET)
			us_reading_set(reading, pattern->named[i].part,
			    ends[2 * group], ends[2 * group + 1]);
	}
}

/* Make what matches of users' patterns need.  Return false when memory is
 * out. */
static bool
prepare_own(const struct urlsift_rules *rules, struct us_matcher *matcher)
{
	pcre2_general_context *general;

	if (matcher->own != NULL)
		return true;
	if ((general = us_pattern_memory(rules)) == NULL)
		return false;
	if (matcher->own_data == NULL)
		matcher->own_data =
		    pcre2_match_data_create(1 + US_DEFINED + OWN_GROUPS,
			general);
	if (matcher->own_data != NULL)
		matcher->own = pcre2_match_context_create(general);
	pcre2_general_context_free(general);
	if (matcher->own == NULL)
		return false;
	pcre2_set_depth_limit(matcher->own, OWN_DEPTH_MAX);
	pcre2_set_heap_limit(matcher->own, OWN_KIB_MAX);
	return true;
}

/* Match a user's pattern in the interpreter, within the limits (custom-scheme):
 * all of ${url}, or if that fails, its longest beginning.  Return as
 * pcre2_match() does. */
static int
match_own(const struct urlsift_rules *rules, struct us_matcher *matcher,
    const struct us_pattern *pattern, const char *url, size_t colon, size_t len)
{
	int found;

	if (!prepare_own(rules, matcher))
		return PCRE2_ERROR_NOMEMORY;
	pcre2_set_match_limit(matcher->own,
	    OWN_STEPS + (uint32_t)len * OWN_STEPS_A_BYTE);
	found = pcre2_match(pattern->code, (PCRE2_SPTR)url, len, colon + 1,
	    PCRE2_NO_JIT | PCRE2_ENDANCHORED, matcher->own_data, matcher->own);
	if (found == PCRE2_ERROR_NOMATCH)
		found = pcre2_match(pattern->code, (PCRE2_SPTR)url, len,
		    colon + 1, PCRE2_NO_JIT, matcher->own_data, matcher->own);
	return found;
}

/* Return the result of us_pattern_match() when there is no match. */
static long
explain_failure(int found)
{

	switch (found) {
	case PCRE2_ERROR_NOMATCH:
		return 0;
	case PCRE2_ERROR_MATCHLIMIT:
	case PCRE2_ERROR_DEPTHLIMIT:
	case PCRE2_ERROR_HEAPLIMIT:
	case PCRE2_ERROR_RECURSELOOP:
		return US_PATTERN_LIMIT;
	default:
		return URLSIFT_ENOMEM;
	}
}

long
us_pattern_match(const struct urlsift_rules *rules, struct us_matcher *matcher,
    const struct us_scheme *scheme, const char *url, size_t colon, size_t len,
    struct urlsift_reading *reading)
{
	const struct us_pattern *pattern;
	pcre2_match_data *data = matcher->data;
	PCRE2_SIZE *ends;
	int found;

	if (scheme != NULL && scheme->own != NULL) {
		pattern = scheme->own;
		found = match_own(rules, matcher, pattern, url, colon, len);
		data = matcher->own_data;
	} else {
		pattern = pattern_get(rules, matcher, scheme);
		if (pattern == NULL)
			return URLSIFT_ENOMEM;
		found = pcre2_match(pattern->code, (PCRE2_SPTR)url, len,
		    colon + 1, 0, data, NULL);
		if (found < 0 && found != PCRE2_ERROR_NOMATCH)
			found = pcre2_match(pattern->code, (PCRE2_SPTR)url, len,
			    colon + 1, PCRE2_NO_JIT, data, NULL);
	}
	if (found < 0)
		return explain_failure(found);
	ends = pcre2_get_ovector_pointer(data);
	set_parts(pattern, ends, reading);
	return (long)ends[1];
}

void
us_patterns_free(struct urlsift_rules *rules)
{
	struct us_cache *cache = rules->cache;
	size_t syntax, id;

	for (syntax = 0; syntax < US_SYNTAXES; syntax++)
		for (id = 0; id <= US_SCHEMES; id++) {
			us_pattern_free(atomic_load(&cache
							 ->pattern[syntax][id]),
			    rules);
			us_pattern_free(atomic_load(&cache->fast[syntax][id]),
			    rules);
		}
}
