/*
 * A bare URL with blanks behind its marks, as typesetters let its lines be
 * broken there: https:// doi. org/ 10. 1000/ s1- 2 (blanks-behind-marks).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "forms.h"
#include "join/certain.h"
#include "next_word.h"
#include "parted.h"

/* U+2010 and U+2011 but for their last byte. */
static const char hyphen[] = "\xE2\x80";

bool
us_parted_has_domain(const struct us_parted *p, size_t end)
{
	size_t label = 0, labels = 0, at;

	for (at = 0; at <= end; at++) {
		if (at < end && us_is(p->url[at], US_LABEL) &&
		    (p->compact || us_lower(p->url[at]) == p->url[at]))
			continue;
		if (at == label || (at < end && p->url[at] != '.'))
			return false;
		labels += at - label != 3 || !us_same(p->url + label, "www", 3);
		if (at < end)
			label = at + 1;
	}
	return labels > 1 && us_next_word_domain(p->url + label, end - label);
}

bool
us_parted_is_doi(const struct us_parted *p)
{
	const size_t host = p->path - 1;

	return (p->path == 8 && us_same(p->url, "doi.org", host)) ||
	    (p->path == 11 && us_same(p->url, "dx.doi.org", host));
}

size_t
us_parted_suffix(const struct us_parted *p)
{
	const size_t n = us_join_doi_prefix(p->url + p->path, p->len - p->path);

	return n > 0 ? p->path + n : 0;
}

bool
us_parted_has_digit(const char *text, size_t begin, size_t end)
{

	while (begin < end && !us_is(text[begin], US_DIGIT))
		begin++;
	return begin < end;
}

bool
us_parted_has_number(const struct us_parted *p)
{
	const size_t at = us_parted_suffix(p);

	return at > 0 && us_parted_has_digit(p->url, at, p->len);
}

/* Return the length of the character at ${at} if it can be part of such a URL,
 * or 0. */
static size_t
measure(struct us_parted *p, size_t at)
{
	const struct us_view *v = &p->view;
	const char *text = v->text + at;

	if (!us_is(*text, US_STOP | US_HIGH))
		return 1;
	if (us_is(*text, US_HIGH) && v->len - at < 3) {
		p->more = p->more || !v->ended;
		return 0;
	}
	return *text == *hyphen && text[1] == hyphen[1] &&
		((unsigned char)text[2] | 1) == 0x91 ?
	    3 :
	    0;
}

bool
us_parted_read_word(struct us_parted *p, const struct us_parted_word *last,
    struct us_parted_word *word)
{
	const struct us_view *v = &p->view;
	enum us_look look = US_LOOK_FOUND;
	size_t at = last->stop, begin = at, n;

	while (at < v->len && v->text[at] == ' ' &&
	    at - last->stop < US_PARTED_GAP)
		at++;
	*word = (struct us_parted_word){ .wide = at > last->stop + 1,
		.lines = last->lines };
	if (at == v->len)
		look = v->ended ? US_LOOK_NOTHING : US_LOOK_MORE;
	else if (us_is(v->text[at], US_EOL)) {
		begin = at;
		word->breaks = true;
		word->wide = false;
		look = us_line_prefix_next(&p->prefix, v->text, &at, v->len,
		    v->ended, &word->lines);
	} else if (at == last->stop)
		return false;
	p->more = p->more || look == US_LOOK_MORE;
	if (look != US_LOOK_FOUND ||
	    (word->breaks && us_parted_has_digit(v->text, begin, at)))
		return false;
	word->begin = word->stop = at;
	while (word->stop < v->len && word->stop - at <= US_PARTED_MAX &&
	    (n = measure(p, word->stop)) > 0)
		word->stop += n;
	p->more = p->more || (word->stop == v->len && !v->ended);
	return word->stop > at;
}

/* Add ${word} to the URL.  Return whether there is memory. */
static bool
take(struct us_parted *p, const struct us_parted_word *word, uint64_t base,
    struct us_candidate *cand)
{
	const char *text = p->view.text;
	size_t at = word->begin, run = 0;

	p->last = *word;
	p->word = p->len;
	for (; at < word->stop; at++) {
		run = us_is_alnum(text[at]) ? run + 1 : 0;
		p->whole = p->whole || run > 6;
		if (p->path == 0 && text[at] == '/')
			p->path = p->len + 1;
		p->url[p->len++] = text[at] == *hyphen ? '-' : text[at];
		if (text[at] == *hyphen)
			at += 2;
	}
	return us_candidate_add(cand, base + word->begin, base + word->stop) ==
	    URLSIFT_OK;
}

/* Return how many of the bytes that were taken are of the URL, and not of the
 * sentence. */
static size_t
find_end(const struct us_parted *p)
{
	size_t len = p->len;
	unsigned open = 0, closed = 0;
	size_t i;

	for (i = 0; i < len; i++) {
		open += p->url[i] == '(';
		closed += p->url[i] == ')';
	}
	while (len > p->word &&
	    (memchr(".,;:!?\"'*", p->url[len - 1], 9) != NULL ||
		us_is(p->url[len - 1], US_BRACKET))) {
		if (p->url[len - 1] == ')' && closed <= open)
			break;
		closed -= p->url[len - 1] == ')';
		len--;
	}
	return len;
}

/* Return whether the ${len} bytes of the URL are one that has all its parts.  A
 * host of two labels may be a word behind a full stop. */
static bool
is_sound(const struct us_parted *p, size_t len)
{
	const size_t host = p->path > 0 ? p->path - 1 : len;
	size_t dots = 0, i;

	if (len <= p->word || host > len || !us_parted_has_domain(p, host))
		return false;
	for (i = 0; i < len; i++) {
		dots += p->url[i] == '.';
		if (!us_is_alnum(p->url[i]) &&
		    memchr("/.-_?=&#:~+%()@!$'*,;", p->url[i], 21) == NULL)
			return false;
	}
	if (!us_is_alnum(p->url[len - 1]) && p->url[len - 1] != '/' &&
	    p->url[len - 1] != ')')
		return false;
	return us_parted_is_doi(p) ?
	    us_parted_has_number(p) && memchr(p->url, '?', len) == NULL :
	    p->path > 0 || dots > 1;
}

/* Return whether a URL may end at ${stop}: no letter beyond ASCII and no escape
 * goes on there. */
static bool
may_stop(const struct us_view *v, size_t stop)
{
	const char *text = v->text + stop;

	if (stop == v->len)
		return true;
	if (us_is(*text, US_HIGH))
		return v->len - stop > 1 &&
		    (memcmp(text, hyphen, 2) == 0 ||
			us_blank(text, v->len - stop) > 0);
	return *text != '\\';
}

/* Return whether a quotation mark is directly before ${begin}: what is behind
 * it is a string of a program, which has the blank. */
static bool
is_quoted(const char *text, size_t begin)
{

	return begin > 0 && memchr("\"'`", text[begin - 1], 3) != NULL;
}

/* Return whether the first word of a host follows, and read it. */
static bool
read_host(struct us_parted *p, struct us_parted_word *word)
{
	const char *text = p->view.text;
	size_t at;

	if (!us_parted_read_word(p, &p->last, word) || word->wide ||
	    !us_is_alnum(text[word->begin]))
		return false;
	at = word->begin;
	while (at < word->stop && us_is(text[at], US_LABEL))
		at++;
	p->compact = at + 1 < word->stop;
	/* Where no blank is in the host, other rules join lines. */
	return !p->compact || (text[at] == '.' && !word->breaks);
}

/* Return whether a sentence begins in ${word} directly behind a full stop: what
 * is before that may be all of the URL. */
static bool
has_sentence(const char *text, const struct us_parted_word *word)
{
	size_t at;

	for (at = word->begin; at + 2 < word->stop; at++)
		if (text[at] == '.' && us_is(text[at + 1], US_ALPHA) &&
		    !us_is_lower(text[at + 1]) && us_is_lower(text[at + 2]))
			return true;
	return false;
}

/* Read the words.  FOUND: the URL ends behind the last one that was taken. */
static enum us_look
read_words(struct us_parted *p, uint64_t base, struct us_candidate *cand)
{
	enum us_parted_gap gap = US_PARTED_DOUBT;
	struct us_parted_word word;
	bool found = read_host(p, &word);

	while (found && !p->more) {
		if (p->len + (word.stop - word.begin) > US_PARTED_MAX ||
		    (!p->compact && has_sentence(p->view.text, &word)))
			return US_LOOK_NOTHING;
		if (!take(p, &word, base, cand))
			return US_LOOK_ENOMEM;
		found = us_parted_read_word(p, &p->last, &word);
		gap = found ? us_parted_ask(p, &word) : us_parted_ask_end(p);
		found = gap == US_PARTED_ON;
	}
	if (p->more)
		return US_LOOK_MORE;
	return gap == US_PARTED_END ? US_LOOK_FOUND : US_LOOK_NOTHING;
}

/* Read the URL whose only blank is behind its //: what is from ${host} on is a
 * bare URL. */
static enum us_look
read_bare(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_opener *o, size_t host, struct us_bare *bare)
{
	const struct us_opener inner = { .begin = host, .colon = host - 1 };
	const struct us_break known = { 0 };
	const enum us_look look =
	    us_bare_read(rules, view, &inner, true, &known, bare);

	if (look == US_LOOK_MORE)
		return look;
	if (look == US_LOOK_LONG || bare->pieces == US_BARE_LINES || bare->cut)
		return US_LOOK_NOTHING;
	memmove(bare->piece + 1, bare->piece,
	    bare->pieces * sizeof(*bare->piece));
	bare->pieces++;
	bare->dotted = false;
	bare->alone = o->colon + 3;
	bare->piece[0].begin = o->begin;
	bare->piece[0].end = bare->alone;
	if (bare->why.goes_on.text == NULL)
		bare->why.goes_on.text = "a blank is behind the slashes";
	return US_LOOK_FOUND;
}

enum us_look
us_parted_read(const struct urlsift_rules *rules, const struct us_window *w,
    const struct us_opener *o, struct us_candidate *cand, struct us_bare *bare,
    size_t *stop)
{
	const size_t behind = o->colon + 3;
	struct us_parted p = { .view = { w->text, w->len, w->ended },
		.last = { .stop = behind },
		.begin = o->begin };
	struct urlsift_span *last;
	enum us_look look;
	size_t len;

	*stop = behind;
	us_line_prefix_read(w->text, o->begin, &p.prefix);
	us_candidate_reset(cand, o->form, o->began);
	if (us_candidate_add(cand, w->base + o->begin, w->base + behind) !=
	    URLSIFT_OK)
		return US_LOOK_ENOMEM;
	look = read_words(&p, w->base, cand);
	*stop = p.last.stop;
	if (look != US_LOOK_FOUND)
		return look;
	if (is_quoted(w->text, o->begin) && !us_parted_is_doi(&p))
		return US_LOOK_NOTHING;
	if (p.compact && p.word == 0) {
		if (p.path == 0 || !us_parted_has_domain(&p, p.path - 1))
			return US_LOOK_NOTHING;
		look = read_bare(rules, &p.view, o, p.last.begin, bare);
		*stop = bare->stop;
		return look;
	}
	len = find_end(&p);
	if (!is_sound(&p, len) || !may_stop(&p.view, p.last.stop) ||
	    p.last.stop - o->begin > rules->max_url)
		return US_LOOK_NOTHING;
	last = us_candidate_span(cand) + us_candidate_spans(cand) - 1;
	last->end -= p.len - len;
	cand->alone = behind - o->begin;
	cand->hit->trimmed = (uint32_t)(p.len - len);
	cand->hit->ended = us_delimiter_ended(w->text, p.last.stop, w->len);
	cand->hit->end_rule = len < p.len ? US_END_SENTENCE_MARK : 0;
	if (p.last.lines > 0 && us_line_prefix_is_marked(&p.prefix))
		cand->hit->notes |= URLSIFT_N_LEAD;
	cand->why.goes_on.text = "blanks stand behind the marks of the URL";
	us_candidate_look_for_typeset(cand, w->text, w->base);
	return US_LOOK_FOUND;
}
