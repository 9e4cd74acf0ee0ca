/*
 * Delimited forms: one pass from the opener to the end.  An opener gives up at
 * the next < at the latest, so no byte is read twice.  Blanks behind a hyphen
 * are a break (hyphen-and-spaces).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "bare_pass.h"
#include "join/strings.h"
#include "line_prefix.h"
#include "forms.h"

/* The state of the pass. */
struct pass {
	const struct urlsift_rules *rules;
	const char *text;
	size_t len;   /* of the bytes that this wrapper may read */
	bool ended;   /* no byte that it may read follows */
	bool clipped; /* because of the limit */
	uint64_t base;
	struct us_candidate *cand;
	size_t bracket, begin;
	struct us_line_prefix prefix; /* read at the first line end */
	unsigned line;		      /* lines behind the opening one */
	size_t breaks; /* line ends inside, without those of furniture */
	size_t max_breaks;
	size_t piece;  /* where the open piece began; SIZE_MAX: none */
	bool is_patch; /* the next lines begin with the sign of a patch */
	bool label;    /* the text of a link may stand behind a | */
	bool joins;    /* white space inside is dropped */
	bool is_high;  /* a byte beyond ASCII is in it */
	bool colon;    /* the name of the scheme is complete */
	char last;     /* the last byte of the URL so far */
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

	p->cand->hit->ended = ended;
	return US_WRAPPER_UNCLOSED;
}

/* Add the bytes from ${at} to ${end} to the URL. */
static void
wrapper_add(struct pass *p, size_t at, size_t end)
{

	if (p->piece == SIZE_MAX)
		p->piece = at;
	p->last = p->text[end - 1];
	if (p->text[at] == '\\' && p->rules->syntax == US_RFC3986)
		p->cand->undo = US_UNDO_ESCAPES;
	if (!p->colon)
		p->colon = memchr(p->text + at, ':', end - at) != NULL;
}

/* Return the length in bytes of the soft hyphen at ${at} if a line end follows
 * it (line-prefix), else 0. */
static size_t
soft_hyphen(const struct pass *p, size_t at)
{

	if (p->len - at < 3 || memcmp(p->text + at, "\xC2\xAD", 2) != 0)
		return 0;
	return us_is(p->text[at + 2], US_EOL) ? 2 : 0;
}

/* Return whether a second scheme begins at ${at} (two-urls-in-a-wrapper). */
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
	/* The rest of a broken name is not a scheme (ht, tp://). */
	if (!p->colon)
		return slashes && scheme != NULL;
	if (slashes)
		return true;
	if (scheme != NULL)
		return us_scheme_opaque(scheme);
	return end - at == 3 && us_same(p->text + at, "url", 3);
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

/* Return whether the + or - of a patch is at ${at}, as it is in the same column
 * of the line of the opener (line-prefix). */
static bool
is_patch_sign(const struct pass *p, size_t at)
{
	const size_t own = p->prefix.end;
	const size_t back = at < US_LINE_MAX ? at : US_LINE_MAX;

	return own < p->bracket && at < p->len && p->text[own] == p->text[at] &&
	    memchr("+-", p->text[at], 2) != NULL &&
	    us_line_prefix_columns(p->text, p->prefix.begin, own) ==
	    us_line_prefix_columns(p->text,
		us_eol_before(p->text, at - back, at), at);
}

/* Return whether nothing is at ${at} but blanks up to the line end. */
static bool
is_blank_line(const struct pass *p, size_t at)
{

	while (at < p->len && us_is(p->text[at], US_BLANK) &&
	    !us_is(p->text[at], US_EOL))
		at++;
	return at == p->len || us_is(p->text[at], US_EOL);
}

/* Skip the line end at ${*at} and the prefix of the next line. */
static enum us_look
skip_break(struct pass *p, size_t *at)
{
	struct us_line_prefix prefix;
	enum us_look look;
	unsigned line;

	if (++p->breaks >= p->max_breaks)
		return US_LOOK_NOTHING;
	*at += us_eol(p->text + *at, p->len - *at);
	/* Another form begins, at which this one gives up. */
	if (p->len - *at > 1 && p->text[*at] == '<' &&
	    us_is(p->text[*at + 1], US_ALPHA))
		return US_LOOK_FOUND;
	if (p->breaks == 1) {
		p->line = count_lines(p->text, p->bracket, p->begin);
		us_line_prefix_read(p->text, p->bracket, &p->prefix);
	}
	line = ++p->line;
	prefix = p->prefix;
	/* The // of http:// is not a comment leader. */
	if (p->last == ':' && *prefix.comment == '/')
		prefix.comment_len = 0;
	look = us_line_prefix_break(&prefix, p->text, at, p->len, p->ended,
	    true, &line);
	if (look == US_LOOK_FOUND && (p->breaks == 1 || p->is_patch))
		p->is_patch = is_patch_sign(p, *at);
	if (look == US_LOOK_FOUND && p->is_patch && is_blank_line(p, ++*at))
		look = US_LOOK_NOTHING;
	if (line > p->line)
		p->cand->hit->notes |= URLSIFT_N_PAGE;
	if (us_line_prefix_is_marked(&p->prefix))
		p->cand->hit->notes |= URLSIFT_N_LEAD;
	p->line = line;
	return look;
}

/* Skip white space at ${*at}, line ends included.  CLOSED: text follows. */
static enum us_wrapper_end
skip_blanks(struct pass *p, size_t *at)
{
	enum us_look look;
	size_t n;

	while (*at < p->len) {
		if (us_is(p->text[*at], US_EOL)) {
			/* The LF of a CR may be behind the end of view. */
			if (p->len - *at < 2 && !p->ended)
				return US_WRAPPER_MORE;
			look = skip_break(p, at);
			if (look == US_LOOK_MORE)
				return US_WRAPPER_MORE;
			if (look == US_LOOK_NOTHING)
				return give_up(p, URLSIFT_E_BLANK_LINE);
			continue;
		}
		if (!p->ended && p->len - *at < 3 &&
		    us_is(p->text[*at], US_HIGH))
			return US_WRAPPER_MORE;
		n = us_blank(p->text + *at, p->len - *at);
		if (n == 0)
			n = soft_hyphen(p, *at);
		if (n == 0)
			break;
		*at += n;
	}
	return US_WRAPPER_CLOSED;
}

/* The longest text of a link behind a path. */
#define LINK_TEXT_MAX 200

/* Look whether words from ${at} up to the > in the same line have a letter and
 * no mark of a URL; a dot between digits is none. */
static enum us_look
find_words(const struct pass *p, size_t at)
{
	const bool whole = p->len - at > LINK_TEXT_MAX;
	const size_t limit = whole ? at + LINK_TEXT_MAX : p->len;
	bool letter = false;

	if (!us_is(p->text[at], US_ALPHA | US_DIGIT | US_HIGH))
		return US_LOOK_NOTHING;
	for (; at < limit && p->text[at] != '>'; at++) {
		if (p->text[at] == '.' && us_is(p->text[at - 1], US_DIGIT) &&
		    (at + 1 == limit || us_is(p->text[at + 1], US_DIGIT)))
			continue;
		if (us_is(p->text[at], US_EOL) ||
		    memchr("/?#=%_~.@\\<", p->text[at], 11) != NULL)
			return US_LOOK_NOTHING;
		letter |= us_is(p->text[at], US_ALPHA | US_HIGH);
	}
	if (at == limit)
		return whole || p->ended ? US_LOOK_NOTHING : US_LOOK_MORE;
	return letter ? US_LOOK_FOUND : US_LOOK_NOTHING;
}

/* Look whether the word at ${at}, behind blanks in the same line, is the text
 * of a link (angle-with-link-text). */
static enum us_look
find_link_text(const struct pass *p, size_t at)
{
	const struct urlsift_span *url = us_candidate_span(p->cand);
	const char *text, *colon;
	size_t end = at, len, slashes;

	if (p->cand->hit->form != URLSIFT_F_ANGLE ||
	    us_candidate_spans(p->cand) != 1 ||
	    (!us_is_alnum(p->last) && p->last != '/'))
		return US_LOOK_NOTHING;
	text = p->text + (url->begin - p->base);
	len = (size_t)(url->end - url->begin);
	colon = memchr(text, ':', len);
	if (colon == NULL)
		return US_LOOK_NOTHING;
	len -= (size_t)(colon + 1 - text);
	text = colon + 1;
	slashes = len > 1 && memcmp(text, "//", 2) == 0 ? 2 : 0;
	len -= slashes;
	text += slashes;
	/* There is a host or an address. */
	if (memchr(text, '.', len) == NULL ||
	    (slashes == 0 && memchr(text, '@', len) == NULL))
		return US_LOOK_NOTHING;
	if (memchr(text, '/', len) != NULL || memchr(text, '?', len) != NULL ||
	    memchr(text, '#', len) != NULL)
		return find_words(p, at);
	while (end < p->len && end - at < US_NAME_MAX &&
	    us_is_alnum(p->text[end]))
		end++;
	return end > at && end < p->len &&
		(p->text[end] == '>' || us_is(p->text[end], US_BLANK)) ?
	    US_LOOK_FOUND :
	    US_LOOK_NOTHING;
}

/* Skip the end of a piece of a string, if its line ends at ${*at}, and the
 * beginning of the next one (string-in-pieces). */
static enum us_look
skip_marks(struct pass *p, size_t *at)
{
	const struct us_view view = { p->text, p->len, p->ended };
	const size_t mark = *at - 1;
	enum us_joined seen;
	size_t next;

	if (p->piece == SIZE_MAX || p->piece >= mark ||
	    !us_strings_ends(p->text, mark, p->len))
		return US_LOOK_NOTHING;
	seen = us_strings_read(&view, p->bracket, mark, &next);
	if (seen != US_JOINED)
		return seen == US_JOIN_MORE ? US_LOOK_MORE : US_LOOK_NOTHING;
	*at = next;
	p->last = p->text[mark - 1];
	p->breaks++;
	return US_LOOK_FOUND;
}

/* Skip the white space at ${*at}; no second URL may begin behind it
 * (two-urls-in-a-wrapper). */
static enum us_wrapper_end
skip_gap(struct pass *p, size_t *at)
{
	const size_t breaks = p->breaks, mark = *at - 1;
	enum us_wrapper_end end;
	enum us_look look = skip_marks(p, at);

	if (look == US_LOOK_MORE)
		return US_WRAPPER_MORE;
	if (look == US_LOOK_FOUND)
		return end_piece(p, mark) == URLSIFT_OK ? US_WRAPPER_CLOSED :
							  US_WRAPPER_ENOMEM;
	if (end_piece(p, *at) != URLSIFT_OK)
		return US_WRAPPER_ENOMEM;
	end = skip_blanks(p, at);
	if (end != US_WRAPPER_CLOSED || *at == p->len)
		return end;
	if (!p->ended && p->len - *at < US_NAME_MAX + 4 &&
	    us_is_alnum(p->text[*at]))
		return US_WRAPPER_MORE;
	if (second_scheme(p, *at))
		return US_WRAPPER_SPLIT;
	look = p->breaks == breaks ? find_link_text(p, *at) : US_LOOK_NOTHING;
	return look == US_LOOK_FOUND ? US_WRAPPER_SPLIT :
	    look == US_LOOK_MORE     ? US_WRAPPER_MORE :
				       US_WRAPPER_CLOSED;
}

/* Skip the text of a link, from the | at ${*at} to the >
 * (bar-in-angle-brackets). */
static enum us_wrapper_end
skip_label(struct pass *p, size_t *at)
{

	if (end_piece(p, *at) != URLSIFT_OK)
		return US_WRAPPER_ENOMEM;
	p->cand->undo = US_UNDO_REFERENCES;
	while (*at < p->len && p->text[*at] != '>') {
		if (us_is(p->text[*at], US_EOL))
			return give_up(p, URLSIFT_E_DELIMITER);
		if (p->text[*at] == '<')
			return give_up(p, URLSIFT_E_OPENER);
		(*at)++;
	}
	return US_WRAPPER_CLOSED;
}

/* Read from ${*at} to the closing >, or to where the form gives up. */
static enum us_wrapper_end
read_inside(struct pass *p, size_t *at)
{
	enum us_wrapper_end end;
	size_t run;

	while (*at < p->len && p->text[*at] != '>') {
		if (p->text[*at] == '<')
			return give_up(p, URLSIFT_E_OPENER);
		if (p->text[*at] == '|' && p->label) {
			end = skip_label(p, at);
			if (end != US_WRAPPER_CLOSED)
				return end;
			break;
		}
		run = us_run(p->rules, US_RUN_INSIDE, p->text, *at, p->len);
		if (run == *at && !us_is(p->text[run], US_BLANK | US_HIGH))
			run++;
		if (run > *at) {
			wrapper_add(p, *at, run);
			*at = run;
			continue;
		}
		if (us_blank(p->text + *at, p->len - *at) == 0 &&
		    soft_hyphen(p, *at) == 0) {
			p->is_high = true;
			wrapper_add(p, *at, *at + 1);
			(*at)++;
			continue;
		}
		end = skip_gap(p, at);
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
	/* An empty form has a place too. */
	if (p->piece == SIZE_MAX && us_candidate_spans(p->cand) == 0)
		p->piece = *at;
	return end_piece(p, *at) == URLSIFT_OK ? US_WRAPPER_CLOSED :
						 US_WRAPPER_ENOMEM;
}

/* Read from ${*at} to the end of any form. */
__attribute__((noinline)) static enum us_wrapper_end
read_any(const struct urlsift_rules *rules, const struct us_window *w,
    const struct us_opener *opener, struct us_candidate *cand, size_t len,
    bool clipped, size_t *at)
{
	struct pass p = { .rules = rules,
		.text = w->text,
		.len = len,
		.ended = w->ended || clipped,
		.clipped = clipped,
		.base = w->base,
		.cand = cand,
		.bracket = opener->bracket,
		.begin = opener->begin,
		.max_breaks = rules->max_wrapper_lines,
		.piece = SIZE_MAX,
		.label = opener->form == URLSIFT_F_ANGLE &&
		    rules->syntax == US_RFC3986,
		.joins = rules->join != US_JOIN_NONE };
	enum us_wrapper_end how = read_inside(&p, at);

	if (how == US_WRAPPER_CLOSED && p.is_high && us_rules_iri(rules))
		us_candidate_look_for_typeset(cand, w->text, w->base);
	return how;
}

/* Note that a delimited URL is a file with a path of Windows.  Rare as it is,
 * its room is not made for each URL. */
__attribute__((noinline)) static void
note_windows_path(struct us_candidate *cand)
{

	if (cand->len > 7 && us_same(cand->text, "file://", 7)) {
		struct us_bare_pass p = { .text = cand->text,
			.len = cand->len,
			.ended = true };

		if (us_repair_is_windows_path(&p, 4, 7))
			cand->hit->notes |= URLSIFT_N_REPAIRED;
	}
}

/* Return the > that closes a plain web URL before ${len}, and let ${cand} have
 * its components; 0: it is not plain. */
static size_t
read_web(const struct urlsift_rules *rules, const struct us_window *w,
    const struct us_opener *o, size_t len, struct us_candidate *cand)
{
	const char *text = w->text + o->begin;
	const size_t host = o->colon + 3 - o->begin;
	size_t end;

	if (rules->syntax != US_RFC3986 || rules->no_shortcuts ||
	    o->form != URLSIFT_F_ANGLE || o->slashes != 2 ||
	    !us_scheme_is_common(o->scheme) ||
	    o->scheme->len != o->colon - o->begin)
		return 0;
	len -= o->begin;
	end = us_web_url_read(rules, text, host, len, &cand->web);
	/* A typecode may be behind a semicolon (3.2). */
	if (end > cand->web.root && end < len && text[end] != '>' &&
	    o->scheme->id != US_ID_FTP)
		end = us_web_url_pass(rules, US_RUN_PLAIN_PATH, text, end, len,
		    &cand->web);
	if (cand->web.is_name && end < len && text[end] == '>')
		return o->begin + end;
	cand->web.host = 0;
	return 0;
}

enum us_wrapper_end
us_wrapper_read(const struct urlsift_rules *rules, const struct us_window *w,
    const struct us_opener *opener, struct us_candidate *cand, size_t *end)
{
	const bool clipped = w->len - opener->bracket > rules->max_url;
	const size_t len = clipped ? opener->bracket + rules->max_url : w->len;
	enum us_wrapper_end how;
	char stop;

	us_candidate_reset(cand, opener->form, opener->began);
	*end = read_web(rules, w, opener, len, cand);
	if (*end == 0)
		*end =
		    us_run(rules, US_RUN_INSIDE, w->text, opener->begin, len);
	stop = *end < len && !rules->no_shortcuts ? w->text[*end] : '\0';
	if (stop == '<') {
		cand->hit->ended = URLSIFT_E_OPENER;
		return US_WRAPPER_UNCLOSED;
	}
	/* Most forms have no blank, no mark and no byte beyond ASCII. */
	if (stop != '>' || *end == opener->begin) {
		*end = opener->begin;
		how = read_any(rules, w, opener, cand, len, clipped, end);
		if (how != US_WRAPPER_CLOSED)
			return how;
	} else if (us_candidate_add(cand, w->base + opener->begin,
		       w->base + *end) != URLSIFT_OK) {
		return US_WRAPPER_ENOMEM;
	}
	if (us_candidate_join(cand, w->text, w->base) != URLSIFT_OK)
		return US_WRAPPER_ENOMEM;
	if (us_candidate_spans(cand) == 1)
		cand->scheme = opener->scheme;
	if (rules->syntax == US_RFC3986 && cand->len > 0 &&
	    us_lower(*cand->text) == 'f')
		note_windows_path(cand);
	return US_WRAPPER_CLOSED;
}
