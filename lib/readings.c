/*
 * The readings of a candidate: each is judged by the parser, and the best one
 * comes first.
 * SPDX-License-Identifier: MIT
 */
#include <stdatomic.h>
#include <string.h>

#include "base/reading.h"
#include "readings.h"
#include "rules.h"
#include "scan/join/known_word.h"
#include "syntax/parse.h"
#include "syntax/pattern.h"

bool
us_readings_init(struct us_readings *all, const struct urlsift_rules *rules,
    struct urlsift_hit *hit)
{

	all->rules = rules;
	all->hit = hit;
	all->dropped = (struct us_buf){ .memory = &rules->memory };
	all->matcher = us_matcher_new(rules);
	return all->matcher != NULL;
}

void
us_readings_free(struct us_readings *all)
{

	us_buf_free(&all->dropped);
	us_matcher_free(all->rules, all->matcher);
}

/* Cut the candidate's text to its first ${len} bytes, with its pieces and
 * hyphens. */
static void
shorten(struct us_candidate *cand, size_t len)
{
	const struct us_hyphen *hyphen = us_candidate_hyphen(cand);
	struct urlsift_span *span = us_candidate_span(cand);
	size_t i, n = 0, left = len, extra, size;

	for (i = 0;; i++) {
		/* A hyphen may be longer in the source than in the text
		 * (hyphen-at-a-break). */
		extra = 0;
		if (n < us_candidate_hyphens(cand) && hyphen[n].at < len &&
		    hyphen[n].span == i)
			extra = hyphen[n++].width - 1;
		size = (size_t)(span[i].end - span[i].begin) - extra;
		if (left <= size)
			break;
		left -= size;
	}
	span[i].end = span[i].begin + left + extra;
	cand->span.len = (i + 1) * sizeof(*span);
	cand->hyphen.len = n * sizeof(*hyphen);
	cand->len = len;
	if (n == 0)
		cand->hit->notes &= ~(unsigned)URLSIFT_N_HYPHEN;
	if (i > 0)
		return;
	/* The text has no line break any more. */
	cand->hit->notes &= cand->alone > 0 ? URLSIFT_N_UNCLOSED :
					      ~(unsigned)URLSIFT_N_JOINED;
	cand->alone = 0;
}

/* Remove the fragment: by the letter of the standard it is not part of a URL
 * (2.2). */
static void
split_fragment(struct us_candidate *cand)
{
	const char *hash = memchr(cand->text, '#', cand->len);

	if (hash == NULL)
		return;
	shorten(cand, (size_t)(hash - cand->text));
	cand->hit->notes |= URLSIFT_N_FRAGMENT;
}

/* Return how likely a reading is (order-of-readings). 0: it is not valid, or
 * its name is not one that is found in text (scheme-in-text); 1: its name is
 * not registered; 2: it is. */
static int
likelihood(const struct us_readings *all, const struct urlsift_reading *r)
{
	size_t name = r->part[URLSIFT_P_SCHEME].end;

	if (r->reason != URLSIFT_R_NONE)
		return 0;
	if (us_registry_find(&all->rules->registry, r->url, name) != NULL)
		return 2;
	return r->len - name >= 3 && memcmp(r->url + name, "://", 3) == 0;
}

/* Make the text without the hyphens at line breaks (hyphen-at-a-break). */
static int
drop_hyphens(struct us_readings *all, const struct us_candidate *cand)
{
	const struct us_hyphen *hyphen = us_candidate_hyphen(cand);
	size_t i, at = 0, n = us_candidate_hyphens(cand);

	all->dropped.len = 0;
	for (i = 0; i < n; i++) {
		if (us_buf_add(&all->dropped, cand->text + at,
			hyphen[i].at - at) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
		at = hyphen[i].at + 1;
	}
	return us_buf_add(&all->dropped, cand->text + at, cand->len - at);
}

/* Remove the hyphens at line breaks from the pieces. */
static void
shrink_spans(struct us_candidate *cand)
{
	const struct us_hyphen *hyphen = us_candidate_hyphen(cand);
	struct urlsift_span *span = us_candidate_span(cand);
	size_t i, kept = 0, n = us_candidate_spans(cand);

	for (i = 0; i < us_candidate_hyphens(cand); i++)
		span[hyphen[i].span].end -= hyphen[i].width;
	/* A hit has a place, even if no piece is left. */
	for (i = 0; i < n; i++)
		if (span[i].begin < span[i].end || (kept == 0 && i + 1 == n))
			span[kept++] = span[i];
	cand->span.len = kept * sizeof(*span);
}

/* Cut a joined candidate to its first piece. */
static void
unjoin(struct us_candidate *cand)
{
	struct urlsift_span *span = us_candidate_span(cand);

	span->end = span->begin + cand->alone_span;
	cand->span.len = sizeof(*span);
	cand->hit->notes &= URLSIFT_N_UNCLOSED |
	    (cand->alone_typeset ? URLSIFT_N_TYPESET : 0U);
	cand->hit->ended = URLSIFT_E_BLANK;
	cand->hit->end_rule = US_END_CLOSER;
	cand->hit->trimmed = 0;
}

/* Add a reading of ${text}: judge it into the next free place. */
static int
add_reading(struct us_readings *all, enum urlsift_reading_kind kind,
    const struct us_scheme *scheme, const char *text, size_t len)
{
	unsigned n = all->hit->readings++;
	int status;

	all->hit->reading[n] = &all->reading[n];
	status = us_parse(all->rules, all->matcher, scheme, text, len,
	    &all->reading[n]);
	all->reading[n].kind = kind;
	return status;
}

/* Return the bytes of ${cand} that are an IPv6 address without its brackets, in
 * which a colon is before any dot.  0: it is another host. */
static size_t
literal_len(const struct us_candidate *cand)
{
	const char *colon = memchr(cand->text, ':', cand->len), *slash;

	if (colon == NULL || cand->text[0] == '[' ||
	    memchr(cand->text, '.', (size_t)(colon - cand->text)) != NULL)
		return 0;
	slash = memchr(cand->text, '/', cand->len);
	return slash == NULL ? cand->len : (size_t)(slash - cand->text);
}

/* Set the reading of a plain web URL, whose components the scanner knows: it
 * has one piece. */
static void
add_plain(struct us_readings *all, const struct us_candidate *cand)
{
	struct urlsift_reading *r = &all->reading[0];

	all->hit->reading[all->hit->readings++] = r;
	us_reading_begin(r, cand->text, cand->len);
	r->port = r->default_port = cand->scheme->port;
	us_reading_set(r, URLSIFT_P_SCHEME, 0, cand->scheme->len);
	us_reading_set(r, URLSIFT_P_HOST, cand->web.host, cand->web.root);
	us_web_url_set(&cand->web, cand->len, r);
}

/* Add the reading with the full stop that ends the candidate's line
 * (full-stop-at-line-end). */
__attribute__((noinline)) static int
add_dotted(struct us_readings *all, const struct us_candidate *cand)
{

	return add_reading(all, URLSIFT_K_WHOLE, cand->scheme, cand->text,
	    cand->len + 1);
}

/* Judge a text without a scheme as if it had one (host-without-scheme).  The
 * schemes that are used for this are equally long. */
static int
judge_loose(struct us_readings *all, const struct us_candidate *cand)
{
	const char *scheme = cand->hit->form == URLSIFT_F_EMAIL ? "mailto:" :
								  "http://";
	struct urlsift_reading *r = &all->reading[all->hit->readings];
	const uint32_t n = 7;
	size_t literal = literal_len(cand);

	all->dropped.len = 0;
	if (us_buf_add(&all->dropped, scheme, n) != URLSIFT_OK ||
	    us_buf_add(&all->dropped, "[", literal > 0) != URLSIFT_OK ||
	    us_buf_add(&all->dropped, cand->text, literal) != URLSIFT_OK ||
	    us_buf_add(&all->dropped, "]", literal > 0) != URLSIFT_OK ||
	    us_buf_add(&all->dropped, cand->text + literal,
		cand->len - literal) != URLSIFT_OK ||
	    add_reading(all, URLSIFT_K_WHOLE, cand->scheme, all->dropped.data,
		all->dropped.len) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	us_reading_drop_scheme(r, n);
	return URLSIFT_OK;
}

/* Move the reading at ${n} to the front. */
static void
prefer(struct us_readings *all, unsigned n)
{
	const struct urlsift_reading *best = all->hit->reading[n];

	for (; n > 0; n--)
		all->hit->reading[n] = all->hit->reading[n - 1];
	all->hit->reading[0] = best;
}

/* Return whether a typesetter surely added ${hyphen}: no URL has U+2010, and
 * few have a hyphen behind a slash or &. */
static bool
is_typeset(const struct us_candidate *cand, const struct us_hyphen *hyphen)
{

	return hyphen->typeset ||
	    us_known_word_is_cut(cand->text, cand->len, hyphen->at);
}

/* Return whether two words of their own are beside ${hyphen}. */
static bool
is_between_words(const struct us_candidate *cand,
    const struct us_hyphen *hyphen)
{
	const size_t next = hyphen->at + 1;

	return us_known_word_are_two(cand->text, hyphen->at, cand->text + next,
	    cand->len - next);
}

/* Return whether a typesetter added hyphens at line breaks, and leave out those
 * that are the URL's: others than U+2010 if one is that, and those between two
 * words.  Where another U+2010 is in the URL, the typesetter writes every
 * hyphen so (typeset-hyphen). */
static bool
find_typeset(struct us_candidate *cand)
{
	struct us_hyphen *hyphen =
	    (struct us_hyphen *)(void *)cand->hyphen.data;
	const size_t n = us_candidate_hyphens(cand);
	size_t i, typeset = 0, kept = 0;
	bool wide = false;

	for (i = 0; i < n; i++) {
		typeset += is_typeset(cand, &hyphen[i]);
		wide = wide || hyphen[i].width == 3;
	}
	if (typeset == 0 || cand->u2010)
		return false;
	for (i = 0; i < n; i++)
		if (is_typeset(cand, &hyphen[i]) ||
		    (!wide && !is_between_words(cand, &hyphen[i])))
			hyphen[kept++] = hyphen[i];
	cand->hyphen.len = kept * sizeof(*hyphen);
	return true;
}

/* Return whether the reading without hyphens goes before the one with them
 * (order-of-readings). */
static bool
drops(const struct us_readings *all, bool typeset)
{
	int with = likelihood(all, &all->reading[0]);
	int without = likelihood(all, &all->reading[1]);

	if (all->rules->hyphen != US_HYPHEN_AUTO)
		return all->rules->hyphen == US_HYPHEN_DROP;
	return without > with || (without == with && typeset);
}

/* Report a candidate that the scanner rejects. */
static void
reject(struct us_readings *all, const struct us_candidate *cand)
{
	struct urlsift_reading *r = &all->reading[all->hit->readings];
	const char *colon;

	us_reading_begin(r, cand->text, cand->len);
	r->reason = cand->reason;
	if (r->reason == URLSIFT_R_CUT)
		r->at = (uint32_t)r->len;
	if ((r->reason == URLSIFT_R_SLASHES || r->reason == URLSIFT_R_HOST) &&
	    (colon = memchr(r->url, ':', r->len)) != NULL) {
		us_reading_set(r, URLSIFT_P_SCHEME, 0,
		    (size_t)(colon - r->url));
		r->at = r->part[URLSIFT_P_SCHEME].end + 1;
		while (r->at < r->len && r->url + r->at < colon + 3 &&
		    r->url[r->at] == '/')
			r->at++;
	}
	all->hit->reading[all->hit->readings++] = r;
}

/* Judge the candidate as a whole, with the hyphens at line ends and without
 * them. */
static int
judge_whole(struct us_readings *all, struct us_candidate *cand)
{
	bool typeset;

	if (add_reading(all, URLSIFT_K_WHOLE, cand->scheme, cand->text,
		cand->len) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	if (us_candidate_hyphens(cand) == 0)
		return URLSIFT_OK;
	typeset = all->rules->hyphen == US_HYPHEN_AUTO && find_typeset(cand);
	/* The text may be hyphens only: then data is NULL. */
	if (drop_hyphens(all, cand) != URLSIFT_OK ||
	    add_reading(all, URLSIFT_K_DROPPED, NULL,
		all->dropped.len == 0 ? "" : all->dropped.data,
		all->dropped.len) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	if (drops(all, typeset)) {
		prefer(all, 1);
		shrink_spans(cand);
	}
	return URLSIFT_OK;
}

/* Judge the first line of the candidate alone.  That reading is the last one,
 * unless only it is valid (join-that-is-rejected). */
static int
judge_alone(struct us_readings *all, struct us_candidate *cand)
{

	if (add_reading(all, URLSIFT_K_ALONE, NULL, cand->text, cand->alone) !=
	    URLSIFT_OK)
		return URLSIFT_ENOMEM;
	if (all->hit->reading[0]->reason == URLSIFT_R_NONE ||
	    all->hit->reading[all->hit->readings - 1]->reason != URLSIFT_R_NONE)
		return URLSIFT_OK;
	prefer(all, all->hit->readings - 1);
	unjoin(cand);
	return URLSIFT_OK;
}

/* Judge a candidate that is no plain web URL.  It is kept out of the way of
 * those. */
__attribute__((noinline)) static int
judge_any(struct us_readings *all, struct us_candidate *cand)
{

	if (cand->reason != URLSIFT_R_NONE) {
		reject(all, cand);
		return URLSIFT_OK;
	}
	if (all->rules->syntax == US_RFC1738)
		split_fragment(cand);
	if (cand->hit->form == URLSIFT_F_SCHEMELESS ||
	    cand->hit->form == URLSIFT_F_EMAIL)
		return judge_loose(all, cand);
	if (judge_whole(all, cand) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	if (cand->dotted && all->rules->syntax == US_RFC3986 &&
	    all->hit->reading[0]->reason == URLSIFT_R_NONE)
		return add_dotted(all, cand);
	return cand->alone == 0 ? URLSIFT_OK : judge_alone(all, cand);
}

int
us_readings_judge(struct us_readings *all, struct us_candidate *cand)
{

	all->hit->readings = 0;
	if (cand->web.host == 0 || cand->reason != URLSIFT_R_NONE)
		return judge_any(all, cand);
	add_plain(all, cand);
	return cand->dotted ? add_dotted(all, cand) : URLSIFT_OK;
}

int
us_readings_check(const struct us_readings *all, const char *url, size_t len,
    struct urlsift_reading *reading)
{

	return us_parse(all->rules, all->matcher, NULL, url, len, reading);
}

long
us_readings_prefix(const struct us_readings *all,
    const struct us_scheme *scheme, const char *url, size_t len)
{

	return us_parse_prefix(all->rules, all->matcher, scheme, url, len);
}

int
urlsift_url_check(const struct urlsift_rules *rules, const char *url,
    size_t len, struct urlsift_reading *reading)
{
	struct us_matcher *matcher;
	int status;

	if (rules == NULL)
		return URLSIFT_EINVAL;
	matcher = atomic_exchange(&rules->cache->spare, NULL);
	if (matcher == NULL)
		matcher = us_matcher_new(rules);
	if (matcher == NULL)
		return URLSIFT_ENOMEM;
	/* No text may stand nowhere. */
	status =
	    us_parse(rules, matcher, NULL, len == 0 ? "" : url, len, reading);
	matcher = atomic_exchange(&rules->cache->spare, matcher);
	us_matcher_free(rules, matcher);
	return status;
}
