/*
 * A second opinion on the letter of 1994, rfc1738_oracle.h.  URLs come from
 * url_generator.c, ORACLE_URLS of each kind (default 20000), the same for the
 * same ORACLE_SEED.  The interpreter is the second opinion on the JIT.
 * SPDX-License-Identifier: MIT
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "url_generator.h"
#include "rules.h"
#include "rfc1738_oracle.h"
#include "urlsift.h"

static uint64_t
setting(const char *name, uint64_t otherwise)
{
	const char *value = getenv(name);

	if (value == NULL || *value == '\0')
		return otherwise;
	return strtoull(value, NULL, 10);
}

/* A kind of URL, for the parameters. */
struct kind {
	unsigned which;
};

/* One run: the generator, and all that judge. */
struct run {
	struct tu_gen gen;
	uint64_t seed, urls, valid;
	struct tu_rfc1738 *oracle;
	struct urlsift_rules *rules;
};

static struct run
open_run(const struct kind *kind)
{
	struct run run = { 0 };

	run.urls = setting("ORACLE_URLS", 20000);
	run.seed = setting("ORACLE_SEED", 1738);
	tu_gen_start(&run.gen, run.seed * TU_GEN_URLS + kind->which);
	cr_assert_not_null(run.oracle = tu_rfc1738_new());
	cr_assert_not_null(run.rules = urlsift_rules_new(NULL));
	urlsift_rules_set(run.rules, "syntax", "rfc1738", NULL);
	return run;
}

static void
close_run(struct run *run, const struct kind *kind)
{

	fprintf(stderr,
	    "%s: %" PRIu64 " URLs, %" PRIu64 " valid, seed %" PRIu64 "\n",
	    tu_gen_name(kind->which), run->urls, run->valid, run->seed);
	tu_rfc1738_free(run->oracle);
	urlsift_rules_free(run->rules);
}

static struct kind *
kinds(void)
{
	static struct kind all[TU_GEN_URLS];
	unsigned i;

	for (i = 0; i < TU_GEN_URLS; i++)
		all[i].which = i;
	return all;
}

/* Judge the generator's URL from a copy of its exact size, which ${copy} is
 * set to. */
static struct urlsift_reading
judge(const struct urlsift_rules *rules, const struct tu_gen *g, char **copy)
{
	struct urlsift_reading r;

	cr_assert_not_null(*copy = malloc(g->len == 0 ? 1 : g->len));
	memcpy(*copy, g->url, g->len);
	cr_assert_eq(urlsift_url_check(rules, *copy, g->len, &r), URLSIFT_OK);
	return r;
}

/* The oracle, and the generator if it knows, say what the library says. */
static void
compare(struct run *run, bool known, bool good)
{
	const struct tu_gen *g = &run->gen;
	struct urlsift_reading r;
	bool letter;
	char *copy;

	r = judge(run->rules, g, &copy);
	free(copy);
	letter = tu_rfc1738_accepts(run->oracle, g->url, g->len);
	cr_assert(!known || letter == good,
	    "seed %" PRIu64 ": %s, says the oracle, wrong is %s: %.*s",
	    run->seed, letter ? "valid" : "invalid",
	    g->wrong == NULL ? "nothing" : g->wrong, (int)g->len, g->url);
	cr_assert_eq(r.reason == URLSIFT_R_NONE, letter,
	    "seed %" PRIu64 ": %s@%u, but %s by the letter: %.*s", run->seed,
	    r.reason == URLSIFT_R_NONE ? "ok" : urlsift_reason_name(r.reason),
	    r.at, letter ? "valid" : "invalid", (int)g->len, g->url);
	cr_assert_leq(r.at, g->len);
	run->valid += letter;
}

/* A walk knows the parts of what it wrote. */
static void
compare_parts(struct run *run)
{
	const struct tu_gen *g = &run->gen;
	struct urlsift_reading r;
	char *copy;
	unsigned i;

	r = judge(run->rules, g, &copy);
	free(copy);
	cr_assert_eq(r.has & g->known, g->has,
	    "seed %" PRIu64 ": other parts: %.*s", run->seed, (int)g->len,
	    g->url);
	for (i = 0; i < URLSIFT_PARTS; i++)
		cr_assert((g->has >> i & 1) == 0 ||
			(g->part[i].begin == r.part[i].begin &&
			    g->part[i].end == r.part[i].end),
		    "seed %" PRIu64 ": %s of %.*s", run->seed,
		    urlsift_part_name((enum urlsift_part)i), (int)g->len,
		    g->url);
}

ParameterizedTestParameters(oracle, agrees_by_the_letter)
{
	return cr_make_param_array(struct kind, kinds(), TU_GEN_URLS);
}

ParameterizedTest(struct kind *kind, oracle, agrees_by_the_letter)
{
	struct run run = open_run(kind);
	uint64_t i;

	for (i = 0; i < run.urls; i++) {
		switch (i % 4) {
		case 0:
			tu_gen_walk(&run.gen, kind->which);
			compare(&run, true, true);
			compare_parts(&run);
			break;
		case 1:
			tu_gen_break(&run.gen, kind->which);
			compare(&run, true, false);
			break;
		default:
			tu_gen_walk(&run.gen, kind->which);
			tu_gen_mutate(&run.gen);
			compare(&run, false, false);
		}
	}
	close_run(&run, kind);
}

/* Return which field of two readings differs, or NULL. */
static const char *
difference(const struct urlsift_reading *a, const struct urlsift_reading *b)
{
	unsigned i;

	if (a->reason != b->reason)
		return "reason";
	if (a->at != b->at)
		return "at";
	if (a->port != b->port)
		return "effective port";
	if (a->notes != b->notes)
		return "notes";
	if (a->has != b->has)
		return "set of parts";
	for (i = 0; i < URLSIFT_PARTS; i++)
		if ((a->has >> i & 1) != 0 &&
		    (a->part[i].begin != b->part[i].begin ||
			a->part[i].end != b->part[i].end))
			return urlsift_part_name((enum urlsift_part)i);
	return NULL;
}

/* Give the URL the name of some registered scheme. */
static void
rename_scheme(struct tu_gen *g, const struct urlsift_rules *rules)
{
	const char *colon = memchr(g->url, ':', g->len);
	struct urlsift_scheme scheme;
	size_t rest, name;

	if (colon == NULL ||
	    !urlsift_rules_scheme(rules, tu_gen_draw(g, 160), &scheme))
		return;
	rest = g->len - (size_t)(colon - g->url);
	name = strlen(scheme.name);
	if (name + rest > TU_GEN_ROOM)
		return;
	memmove(g->url + name, colon, rest);
	memcpy(g->url, scheme.name, name);
	g->len = name + rest;
}

ParameterizedTestParameters(oracle, shortcuts_and_interpreter_agree)
{
	return cr_make_param_array(struct kind, kinds(), TU_GEN_URLS);
}

ParameterizedTest(struct kind *kind, oracle, shortcuts_and_interpreter_agree)
{
	struct run run = open_run(kind);
	struct urlsift_rules *slow = urlsift_rules_new(NULL);
	struct urlsift_reading r, again;
	const char *field;
	char *copy;
	uint64_t i;

	cr_assert_not_null(slow);
	slow->no_shortcuts = true;
	for (i = 0; i < run.urls; i++) {
		if (i % 2 == 0) {
			tu_gen_walk(&run.gen, kind->which);
			if (i % 8 > 3)
				rename_scheme(&run.gen, slow);
			if (i % 3 != 0)
				tu_gen_mutate(&run.gen);
		}
		urlsift_rules_set(run.rules, "syntax",
		    i % 2 == 0 ? "rfc1738" : "rfc3986", NULL);
		urlsift_rules_set(slow, "syntax",
		    i % 2 == 0 ? "rfc1738" : "rfc3986", NULL);
		r = judge(run.rules, &run.gen, &copy);
		cr_assert_eq(urlsift_url_check(slow, copy, run.gen.len, &again),
		    URLSIFT_OK);
		field = difference(&r, &again);
		cr_assert_null(field,
		    "seed %" PRIu64 ": slow, another %s: %.*s", run.seed, field,
		    (int)run.gen.len, run.gen.url);
		run.valid += r.reason == URLSIFT_R_NONE;
		free(copy);
	}
	urlsift_rules_free(slow);
	close_run(&run, kind);
}
