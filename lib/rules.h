/*
 * The rules' inside: what counts, the memory, the patterns compiled so far.
 */
#ifndef US_RULES_H
#define US_RULES_H

#include <stdbool.h>

#include "registry.h"
#include "base/byteset.h"
#include "urlsift.h"

#define US_SYNTAXES 2

/* Runs of bytes that are passed at once. */
enum us_run {
	US_RUN_HOST,   /* a bare URL's host (B1) */
	US_RUN_PATH,   /* what stands behind it, */
	US_RUN_STEM,   /* less the marks */
	US_RUN_INSIDE, /* between brackets (W1) */
	US_RUN_LABEL,  /* a host's label (V2h) */
	US_RUN_STRICT, /* no tolerance is needed for it (V2) */
	US_RUNS
};

struct us_matcher;
struct us_pattern;

/* What is made on the way, also when the rules are const: threads may share
 * them, so that all of it is published by compare-and-swap. */
struct us_cache {
	struct urlsift_memory memory; /* the rules' */

	/* Compiled when first needed, and to machine code when often needed;
	 * one more for unregistered names. */
	struct us_pattern *_Atomic pattern[US_SYNTAXES][US_SCHEMES + 1];
	struct us_pattern *_Atomic fast[US_SYNTAXES][US_SCHEMES + 1];

	/* One for urlsift_url_check(); whoever uses it takes it out. */
	struct us_matcher *_Atomic spare;
};

struct urlsift_rules {
	struct urlsift_memory memory;
	struct us_cache *cache; /* stands behind them */
	enum urlsift_syntax syntax;
	struct us_registry registry;
	us_byteset_span *span;
	struct us_set run[US_RUNS];
	size_t max_url;
	size_t max_wrapper_lines;
	bool no_iri;
	bool schemeless, emails; /* are found, too */
	urlsift_has_suffix *suffix;
	void *suffix_ctx;
	enum urlsift_join join;
	enum urlsift_hyphen hyphen;

	/* The interpreter alone judges: for tests of JIT against it. */
	bool no_jit;
};

/**
 * us_users_free(rules):
 * Free the schemes that users added.
 */
void us_users_free(struct urlsift_rules *rules);

/**
 * us_run(rules, run, text, at, end):
 * Return where the bytes of ${run} that begin at ${at} end, at most ${end}.
 */
static inline size_t
us_run(const struct urlsift_rules *rules, enum us_run run, const char *text,
    size_t at, size_t end)
{

	return rules->span(&rules->run[run], text, at, end);
}

/**
 * us_rules_iri(rules):
 * Return whether characters beyond ASCII may stand in a URL (B2).
 */
static inline bool
us_rules_iri(const struct urlsift_rules *rules)
{

	return rules->syntax != URLSIFT_RFC1738 && !rules->no_iri;
}

#endif
