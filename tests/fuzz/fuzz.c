/*
 * What the fuzz targets share.
 * SPDX-License-Identifier: MIT
 */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

#include "rules.h"

/* Pieces that are drawn are no longer. */
#define PIECE 16

void
tu_fuzz_fail(const char *what)
{

	fprintf(stderr, "fuzz: %s\n", what);
	abort();
}

/* Let a label of two or three letters be a suffix. */
static int
has_short_suffix(void *list, const char *host, size_t len)
{
	size_t label = 0;

	(void)list;
	while (label < len && host[len - label - 1] != '.')
		label++;
	return label == 2 || label == 3;
}

/* Choose what is found without a scheme. */
static void
set_loose(struct urlsift_rules *rules, unsigned flags)
{
	if ((flags & TU_FUZZ_LOOSE) == 0)
		return;
	rules->has_suffix = has_short_suffix;
	rules->suffixes = rules;
	urlsift_rules_set(rules, "schemeless",
	    flags / TU_FUZZ_ONE % 4 != 1 ? "yes" : "no", NULL);
	urlsift_rules_set(rules, "emails",
	    flags / TU_FUZZ_ONE % 4 != 2 ? "yes" : "no", NULL);
}

static struct urlsift_rules *
make_rules(unsigned flags)
{
	static const char *const hyphens[] = { "auto", "keep", "drop", "auto" },
				 *const joins[] = { "flow", "hyphen",
					 "delimited", "none" };
	struct urlsift_rules *rules = urlsift_rules_new(NULL);
	const char *join = joins[flags / TU_FUZZ_JOIN % 4];

	if ((flags & TU_FUZZ_REFANG) != 0)
		urlsift_rules_set(rules, "refang", "yes", NULL);
	if (join == joins[0] && (flags & TU_FUZZ_LIKELY) != 0)
		join = "likely";
	if (rules == NULL)
		tu_fuzz_fail("no memory");
	if ((flags & TU_FUZZ_1994) != 0)
		urlsift_rules_set(rules, "syntax", "rfc1738", NULL);
	if ((flags & TU_FUZZ_SMALL) != 0) {
		urlsift_rules_set(rules, "max-url", "256", NULL);
		urlsift_rules_set(rules, "max-wrapper-lines", "3", NULL);
	}
	set_loose(rules, flags);
	urlsift_rules_set(rules, "join", join, NULL);
	urlsift_rules_set(rules, "no-iri",
	    (flags & TU_FUZZ_ASCII) != 0 ? "yes" : "no", NULL);
	urlsift_rules_set(rules, "hyphen", hyphens[flags / TU_FUZZ_HYPHEN % 4],
	    NULL);
	return rules;
}

struct urlsift_rules *
tu_fuzz_rules(unsigned flags)
{
	static struct urlsift_rules *all[TU_FUZZ_FLAGS];

	if (all[flags] == NULL)
		all[flags] = make_rules(flags);
	return all[flags];
}

const size_t *
tu_fuzz_cuts(size_t len, unsigned seed, size_t *n)
{
	static size_t *cuts, room;
	uint32_t state = seed;
	size_t at = 0;

	if (len > room) {
		room = len * 2;
		free(cuts);
		if ((cuts = malloc(room * sizeof(*cuts))) == NULL)
			tu_fuzz_fail("no memory");
	}
	*n = 0;
	while (at < len) {
		state = state * 1664525u + 1013904223u;
		if (seed == 0)
			at++;
		else if (seed < 128)
			at += seed;
		else
			at += (state >> 16) % PIECE + 1;
		if (at < len)
			cuts[(*n)++] = at;
	}
	return cuts;
}
