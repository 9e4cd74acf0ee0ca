/*
 * URLs of opaque schemes in bare text.  One must be valid to be a candidate: a
 * word and a colon are too common (scheme-in-text, scheme-that-is-mentioned).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "bare_pass.h"
#include "forms.h"
#include "scan.h"

/* An opaque URL in bare text shows its @ and its first error so early
 * (opaque-scheme-in-text). */
#define OPAQUE_LOOK 512

/* Return whether ${scheme} takes a number, and one goes on behind the blank at
 * ${stop}, as in Tel:+44 20 7946 0958. */
static bool
is_number(const struct us_scheme *scheme, const char *text, size_t stop,
    size_t len)
{

	return (scheme->id == US_ID_TEL || scheme->id == US_ID_SMS) &&
	    len - stop >= 2 && us_is(text[stop], US_BLANK) &&
	    !us_is(text[stop], US_EOL) && us_is(text[stop + 1], US_DIGIT);
}

/* Return a position, at most ${limit}, at which any bare URL ends.  What an
 * earlier call searched is not searched again. */
static size_t
find_stop(struct us_scan *s, size_t from, size_t limit)
{
	uint64_t base = s->window.base;
	size_t stop;

	if (s->unstopped > base + from)
		from = (size_t)(s->unstopped - base);
	if (from >= limit)
		return limit;
	stop = us_delimiter_find(s->window.text, from, limit);
	s->work += stop - from;
	s->unstopped = base + stop;
	return stop;
}

/* Return whether one of the three ${marks} is in a range that contains no
 * blank. */
static bool
has_mark(struct us_scan *s, uint64_t *unmarked, const char *marks, size_t from,
    size_t end)
{
	uint64_t base = s->window.base;
	const char *text = s->window.text;

	if (*unmarked > base + from)
		from = (size_t)(*unmarked - base);
	for (; from < end; from++, s->work++)
		if (text[from] == marks[0] || text[from] == marks[1] ||
		    text[from] == marks[2])
			break;
	if (*unmarked < base + from)
		*unmarked = base + from;
	return from < end;
}

/* Return whether the URL of an opaque scheme has the parts that bare text needs
 * (scheme-in-text). */
static bool
is_marked(struct us_scan *s, const struct us_scheme *scheme, size_t colon,
    size_t stop)
{

	if (scheme->id == US_ID_DATA && scheme->own == NULL &&
	    s->rules->syntax == US_RFC3986)
		return has_mark(s, &s->unmarked[2], ",,,", colon, stop);
	if (stop - colon > OPAQUE_LOOK)
		stop = colon + OPAQUE_LOOK;
	switch (scheme->shape) {
	case US_ADDRESS:
		if (s->window.text[colon + 1] == '?')
			return true;
		return has_mark(s, &s->unmarked[0], "@@@", colon, stop);
	case US_NEWS:
		return has_mark(s, &s->unmarked[1], ".@*", colon, stop);
	case US_SLASHES:
	case US_LOCAL:
	case US_OPAQUE:
		break;
	}
	return true;
}

/* Return how many bytes of ${text}, which begins with ${scheme}, are valid,
 * without reading many more.  US_SCAN_ENOMEM: no memory. */
static size_t
count_valid(struct us_scan *s, const struct us_scheme *scheme, const char *text,
    size_t len)
{
	size_t look = OPAQUE_LOOK, valid;

	for (;; look *= 2) {
		if (look > len)
			look = len;
		valid = s->valid(s->judge, scheme, text, look);
		if (valid != US_SCAN_ENOMEM)
			s->work += valid;
		if (valid != look || look == len)
			return valid;
	}
}

/* Return whether a bare URL surely goes on from ${at} to ${end}: no byte there
 * ends one, whatever is around it. */
static bool
goes_on(const char *text, size_t at, size_t end)
{

	while (at < end &&
	    (us_is_alnum(text[at]) || text[at] == '@' || text[at] == ':' ||
		text[at] == '.'))
		at++;
	return at == end;
}

/* Return where the separator is that parts the URL from another one of its
 * scheme, in or behind whose name the grammar refuses what is at ${at};
 * ${stop}: none is there (separator-beside-a-url). */
static size_t
find_next_url(const struct us_opener *o, const char *text, size_t at,
    size_t stop)
{
	const size_t n = o->colon - o->begin;
	size_t colon = at;

	while (colon < stop && colon - at <= n && text[colon] != ':')
		colon++;
	return colon < stop && text[colon] == ':' && colon - o->colon > n + 1 &&
		us_same_caseless(text + colon - n, text + o->begin, n) &&
		us_delimiter_separator(text, colon - n) != '\0' ?
	    colon - n - 1 :
	    stop;
}

/* Return where the text of a link in brackets ends that begins at ${at}, ${end}
 * at most; ${at}: none does (text-of-a-link-in-brackets). */
static size_t
skip_label(const char *text, size_t at, size_t end)
{

	if (at == end || text[at] != '[')
		return at;
	if (end - at > OPAQUE_LOOK)
		end = at + OPAQUE_LOOK;
	while (at < end && text[at] != ']')
		at++;
	return at;
}

/* Return where the most bytes of a report stand behind a mail address, as DMARC
 * has them: !10m.  They may begin at ${at}; ${stop}: none are there
 * (size-of-a-report). */
static size_t
find_size(const struct us_scheme *scheme, const char *text, size_t at,
    size_t stop)
{
	size_t end = at + 1;

	if (scheme->id != US_ID_MAILTO || text[at] != '!')
		return stop;
	while (end < stop && us_is(text[end], US_DIGIT))
		end++;
	if (end == at + 1)
		return stop;
	if (end < stop && memchr("kmgt", us_lower(text[end]), 4) != NULL)
		end++;
	return end == stop || memchr(",;)'", text[end], 4) != NULL ? at : stop;
}

enum us_look
us_opaque_read(struct us_scan *s, const struct us_opener *o,
    struct us_bare *bare)
{
	const struct us_window *w = &s->window;
	struct us_view view = { w->text, w->len, true };
	size_t limit = w->len, stop, item, valid, tail, len;
	enum us_look look;
	bool is_size = false;

	if (w->base + o->begin < s->opaque)
		return US_LOOK_NOTHING;
	if (limit - o->begin > s->rules->max_url)
		limit = o->begin + s->rules->max_url;
	stop = find_stop(s, o->colon + 1, limit);
	if (stop == w->len && !w->ended)
		return US_LOOK_MORE;
	if (!is_marked(s, o->scheme, o->colon, stop))
		return US_LOOK_NOTHING;

	/* Only marks of the sentence or markup may follow the valid bytes. */
	valid = count_valid(s, o->scheme, w->text + o->begin, stop - o->begin);
	if (valid == US_SCAN_ENOMEM)
		return US_LOOK_ENOMEM;
	item = stop;
	if (valid < stop - o->begin && s->rules->syntax == US_RFC3986) {
		item = find_size(o->scheme, w->text, o->begin + valid, stop);
		is_size = item < stop;
		if (!is_size)
			item =
			    find_next_url(o, w->text, o->begin + valid, stop);
	}
	if (valid > item - o->begin)
		valid = item - o->begin;
	tail = o->begin + valid;
	if (o->scheme->shape == US_ADDRESS)
		tail = skip_label(w->text, tail, item);
	for (; tail < item; tail++)
		if (!us_is(w->text[tail], US_TRAILING | US_MARK) &&
		    memchr("()[]{}'=", w->text[tail], 8) == NULL)
			break;
	if (item < stop)
		view.len = item;
	else if (w->len - tail >= US_BARE_AHEAD)
		view.len = tail + US_BARE_AHEAD;
	else if (!w->ended)
		return US_LOOK_MORE;
	s->opaque = w->base + o->begin + valid;
	if (tail < item && goes_on(w->text, o->colon + 1, tail + 1))
		return US_LOOK_NOTHING;
	look = us_bare_read(s->rules, &view, o, false, NULL, bare);
	s->work += bare->stop - o->begin;
	if (look != US_LOOK_FOUND || bare->stop > tail ||
	    (s->rules->syntax == US_RFC3986 &&
		is_number(o->scheme, w->text, bare->stop, view.len)))
		return US_LOOK_NOTHING;
	len = bare->piece[0].end - o->begin;
	if (o->begin + len <= o->colon + 1)
		return US_LOOK_NOTHING;
	valid = s->valid(s->judge, o->scheme, w->text + o->begin, len);
	if (valid != len)
		return valid == US_SCAN_ENOMEM ? US_LOOK_ENOMEM :
						 US_LOOK_NOTHING;
	if (item < stop && bare->stop == item) {
		bare->ended = URLSIFT_E_DELIMITER;
		bare->end = is_size ? US_END_SENTENCE_MARK : US_END_NEXT_URL;
	}
	return US_LOOK_FOUND;
}
