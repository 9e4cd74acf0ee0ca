/*
 * The scanner of the public interface: what it finds and how that is read
 * become a hit.
 * SPDX-License-Identifier: MIT
 */
#include <stdatomic.h>
#include <string.h>

#include "readings.h"
#include "rules.h"
#include "scanner.h"
#include "scan/line_prefix.h"
#include "scan/refang.h"
#include "scan/scan.h"
#include "scan/delimiter.h"
#include "scan/join/features.h"

#define SPACE 131072

struct urlsift_scanner {
	const struct urlsift_rules *rules;
	struct us_scan scan;
	struct us_refang refang; /* if defanged URLs are found, too */
	struct us_readings readings;
	urlsift_on_hit *on_hit;
	void *ctx;
	int status; /* the first error, returned from then on */
	bool cuts;  /* the hit is cut, or may be */
	struct urlsift_hit hit;
	char goes_on[US_WORDS_MAX], ends[US_WORDS_MAX]; /* of the hit */
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
valid_prefix(void *scanner, const struct us_scheme *scheme, const char *url,
    size_t len)
{
	const struct urlsift_scanner *s = scanner;
	long valid = us_readings_prefix(&s->readings, scheme, url, len);

	return valid < 0 ? US_SCAN_ENOMEM : (size_t)valid;
}

/* Initialize a scanner.  Return false when memory is out; ${s} can be freed
 * then. */
static bool
scanner_init(struct urlsift_scanner *s, const struct urlsift_rules *rules)
{

	memset(s, 0, sizeof(*s));
	s->rules = rules;
	us_scan_init(&s->scan, rules, valid_prefix, s, &s->hit);
	us_refang_init(&s->refang, &rules->memory);
	if (!us_readings_init(&s->readings, rules, &s->hit))
		return false;
	if (rules->refang == 0)
		return true;
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
	us_readings_free(&s->readings);
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
	if (us_readings_judge(&s->readings, cand) != URLSIFT_OK)
		return US_NEXT_ENOMEM;
	if (s->rules->refang != 0)
		map_spans(&s->refang, cand);
	s->hit.goes_on = (s->hit.notes & URLSIFT_N_JOINED) != 0 ?
	    us_words_of(&cand->why.goes_on, s->goes_on) :
	    NULL;
	s->hit.ends = us_words_of(&cand->why.ends, s->ends);
	if (s->hit.end_rule == 0)
		s->hit.end_rule = s->hit.ended;
	s->hit.span = us_candidate_span(cand);
	s->hit.spans = us_candidate_spans(cand);
	s->hit.begin = s->hit.span[0].begin;
	s->hit.end = s->hit.span[s->hit.spans - 1].end;
	return US_NEXT_HIT;
}

/* Report the next hit.  Return as us_scan_next() does. */
static enum us_next
report(struct urlsift_scanner *s)
{
	enum us_next next = next_hit(s);

	if (next == US_NEXT_ENOMEM)
		s->status = URLSIFT_ENOMEM;
	else if (next == US_NEXT_HIT && s->on_hit(s->ctx, &s->hit) != 0)
		s->status = URLSIFT_STOPPED;
	return next;
}

/* Report all hits that can be decided by now. */
static int
pump(struct urlsift_scanner *s)
{

	while (s->status == URLSIFT_OK && report(s) == US_NEXT_HIT)
		continue;
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

	if (s->scan.window.len > 0 || s->refang.held.len > 0 ||
	    offset > INT64_MAX)
		return URLSIFT_EINVAL;
	s->scan.window.base = s->scan.pos = offset;
	if (s->rules->refang != 0 && s->status == URLSIFT_OK)
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

	return us_readings_check(&s->readings, url, len, reading);
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
		next = report(s);
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

	enum us_next next = US_NEXT_END;

	if (it->scanner.status == URLSIFT_OK)
		next = next_hit(&it->scanner);
	if (next == US_NEXT_ENOMEM)
		it->scanner.status = URLSIFT_ENOMEM;
	*hit = next == US_NEXT_HIT ? &it->scanner.hit : NULL;
	return it->scanner.status;
}

void
urlsift_iter_free(struct urlsift_iter *it)
{

	if (it != NULL)
		urlsift_scanner_free(&it->scanner);
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
