/*
 * The end of a bare URL: one pass from its beginning.
 *
 * Trailing punctuation belongs to the sentence when no byte of the URL follows
 * it.  So the pass never has to go back.
 */
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/unicode.h"
#include "../base/utf8.h"
#include "bare.h"
#include "escape.h"
#include "garbled.h"
#include "markup.h"
#include "quote.h"

/* How many bytes are searched for the ' that closes the quotes, after one
 * inside. */
#define CLOSE_MAX 256

/* The state of the pass. */
struct pass {
	const struct urlsift_rules *rules;
	const char *text;
	size_t len;
	bool ended; /* the text ends behind len */
	bool more;  /* more bytes must be in view */
	bool today; /* link syntax is known (D170, D171) */
	bool iri;   /* characters beyond ASCII are allowed (B2) */
	bool solid; /* in a run of a script without spaces */
	const struct us_quote *quote; /* before the URL, or NULL */
	char mark;		      /* the byte before the URL */
	bool loose;		      /* it has no scheme */
	bool authority;		      /* the end of the host was not reached */
	size_t host;		      /* where the authority began */
	size_t root;		      /* where it ended */
	bool name;	  /* nothing is behind the scheme's colon on its line */
	bool query;	  /* a ? is on a line before */
	bool apostrophe;  /* an apostrophe is open inside the URL */
	size_t closer;	  /* a ' that may close the quotes */
	unsigned open[3]; /* ( [ { */
	size_t escape;	  /* where the first escape is; SIZE_MAX: none */
	struct us_garbled garbled; /* in the host */
	struct {
		size_t open, close; /* the last [] or {} that is in no other */
		size_t before;	    /* the end of the URL before it */
	} label;
	size_t keep;	    /* the end of what surely belongs to the URL */
	size_t keep_quoted; /* the same inside quotation marks */
};

/* Return the bracket's kind and whether it opens. */
static int
bracket(char c, bool *opens)
{
	static const char all[] = "([{)]}";
	const char *at = memchr(all, c, sizeof(all) - 1);

	*opens = at - all < 3;
	return (int)((at - all) % 3);
}

static void
keep(struct pass *p, size_t at)
{

	p->keep = p->keep_quoted = at + 1;
}

/* Return whether a dot in brackets stands at ${at}, between letters or digits
 * of a host.  The author defanged the URL so that nobody follows it (D92). */
static bool
is_dot(const struct pass *p, size_t at)
{
	static const char *const dots[] = { "[.]", "[dot]", "{.}", "{dot}" };
	size_t i, n;

	if (at == p->host || !us_is(p->text[at - 1], US_ALPHA | US_DIGIT))
		return false;
	for (i = 0; i < sizeof(dots) / sizeof(dots[0]); i++) {
		n = strlen(dots[i]);
		if (p->len - at > n && us_same(p->text + at, dots[i], n) &&
		    us_is(p->text[at + n], US_ALPHA | US_DIGIT))
			return true;
	}
	return false;
}

/* Read a bracket.  Return false if it ends the URL. */
static bool
read_bracket(struct pass *p, size_t at, int kind, bool opens)
{

	if (opens) {
		/* The end of a link in BBCode: [/url] */
		if (p->today && kind == 1 && p->len - at > 1 &&
		    p->text[at + 1] == '/')
			return false;
		/* In an authority only an IP literal may be in brackets.  With
		 * a dot in brackets the host is not known. */
		if (p->authority && kind != 0 &&
		    (kind != 1 || (at != p->host && p->text[at - 1] != '@')) &&
		    !is_dot(p, at))
			return false;
		if (p->today && kind != 0 && !p->authority &&
		    p->open[1] + p->open[2] == 0) {
			p->label.open = at;
			p->label.before = p->keep;
		}
		p->open[kind]++;
		p->keep_quoted = at + 1;
		return true;
	}
	if (p->open[kind] == 0)
		return false;
	p->open[kind]--;
	p->label.close = at;
	keep(p, at);
	return true;
}

/* Return whether a letter or digit stands at ${at}, beyond ASCII included. */
static bool
is_word_character(const struct pass *p, size_t at)
{
	uint32_t code;

	if (at >= p->len)
		return false;
	if (!us_is(p->text[at], US_HIGH))
		return us_is(p->text[at], US_ALPHA | US_DIGIT);
	return us_utf8_read(p->text + at, p->len - at, &code) > 0 &&
	    us_unicode_kind(code) != US_KIND_ENDS &&
	    us_unicode_kind(code) != US_KIND_INNER;
}

/* Return whether the ' at ${at} stands between two letters or digits. */
static bool
is_in_word(const struct pass *p, size_t at)
{

	return us_is(p->text[at - 1], US_ALPHA | US_DIGIT) &&
	    is_word_character(p, at + 1);
}

/* Return whether one letter follows the ' at ${at}, as in it's. */
static bool
is_contraction(struct pass *p, size_t at)
{

	if (!p->ended && p->len - at < US_BARE_AHEAD)
		p->more = true;
	return !is_word_character(p, at + 2);
}

/* Return whether another ' that is not inside a word follows the one at ${at},
 * near it and in the same word of the text. */
static bool
is_closed_later(struct pass *p, size_t at)
{
	size_t end = p->len - at > CLOSE_MAX ? at + CLOSE_MAX : p->len;

	if (at < p->closer)
		return true;
	for (at++; at < end && !us_is(p->text[at], US_STOP); at++)
		if (p->text[at] == '\'' && !is_in_word(p, at))
			break;
	if (!p->ended && p->len - at < US_BARE_AHEAD)
		p->more = true;
	if (at == end || p->text[at] != '\'')
		return false;
	p->closer = at;
	return true;
}

/* Return whether the ' at ${at}, which may close the quotes, belongs to the
 * URL: it is inside a word or inside brackets of the URL, and another one that
 * may close the quotes follows; or it is the one of it's (D102). */
static bool
is_inner(struct pass *p, size_t at)
{
	bool in_word = is_in_word(p, at);

	if (!in_word && p->open[0] + p->open[1] + p->open[2] == 0)
		return false;
	return is_closed_later(p, at) || (in_word && is_contraction(p, at));
}

/* Read an apostrophe.  Return false if it ends the URL.  It belongs to the URL
 * if it closes another one inside. */
static bool
read_apostrophe(struct pass *p, size_t at)
{

	if (p->quote != NULL &&
	    us_quote_closes(p->quote, p->text, at, p->len)) {
		if (!is_inner(p, at))
			return false;
		p->keep_quoted = at + 1;
		return true;
	}
	/* Two of them are a quotation mark of TeX, or markup of a wiki. */
	if (p->today && p->len - at > 1 && p->text[at + 1] == '\'')
		return false;
	p->apostrophe = !p->apostrophe;
	if (!p->apostrophe)
		keep(p, at);
	else
		p->keep_quoted = at + 1;
	return true;
}

/* Return whether ${code}, which has ${n} bytes at ${at}, is invisible and has
 * letters or digits of a host beside it: a reader sees one host (D92). */
static bool
is_hidden(const struct pass *p, size_t at, size_t n, uint32_t code)
{

	return p->authority && at > p->host &&
	    us_is(p->text[at - 1], US_ALPHA | US_DIGIT) && p->len - at > n &&
	    us_is(p->text[at + n], US_ALPHA | US_DIGIT) &&
	    (code == 0xAD || code == 0x61C || code == 0xFEFF ||
		(code >= 0x200B && code <= 0x200F) ||
		(code >= 0x202A && code <= 0x202E) ||
		(code >= 0x2060 && code <= 0x2069));
}

/* Return whether ${code} at ${at}, directly behind the slash of the host, is of
 * the sentence: it is Hiragana, in which particles are written (D174). */
static bool
is_particle(const struct pass *p, size_t at, uint32_t code)
{

	return at == p->root + 1 && p->text[p->root] == '/' && code >= 0x3041 &&
	    code <= 0x3096;
}

/* Return whether letters beyond ASCII are allowed: a host behind a scheme is
 * never cut at one (D172). */
static bool
allows_high(const struct pass *p)
{

	return p->iri || (p->authority && !p->loose);
}

/* Read ${code}, a character beyond ASCII that has ${n} bytes at ${at} (B2).
 * Return ${n}, or 0 if it ends the URL. */
static size_t
read_character(struct pass *p, size_t at, size_t n, uint32_t code)
{
	/* A host without a scheme may begin with such a character, also at the
	 * beginning of the text. */
	char before = at > 0 ? p->text[at - 1] : '\0';

	switch (us_unicode_kind(code)) {
	case US_KIND_ENDS:
		return is_hidden(p, at, n, code) ? n : 0;
	case US_KIND_INNER:
		if (!us_is(before, US_ALPHA | US_DIGIT | US_HIGH))
			return 0;
		/* A hyphen at the end of a line: the next line decides (H1). */
		if (code == 0x2010 && at + n < p->len &&
		    us_is(p->text[at + n], US_EOL))
			return n;
		if (!is_word_character(p, at + n))
			return 0;
		break;
	case US_KIND_SOLID:
		/* Directly behind an ASCII URL it is a character of the
		 * text. */
		if (!p->solid &&
		    (memchr("/=?&#-_.%@:", before, 11) == NULL ||
			is_particle(p, at, code)))
			return 0;
		p->solid = true;
		keep(p, at + n - 1);
		return n;
	case US_KIND_TEXT:
	case US_KIND_COMPAT:
	case US_KIND_NO_HOST:
	case US_KIND_POSES:
		break;
	}
	p->solid = false;
	keep(p, at + n - 1);
	return n;
}

/* Read the bytes beyond ASCII at ${at}.  Return the length of the character, or
 * 0 if it ends the URL. */
static size_t
read_high(struct pass *p, size_t at)
{
	uint32_t code;
	size_t n;

	if (!allows_high(p))
		return 0;
	n = us_utf8_read(p->text + at, p->len - at, &code);
	if (p->authority && !p->loose && (n == 0 || code == 0xFFFD))
		return us_garbled_add(&p->garbled, p->text, at, n == 0 ? 1 : n,
		    p->keep);
	return n == 0 ? 0 : read_character(p, at, n, code);
}

/* Read the escape of ${n} bytes at ${at} that stands for ${c}.  Return false if
 * it ends the URL. */
static bool
read_escaped(struct pass *p, size_t at, size_t n, char c)
{

	p->solid = false;
	if (c == '&') {
		if (!p->ended && p->len - at < n + US_REFERENCE_MAX)
			p->more = true;
		if (us_reference_ends(p->text, at + n - 1, p->len))
			return false;
	}
	if (c == '(' || c == ')')
		return read_bracket(p, at + n - 1, 0, c == '(');
	if (p->authority && (us_is(c, US_PATH) || c == '?')) {
		p->authority = false;
		p->root = at + n - 1;
	}
	/* Other marks may be escaped behind a URL, too. */
	if (c == '/' || c == '=' || (n > 2 && !us_is(c, US_TRAILING)))
		keep(p, at + n - 1);
	else
		p->keep_quoted = at + n;
	return true;
}

/* Read the backslash at ${at}.  Return the length of the escape that it begins,
 * or 0 if it ends the URL (D175). */
static size_t
read_backslash(struct pass *p, size_t at)
{
	uint32_t code;
	size_t n;

	if (!p->today || (n = us_escape_read(p->text, at, p->len, &code)) == 0)
		return 0;
	if (code >= 0x80 ?
		!allows_high(p) || read_character(p, at, n, code) == 0 :
		!read_escaped(p, at, n, (char)code))
		return 0;
	if (p->escape == SIZE_MAX)
		p->escape = at;
	return n;
}

/* Read the byte at ${at}.  Return false if it ends the URL. */
static bool
bare_pass_byte(struct pass *p, size_t at)
{
	char c = p->text[at];
	bool opens = false;
	int kind;

	p->solid = false;
	if (c == '\'')
		return read_apostrophe(p, at);
	if (us_is(c, US_BRACKET)) {
		kind = bracket(c, &opens);
		return read_bracket(p, at, kind, opens);
	}
	if (c == '&' && us_reference_ends(p->text, at, p->len))
		return false;
	if (c == '?')
		p->authority = false;
	if (us_is(c, US_TRAILING)) {
		if (c == '*' || c == '@')
			p->keep_quoted = at + 1;
	} else if (us_is(c, US_MARK) && c == p->mark) {
		p->keep_quoted = at + 1;
	} else {
		keep(p, at);
	}
	return true;
}

/* Return the end of the URL without the text of a link that stands in brackets
 * behind it (D170). */
static size_t
drop_label(const struct pass *p, size_t begin, size_t stop)
{

	if (p->open[1] + p->open[2] > 0)
		return stop < p->len && us_is(p->text[stop], US_BLANK) ?
		    p->label.before :
		    p->keep;
	if (p->label.close + 1 == p->keep && p->text[p->label.close] == ']' &&
	    us_markup_is_label(p->text, begin, p->label.open, p->label.close))
		return p->label.before;
	return p->keep;
}

/* Decide where the URL ends among the bytes that were read. */
static void
settle(const struct pass *p, size_t stop, struct us_bare *bare)
{
	size_t begin = bare->piece[bare->pieces].begin, end;

	bare->stop = stop;
	bare->ended = us_stop_ended(p->text, stop, p->len);
	bare->quoted = p->quote != NULL &&
	    us_quote_closes(p->quote, p->text, stop, p->len);
	if (bare->quoted) {
		end = p->keep_quoted;
		bare->ended = URLSIFT_E_QUOTE;
	} else {
		end = p->label.before > begin ? drop_label(p, begin, stop) :
						p->keep;
		if (p->today && us_is(p->text[end - 1], US_MARK))
			end = us_markup_emphasis(p->text, bare->piece[0].begin,
			    end);
	}
	if (p->garbled.begin > begin)
		end = us_garbled_end(&p->garbled, p->text, p->host, end);
	bare->piece[bare->pieces++].end = end;
	bare->escaped = p->escape < end;
}

/* Read what is at ${at}.  Return its length in bytes, or 0 if it ends the
 * URL. */
static size_t
step(struct pass *p, size_t at)
{

	if (us_is(p->text[at], US_HIGH))
		return read_high(p, at);
	if (p->text[at] == '\\')
		return read_backslash(p, at);
	return bare_pass_byte(p, at) ? 1 : 0;
}

/* Skip a run of bytes that mean the same whatever is beside them, from ${at} to
 * ${end} at most.  Return where the run ends. */
static size_t
pass_run(struct pass *p, size_t at, size_t end)
{
	const char *text = p->text;
	enum us_run run = US_RUN_PATH;
	size_t kept, quoted, stop;

	/* Such a mark is decoration directly behind a host or beside the same
	 * mark. */
	if (p->authority)
		run = US_RUN_HOST;
	else if (us_is(p->mark, US_MARK))
		run = US_RUN_STEM;
	stop = quoted = us_run(p->rules, run, text, at, end);
	while (quoted > at && us_is(text[quoted - 1], US_PAUSE))
		quoted--;
	kept = quoted;
	while (p->authority && kept > at &&
	    us_is(text[kept - 1], US_PAUSE | US_MARK))
		kept--;

	if (stop > at)
		p->solid = false;
	if (quoted > at)
		p->keep_quoted = quoted;
	if (kept > at)
		p->keep = kept;
	return stop;
}

/* Read from ${*at} to the end of the line or of the URL. */
static void
pass_line(struct pass *p, size_t *at, size_t limit)
{
	size_t end = p->len <= limit ? p->len : limit + 1, n;

	while (*at < end) {
		*at = pass_run(p, *at, end);
		if (*at == end || us_stop_is(p->text[*at]))
			break;
		if (p->authority && us_is(p->text[*at], US_PATH)) {
			p->authority = false;
			p->root = *at;
			continue;
		}
		if ((n = step(p, *at)) == 0)
			break;
		*at += n;
	}
}

/* The authority begins at ${at}. */
static void
begin_authority(struct pass *p, size_t at)
{

	p->authority = true;
	p->host = p->keep = p->keep_quoted = at;
}

/* Go on in the next line if the URL does (B3).  ${before} is the state
 * before. */
static enum us_joined
go_on(struct pass *p, const struct urlsift_rules *rules,
    const struct us_view *view, size_t *at, struct us_bare *bare,
    struct pass *before)
{
	const size_t begin = bare->piece[bare->pieces].begin;
	const struct us_joint joint = { .start = bare->piece[0].begin,
		.begin = begin,
		.end = *at,
		.close = p->quote != NULL ? *p->quote->close : '\0',
		.name = p->name,
		.empty = *at == p->host,
		.authority = p->authority,
		.query = p->query,
		.later = bare->pieces > 0 };
	enum us_joined joined;
	size_t next;

	if (*at == p->len || !us_is(p->text[*at], US_BLANK) ||
	    p->escape != SIZE_MAX || bare->pieces + 1 == US_BARE_LINES)
		return US_NOT_JOINED;
	joined = us_line_join(rules, view, &joint, &next, &bare->notes);
	if (joined != US_JOINED)
		return joined;
	*before = *p;
	if (bare->pieces == 0)
		bare->alone = p->keep;
	p->query = p->query ||
	    memchr(p->text + begin, '?', *at - begin) != NULL;
	bare->piece[bare->pieces++].end = *at;
	bare->piece[bare->pieces].begin = next;
	keep(p, (*at = next) - 1);
	if (p->name) {
		p->name = false;
		*at += 2;
		begin_authority(p, *at);
	}
	return US_JOINED;
}

enum us_bare_end
us_bare_read(const struct urlsift_rules *rules, const struct us_view *view,
    size_t begin, size_t colon, bool joins, struct us_bare *bare)
{
	struct pass p = { .rules = rules,
		.text = view->text,
		.len = view->len,
		.ended = view->ended },
		    before;
	enum us_joined joined = US_NOT_JOINED;
	size_t at = colon + 1, slashes;
	unsigned notes = 0;
	bool is_long;

	p.today = rules->syntax == URLSIFT_RFC3986;
	p.iri = us_rules_iri(rules);
	p.quote = us_quote_find(p.text, begin);
	p.mark = begin > 0 ? p.text[begin - 1] : '\0';
	p.keep = p.keep_quoted = at;
	p.loose = at == begin;
	slashes = p.loose ? 0 : us_escape_slashes(p.text, at, p.len);
	p.escape = slashes > 2 ? at : SIZE_MAX;
	if (p.loose || slashes > 0)
		begin_authority(&p, at += slashes);
	p.name = at == colon + 1 && at > begin && at < p.len &&
	    us_is(p.text[at], US_BLANK);
	/* The * of news:* is not punctuation of the sentence (3.6, D15). */
	if (at < p.len && p.text[at] == '*' && !p.authority)
		p.keep = p.keep_quoted = at + 1;
	bare->pieces = bare->notes = 0;
	bare->piece[0].begin = begin;

	do {
		pass_line(&p, &at, begin + rules->max_url);
		is_long = at - begin > rules->max_url;
		bare->stop = at;
		if (p.more || (!view->ended && p.len - at < US_BARE_AHEAD))
			return US_BARE_MORE;
		/* The next line does not belong to the URL if it begins with no
		 * byte of a URL or makes the URL too long. */
		if (bare->pieces > 0 &&
		    (is_long || p.keep == bare->piece[bare->pieces].begin)) {
			p = before;
			at = bare->piece[--bare->pieces].end;
			bare->notes = notes;
			break;
		}
		if (is_long)
			return US_BARE_LONG;
		notes = bare->notes;
		joined = joins ? go_on(&p, rules, view, &at, bare, &before) :
				 US_NOT_JOINED;
	} while (joined == US_JOINED);
	if (joined == US_JOIN_MORE)
		return US_BARE_MORE;
	settle(&p, at, bare);
	return US_BARE_DONE;
}
