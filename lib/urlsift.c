/*
 * The scanner of the public interface.  Only this file knows both scanner and
 * parser: the parser judges what the scanner finds, and the results become a
 * hit.
 * SPDX-License-Identifier: MIT
 */
#include <stdatomic.h>
#include <string.h>

#include "rules.h"
#include "scanner.h"
#include "scan/line_prefix.h"
#include "scan/refang.h"
#include "scan/scan.h"
#include "scan/delimiter.h"
#include "syntax/parse.h"
#include "url/url.h"
#include "base/reading.h"
#include "scan/join/features.h"
#include "scan/join/known_word.h"

#define SPACE 131072

struct urlsift_scanner {
	const struct urlsift_rules *rules;
	struct us_matcher *matcher;
	struct us_scan scan;
	struct us_refang refang; /* if defanged URLs are found, too */
	struct us_buf dropped;	 /* the reading without hyphens */
	urlsift_on_hit *on_hit;
	void *ctx;
	int status; /* the first error, returned from then on */
	bool cuts;  /* the hit is cut, or may be */
	struct urlsift_hit hit;
	char goes_on[US_WORDS_MAX], ends[US_WORDS_MAX]; /* of the hit */
	struct urlsift_reading reading[URLSIFT_READINGS_MAX];
};

struct urlsift_iter {
	struct urlsift_scanner scanner;
};

const char *
urlsift_version(void)
{

	return URLSIFT_VERSION;
}

static size_t
valid_prefix(void *scanner, const char *url, size_t len)
{
	const struct urlsift_scanner *s = scanner;
	long valid = us_parse_prefix(s->rules, s->matcher, url, len);

	return valid < 0 ? US_SCAN_ENOMEM : (size_t)valid;
}

/* Initialize a scanner.  Return false when memory is out; ${s} can be freed
 * then. */
static bool
scanner_init(struct urlsift_scanner *s, const struct urlsift_rules *rules)
{

	memset(s, 0, sizeof(*s));
	s->rules = rules;
	s->dropped.memory = &rules->memory;
	us_scan_init(&s->scan, rules, valid_prefix, s);
	us_refang_init(&s->refang, &rules->memory);
	s->matcher = us_matcher_new(rules);
	if (s->matcher == NULL || rules->refang == 0)
		return s->matcher != NULL;
	/* Somebody who defangs an address means it (address-in-brackets). */
	s->scan.is_address = us_refang_is_undone;
	s->scan.address_ctx = &s->refang;
	return us_refang_begin(&s->refang, 0) == URLSIFT_OK;
}

static void
scanner_release(struct urlsift_scanner *s)
{

	us_scan_free(&s->scan);
	us_refang_free(&s->refang);
	us_buf_free(&s->dropped);
	us_matcher_free(s->rules, s->matcher);
}

/* Return the rules with the default settings, which are made once and never
 * change; NULL when memory is out. */
static const struct urlsift_rules *
default_rules(void)
{
	static struct urlsift_rules *_Atomic made;
	struct urlsift_rules *rules = atomic_load(&made), *none = NULL;

	if (rules != NULL || (rules = urlsift_rules_new(NULL)) == NULL)
		return rules;
	if (atomic_compare_exchange_strong(&made, &none, rules))
		return rules;
	urlsift_rules_free(rules);
	return none;
}

/* Return a block of ${size} bytes that begins with a scanner. */
static struct urlsift_scanner *
scanner_make(const struct urlsift_rules *rules, size_t size)
{
	struct urlsift_scanner *s;

	if (rules == NULL)
		rules = default_rules();
	if (rules == NULL)
		return NULL;
	s = rules->memory.realloc(rules->memory.ctx, NULL, size);
	if (s == NULL || scanner_init(s, rules))
		return s;
	scanner_release(s);
	rules->memory.free(rules->memory.ctx, s);
	return NULL;
}

struct urlsift_scanner *
urlsift_scanner_new(const struct urlsift_rules *rules, urlsift_on_hit *on_hit,
    void *ctx)
{
	struct urlsift_scanner *s = scanner_make(rules, sizeof(*s));

	if (s != NULL) {
		s->on_hit = on_hit;
		s->ctx = ctx;
	}
	return s;
}

void
urlsift_scanner_free(struct urlsift_scanner *s)
{
	const struct urlsift_rules *rules;

	if (s == NULL)
		return;
	rules = s->rules;
	scanner_release(s);
	rules->memory.free(rules->memory.ctx, s);
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
		cand->notes &= ~(unsigned)URLSIFT_N_HYPHEN;
	if (i > 0)
		return;
	/* The text has no line break any more. */
	cand->notes &= cand->alone > 0 ? URLSIFT_N_UNCLOSED :
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
	cand->notes |= URLSIFT_N_FRAGMENT;
}

/* Return how likely a reading is (order-of-readings). 0: it is not valid, or
 * its name is not one that is found in text (scheme-in-text); 1: its name is
 * not registered; 2: it is. */
static int
likelihood(const struct urlsift_scanner *s, const struct urlsift_reading *r)
{
	size_t name = r->part[URLSIFT_P_SCHEME].end;

	if (r->reason != URLSIFT_R_NONE)
		return 0;
	if (us_registry_find(&s->rules->registry, r->url, name) != NULL)
		return 2;
	return r->len - name >= 3 && memcmp(r->url + name, "://", 3) == 0;
}

/* Make the text without the hyphens at line breaks (hyphen-at-a-break). */
static int
drop_hyphens(struct urlsift_scanner *s, const struct us_candidate *cand)
{
	const struct us_hyphen *hyphen = us_candidate_hyphen(cand);
	size_t i, at = 0, n = us_candidate_hyphens(cand);

	s->dropped.len = 0;
	for (i = 0; i < n; i++) {
		if (us_buf_add(&s->dropped, cand->text + at,
			hyphen[i].at - at) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
		at = hyphen[i].at + 1;
	}
	return us_buf_add(&s->dropped, cand->text + at, cand->len - at);
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
	cand->notes &= URLSIFT_N_UNCLOSED |
	    (cand->alone_typeset ? URLSIFT_N_TYPESET : 0U);
	cand->ended = URLSIFT_E_BLANK;
	cand->end = US_END_CLOSER;
	cand->trimmed = 0;
}

/* Add a reading of ${text}: judge it into the next free place. */
static int
add_reading(struct urlsift_scanner *s, enum urlsift_reading_kind kind,
    const char *text, size_t len)
{
	unsigned n = s->hit.readings++;
	int status;

	s->hit.reading[n] = &s->reading[n];
	status = us_parse(s->rules, s->matcher,
	    kind == URLSIFT_K_WHOLE ? s->scan.cand.scheme : NULL, text, len,
	    &s->reading[n]);
	s->reading[n].kind = kind;
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

/* Judge the candidate as a whole.  The scanner knows the components of a plain
 * one. */
static int
add_whole(struct urlsift_scanner *s, const struct us_candidate *cand)
{
	struct urlsift_reading *r = &s->reading[0];

	if (cand->web.host == 0)
		return add_reading(s, URLSIFT_K_WHOLE, cand->text, cand->len);
	s->hit.reading[s->hit.readings++] = r;
	us_reading_begin(r, cand->text, cand->len);
	r->port = r->default_port = cand->scheme->port;
	us_reading_set(r, URLSIFT_P_SCHEME, 0, cand->scheme->len);
	us_reading_set(r, URLSIFT_P_HOST, cand->web.host, cand->web.root);
	us_web_url_set(&cand->web, cand->len, r);
	return URLSIFT_OK;
}

/* Judge a text without a scheme as if it had one (host-without-scheme).  The
 * schemes that are used for this are equally long. */
static int
judge_loose(struct urlsift_scanner *s, const struct us_candidate *cand)
{
	const char *scheme = cand->form == URLSIFT_F_EMAIL ? "mailto:" :
							     "http://";
	struct urlsift_reading *r = &s->reading[s->hit.readings];
	const uint32_t n = 7;
	size_t literal = literal_len(cand);

	s->dropped.len = 0;
	if (us_buf_add(&s->dropped, scheme, n) != URLSIFT_OK ||
	    us_buf_add(&s->dropped, "[", literal > 0) != URLSIFT_OK ||
	    us_buf_add(&s->dropped, cand->text, literal) != URLSIFT_OK ||
	    us_buf_add(&s->dropped, "]", literal > 0) != URLSIFT_OK ||
	    us_buf_add(&s->dropped, cand->text + literal,
		cand->len - literal) != URLSIFT_OK ||
	    add_reading(s, URLSIFT_K_WHOLE, s->dropped.data, s->dropped.len) !=
		URLSIFT_OK)
		return URLSIFT_ENOMEM;
	us_reading_drop_scheme(r, n);
	return URLSIFT_OK;
}

/* Move the reading at ${n} to the front. */
static void
prefer(struct urlsift_scanner *s, unsigned n)
{
	const struct urlsift_reading *best = s->hit.reading[n];

	for (; n > 0; n--)
		s->hit.reading[n] = s->hit.reading[n - 1];
	s->hit.reading[0] = best;
}

/* Return whether a typesetter added the hyphens at line breaks: no URL has
 * U+2010, and few have a hyphen behind a slash or &.  Where another U+2010 is
 * in the URL, the typesetter writes every hyphen so (typeset-hyphen). */
static bool
is_typeset(const struct us_candidate *cand)
{
	const struct us_hyphen *hyphen = us_candidate_hyphen(cand);
	size_t i, n = us_candidate_hyphens(cand);
	bool typeset = false;

	for (i = 0; i < n; i++)
		typeset = typeset || hyphen[i].typeset ||
		    us_known_word_is_cut(cand->text, cand->len, hyphen[i].at);
	return typeset && !cand->u2010;
}

/* Return whether the reading without hyphens goes before the one with them
 * (order-of-readings). */
static bool
drops(const struct urlsift_scanner *s, const struct us_candidate *cand)
{
	int with = likelihood(s, &s->reading[0]);
	int without = likelihood(s, &s->reading[1]);

	if (s->rules->hyphen != US_HYPHEN_AUTO)
		return s->rules->hyphen == US_HYPHEN_DROP;
	return without > with || (without == with && is_typeset(cand));
}

/* Report a candidate that the scanner rejects. */
static void
reject(struct urlsift_scanner *s, const struct us_candidate *cand)
{
	struct urlsift_reading *r = &s->reading[s->hit.readings];
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
	s->hit.reading[s->hit.readings++] = r;
}

/* Judge the candidate's readings and put the best one first
 * (order-of-readings). */
static int
judge_candidate(struct urlsift_scanner *s, struct us_candidate *cand)
{

	s->hit.readings = 0;
	if (cand->reason != URLSIFT_R_NONE) {
		reject(s, cand);
		return URLSIFT_OK;
	}
	if (s->rules->syntax == US_RFC1738)
		split_fragment(cand);
	if (cand->form == URLSIFT_F_SCHEMELESS || cand->form == URLSIFT_F_EMAIL)
		return judge_loose(s, cand);
	if (add_whole(s, cand) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	if (us_candidate_hyphens(cand) > 0) {
		/* The text may be hyphens only: then data is NULL. */
		if (drop_hyphens(s, cand) != URLSIFT_OK ||
		    add_reading(s, URLSIFT_K_DROPPED,
			s->dropped.len == 0 ? "" : s->dropped.data,
			s->dropped.len) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
		if (drops(s, cand)) {
			prefer(s, 1);
			shrink_spans(cand);
		}
	}
	if (cand->dotted && s->rules->syntax == US_RFC3986 &&
	    s->hit.reading[0]->reason == URLSIFT_R_NONE)
		return add_reading(s, URLSIFT_K_WHOLE, cand->text,
		    cand->len + 1);
	if (cand->alone == 0)
		return URLSIFT_OK;

	/* The un-joined reading is the last, unless only it is valid
	 * (join-that-is-rejected). */
	if (add_reading(s, URLSIFT_K_ALONE, cand->text, cand->alone) !=
	    URLSIFT_OK)
		return URLSIFT_ENOMEM;
	if (s->hit.reading[0]->reason == URLSIFT_R_NONE ||
	    s->hit.reading[s->hit.readings - 1]->reason != URLSIFT_R_NONE)
		return URLSIFT_OK;
	prefer(s, s->hit.readings - 1);
	unjoin(cand);
	return URLSIFT_OK;
}

/* Let the pieces of the candidate be those of the source. */
static void
map_spans(const struct us_refang *rf, struct us_candidate *cand)
{
	struct urlsift_span *span = us_candidate_span(cand);
	size_t i, n = us_candidate_spans(cand);

	for (i = 0; i < n; i++) {
		span[i].end = span[i].end > span[i].begin ?
		    us_refang_offset(rf, span[i].end - 1) + 1 :
		    us_refang_offset(rf, span[i].end);
		span[i].begin = us_refang_offset(rf, span[i].begin);
	}
}

/* Find the next hit.  Return as us_scan_next() does. */
static enum us_next
next_hit(struct urlsift_scanner *s)
{
	struct us_candidate *cand = &s->scan.cand;
	enum us_next next = us_scan_next(&s->scan);

	if (next != US_NEXT_HIT)
		return next;
	if (s->cuts && cand->reason == URLSIFT_R_NONE)
		cand->reason = URLSIFT_R_CUT;
	if (judge_candidate(s, cand) != URLSIFT_OK)
		return US_NEXT_ENOMEM;
	if (s->rules->refang != 0)
		map_spans(&s->refang, cand);
	s->hit.form = cand->form;
	s->hit.notes = cand->notes;
	s->hit.goes_on = (cand->notes & URLSIFT_N_JOINED) != 0 ?
	    us_words_of(&cand->why.goes_on, s->goes_on) :
	    NULL;
	s->hit.ends = us_words_of(&cand->why.ends, s->ends);
	s->hit.began = cand->began;
	s->hit.ended = cand->ended;
	s->hit.end_rule = cand->end != 0 ? (unsigned)cand->end :
					   (unsigned)cand->ended;
	s->hit.trimmed = cand->trimmed > UINT32_MAX ? UINT32_MAX :
						      (uint32_t)cand->trimmed;
	s->hit.span = us_candidate_span(cand);
	s->hit.spans = us_candidate_spans(cand);
	s->hit.begin = s->hit.span[0].begin;
	s->hit.end = s->hit.span[s->hit.spans - 1].end;
	return US_NEXT_HIT;
}

/* Report all hits that can be decided by now. */
static int
pump(struct urlsift_scanner *s)
{
	enum us_next next;

	while (s->status == URLSIFT_OK) {
		next = next_hit(s);
		if (next == US_NEXT_MORE || next == US_NEXT_END)
			break;
		if (next == US_NEXT_ENOMEM)
			s->status = URLSIFT_ENOMEM;
		else if (s->on_hit(s->ctx, &s->hit) != 0)
			s->status = URLSIFT_STOPPED;
	}
	return s->status;
}

/* Add text that is restored to what is in view.  A us_refang_put. */
static int
show_text(void *ctx, const char *text, size_t len)
{
	struct urlsift_scanner *s = ctx;
	/* Half of what is asked for is given at least. */
	size_t least = len > SPACE / 2 ? 2 * len : SPACE, room;
	char *space;

	space = us_window_space(&s->scan.window, s->scan.pos, least, &room);
	if (space == NULL)
		return URLSIFT_ENOMEM;
	memcpy(space, text, len);
	us_window_added(&s->scan.window, len);
	return URLSIFT_OK;
}

/* Scan what is restored of the text that was added, or all if it has
 * ${ended}. */
static int
refang(struct urlsift_scanner *s, bool ended)
{

	if (s->status == URLSIFT_OK)
		s->status = us_refang_run(&s->refang, ended, show_text, s);
	(void)pump(s);
	us_refang_forget(&s->refang, us_scan_settled(&s->scan));
	return s->status;
}

char *
urlsift_scanner_reserve(struct urlsift_scanner *s, size_t *len)
{
	char *space = s->rules->refang != 0 ?
	    us_refang_space(&s->refang, SPACE, len) :
	    us_window_space(&s->scan.window, s->scan.pos, SPACE, len);

	if (space == NULL)
		s->status = URLSIFT_ENOMEM;
	return space;
}

int
urlsift_scanner_commit(struct urlsift_scanner *s, size_t len)
{

	if (s->rules->refang != 0) {
		if (len > s->refang.held.room - s->refang.held.len)
			return URLSIFT_EINVAL;
		us_refang_added(&s->refang, len);
		return refang(s, false);
	}
	if (len > us_window_room(&s->scan.window))
		return URLSIFT_EINVAL;
	us_window_added(&s->scan.window, len);
	return pump(s);
}

int
urlsift_scanner_feed(struct urlsift_scanner *s, const char *text, size_t len)
{
	char *space;
	size_t room, n;

	while (len > 0 && s->status == URLSIFT_OK) {
		space = urlsift_scanner_reserve(s, &room);
		if (space == NULL)
			break;
		n = room < len ? room : len;
		memcpy(space, text, n);
		text += n;
		len -= n;
		(void)urlsift_scanner_commit(s, n);
	}
	return s->status;
}

int
urlsift_scanner_set_offset(struct urlsift_scanner *s, uint64_t offset)
{

	if (s->scan.window.len > 0 || s->refang.held.len > 0)
		return URLSIFT_EINVAL;
	s->scan.window.base = s->scan.pos = offset;
	if (s->rules->refang != 0)
		s->status = us_refang_begin(&s->refang, offset);
	return s->status;
}

uint64_t
urlsift_scanner_settled(const struct urlsift_scanner *s)
{

	uint64_t settled = us_scan_settled(&s->scan);

	return s->rules->refang == 0 ? settled :
				       us_refang_offset(&s->refang, settled);
}

int
us_scanner_check(const struct urlsift_scanner *s, const char *url, size_t len,
    struct urlsift_reading *reading)
{

	return us_parse(s->rules, s->matcher, NULL, url, len, reading);
}

uint64_t
us_scanner_work(const struct urlsift_scanner *s)
{

	return s->scan.work;
}

/* Report the hits of a text that broke off (cut-by-an-error).  Hits that do not
 * depend on the missing rest are reported as usual.  The candidate that the
 * scanner has not finished is cut.  All come in their order. */
static void
pump_broken(struct urlsift_scanner *s)
{
	enum us_next next = US_NEXT_HIT;

	while (next != US_NEXT_END && s->status == URLSIFT_OK) {
		s->scan.wait = 0;
		s->scan.window.ended = false;
		(void)pump(s);
		if (s->status != URLSIFT_OK)
			break;
		s->scan.window.ended = s->cuts = true;
		next = next_hit(s);
		if (next == US_NEXT_ENOMEM)
			s->status = URLSIFT_ENOMEM;
		else if (next == US_NEXT_HIT && s->on_hit(s->ctx, &s->hit) != 0)
			s->status = URLSIFT_STOPPED;
		s->cuts = false;
	}
}

int
urlsift_scanner_finish(struct urlsift_scanner *s, enum urlsift_end how)
{

	if (how != URLSIFT_ENDED && how != URLSIFT_BROKEN)
		return URLSIFT_EINVAL;
	if (s->rules->refang != 0)
		(void)refang(s, true);
	if (how == URLSIFT_BROKEN)
		pump_broken(s);
	s->scan.window.ended = true;
	(void)pump(s);
	us_scan_restart(&s->scan);
	if (s->rules->refang != 0 && s->status == URLSIFT_OK)
		s->status = us_refang_begin(&s->refang, 0);
	return s->status;
}

/* Show the whole of ${text}, restored.  Return false when memory is out. */
static bool
show_refanged(struct urlsift_scanner *s, const char *text, size_t len)
{
	size_t room;
	char *space;

	if (len > 0) {
		space = us_refang_space(&s->refang, len, &room);
		if (space == NULL)
			return false;
		memcpy(space, text, len);
		us_refang_added(&s->refang, len);
	}
	if (us_refang_run(&s->refang, true, show_text, s) != URLSIFT_OK)
		return false;
	s->scan.window.ended = true;
	return true;
}

struct urlsift_iter *
urlsift_iter_new(const struct urlsift_rules *rules, const char *text,
    size_t len)
{
	struct urlsift_iter *it;

	it = (struct urlsift_iter *)scanner_make(rules, sizeof(*it));
	if (it == NULL)
		return NULL;
	if (it->scanner.rules->refang == 0) {
		us_window_borrow(&it->scanner.scan.window, text, len);
	} else if (!show_refanged(&it->scanner, text, len)) {
		urlsift_iter_free(it);
		return NULL;
	}
	return it;
}

int
urlsift_iter_next(struct urlsift_iter *it, const struct urlsift_hit **hit)
{

	*hit = NULL;
	if (it->scanner.status != URLSIFT_OK)
		return it->scanner.status;
	switch (next_hit(&it->scanner)) {
	case US_NEXT_HIT:
		*hit = &it->scanner.hit;
		break;
	case US_NEXT_ENOMEM:
		it->scanner.status = URLSIFT_ENOMEM;
		break;
	case US_NEXT_MORE:
	case US_NEXT_END:
		break;
	}
	return it->scanner.status;
}

void
urlsift_iter_free(struct urlsift_iter *it)
{

	if (it != NULL)
		urlsift_scanner_free(&it->scanner);
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
	status = us_parse(rules, matcher, NULL, url, len, reading);
	matcher = atomic_exchange(&rules->cache->spare, matcher);
	us_matcher_free(rules, matcher);
	return status;
}

_Static_assert(URLSIFT_LOOK_BACK >= US_LINE_PREFIX_BACK,
    "the line that a candidate stands in has to be known");

size_t
urlsift_text_cut(const char *text, size_t len)
{
	size_t at = len;

	while (at > 0)
		if (us_delimiter_is(text[--at]))
			return at;
	return len;
}

/* A base may have any spelling. */
long
urlsift_url_opens(const char *url, size_t len, const char *base,
    size_t base_len, char *room, size_t size, struct urlsift_reading *reading)
{
	size_t base_room = US_OPENS_ROOM(base_len, 0);

	if (size < URLSIFT_OPENS_ROOM(len, base_len))
		return URLSIFT_EINVAL;
	if (base_len > 0) {
		size -= base_room;
		base_len = us_opens(base, base_len, NULL, 0, room + size,
		    base_room, reading);
		base = room + size;
		if (base_len == 0)
			return URLSIFT_EINVAL;
	}
	return (long)us_opens(url, len, base, base_len, room, size, reading);
}
