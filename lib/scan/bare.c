/*
 * The end of a bare URL: one pass from its beginning.
 *
 * Trailing punctuation belongs to the sentence when no byte of the URL follows
 * it.  So the pass never has to go back.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/placeholder.h"
#include "bare.h"
#include "bare_pass.h"
#include "candidate.h"
#include "escape.h"
#include "enclosure.h"
#include "join/strings.h"
#include "opener.h"

/* Return where the separator is in the text from ${at} to ${end} that may be of
 * the URL; if there is none, where that text ends. */
static size_t
find_separator(const struct us_bare_pass *p, size_t at, size_t end)
{

	while (at < end && p->text[at] != p->separator &&
	    !us_delimiter_is(p->text[at]))
		at++;
	return at;
}

/* Skip a run of bytes that mean the same whatever is beside them, from ${at} to
 * ${end} at most.  Return where the run ends. */
static size_t
pass_run(struct us_bare_pass *p, size_t at, size_t end)
{
	const char *text = p->text;
	enum us_run run = US_RUN_PATH;
	size_t kept, stop;

	/* Such a mark is decoration directly behind a host or beside the same
	 * mark. */
	if (p->authority)
		run = US_RUN_HOST;
	else if (us_is(p->mark, US_MARK))
		run = US_RUN_STEM;
	stop = kept = us_run(p->rules, run, text, at, end);
	while (kept > at && us_is(text[kept - 1], US_PAUSE))
		kept--;
	while (p->authority && kept > at &&
	    us_is(text[kept - 1], US_PAUSE | US_MARK))
		kept--;

	if (stop > at)
		p->solid = false;
	if (kept > at)
		p->keep = kept;
	return stop;
}

/* Return the length of the placeholder at ${at}; 0: none. */
static size_t
read_placeholder(struct us_bare_pass *p, size_t at)
{

	if (!p->today)
		return 0;
	if (!p->ended && p->len - at < US_PLACEHOLDER_MAX)
		p->more = true;
	return us_placeholder_read(p->text, at, p->len,
	    p->authority ? p->host : 0);
}

/* Read from ${*at} to the end of the line or of the URL. */
static void
pass_line(struct us_bare_pass *p, size_t *at, size_t limit)
{
	size_t end = p->len <= limit ? p->len : limit + 1, n;

	if (p->separator != '\0')
		end = find_separator(p, *at, end);
	while (*at < end) {
		*at = pass_run(p, *at, end);
		if (*at == end)
			break;
		if (us_placeholder_opens(p->text[*at]) &&
		    (n = read_placeholder(p, *at)) > 0) {
			us_bare_keep(p, *at + n - 1);
			*at += n;
			continue;
		}
		if (us_delimiter_is(p->text[*at]))
			break;
		if (p->authority && us_is(p->text[*at], US_PATH)) {
			p->authority = false;
			p->root = *at;
			continue;
		}
		if (p->text[*at] == ':' && us_bare_ends_item(p, at))
			break;
		if ((n = us_bare_read_character(p, *at)) == 0)
			break;
		*at += n;
	}
}

/* The authority begins at ${at}. */
static void
begin_authority(struct us_bare_pass *p, size_t at)
{

	p->authority = true;
	p->host = p->keep = at;
}

/* Return the mark that closes ${around} if that is a quotation mark. */
static char
quote_of(const struct us_enclosure *around)
{

	return around != NULL && around->quote ? *around->close[0] : '\0';
}

/* Return whether the text of a link in brackets ends before ${at} or before the
 * punctuation there, or is open (text-of-a-link-in-brackets). */
static bool
ends_in_label(const struct us_bare_pass *p, size_t at)
{
	const bool open = p->open[1] + p->open[2] > 0;

	return p->label.before > p->begin &&
	    (open || p->label.close + 1 == p->keep) &&
	    us_enclosure_is_label(p->text, p->begin, p->label.open,
		open ? at - 1 : p->label.close);
}

/* Return whether the URL may go on in the next line: blanks are at ${at}, the
 * end of a string (string-in-pieces), or a backslash that ends the line
 * (backslash-escapes). */
static bool
may_go_on(const struct us_bare_pass *p, size_t at, const struct us_bare *bare)
{

	return at < p->len &&
	    (us_is(p->text[at], US_BLANK) ||
		us_strings_ends(p->text, at, p->len) ||
		(p->today && p->text[at] == '\\' && p->len - at > 1 &&
		    us_is(p->text[at + 1], US_EOL))) &&
	    p->escape == SIZE_MAX && !p->backslashes && !ends_in_label(p, at) &&
	    bare->pieces + 1 < US_BARE_LINES;
}

/* Ask whether the URL goes on at ${joint}, unless it is ${known} to. */
static enum us_joined
ask(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, const struct us_break *known, size_t *next,
    struct us_join_why *why)
{

	if (joint->pieces == 0 && joint->end == known->end) {
		*next = known->next;
		*why = *known->why;
		return US_JOINED;
	}
	return view->text[joint->end] == '"' ?
	    us_line_join_string(rules, view, joint, next, why) :
	    us_line_join(rules, view, joint, next, why);
}

/* Go on in the next line if the URL does (line-join).  ${before} is the state
 * before. */
static enum us_joined
go_on(struct us_bare_pass *p, const struct us_view *view,
    const struct us_break *known, size_t *at, struct us_bare *bare,
    struct us_bare_pass *before)
{
	const size_t begin = bare->piece[bare->pieces].begin;
	const struct us_joint joint = { .piece = bare->piece,
		.pieces = bare->pieces,
		.start = bare->piece[0].begin,
		.begin = begin,
		.end = *at,
		.close = quote_of(p->around),
		.name = p->name,
		.empty = *at == p->host,
		.authority = p->authority };
	enum us_joined joined;
	size_t next;

	joined = ask(p->rules, view, &joint, known, &next, &bare->why);
	if (joined != US_JOINED)
		return joined;
	*before = *p;
	/* The marks are of the string, not of the URL. */
	if (p->text[*at] == '"')
		p->around = NULL;
	p->end = US_END_CLOSER;
	if (bare->pieces == 0)
		bare->alone = p->keep;
	bare->piece[bare->pieces++].end = *at;
	bare->piece[bare->pieces].begin = next;
	*at = next;
	us_bare_keep(p, next - 1);
	if (p->name) {
		p->name = false;
		*at += p->text[*at + 1] == '/' ? 2 : 1;
		begin_authority(p, *at);
	}
	return US_JOINED;
}

static const char ends_before_none[] = "no byte of a URL begins the next line";

/* Return whether nothing is left of the next line's part: what is garbled or
 * decoration may be all of it. */
static bool
is_last_empty(const struct us_bare *bare)
{

	return bare->pieces > 1 &&
	    bare->piece[bare->pieces - 1].end <=
	    bare->piece[bare->pieces - 1].begin;
}

/* Look at what is before the first line of a URL and at what follows its colon.
 * Return where its authority or path begins. */
static size_t
begin_pass(struct us_bare_pass *p, const struct us_opener *o)
{
	const size_t begin = o->begin, colon = o->colon;
	size_t at = colon + 1, slashes = o->slashes, end;

	p->today = p->rules->syntax == US_RFC3986;
	p->iri = us_rules_iri(p->rules);
	p->around = us_enclosure_find(p->text, begin);
	p->begin = begin;
	p->mark = begin > 0 ? p->text[begin - 1] : '\0';
	if (us_is(p->mark, US_PAUSE) && p->today)
		p->separator = us_delimiter_separator(p->text, begin);
	if (p->separator == '\0' && begin > 0 && p->today)
		p->separator = us_enclosure_mark(p->text, begin);
	p->keep = at;
	p->loose = at == begin;
	p->escape = slashes > 2 ? at : SIZE_MAX;
	/* Backslashes may stand for the slashes, or be in a path of Windows. */
	if (slashes == 0 && p->today)
		p->repaired = (slashes = us_repair_slashes(p, colon)) > 0;
	else if (slashes == 2 && p->today)
		p->repaired = us_repair_is_windows_path(p, colon, at + slashes);
	p->backslashes = p->repaired;
	if (p->loose || slashes > 0)
		begin_authority(p, at += slashes);
	end = at < p->len && p->text[at] == '/' ? at + 1 : at;
	p->name = at == colon + 1 && at > begin && end < p->len &&
	    us_is(p->text[end], US_BLANK);
	/* The * of news:* is not punctuation of the sentence (3.6,
	 * asterisk-of-news). */
	if (!p->authority && at < p->len && p->text[at] == '*')
		p->keep = at + 1;
	return at;
}

/* Divide the name of a scheme that a line's end cuts, or the URL where a blank
 * is behind the name (name-cut-at-a-line-end). */
static void
split_name(const char *text, size_t begin, size_t colon, struct us_bare *bare)
{
	size_t end = begin, rest = colon;

	while (!us_is(text[end], US_BLANK))
		end++;
	while (us_is(text[rest - 1], US_ALPHA))
		rest--;
	bare->why.notes = URLSIFT_N_BY_SCHEME;
	bare->why.goes_on.text = us_is(text[end], US_EOL) ?
	    "the line's end cuts the name of a scheme" :
	    "a blank is between the name of a scheme and its colon";
	bare->alone = end;
	bare->piece[0].end = end;
	bare->piece[1].begin = rest;
	bare->pieces = 1;
}

/* Return whether a line may end at ${at}, perhaps behind blanks or a number
 * (number-at-the-margin). */
static bool
may_end_line(const struct us_window *w, size_t at)
{

	return at < w->len && us_is(w->text[at], US_BLANK) &&
	    (us_is(w->text[at], US_EOL) ||
		(at + 1 < w->len &&
		    us_is(w->text[at + 1], US_BLANK | US_DIGIT)));
}

/* Look whether a plain URL from ${begin} to ${end} goes on in the next line,
 * and note in ${cand} where or why not.  What it asks with is kept out of the
 * way of each URL. */
__attribute__((noinline)) static enum us_joined
join_plain(const struct urlsift_rules *rules, const struct us_window *w,
    size_t begin, size_t end, char close, bool authority,
    struct us_candidate *cand)
{
	const struct us_view view = { w->text, w->len, w->ended };
	const struct us_joint joint = { .start = begin,
		.begin = begin,
		.end = end,
		.close = close,
		.authority = authority };

	return us_line_join(rules, &view, &joint, &cand->known.next,
	    &cand->why);
}

/* Return whether the mark at ${at}, behind the host of the URL that ${text}
 * begins with, is part of that whatever is around it; ${before} is the byte
 * before it. */
static bool
is_inside(const char *text, size_t host, size_t at, size_t len, char before)
{
	char next;

	if (len - at < 3)
		return false;
	next = text[at + 1];
	switch (text[at]) {
	case '&':
		return us_is_alnum(next) && len - at >= US_DELIMITER_MAX &&
		    !us_delimiter_reference(text, at, len);
	case '@':
	case '*':
		return us_is_alnum(next);
	/* Another URL may be behind a separator (separator-beside-a-url). */
	case ':':
		return us_is_alnum(next) ||
		    (next == '/' &&
			(text[at + 2] != '/' ||
			    us_delimiter_before(text, host, at) == at));
	/* A column begins with a letter (table-or-shell-goes-on). */
	case ',':
		return before != '{' &&
		    (us_is(next, US_DIGIT) || next == ',' ||
			(us_is_alnum(next) && memchr(text, ',', at) != NULL));
	default:
		return false;
	}
}

/* Return where a plain URL behind the byte ${before} ends that was read up to
 * the mark at ${at}, and note its components in ${url}. */
__attribute__((noinline)) static size_t
pass_marks(const struct urlsift_rules *rules, const char *text, size_t at,
    size_t len, char before, struct us_web_url *url)
{

	while (at < len && is_inside(text, url->host, at, len, before))
		at = us_web_url_pass(rules, US_RUN_EVEN_PATH, text, at + 1, len,
		    url);
	return at;
}

/* Return whether the mark at ${stop} surely ends a plain URL with a host at
 * ${host}.  ${limit}: no URL goes on there; ${authority}: the URL has no more
 * than that. */
__attribute__((noinline)) static bool
is_sure_mark(const struct us_window *w, size_t host, size_t stop, size_t limit,
    bool authority)
{
	const char *text = w->text;

	switch (text[stop]) {
	case '<':
		return w->len - stop >= US_PLACEHOLDER_MAX &&
		    text[stop - 1] != 'E' &&
		    us_placeholder_read(text, stop, w->len,
			authority ? host : 0) == 0;
	/* A & may be of a host. */
	case '&':
		return !authority && limit - stop >= US_DELIMITER_MAX &&
		    us_delimiter_reference(text, stop, limit);
	/* A string may go on in the next line (string-in-pieces). */
	default:
		return us_delimiter_is(text[stop]) &&
		    !us_strings_ends(text, stop, w->len);
	}
}

/* Return whether a plain URL with a host at ${host} surely ends at ${stop}, or
 * the text does. */
static inline bool
surely_ends(const struct us_window *w, size_t host, size_t stop, size_t limit,
    bool authority)
{
	const size_t left = w->len - stop;
	char end;

	if (left < US_BARE_AHEAD && !w->ended)
		return false;
	if (left == 0)
		return true;
	if (stop == limit)
		return false;
	end = w->text[stop];
	return us_is(end, US_BLANK) || end == ')' || end == ']' || end == '}' ||
	    is_sure_mark(w, host, stop, limit, authority);
}

/* Let ${cand} be the plain URL that ${o} begins, up to ${end}, and be followed
 * by punctuation up to ${stop}, where ${around} closes, or nothing. */
static void
settle_plain(const struct urlsift_rules *rules, const struct us_window *w,
    const struct us_opener *o, size_t end, size_t stop,
    const struct us_enclosure *around, struct us_candidate *cand)
{
	struct us_web_url *web = &cand->web;
	struct urlsift_hit *hit = cand->hit;

	us_candidate_begin(cand, o->form, o->began);
	cand->scheme = o->scheme;
	cand->text = w->text + o->begin;
	cand->len = end - o->begin;
	cand->dotted = us_bare_is_dotted(w->text, end, stop, w->len);
	hit->trimmed = (uint32_t)(stop - end);
	if (web->root > cand->len) {
		web->root = cand->len;
		web->is_name =
		    us_web_url_is_name(cand->text, web->host, web->root);
	}
	if (!web->is_name || rules->syntax != US_RFC3986 ||
	    !us_scheme_is_common(o->scheme))
		web->host = 0;
	hit->ended = us_delimiter_ended(w->text, stop, w->len);
	if (end < stop)
		hit->end_rule = US_END_SENTENCE_MARK;
	else if (around != NULL && !around->quote && around->whole)
		hit->end_rule = US_END_CLOSING_MARKUP;
	if (around != NULL && around->quote) {
		hit->ended = URLSIFT_E_QUOTE;
		if (hit->form == URLSIFT_F_BARE)
			hit->form = URLSIFT_F_QUOTED;
	}
}

/* Return whether the ${mark} before a URL at ${begin} has a say in what is of
 * it. */
static bool
is_odd_mark(const char *text, size_t begin, char mark)
{

	return us_is(mark, US_MARK) ||
	    us_delimiter_separator(text, begin) != '\0' ||
	    us_enclosure_mark(text, begin) != '\0' ||
	    us_enclosure_pattern(text, begin, 0, 0);
}

bool
us_bare_read_plain(const struct urlsift_rules *rules, const struct us_window *w,
    const struct us_opener *o, struct us_candidate *cand)
{
	const char *text = w->text;
	const size_t begin = o->begin, host = o->colon + 3;
	const struct us_enclosure *around;
	enum us_joined joined = US_NOT_JOINED;
	size_t limit = w->len, end, stop;
	bool authority, closed;
	char quote;

	cand->known.end = 0;
	if (!o->plain ||
	    (begin > 0 &&
		us_is(text[begin - 1],
		    US_MARK | US_TRAILING | US_PATH | US_LENIENT) &&
		is_odd_mark(text, begin, text[begin - 1])))
		return false;
	if (limit - begin > rules->max_url)
		limit = begin + rules->max_url;
	cand->why = (struct us_join_why){ 0 };
	stop = begin +
	    us_web_url_read(rules, text + begin, host - begin, limit - begin,
		&cand->web);
	authority = stop == begin + cand->web.root;
	if (stop < limit &&
	    !us_is(text[stop], US_STOP | US_BRACKET | US_HIGH)) {
		if (!authority)
			stop = begin +
			    pass_marks(rules, text + begin, stop - begin,
				limit - begin,
				begin > 0 ? text[begin - 1] : '\0', &cand->web);
		/* Behind one of a list the next is apart. */
		if (limit - stop > 1 && us_is(text[stop], US_PAUSE) &&
		    us_is(text[stop + 1], US_BLANK))
			stop++;
	}
	if (stop == host || !us_is_alnum(text[host]) ||
	    !surely_ends(w, host, stop, limit, authority))
		return false;
	around = us_enclosure_find(text, begin);
	quote = quote_of(around);
	closed = around != NULL &&
	    us_enclosure_closes(around, text, stop, w->len);
	end = stop;
	/* A comma may be the sentence's (closer-ends-the-guessing). */
	if (!us_is_alnum(text[end - 1]) && closed && quote != '\0') {
		if (text[end - 1] == ',')
			return false;
	} else if (!us_is_alnum(text[end - 1])) {
		while (us_is(text[end - 1], US_PAUSE) || text[end - 1] == '?')
			end--;
		if (us_bare_may_close(text, begin, end) ||
		    (text[end - 1] == '=' && end < w->len &&
			text[end] == '>') ||
		    (end < stop && around != NULL && quote == '\0'))
			return false;
	}
	if (may_end_line(w, stop))
		joined =
		    join_plain(rules, w, begin, stop, quote, authority, cand);
	if (joined != US_NOT_JOINED) {
		cand->known.end = joined == US_JOINED ? stop : 0;
		cand->known.why = &cand->why;
		return false;
	}
	settle_plain(rules, w, o, end, stop, closed ? around : NULL, cand);
	return us_candidate_add(cand, w->base + begin, w->base + end) ==
	    URLSIFT_OK;
}

enum us_look
us_bare_read(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_opener *o, bool joins, const struct us_break *known,
    struct us_bare *bare)
{
	struct us_bare_pass p = { .rules = rules,
		.text = view->text,
		.len = view->len,
		.ended = view->ended },
			    before;
	enum us_joined joined = US_NOT_JOINED;
	struct us_join_why why, last;
	size_t at, first;
	bool is_long;

	bare->pieces = 0;
	bare->why = (struct us_join_why){ 0 };
	bare->piece[0].begin = o->begin;
	if (o->cut)
		split_name(view->text, o->begin, o->colon, bare);
	first = bare->pieces;
	why = bare->why;
	at = begin_pass(&p, o);
	do {
		pass_line(&p, &at, o->begin + rules->max_url);
		is_long = at - o->begin > rules->max_url;
		bare->stop = at;
		if (p.more || (!p.ended && p.len - at < US_BARE_AHEAD))
			return US_LOOK_MORE;
		/* The next line does not belong to the URL if it begins with no
		 * byte of a URL or makes the URL too long. */
		if (bare->pieces > first &&
		    (is_long || p.keep == bare->piece[bare->pieces].begin)) {
			p = before;
			at = bare->piece[--bare->pieces].end;
			bare->why = why;
			bare->why.ends.text = is_long ?
			    "the URL would be too long" :
			    ends_before_none;
			break;
		}
		if (is_long)
			return US_LOOK_LONG;
		last = bare->why;
		joined = joins && may_go_on(&p, at, bare) ?
		    go_on(&p, view, known, &at, bare, &before) :
		    US_NOT_JOINED;
		if (joined == US_JOINED)
			why = last;
	} while (joined == US_JOINED);
	if (joined == US_JOIN_MORE)
		return US_LOOK_MORE;
	us_bare_settle(&p, at, bare);
	if (is_last_empty(bare)) {
		bare->pieces -= 2;
		bare->why = why;
		bare->why.ends.text = ends_before_none;
		us_bare_settle(&before, bare->piece[bare->pieces].end, bare);
	}
	return US_LOOK_FOUND;
}
