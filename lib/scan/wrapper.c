/*
 * One pass from the opener to its end.  An opener that gives up does so at the
 * next <, so no byte is passed twice.  Blanks behind a hyphen are a break
 * (D11).
 */
#include <string.h>

#include "../base/bytes.h"
#include "line_prefix.h"
#include "wrapper.h"

/* The pass from the left. */
struct pass {
	const struct urlsift_rules *rules;
	const char *text;
	size_t len;   /* of what this wrapper may see */
	bool ended;   /* nothing that it may see follows */
	bool clipped; /* because of the limit */
	uint64_t base;
	struct us_candidate *cand;
	size_t bracket;
	struct us_line_prefix lead;
	unsigned line; /* lines behind the opening one */
	size_t breaks; /* line ends inside, furniture's left out */
	size_t max_breaks;
	size_t piece; /* where the open piece began; SIZE_MAX: none */
	bool joins;   /* white space inside is dropped */
	bool colon;   /* the scheme is whole */
	char last;    /* the URL's last byte so far */
};

/* End the open piece at ${at}. */
static int
end_piece(struct pass *p, size_t at)
{
	size_t begin = p->piece;

	if (begin == SIZE_MAX)
		return URLSIFT_OK;
	p->piece = SIZE_MAX;
	return us_candidate_add(p->cand, p->base + begin, p->base + at);
}

static enum us_wrapper_end
give_up(struct pass *p, enum urlsift_ended ended)
{

	p->cand->ended = ended;
	return US_WRAPPER_UNCLOSED;
}

/* Take the bytes from ${at} to ${end} as the URL's. */
static void
take(struct pass *p, size_t at, size_t end)
{

	if (p->piece == SIZE_MAX)
		p->piece = at;
	p->last = p->text[end - 1];
	if (!p->colon)
		p->colon = memchr(p->text + at, ':', end - at) != NULL;
}

/* Return how many bytes the soft hyphen at ${at} takes when a line end follows
 * it (W3); 0: none. */
static size_t
soft_hyphen(const struct pass *p, size_t at)
{

	if (p->len - at < 3 || memcmp(p->text + at, "\xC2\xAD", 2) != 0)
		return 0;
	return us_is(p->text[at + 2], US_EOL) ? 2 : 0;
}

/* Return whether a second scheme begins at ${at} (W8, D10). */
static bool
second_scheme(const struct pass *p, size_t at)
{
	const struct us_scheme *scheme;
	size_t end = at;
	bool slashes;

	if (us_candidate_spans(p->cand) == 0 || !us_is(p->text[at], US_ALPHA))
		return false;
	while (end < p->len && end - at <= US_NAME_MAX &&
	    us_is(p->text[end], US_SCHEME))
		end++;
	if (end == p->len || p->text[end] != ':')
		return false;
	slashes = p->len - end >= 3 && memcmp(p->text + end, "://", 3) == 0;
	scheme = us_registry_find(&p->rules->registry, p->text + at, end - at);
	/* What is left of a broken name is none (ht, tp://). */
	if (!p->colon)
		return slashes && scheme != NULL;
	if (slashes)
		return true;
	if (scheme != NULL)
		return us_scheme_opaque(scheme);
	return end - at == 3 && us_same(p->text + at, "url", 3);
}

/* Pass the line end at ${*at} and what stands before the next line's text. */
static enum us_break
take_break(struct pass *p, size_t *at)
{
	unsigned line = ++p->line;
	struct us_line_prefix lead;
	enum us_break next;

	if (++p->breaks >= p->max_breaks)
		return US_BREAK_BLANK;
	*at += us_eol(p->text + *at, p->len - *at);
	if (p->breaks == 1)
		us_line_prefix_read(p->text, p->bracket, &p->lead);
	lead = p->lead;
	/* The // of http:// is no comment's. */
	if (p->last == ':' && *lead.comment == '/')
		lead.comment_len = 0;
	next = us_line_prefix_break(&lead, p->text, at, p->len, p->ended, true,
	    &line);
	if (line > p->line)
		p->cand->notes |= URLSIFT_N_PAGE;
	if (us_line_prefix_is_marked(&p->lead))
		p->cand->notes |= URLSIFT_N_LEAD;
	p->line = line;
	return next;
}

/* Pass white space at ${*at}, line ends and all.  CLOSED: text goes on. */
static enum us_wrapper_end
take_blanks(struct pass *p, size_t *at)
{
	size_t n;

	while (*at < p->len) {
		if (us_is(p->text[*at], US_EOL)) {
			/* A CR may have its LF behind the end of view. */
			if (p->len - *at < 2 && !p->ended)
				return US_WRAPPER_MORE;
			switch (take_break(p, at)) {
			case US_BREAK_TEXT:
				break;
			case US_BREAK_BLANK:
				return give_up(p, URLSIFT_E_BLANK_LINE);
			case US_BREAK_MORE:
				return US_WRAPPER_MORE;
			}
			continue;
		}
		if (!p->ended && p->len - *at < 3 &&
		    us_is(p->text[*at], US_HIGH))
			return US_WRAPPER_MORE;
		n = soft_hyphen(p, *at);
		if (n == 0)
			n = us_blank(p->text + *at, p->len - *at);
		if (n == 0)
			break;
		*at += n;
	}
	return US_WRAPPER_CLOSED;
}

/* Pass the white space at ${*at}; what follows must not begin anew (W8). */
static enum us_wrapper_end
take_gap(struct pass *p, size_t *at)
{
	enum us_wrapper_end end;

	if (end_piece(p, *at) != URLSIFT_OK)
		return US_WRAPPER_ENOMEM;
	end = take_blanks(p, at);
	if (end != US_WRAPPER_CLOSED || *at == p->len)
		return end;
	if (!p->ended && p->len - *at < US_NAME_MAX + 4 &&
	    us_is(p->text[*at], US_ALPHA))
		return US_WRAPPER_MORE;
	return second_scheme(p, *at) ? US_WRAPPER_SPLIT : US_WRAPPER_CLOSED;
}

/* Read from ${*at} to the closing >, or to where it gives up. */
static enum us_wrapper_end
read_inside(struct pass *p, size_t *at)
{
	enum us_wrapper_end end;
	size_t run;

	while (*at < p->len && p->text[*at] != '>') {
		if (p->text[*at] == '<')
			return give_up(p, URLSIFT_E_OPENER);
		run = us_run(p->rules, US_RUN_INSIDE, p->text, *at, p->len);
		if (run == *at && !us_is(p->text[run], US_BLANK | US_HIGH))
			run++;
		if (run > *at) {
			take(p, *at, run);
			*at = run;
			continue;
		}
		if (us_blank(p->text + *at, p->len - *at) == 0 &&
		    soft_hyphen(p, *at) == 0) {
			take(p, *at, *at + 1);
			(*at)++;
			continue;
		}
		end = take_gap(p, at);
		if (end != US_WRAPPER_CLOSED)
			return end;
		if (!p->joins && us_candidate_spans(p->cand) > 0 &&
		    *at < p->len && p->text[*at] != '>')
			return give_up(p, URLSIFT_E_BLANK);
	}
	if (*at == p->len && !p->ended)
		return US_WRAPPER_MORE;
	if (*at == p->len)
		return give_up(p,
		    p->clipped ? URLSIFT_E_LIMIT : URLSIFT_E_INPUT);
	/* One that holds nothing has its place all the same. */
	if (p->piece == SIZE_MAX && us_candidate_spans(p->cand) == 0)
		p->piece = *at;
	return end_piece(p, *at) == URLSIFT_OK ? US_WRAPPER_CLOSED :
						 US_WRAPPER_ENOMEM;
}

/* Count the line ends from ${at} to ${end}. */
static unsigned
count_lines(const char *text, size_t at, size_t end)
{
	unsigned n = 0;

	while (at < end)
		if (us_is(text[at], US_EOL)) {
			at += us_eol(text + at, end - at);
			n++;
		} else
			at++;
	return n;
}

enum us_wrapper_end
us_wrapper_read(const struct urlsift_rules *rules, const struct us_window *w,
    const struct us_opener *opener, struct us_candidate *cand, size_t *end)
{
	struct pass p = { .text = w->text, .len = w->len, .ended = w->ended };
	enum us_wrapper_end how;

	if (p.len - opener->bracket > rules->max_url) {
		p.len = opener->bracket + rules->max_url;
		p.ended = p.clipped = true;
	}
	p.rules = rules;
	p.base = w->base;
	p.cand = cand;
	p.max_breaks = rules->max_wrapper_lines;
	p.joins = rules->join != URLSIFT_JOIN_NONE;
	p.piece = SIZE_MAX;
	p.bracket = opener->bracket;
	p.line = count_lines(w->text, opener->bracket, opener->begin);
	us_candidate_reset(cand, opener->form, opener->began);

	*end = opener->begin;
	how = read_inside(&p, end);
	if (how == US_WRAPPER_CLOSED &&
	    us_candidate_join(cand, w->text, w->base) != URLSIFT_OK)
		return US_WRAPPER_ENOMEM;
	return how;
}
