/*
 * The rules' inside: what counts, the memory, the patterns compiled so far.
 */
#ifndef US_RULES_H
#define US_RULES_H

#include <stdbool.h>

#include "registry.h"
#include "urlsift.h"

#define US_SYNTAXES 2

struct us_matcher;
struct us_pattern;

struct urlsift_rules {
	struct urlsift_memory memory;
	enum urlsift_syntax syntax;
	struct us_registry registry;
	size_t max_url;
	size_t max_wrapper_lines;
	bool no_iri;
	enum urlsift_join join;
	enum urlsift_hyphen hyphen;

	/* Compiled when first needed and published by compare-and-swap, so
	 * that threads may share the rules; one more for unregistered names. */
	struct us_pattern *_Atomic pattern[US_SYNTAXES][US_SCHEMES + 1];

	/* One for urlsift_check(); whoever uses it takes it out. */
	struct us_matcher *_Atomic spare;

	/* The interpreter alone judges: for tests of JIT against it. */
	bool no_jit;
};

#endif
