/*
 * A bare URL in a line that was stretched at its marks, as TeX does between two
 * margins: https : / / www . example . org / a - b (blanks-around-marks).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "forms.h"
#include "line_prefix.h"
#include "next_word.h"

/* The most bytes of a host with its dots (RFC 1035 2.3.4). */
#define HOST_MAX 255

/* What stands between two blanks. */
struct token {
	size_t begin, end;
	size_t stop; /* the end with the punctuation behind it */
	bool is_mark;
	bool is_word;
	unsigned lines; /* it is so many behind the URL's first one */
	bool breaks;	/* it begins a line */
};

struct pass {
	struct us_view view;
	struct us_line_prefix prefix; /* of the first line */
	uint64_t base;
	struct us_candidate *cand;
	struct token last; /* that was taken */
	struct token word; /* the last one of these */
	size_t host;	   /* bytes of it; SIZE_MAX: it is over */
	size_t dots;	   /* in it */
	bool failed;	   /* there is no such host */
	bool no_memory;
};

/* Set the end and the kind of the token, which is up to ${token->stop}. */
static void
judge(const char *text, struct token *token)
{
	const char *word = text + token->begin;
	size_t len = token->stop - token->begin;
	const bool opens = memchr(word, '(', len) != NULL;

	token->is_mark = len == 1 && memchr("/.-_?=&#:~+%", *word, 12) != NULL;
	while (len > 1 &&
	    (us_is(word[len - 1], US_TRAILING) || word[len - 1] == ']' ||
		(word[len - 1] == ')' && !opens)))
		len--;
	token->is_word = !token->is_mark &&
	    (us_is_alnum(*word) || memchr("~_%", *word, 3) != NULL);
	token->end = token->begin + len;
}

/* Read the token behind the blank or the line end behind ${last}. */
static enum us_look
read_token(const struct pass *p, const struct token *last, struct token *token)
{
	const struct us_view *v = &p->view;
	enum us_look look;
	size_t at = last->stop;

	if (at < v->len && v->text[at] == ' ')
		at++;
	else if (at < v->len && !us_is(v->text[at], US_EOL))
		return US_LOOK_NOTHING;
	token->lines = last->lines;
	token->breaks = at < v->len && us_is(v->text[at], US_EOL);
	if (token->breaks) {
		look = us_line_prefix_next(&p->prefix, v->text, &at, v->len,
		    v->ended, &token->lines);
		if (look != US_LOOK_FOUND)
			return look;
	}
	token->begin = at;
	while (at < v->len && !us_is(v->text[at], US_STOP | US_HIGH))
		at++;
	token->stop = at;
	if (at == v->len && !v->ended)
		return US_LOOK_MORE;
	if (at == token->begin)
		return US_LOOK_NOTHING;
	judge(v->text, token);
	return US_LOOK_FOUND;
}

/* Add ${token} to the URL. */
static void
take(struct pass *p, const struct token *token)
{
	const char *text = p->view.text;
	size_t at;

	for (at = token->begin; p->host < HOST_MAX && at < token->end; at++) {
		p->host++;
		p->dots += text[at] == '.';
		if (memchr("/?#", text[at], 3) != NULL)
			p->host = SIZE_MAX;
	}
	p->failed = p->host == HOST_MAX ||
	    (p->host == SIZE_MAX && p->dots == 0);
	p->last = *token;
	if (token->is_word)
		p->word = *token;
	if (us_candidate_add(p->cand, p->base + token->begin,
		p->base + token->end) != URLSIFT_OK)
		p->no_memory = true;
}

/* Return whether ${token} has nothing but letters. */
static bool
is_plain(const char *text, const struct token *token)
{
	size_t at = token->begin;

	while (at < token->end && us_is(text[at], US_ALPHA))
		at++;
	return at == token->stop;
}

/* Return whether ${word} behind ${mark} ends the name of a host or of a
 * file. */
static bool
ends_name(const struct pass *p, const struct token *mark,
    const struct token *word)
{
	const char *text = p->view.text;
	const size_t len = word->end - word->begin;

	if (text[mark->begin] != '.')
		return false;
	if (p->host == SIZE_MAX)
		return us_next_word_extension(text + word->begin, len);
	return us_next_word_domain(text + word->begin, len) &&
	    !us_next_word_domain(text + p->word.begin,
		p->word.end - p->word.begin);
}

/* Set ${goes_on} to whether the URL goes on with ${mark} and ${word}.  Behind a
 * full stop, a hyphen, or in the next line, both may be of the sentence, of
 * which another word follows. */
static enum us_look
ask(const struct pass *p, const struct token *mark, const struct token *word,
    bool *goes_on)
{
	const char *text = p->view.text;
	struct token next;
	enum us_look look;

	*goes_on = true;
	if (text[mark->begin] == '.' && word->breaks &&
	    us_is(text[word->begin], US_ALPHA) &&
	    !us_is_lower(text[word->begin]))
		*goes_on = false;
	else if (is_plain(text, word) &&
	    (word->breaks || text[mark->begin] == '.' ||
		text[mark->begin] == '-')) {
		look = read_token(p, word, &next);
		if (look == US_LOOK_MORE)
			return look;
		*goes_on = look == US_LOOK_NOTHING || !next.is_word ||
		    (next.breaks && !word->breaks) || ends_name(p, mark, word);
	}
	return US_LOOK_FOUND;
}

/* Read the marks behind a word, and the next word.  NOTHING: the URL ends. */
static enum us_look
read_marks(struct pass *p)
{
	const char *text = p->view.text;
	struct token mark, next;
	enum us_look look = read_token(p, &p->last, &mark);
	bool goes_on;

	if (look != US_LOOK_FOUND)
		return look;
	/* A hyphen at which a program divides a line, and put it together. */
	if (mark.is_word && text[p->last.stop - 1] == '-') {
		take(p, &mark);
		return US_LOOK_FOUND;
	}
	for (; mark.is_mark; mark = next) {
		look = read_token(p, &mark, &next);
		if (look == US_LOOK_MORE)
			return look;
		if (look == US_LOOK_FOUND && next.is_word) {
			look = ask(p, &mark, &next, &goes_on);
			if (look == US_LOOK_MORE)
				return look;
			if (goes_on) {
				take(p, &mark);
				take(p, &next);
				return US_LOOK_FOUND;
			}
		}
		if (text[mark.begin] == '.' || text[mark.begin] == '-')
			return US_LOOK_NOTHING;
		take(p, &mark);
		if (look == US_LOOK_NOTHING)
			return US_LOOK_NOTHING;
	}
	return US_LOOK_NOTHING;
}

/* Read the slashes behind the colon and the first word of the host. */
static enum us_look
read_begin(struct pass *p)
{
	struct token token;
	enum us_look look;
	int n;

	for (n = 0; n < 3; n++) {
		look = read_token(p, &p->last, &token);
		if (look != US_LOOK_FOUND)
			return look;
		if (n < 2 ? p->view.text[token.begin] != '/' || !token.is_mark :
			    !token.is_word)
			return US_LOOK_NOTHING;
		if (n == 2)
			p->host = p->dots = 0;
		take(p, &token);
	}
	return US_LOOK_FOUND;
}

/* Read the URL whose name is from ${begin} to the blank before ${colon}. */
static enum us_look
read_all(struct pass *p, size_t begin, size_t colon)
{
	struct us_candidate *cand = p->cand;
	const struct urlsift_span *last;
	enum us_look look;

	us_line_prefix_read(p->view.text, begin, &p->prefix);
	us_candidate_reset(cand, URLSIFT_F_BARE, URLSIFT_B_NAME);
	if (us_candidate_add(cand, p->base + begin, p->base + colon - 1) !=
		URLSIFT_OK ||
	    us_candidate_add(cand, p->base + colon, p->base + colon + 1) !=
		URLSIFT_OK)
		return US_LOOK_ENOMEM;
	look = read_begin(p);
	if (look == US_LOOK_NOTHING)
		return US_LOOK_NOTHING;
	while (look == US_LOOK_FOUND && !p->failed &&
	    p->word.end == p->word.stop)
		look = read_marks(p);
	if (p->no_memory)
		return US_LOOK_ENOMEM;
	if (look == US_LOOK_MORE && !p->failed)
		return US_LOOK_MORE;
	if (p->failed || p->dots == 0)
		return US_LOOK_NOTHING;
	last = us_candidate_span(cand) + us_candidate_spans(cand) - 1;
	cand->alone = colon - 1 - begin;
	cand->hit->trimmed = (uint32_t)(p->last.stop - (last->end - p->base));
	cand->hit->ended =
	    us_delimiter_ended(p->view.text, p->last.stop, p->view.len);
	cand->hit->end_rule = 0;
	if (p->last.lines > 0 && us_line_prefix_is_marked(&p->prefix))
		cand->hit->notes |= URLSIFT_N_LEAD;
	cand->why.goes_on.text = "blanks stand around the marks of the URL";
	return US_LOOK_FOUND;
}

enum us_look
us_spaced_read(const struct urlsift_rules *rules, const struct us_window *w,
    struct us_opener *o, struct us_candidate *cand, size_t *stop)
{
	const size_t end = o->colon - 1;
	enum us_look look;
	struct pass p;

	o->begin = end - us_web_name(w->text, end);
	if (o->begin == end ||
	    (o->begin > 0 && us_is(w->text[o->begin - 1], US_ALPHA)))
		return US_LOOK_NOTHING;
	p = (struct pass){ .view = { w->text, w->len, w->ended },
		.base = w->base,
		.cand = cand,
		.last = { .stop = o->colon + 1 },
		.host = SIZE_MAX,
		.dots = 1 };
	if (w->len - o->begin > rules->max_url) {
		p.view.len = o->begin + rules->max_url + 1;
		p.view.ended = true;
	}
	look = read_all(&p, o->begin, o->colon);
	*stop = p.last.stop;
	return look;
}
