/*
 * A second opinion on the letter of 1994: section 5 as one pattern, rule by
 * rule, without any of the shapes that make the library's own grammar fast.
 * URLs come from gen.c, ORACLE_URLS of each kind (default 20000), the same for
 * the same ORACLE_SEED.  The interpreter is the second opinion on the JIT.
 */
#include <criterion/criterion.h>
#include <criterion/parameterized.h>

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "corpus.h"
#include "gen.h"
#include "rules.h"
#include "urlsift.h"

/*
 * Each rule of section 5 is a group of its name.  A call is not atomic, so a
 * hostname can give labels back; what need not be given back has a ++ or *+.
 * Names have no + and no - here.  otherurl is for other schemes than those
 * above it, the scheme's case does not matter (2.1), and the bare / of
 * gopherurl means "/".
 */
/* clang-format off */
static const char section5[] =
"(?(DEFINE)"
"(?<genericurl> (?&scheme) : (?&schemepart) )"
"(?<url> (?&httpurl) | (?&ftpurl) | (?&newsurl) | (?&nntpurl)"
	" | (?&telneturl) | (?&gopherurl) | (?&waisurl) | (?&mailtourl)"
	" | (?&fileurl) | (?&prosperourl) | (?&otherurl) )"
"(?<otherurl> (?! (?i: http | ftp | news | nntp | telnet | gopher | wais"
	" | mailto | file | prospero ) : ) (?&genericurl) )"
"(?<scheme> (?: (?&lowalpha) | (?&hialpha) | (?&digit)"
	" | \\+ | - | \\. )++ )"
"(?<schemepart> (?&xchar)*+ | (?&ip_schemepart) )"

"(?<ip_schemepart> // (?&login) (?: / (?&urlpath) )? )"
"(?<login> (?: (?&user) (?: : (?&password) )? @ )? (?&hostport) )"
"(?<hostport> (?&host) (?: : (?&port) )? )"
"(?<host> (?&hostname) | (?&hostnumber) )"
"(?<hostname> (?: (?&domainlabel) \\. )* (?&toplabel) )"
"(?<domainlabel> (?&alphadigit)"
	" | (?&alphadigit) (?: (?&alphadigit) | - )* (?&alphadigit) )"
"(?<toplabel> (?&alpha)"
	" | (?&alpha) (?: (?&alphadigit) | - )* (?&alphadigit) )"
"(?<alphadigit> (?&alpha) | (?&digit) )"
"(?<hostnumber> (?&digits) \\. (?&digits) \\. (?&digits) \\. (?&digits) )"
"(?<port> (?&digits) )"
"(?<user> (?: (?&uchar) | ; | \\? | & | = )*+ )"
"(?<password> (?: (?&uchar) | ; | \\? | & | = )*+ )"
"(?<urlpath> (?&xchar)*+ )"

"(?<ftpurl> (?i:ftp) :// (?&login)"
	" (?: / (?&fpath) (?: ;type= (?&ftptype) )? )? )"
"(?<fpath> (?&fsegment) (?: / (?&fsegment) )*+ )"
"(?<fsegment> (?: (?&uchar) | \\? | : | @ | & | = )*+ )"
"(?<ftptype> A | I | D | a | i | d )"

"(?<fileurl> (?i:file) :// (?: (?&host) | localhost )? / (?&fpath) )"

"(?<httpurl> (?i:http) :// (?&hostport)"
	" (?: / (?&hpath) (?: \\? (?&search) )? )? )"
"(?<hpath> (?&hsegment) (?: / (?&hsegment) )*+ )"
"(?<hsegment> (?: (?&uchar) | ; | : | @ | & | = )*+ )"
"(?<search> (?: (?&uchar) | ; | : | @ | & | = )*+ )"

"(?<gopherurl> (?i:gopher) :// (?&hostport) (?: / (?: (?&gtype)"
	" (?: (?&selector) (?: %09 (?&search)"
	" (?: %09 (?&gopher_string) )? )? )? )? )? )"
"(?<gtype> (?&xchar) )"
"(?<selector> (?&xchar)*+ )"
"(?<gopher_string> (?&xchar)*+ )"

"(?<mailtourl> (?i:mailto) : (?&encoded822addr) )"
"(?<encoded822addr> (?&xchar)++ )"

"(?<newsurl> (?i:news) : (?&grouppart) )"
"(?<grouppart> \\* | (?&group) | (?&article) )"
"(?<group> (?&alpha)"
	" (?: (?&alpha) | (?&digit) | - | \\. | \\+ | _ )*+ )"
"(?<article> (?: (?&uchar) | ; | / | \\? | : | & | = )++ @ (?&host) )"

"(?<nntpurl> (?i:nntp) :// (?&hostport) / (?&group) (?: / (?&digits) )? )"

"(?<telneturl> (?i:telnet) :// (?&login) /? )"

"(?<waisurl> (?&waisdatabase) | (?&waisindex) | (?&waisdoc) )"
"(?<waisdatabase> (?i:wais) :// (?&hostport) / (?&database) )"
"(?<waisindex> (?i:wais) :// (?&hostport) / (?&database) \\? (?&search) )"
"(?<waisdoc> (?i:wais) :// (?&hostport) / (?&database)"
	" / (?&wtype) / (?&wpath) )"
"(?<database> (?&uchar)*+ )"
"(?<wtype> (?&uchar)*+ )"
"(?<wpath> (?&uchar)*+ )"

"(?<prosperourl> (?i:prospero) :// (?&hostport) / (?&ppath)"
	" (?&fieldspec)*+ )"
"(?<ppath> (?&psegment) (?: / (?&psegment) )*+ )"
"(?<psegment> (?: (?&uchar) | \\? | : | @ | & | = )*+ )"
"(?<fieldspec> ; (?&fieldname) = (?&fieldvalue) )"
"(?<fieldname> (?: (?&uchar) | \\? | : | @ | & )*+ )"
"(?<fieldvalue> (?: (?&uchar) | \\? | : | @ | & )*+ )"

"(?<lowalpha> [abcdefghijklmnopqrstuvwxyz] )"
"(?<hialpha> [ABCDEFGHIJKLMNOPQRSTUVWXYZ] )"
"(?<alpha> (?&lowalpha) | (?&hialpha) )"
"(?<digit> [0123456789] )"
"(?<safe> [$\\-_.+] )"
"(?<extra> [!*'(),] )"
"(?<reserved> [;/?:@&=] )"
"(?<hex> (?&digit) | [ABCDEFabcdef] )"
"(?<escape> % (?&hex) (?&hex) )"
"(?<unreserved> (?&alpha) | (?&digit) | (?&safe) | (?&extra) )"
"(?<uchar> (?&unreserved) | (?&escape) )"
"(?<xchar> (?&unreserved) | (?&reserved) | (?&escape) )"
"(?<digits> (?&digit)++ )"
")"
"(?&url) \\z";
/* clang-format on */

struct oracle {
	pcre2_code *code;
	pcre2_match_data *data;
};

static struct oracle
oracle_new(void)
{
	struct oracle o;
	PCRE2_SIZE at;
	int error;

	o.code = pcre2_compile((PCRE2_SPTR)section5, PCRE2_ZERO_TERMINATED,
	    PCRE2_ANCHORED | PCRE2_EXTENDED, &error, &at, NULL);
	cr_assert_not_null(o.code, "error %d at: %.40s", error, section5 + at);
	(void)pcre2_jit_compile(o.code, PCRE2_JIT_COMPLETE);
	o.data = pcre2_match_data_create(1, NULL);
	cr_assert_not_null(o.data);
	return o;
}

static void
oracle_free(struct oracle *o)
{

	pcre2_match_data_free(o->data);
	pcre2_code_free(o->code);
}

static bool
oracle_says(const struct oracle *o, const char *url, size_t len)
{
	int found =
	    pcre2_match(o->code, (PCRE2_SPTR)url, len, 0, 0, o->data, NULL);

	if (found < 0 && found != PCRE2_ERROR_NOMATCH)
		found = pcre2_match(o->code, (PCRE2_SPTR)url, len, 0,
		    PCRE2_NO_JIT, o->data, NULL);
	cr_assert(found >= 0 || found == PCRE2_ERROR_NOMATCH, "%d: %.*s", found,
	    (int)len, url);
	return found >= 0;
}

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
	struct oracle oracle;
	struct urlsift_rules *rules;
};

static struct run
open_run(const struct kind *kind)
{
	struct run run = { 0 };

	run.urls = setting("ORACLE_URLS", 20000);
	run.seed = setting("ORACLE_SEED", 1738);
	tu_gen_start(&run.gen, run.seed * TU_GEN_URLS + kind->which);
	run.oracle = oracle_new();
	cr_assert_not_null(run.rules = urlsift_rules_new(NULL));
	urlsift_rules_set_syntax(run.rules, URLSIFT_RFC1738);
	return run;
}

static void
close_run(struct run *run, const struct kind *kind)
{

	fprintf(stderr,
	    "%s: %" PRIu64 " URLs, %" PRIu64 " valid, seed %" PRIu64 "\n",
	    tu_gen_name(kind->which), run->urls, run->valid, run->seed);
	oracle_free(&run->oracle);
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
	cr_assert_eq(urlsift_check(rules, *copy, g->len, &r), URLSIFT_OK);
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
	letter = oracle_says(&run->oracle, g->url, g->len);
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
	    !urlsift_scheme_at(rules, tu_gen_draw(g, 160), &scheme))
		return;
	rest = g->len - (size_t)(colon - g->url);
	name = strlen(scheme.name);
	if (name + rest > TU_GEN_ROOM)
		return;
	memmove(g->url + name, colon, rest);
	memcpy(g->url, scheme.name, name);
	g->len = name + rest;
}

ParameterizedTestParameters(oracle, jit_and_interpreter_agree)
{
	return cr_make_param_array(struct kind, kinds(), TU_GEN_URLS);
}

ParameterizedTest(struct kind *kind, oracle, jit_and_interpreter_agree)
{
	struct run run = open_run(kind);
	struct urlsift_rules *slow = urlsift_rules_new(NULL);
	struct urlsift_reading r, again;
	const char *field;
	char *copy;
	uint64_t i;

	cr_assert_not_null(slow);
	slow->no_jit = true;
	for (i = 0; i < run.urls; i++) {
		if (i % 2 == 0) {
			tu_gen_walk(&run.gen, kind->which);
			if (i % 8 > 3)
				rename_scheme(&run.gen, slow);
			if (i % 3 != 0)
				tu_gen_mutate(&run.gen);
		}
		urlsift_rules_set_syntax(run.rules,
		    i % 2 == 0 ? URLSIFT_RFC1738 : URLSIFT_RFC3986);
		urlsift_rules_set_syntax(slow,
		    i % 2 == 0 ? URLSIFT_RFC1738 : URLSIFT_RFC3986);
		r = judge(run.rules, &run.gen, &copy);
		cr_assert_eq(urlsift_check(slow, copy, run.gen.len, &again),
		    URLSIFT_OK);
		field = difference(&r, &again);
		cr_assert_null(field,
		    "seed %" PRIu64 ": without JIT another %s: %.*s", run.seed,
		    field, (int)run.gen.len, run.gen.url);
		run.valid += r.reason == URLSIFT_R_NONE;
		free(copy);
	}
	urlsift_rules_free(slow);
	close_run(&run, kind);
}
