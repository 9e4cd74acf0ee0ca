/*
 * The scanner: finds a colon, reads what it opens, finds the end.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "../base/utf8.h"
#include "enclosure.h"
#include "forms.h"
#include "scan.h"

void
us_scan_init(struct us_scan *s, const struct urlsift_rules *rules,
    us_scan_valid *valid, void *judge, struct urlsift_hit *hit)
{

	memset(s, 0, sizeof(*s));
	s->rules = rules;
	s->valid = valid;
	s->judge = judge;
	s->cand.hit = hit;
	s->find = us_colon_finder_best();
	s->schemeless = rules->schemeless || rules->emails;
	s->window.own.memory = s->cand.span.memory = s->cand.hyphen.memory =
	    s->cand.own.memory = &rules->memory;
}

void
us_scan_free(struct us_scan *s)
{

	us_buf_free(&s->window.own);
	us_buf_free(&s->cand.span);
	us_buf_free(&s->cand.hyphen);
	us_buf_free(&s->cand.own);
}

void
us_scan_restart(struct us_scan *s)
{

	us_window_restart(&s->window);
	s->pos = s->wait = s->unstopped = s->opaque = s->floor = s->undotted =
	    0;
	memset(s->unmarked, 0, sizeof(s->unmarked));
	s->too_long.open = s->unclosed.open = false;
}

uint64_t
us_scan_settled(const struct us_scan *s)
{

	if (s->unclosed.open)
		return s->unclosed.begin;
	if (s->too_long.open)
		return s->too_long.begin;
	return s->pos > s->floor + US_OPENER_MAX ? s->pos - US_OPENER_MAX :
						   s->floor;
}

/* Ask for more input.  The candidate that begins at ${begin} is read again when
 * half as much again is in view, so that each byte is read three times at
 * most. */
static enum us_look
need_more(struct us_scan *s, size_t begin)
{

	s->wait = s->window.base + s->window.len + (s->window.len - begin) / 2 +
	    1;
	return US_LOOK_MORE;
}

/* Emit the candidate whose pieces were read, and continue at ${stop}. */
static enum us_look
emit_read(struct us_scan *s, size_t stop)
{
	const struct us_window *w = &s->window;

	s->pos = w->base + stop;
	return us_candidate_join(&s->cand, w->text, w->base) == URLSIFT_OK ?
	    US_LOOK_FOUND :
	    US_LOOK_ENOMEM;
}

/* Emit a bare candidate. */
static enum us_look
emit_bare(struct us_scan *restrict s, struct us_opener *o,
    const struct us_bare *restrict bare)
{
	uint64_t base = s->window.base;
	size_t i;

	if (bare->quoted && o->form == URLSIFT_F_BARE)
		o->form = URLSIFT_F_QUOTED;
	us_candidate_reset(&s->cand, o->form, o->began);
	s->cand.hit->ended = bare->ended;
	s->cand.hit->end_rule = bare->end;
	s->cand.hit->notes = bare->why.notes;
	if (bare->repaired)
		s->cand.hit->notes |= URLSIFT_N_REPAIRED;
	s->cand.why = bare->why;
	if (bare->escaped)
		s->cand.undo = US_UNDO_ESCAPES;
	s->cand.hit->trimmed =
	    (uint32_t)(bare->stop - bare->piece[bare->pieces - 1].end);
	s->cand.dotted = bare->dotted;
	for (i = 0; i < bare->pieces; i++)
		if (us_candidate_add(&s->cand, base + bare->piece[i].begin,
			base + bare->piece[i].end) != URLSIFT_OK)
			return US_LOOK_ENOMEM;
	if (bare->typeset)
		us_candidate_look_for_typeset(&s->cand, s->window.text, base);
	s->cand.scheme = bare->pieces == 1 ? o->scheme : NULL;
	if (bare->pieces > 1)
		s->cand.alone = bare->alone - o->begin;
	return emit_read(s, bare->stop);
}

/* Emit a rejected candidate of which only the first bytes are kept. */
static enum us_look
emit_shown(struct us_scan *s, const struct us_shown *shown,
    enum urlsift_reason reason, unsigned notes)
{

	us_candidate_reset(&s->cand, shown->form, shown->began);
	s->cand.hit->ended = shown->ended;
	s->cand.hit->notes = notes;
	s->cand.reason = reason;
	s->cand.text = shown->head;
	s->cand.len = shown->len;
	if (us_candidate_add(&s->cand, shown->begin, shown->end) != URLSIFT_OK)
		return US_LOOK_ENOMEM;
	return US_LOOK_FOUND;
}

/* Remember what ${o} begins in ${shown}, with ${len} bytes of it.  Rare as it
 * is, it is kept out of the way of each colon. */
__attribute__((noinline)) static void
keep(const struct us_scan *s, const struct us_opener *o, size_t len,
    enum urlsift_ended ended, struct us_shown *shown)
{

	shown->open = true;
	shown->form = o->form;
	shown->began = o->began;
	shown->ended = ended;
	shown->begin = s->window.base + o->begin;
	shown->len = len;
	memcpy(shown->head, s->window.text + o->begin, len);
}

/* Begin to skip a candidate that is over the limit. */
static enum us_look
begin_long(struct us_scan *s, const struct us_opener *o)
{

	keep(s, o, us_utf8_cut(s->window.text + o->begin, US_HEAD_MAX),
	    URLSIFT_E_LIMIT, &s->too_long);
	s->pos = s->too_long.begin + s->rules->max_url;
	return US_LOOK_NOTHING;
}

/* Skip it, and emit it when its end is found (over-the-limit). */
__attribute__((noinline)) static enum us_look
pass_long(struct us_scan *s)
{
	const struct us_window *w = &s->window;
	size_t stop;

	stop = us_delimiter_find(w->text, (size_t)(s->pos - w->base), w->len);
	s->work += w->base + stop - s->pos;
	s->pos = w->base + stop;
	if (stop == w->len && !w->ended)
		return US_LOOK_MORE;
	s->too_long.open = false;
	s->too_long.end = s->pos;
	return emit_shown(s, &s->too_long, URLSIFT_R_TOO_LONG, 0);
}

/* Read a bare URL, and count the bytes read.  FOUND: its end is in view. */
static enum us_look
read_bare(struct us_scan *s, const struct us_view *view,
    const struct us_opener *o, bool joins, struct us_bare *bare)
{
	enum us_look look =
	    us_bare_read(s->rules, view, o, joins, &s->cand.known, bare);

	s->work += bare->stop - o->begin;
	if (look == US_LOOK_MORE)
		return need_more(s, o->begin);
	return look == US_LOOK_LONG ? begin_long(s, o) : look;
}

/* Return whether only slashes and punctuation are behind ${colon}. */
static bool
is_empty(const char *text, size_t colon, size_t end)
{

	while (end > colon + 1 &&
	    (us_is(text[end - 1], US_TRAILING) || text[end - 1] == '/' ||
		text[end - 1] == '\\'))
		end--;
	return end <= colon + 1;
}

/* Return why a URL with :// is rejected that a grammar accepts, or NONE: its
 * name is one letter, such as a drive's, and not registered, or there is
 * ${nothing} behind the slashes and no host by default
 * (scheme-that-is-mentioned). */
static enum urlsift_reason
reason_of(const struct us_opener *o, bool nothing)
{

	if (o->scheme == NULL)
		return o->colon - o->begin == 1 ? URLSIFT_R_SCHEME :
						  URLSIFT_R_NONE;
	return nothing && o->scheme->shape == US_LOCAL &&
		o->scheme->id != US_ID_FILE && o->scheme->own == NULL ?
	    URLSIFT_R_HOST :
	    URLSIFT_R_NONE;
}

/* Look at an opener with a blank or a line end behind its //, which may be of a
 * URL with blanks behind its marks.  NOTHING: it is of none. */
__attribute__((noinline)) static enum us_look
look_parted(struct us_scan *s, struct us_opener *o)
{
	const struct us_window *w = &s->window;
	struct us_bare bare = { .pieces = 0 };
	enum us_look look;
	size_t stop;

	look = us_parted_read(s->rules, w, o, &s->cand, &bare, &stop);
	s->work += stop - o->begin;
	if (look == US_LOOK_MORE)
		return need_more(s, o->begin);
	if (look != US_LOOK_FOUND)
		return look;
	return bare.pieces > 0 ? emit_bare(s, o, &bare) : emit_read(s, stop);
}

/* Look at any bare text that begins with the name of a scheme. */
__attribute__((noinline)) static enum us_look
look_any(struct us_scan *s, struct us_opener *o)
{
	const struct us_window *w = &s->window;
	const struct us_view view = { w->text, w->len, w->ended };
	const size_t colon = o->colon;
	const bool slashes = o->slashes > 0;
	/* By section 5 any word and a colon would be a URL
	 * (scheme-that-is-mentioned). */
	const bool is_word = !slashes && s->rules->syntax == US_RFC1738;
	struct us_bare bare;
	bool nothing;
	enum us_look look;

	/* Where another candidate has the first part of a name that is cut, the
	 * rest is a name of its own. */
	if (o->cut && w->base + o->begin < s->floor) {
		o->cut = false;
		o->scheme = NULL;
		for (o->begin = colon; us_is(w->text[o->begin - 1], US_ALPHA);)
			o->begin--;
	}
	if (s->rules->syntax == US_RFC1738 && w->text[colon + 1] == '\\')
		return US_LOOK_NOTHING;
	if (us_parted_may_begin(s->rules, w, o) &&
	    (look = look_parted(s, o)) != US_LOOK_NOTHING)
		return look;
	if (!slashes && o->scheme != NULL && us_scheme_opaque(o->scheme)) {
		look = us_opaque_read(s, o, &bare);
		if (look == US_LOOK_MORE)
			return need_more(s, o->begin);
		return look == US_LOOK_FOUND ? emit_bare(s, o, &bare) : look;
	}
	look = read_bare(s, &view, o, !is_word, &bare);
	if (look != US_LOOK_FOUND)
		return look;
	if (!slashes && w->text[colon + 1] == '\\' && !bare.repaired)
		return US_LOOK_NOTHING;
	nothing = bare.pieces == 1 &&
	    is_empty(w->text, colon, bare.piece[0].end);
	if ((o->scheme == NULL && nothing) || (o->open && bare.pieces == 1) ||
	    (o->slashes == 2 && bare.pieces == 1 &&
		us_enclosure_pattern(w->text, o->begin, colon + 3,
		    bare.piece[0].end)))
		return US_LOOK_NOTHING;
	look = emit_bare(s, o, &bare);
	if (is_word)
		s->cand.reason = URLSIFT_R_SLASHES;
	else if (slashes && (nothing || o->scheme == NULL) &&
	    s->rules->syntax == US_RFC3986)
		s->cand.reason = reason_of(o, nothing);
	if (bare.cut)
		s->cand.reason = URLSIFT_R_CUT;
	return look;
}

/* The same, first for a plain URL, as most are. */
static inline enum us_look
look_bare(struct us_scan *s, struct us_opener *o)
{
	size_t read;

	if (!us_bare_read_plain(s->rules, &s->window, o, &s->cand))
		return look_any(s, o);
	read = s->cand.len + s->cand.hit->trimmed;
	s->pos = s->window.base + o->begin + read;
	s->work += read;
	return US_LOOK_FOUND;
}

/* An opener gave up: read what is behind it as bare text (unclosed-wrapper),
 * also if it contains two URLs (two-urls-in-a-wrapper).  The colon of <scheme:
 * belongs to a bare URL. */
__attribute__((noinline)) static enum us_look
look_behind(struct us_scan *s, const struct us_opener *o)
{
	const struct us_window *w = &s->window;
	struct us_opener inner;

	if (o->form == URLSIFT_F_WRAPPER ||
	    !us_opener_read(s->rules, w->text, w->len, o->colon, false, &inner))
		return US_LOOK_NOTHING;
	return look_bare(s, &inner);
}

/* Remember an opener that gave up at ${end}, until another candidate begins
 * before that. */
static void
begin_unclosed(struct us_scan *s, const struct us_opener *o, size_t end,
    enum urlsift_ended ended)
{
	const char *text = s->window.text;
	size_t at = o->begin;

	while (at < end && at - o->begin < US_HEAD_MAX &&
	    !us_is(text[at], US_STOP | US_HIGH))
		at++;
	/* A name that ends behind the limit may begin before it. */
	while (ended == URLSIFT_E_LIMIT && at > o->begin &&
	    end - at < US_NAME_MAX && us_is(text[at - 1], US_SCHEME))
		at--;
	keep(s, o, at - o->begin, ended, &s->unclosed);
	s->unclosed.end = s->window.base + at;
	s->unclosed_end = s->window.base + end;
}

/* Look at a delimited form. */
__attribute__((noinline)) static enum us_look
look_wrapper(struct us_scan *s, struct us_opener *o)
{
	enum urlsift_ended ended;
	enum us_wrapper_end how;
	enum us_look look;
	size_t end;

	how = us_wrapper_read(s->rules, &s->window, o, &s->cand, &end);
	s->work += end - o->begin;
	switch (how) {
	case US_WRAPPER_CLOSED:
		s->pos = s->window.base + end + 1;
		return US_LOOK_FOUND;
	case US_WRAPPER_UNCLOSED:
		ended = s->cand.hit->ended;
		look = look_behind(s, o);
		if (look != US_LOOK_MORE)
			begin_unclosed(s, o, end, ended);
		return look;
	case US_WRAPPER_SPLIT:
		return look_behind(s, o);
	case US_WRAPPER_MORE:
		return need_more(s, o->bracket);
	case US_WRAPPER_ENOMEM:
		break;
	}
	return US_LOOK_ENOMEM;
}

/* Look at a colon at which no form begins, and that may be of a URL with blanks
 * around its marks. */
__attribute__((noinline)) static enum us_look
look_spaced(struct us_scan *s, size_t colon)
{
	const struct us_window *w = &s->window;
	struct us_opener o = { .form = URLSIFT_F_BARE,
		.began = URLSIFT_B_NAME,
		.colon = colon };
	enum us_look look;
	size_t stop;

	look = us_spaced_read(s->rules, w, &o, &s->cand, &stop);
	if (look == US_LOOK_MORE)
		return need_more(s, o.begin);
	if (look != US_LOOK_FOUND)
		return look;
	s->work += stop - o.begin;
	if (w->base + o.begin < s->floor)
		return US_LOOK_NOTHING;
	if (stop - o.begin > s->rules->max_url)
		return begin_long(s, &o);
	return emit_read(s, stop);
}

/* Look at the colon at ${colon}. */
__attribute__((always_inline)) static inline enum us_look
look_at(struct us_scan *s, size_t colon)
{
	const struct us_window *w = &s->window;
	struct us_opener *o = &s->opener;
	enum us_look look = US_LOOK_NOTHING;

	s->pos = w->base + colon + 1;
	if (!us_opener_is_in_view(w->text, w->len, colon) && !w->ended)
		look = need_more(s, colon);
	else if (!us_opener_read(s->rules, w->text, w->len, colon, true, o))
		look = w->text[colon - 1] == ' ' &&
			s->rules->join >= US_JOIN_FLOW ?
		    look_spaced(s, colon) :
		    US_LOOK_NOTHING;
	else if (o->form != URLSIFT_F_WRAPPER && o->form != URLSIFT_F_ANGLE)
		look = look_bare(s, o);
	else if (w->base + o->bracket < s->floor)
		/* It gave up at an earlier colon. */
		look = look_behind(s, o);
	else
		look = look_wrapper(s, o);
	if (look == US_LOOK_MORE)
		s->pos = w->base + colon;
	return look;
}

/* Emit a mail address, or a host alone. */
static enum us_look
emit_address(struct us_scan *s, struct us_opener *o,
    const struct us_schemeless *schemeless)
{
	struct us_bare bare = { .pieces = 1, .stop = schemeless->stop };

	bare.piece[0].begin = schemeless->begin;
	bare.piece[0].end = schemeless->end;
	bare.ended =
	    us_delimiter_ended(s->window.text, schemeless->stop, s->window.len);
	/* A byte that ends an address may be allowed in a URL. */
	if (bare.ended == URLSIFT_E_BRACKET &&
	    !us_is(s->window.text[schemeless->stop], US_BRACKET))
		bare.ended = URLSIFT_E_DELIMITER;
	return emit_bare(s, o, &bare);
}

/* Return whether a host that was found is one: if it may be a version, somebody
 * must know that it is meant (address-in-brackets). */
static bool
is_meant(const struct us_scan *s, const struct us_schemeless *schemeless)
{
	uint64_t base = s->window.base;

	return !schemeless->is_unsure ||
	    (s->is_address != NULL &&
		s->is_address(s->address_ctx, base + schemeless->begin,
		    base + schemeless->end) != 0);
}

/* Look at a dot or an @, if URLs without a scheme or addresses are wanted. */
__attribute__((noinline)) static enum us_look
look_schemeless(struct us_scan *s, size_t mark)
{
	const struct us_window *w = &s->window;
	const struct us_view view = { w->text, w->len, w->ended };
	size_t floor = s->floor > w->base ? (size_t)(s->floor - w->base) : 0;
	struct us_opener o = { .form = URLSIFT_F_SCHEMELESS,
		.began = URLSIFT_B_HOST };
	struct us_schemeless schemeless;
	struct us_bare bare;
	enum us_look look;

	s->pos = w->base + mark;
	look = us_schemeless_read(s->rules, &view, floor, mark, &schemeless);
	if (look == US_LOOK_MORE)
		return need_more(s, mark);
	/* The colon may be the one behind a scheme. */
	if (look == US_LOOK_NOTHING && w->text[mark] == ':' && mark > 0)
		return look_at(s, mark);
	if (look == US_LOOK_NOTHING || !is_meant(s, &schemeless)) {
		s->pos = w->base + schemeless.stop;
		return US_LOOK_NOTHING;
	}
	o.begin = schemeless.begin;
	o.colon = o.begin - 1;
	if (schemeless.form == URLSIFT_F_EMAIL) {
		o.form = URLSIFT_F_EMAIL;
		o.began = URLSIFT_B_AT;
	}
	if (schemeless.is_alone)
		return emit_address(s, &o, &schemeless);
	look = read_bare(s, &view, &o, false, &bare);
	return look == US_LOOK_FOUND ? emit_bare(s, &o, &bare) : look;
}

/* Return the position of the next dot or @ that may be part of a host or
 * address.  What an earlier call searched is not searched again. */
__attribute__((noinline)) static size_t
find_mark(struct us_scan *s, size_t from)
{
	const struct us_window *w = &s->window;
	size_t at;

	if (s->undotted > w->base + from)
		from = (size_t)(s->undotted - w->base);
	at = us_schemeless_mark(s->rules, w->text, from, w->len);
	s->work += at - from;
	s->undotted = w->base + at;
	return at;
}

/* Look once for the next candidate from s->pos on.  Each look moves s->pos on,
 * or ends the open candidate, or is the last one before more input is in view.
 * So the number of looks is limited by the bytes and pieces of input
 * (linear-time). */
static enum us_look
look_on(struct us_scan *s)
{
	const struct us_window *w = &s->window;
	size_t from, colon, limit = w->len;

	s->work++;
	if (s->too_long.open)
		return pass_long(s);
	from = (size_t)(s->pos - w->base);
	if (s->schemeless)
		limit = find_mark(s, from);
	colon = (s->rules->no_shortcuts ?
		us_find_any :
		s->find)(&s->rules->tails, w->text, from, limit);
	s->work += colon - from;
	if (colon < w->len &&
	    (!s->unclosed.open || w->base + colon < s->unclosed_end))
		return colon < limit ? look_at(s, colon) :
				       look_schemeless(s, limit);
	s->pos = w->base + colon;
	/* No candidate began behind the opener that gave up (unclosed-wrapper,
	 * unclosed-note). */
	if (s->unclosed.open && (w->ended || s->pos >= s->unclosed_end))
		return emit_shown(s, &s->unclosed, URLSIFT_R_UNCLOSED,
		    URLSIFT_N_UNCLOSED);
	return w->ended ? US_LOOK_END : US_LOOK_MORE;
}

enum us_next
us_scan_next(struct us_scan *s)
{
	enum us_look look;

	if (!s->window.ended && s->window.base + s->window.len < s->wait)
		return US_NEXT_MORE;
	do
		look = look_on(s);
	while (look == US_LOOK_NOTHING);
	if (look != US_LOOK_FOUND)
		return look == US_LOOK_MORE ? US_NEXT_MORE :
		    look == US_LOOK_END	    ? US_NEXT_END :
					      US_NEXT_ENOMEM;
	/* An unclosed candidate covers only the bytes that are shown. */
	s->floor = s->cand.reason == URLSIFT_R_UNCLOSED ? s->unclosed.end :
							  s->pos;
	/* Another candidate began behind the opener that gave up. */
	if (s->unclosed.open) {
		s->unclosed.open = false;
		s->cand.hit->notes |= URLSIFT_N_UNCLOSED;
	}
	return US_NEXT_HIT;
}
