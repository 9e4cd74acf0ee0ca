/*
 * Matching of URLs against patterns.  The interpreter is used, not the JIT,
 * with limits that grow with the URL.  So results are the same on all machines,
 * and time is linear (patterns-match-bytes).  URLs are matched as bytes.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "../syntax/pattern.h"
#include "match.h"

/* Limits of one match (patterns-match-bytes): steps for each URL and for each
 * byte of it, backtracking depth, KiB of memory. */
#define STEPS 10000
#define STEPS_A_BYTE 1000
#define DEPTH_MAX 100000
#define KIB_MAX 65536

static pcre2_code *
compile(const struct urlsift_rules *rules, const char *text, int *error,
    size_t *at)
{
	pcre2_general_context *general = us_pattern_memory(rules);
	pcre2_compile_context *context = NULL;
	pcre2_code *code = NULL;

	*error = PCRE2_ERROR_NOMEMORY;
	if (general != NULL)
		context = pcre2_compile_context_create(general);
	if (context != NULL)
		code = pcre2_compile((PCRE2_SPTR)text, PCRE2_ZERO_TERMINATED,
		    PCRE2_NEVER_UTF, error, at, context);
	pcre2_compile_context_free(context);
	pcre2_general_context_free(general);
	return code;
}

int
us_match_add(struct us_patterns *patterns, const struct urlsift_rules *rules,
    const char *text, struct urlsift_defect *defect)
{
	PCRE2_UCHAR why[120];
	const struct urlsift_memory *memory = &rules->memory;
	int error;
	void **code;

	code = memory->realloc(memory->ctx, patterns->code,
	    (patterns->n + 1) * sizeof(*code));
	if (code == NULL)
		return URLSIFT_ENOMEM;
	patterns->code = code;
	code += patterns->n;
	*code = compile(rules, text, &error, &defect->at);
	if (*code != NULL) {
		patterns->n++;
		return URLSIFT_OK;
	}
	if (error == PCRE2_ERROR_NOMEMORY || error == PCRE2_ERROR_HEAP_FAILED)
		return URLSIFT_ENOMEM;
	(void)pcre2_get_error_message(error, why, sizeof(why));
	snprintf(defect->why, sizeof(defect->why), "%s at offset %zu",
	    (const char *)why, defect->at);
	return URLSIFT_EINVAL;
}

/* Allocate the data and limits for matching.  Return false when memory is
 * out. */
static bool
prepare(struct us_match *match, const struct urlsift_rules *rules)
{
	pcre2_general_context *general;

	if (match->limits != NULL)
		return true;
	if ((general = us_pattern_memory(rules)) == NULL)
		return false;
	if (match->data == NULL)
		match->data = pcre2_match_data_create(1, general);
	if (match->data != NULL)
		match->limits = pcre2_match_context_create(general);
	pcre2_general_context_free(general);
	if (match->limits == NULL)
		return false;
	pcre2_set_depth_limit(match->limits, DEPTH_MAX);
	pcre2_set_heap_limit(match->limits, KIB_MAX);
	return true;
}

int
us_match_ask(const struct us_patterns *patterns, struct us_match *match,
    const struct urlsift_rules *rules, const char *text, size_t len)
{
	const uint64_t steps = STEPS + (uint64_t)len * STEPS_A_BYTE;
	int all = US_MATCH_NO, found;
	size_t i;

	if (!prepare(match, rules))
		return URLSIFT_ENOMEM;
	pcre2_set_match_limit(match->limits,
	    steps < UINT32_MAX ? (uint32_t)steps : UINT32_MAX);
	for (i = 0; i < patterns->n; i++) {
		found = pcre2_match(patterns->code[i], (PCRE2_SPTR)text, len, 0,
		    PCRE2_NO_JIT, match->data, match->limits);
		/* 0 means that the pattern has groups, which are not used. */
		if (found >= 0)
			return US_MATCH_YES;
		if (found == PCRE2_ERROR_NOMEMORY)
			return URLSIFT_ENOMEM;
		if (found != PCRE2_ERROR_NOMATCH)
			all = US_MATCH_UNDECIDED;
	}
	return all;
}

void
us_match_drop(struct us_patterns *patterns, const struct urlsift_rules *rules)
{
	const struct urlsift_memory *memory = &rules->memory;
	size_t i;

	for (i = 0; i < patterns->n; i++)
		pcre2_code_free(patterns->code[i]);
	memory->free(memory->ctx, patterns->code);
}

void
us_match_free(struct us_match *match)
{

	pcre2_match_data_free(match->data);
	pcre2_match_context_free(match->limits);
}
