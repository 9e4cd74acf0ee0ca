/*
 * Matching of URLs against PCRE2 patterns.  The interpreter is used, not the
 * JIT, with limits that grow with the URL.  So results are the same on all
 * machines, and time is linear.  URLs are matched as bytes.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "match.h"

struct match_pattern {
	pcre2_code *code;
	bool wanted;
};

enum answer { NO, YES, UNKNOWN };

void
match_version(char *text, size_t size)
{

	*text = '\0';
	if (size >= MATCH_VERSION)
		(void)pcre2_config(PCRE2_CONFIG_VERSION, text);
}

const char *
match_add(struct match *m, const char *text, bool wanted)
{
	struct match_pattern *pattern;
	PCRE2_UCHAR why[120];
	PCRE2_SIZE at;
	int error;

	pattern = realloc(m->pattern, (m->n + 1) * sizeof(*pattern));
	if (pattern == NULL)
		return strerror(ENOMEM);
	m->pattern = pattern;
	pattern += m->n;
	pattern->wanted = wanted;
	pattern->code = pcre2_compile((PCRE2_SPTR)text, PCRE2_ZERO_TERMINATED,
	    PCRE2_NEVER_UTF, &error, &at, NULL);
	if (pattern->code == NULL) {
		(void)pcre2_get_error_message(error, why, sizeof(why));
		snprintf(m->why, sizeof(m->why), "%s at offset %zu",
		    (const char *)why, at);
		return m->why;
	}
	m->n++;
	m->wanted += wanted;
	return NULL;
}

/* Allocate the data and limits for matching. Return false if memory runs
 * out. */
static bool
prepare(struct matcher *matcher)
{
	pcre2_match_context *limits = matcher->limits;

	if (matcher->data == NULL)
		matcher->data = pcre2_match_data_create(1, NULL);
	if (limits == NULL && matcher->data != NULL) {
		limits = pcre2_match_context_create(NULL);
		if (limits == NULL)
			return false;
		pcre2_set_depth_limit(limits, MATCH_DEPTH_MAX);
		pcre2_set_heap_limit(limits, MATCH_KIB_MAX);
		matcher->limits = limits;
	}
	return limits != NULL;
}

/* Match ${text} against ${pattern}.  If the result is unknown, set
 * ${matcher->fault}. */
static enum answer
ask(const struct match_pattern *pattern, struct matcher *matcher,
    const char *text, size_t len)
{
	int found = pcre2_match(pattern->code, (PCRE2_SPTR)text, len, 0,
	    PCRE2_NO_JIT, matcher->data, matcher->limits);

	/* 0 means that the pattern has groups, which are not used. */
	if (found >= 0)
		return YES;
	if (found == PCRE2_ERROR_NOMATCH)
		return NO;
	if (found == PCRE2_ERROR_NOMEMORY)
		matcher->fault = strerror(ENOMEM);
	else if (pattern->wanted)
		matcher->fault = "--match takes too many steps";
	else
		matcher->fault = "--not-match takes too many steps";
	return UNKNOWN;
}

/* Return whether ${text} matches one of the patterns that are ${wanted}, or one
 * of the others. */
static enum answer
ask_all(const struct match *m, bool wanted, struct matcher *matcher,
    const char *text, size_t len)
{
	enum answer answer, all = NO;
	size_t i;

	for (i = 0; i < m->n; i++) {
		if (m->pattern[i].wanted != wanted)
			continue;
		answer = ask(&m->pattern[i], matcher, text, len);
		if (answer == YES)
			return YES;
		if (answer == UNKNOWN)
			all = UNKNOWN;
	}
	return all;
}

bool
match_passes(const struct match *m, struct matcher *matcher, const char *text,
    size_t len)
{
	const uint64_t steps = MATCH_STEPS + (uint64_t)len * MATCH_STEPS_A_BYTE;

	matcher->fault = NULL;
	if (m->n == 0)
		return true;
	if (!prepare(matcher)) {
		matcher->fault = strerror(ENOMEM);
		return true;
	}
	pcre2_set_match_limit(matcher->limits,
	    steps < UINT32_MAX ? (uint32_t)steps : UINT32_MAX);
	if (m->wanted > 0)
		switch (ask_all(m, true, matcher, text, len)) {
		case NO:
			return false;
		case YES:
			/* Other patterns do not matter any more. */
			matcher->fault = NULL;
			break;
		case UNKNOWN:
			break;
		}
	if (ask_all(m, false, matcher, text, len) == YES) {
		matcher->fault = NULL;
		return false;
	}
	return true;
}

void
matcher_describe_fault(const struct matcher *matcher, uint64_t offset,
    char *what)
{

	snprintf(what, MATCH_FAULT,
	    "%s; the URL at offset %" PRIu64 " is not filtered by it",
	    matcher->fault, offset);
}

void
matcher_free(struct matcher *matcher)
{

	pcre2_match_data_free(matcher->data);
	pcre2_match_context_free(matcher->limits);
}

void
match_free(struct match *m)
{
	size_t i;

	for (i = 0; i < m->n; i++)
		pcre2_code_free(m->pattern[i].code);
	free(m->pattern);
}
