/*
 * The characters of a bare URL beyond ASCII: letters, symbols, and what cannot
 * be decoded.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/unicode.h"
#include "../base/utf8.h"
#include "bare_pass.h"
#include "typeset.h"

/* How far the end of the word is searched. */
#define WORD_MAX 256

/* How far the label behind a blank without width is read. */
#define LABEL_MAX 64

/* The longest closer. */
#define CLOSER_MAX 3

/* How far back on the line its script is looked for (bounded-context). */
#define LINE_BACK 256

/* What the rest of a word has. */
struct rest {
	size_t end;   /* of the word, or of what is in view of it */
	bool closed;  /* the closer of what is around the URL follows */
	bool apart;   /* a blank or the end of the text follows */
	bool goes_on; /* marks of a URL are behind the letters */
	bool marked;  /* the same, or behind ASCII */
};

/* Look at the rest of the word that goes on at ${at}. */
static struct rest
look_ahead(const struct us_bare_pass *p, size_t at)
{
	const char *text = p->text;
	const size_t len = p->len;
	size_t limit = len - at > WORD_MAX ? at + WORD_MAX : len, n;
	struct rest rest = { 0 };
	unsigned open = p->open[0];
	uint32_t code;

	for (; at < limit; at += n) {
		n = 1;
		if (open == 0 && p->around != NULL &&
		    us_enclosure_closes(p->around, text, at, len)) {
			rest.closed = true;
			break;
		}
		if (us_is(text[at], US_STOP))
			break;
		if (us_is(text[at], US_HIGH)) {
			n = us_utf8_read(text + at, len - at, &code);
			/* The text may end in the middle of a character. */
			if (n == 0 && len - at < 4) {
				at = len;
				break;
			}
			if (n == 0 || us_unicode_kind(code) == US_KIND_ENDS)
				break;
		} else if (text[at] == '(') {
			open++;
		} else if (text[at] == ')' && open-- == 0) {
			break;
		}
		if (memchr("/_?#=&%-", text[at], 8) != NULL ||
		    (text[at] == '.' && len - at > 1 &&
			us_is_alnum(text[at + 1]))) {
			rest.marked = true;
			rest.goes_on = rest.goes_on ||
			    us_is(text[at - 1], US_HIGH) || text[at - 1] == ')';
		}
	}
	rest.end = at;
	/* An element may have no more text than the URL. */
	rest.apart = at == len || us_is(text[at], US_BLANK) ||
	    (text[at] == '<' && p->begin > 0 && text[p->begin - 1] == '>');
	rest.closed = rest.closed ||
	    (rest.apart && p->around != NULL && p->around->blank);
	return rest;
}

/* Particles of Japanese (wo, ni, wa, ga, de, e, to, mo, ya, kara, made, yori)
 * and Chinese (de, shi) with which a sentence goes on behind a name. */
static const char *const beginnings[] = { "\u3092", "\u306B", "\u306F",
	"\u304C", "\u3067", "\u3078", "\u3068", "\u3082", "\u3084",
	"\u304B\u3089", "\u307E\u3067", "\u3088\u308A", "\u7684", "\u662F" };

/* Words of Korean that are written directly behind a name (e, eseo, eneun,
 * eseoneun, edo, eseodo, reul, eul, eun, neun, i, ga, ro, euro, robuteo, ui,
 * wa, gwa, do, man, kkaji, buteo, ege, raneun, iraneun, rago, irago, cheoreom,
 * boda, imnida, ida, imyeo, deung), and of Japanese (desu, niwa, dewa). */
static const char *const endings[] = { "\uC5D0", "\uC5D0\uC11C", "\uC5D0\uB294",
	"\uC5D0\uC11C\uB294", "\uC5D0\uB3C4", "\uC5D0\uC11C\uB3C4", "\uB97C",
	"\uC744", "\uC740", "\uB294", "\uC774", "\uAC00", "\uB85C",
	"\uC73C\uB85C", "\uB85C\uBD80\uD130", "\uC758", "\uC640", "\uACFC",
	"\uB3C4", "\uB9CC", "\uAE4C\uC9C0", "\uBD80\uD130", "\uC5D0\uAC8C",
	"\uB77C\uB294", "\uC774\uB77C\uB294", "\uB77C\uACE0",
	"\uC774\uB77C\uACE0", "\uCC98\uB7FC", "\uBCF4\uB2E4",
	"\uC785\uB2C8\uB2E4", "\uC774\uB2E4", "\uC774\uBA70", "\uB4F1",
	"\u3067\u3059", "\u306B\u306F", "\u3067\u306F" };

/* Return whether one of ${n} ${words} is at ${at}; if ${whole}, all of the text
 * up to ${end} must be it. */
static bool
has_word(const char *const *words, size_t n, const char *text, size_t at,
    size_t end, bool whole)
{
	size_t i, len;

	for (i = 0; i < n; i++) {
		len = strlen(words[i]);
		if ((whole ? end - at == len : end - at >= len) &&
		    memcmp(text + at, words[i], len) == 0)
			return true;
	}
	return false;
}

/* Return whether all from ${at} to ${end} is an ending, so that it is no
 * name. */
static bool
has_ending(const char *text, size_t at, size_t end)
{

	while (end > at && us_is(text[end - 1], US_TRAILING))
		end--;
	return has_word(endings, sizeof(endings) / sizeof(endings[0]), text, at,
	    end, true);
}

/* Return whether a particle is at ${at}; one of Korean is all up to ${end}. */
static bool
has_particle(const char *text, size_t at, size_t end)
{

	return has_word(beginnings, sizeof(beginnings) / sizeof(beginnings[0]),
		   text, at, end, false) ||
	    has_ending(text, at, end);
}

/* Return whether the line before ${begin} has letters, all of them ASCII. */
static bool
is_ascii_before(const char *text, size_t begin)
{
	size_t at = begin;
	bool has_letter = false;

	while (at > 0 && begin - at < LINE_BACK &&
	    !us_is(text[at - 1], US_EOL)) {
		if (us_is(text[--at], US_HIGH))
			return false;
		has_letter = has_letter || us_is(text[at], US_ALPHA);
	}
	return has_letter;
}

/* Return whether ${code} is a note beside a word, a number in small or in a
 * circle, a trade mark: behind a URL it is of the sentence
 * (arrows-and-signs). */
static bool
is_note(uint32_t code)
{

	return code == 0xA9 || code == 0xAE || code == 0xB2 || code == 0xB3 ||
	    code == 0xB9 || (code >= 0x2070 && code <= 0x209F) ||
	    (code >= 0x2120 && code <= 0x2122) ||
	    (code >= 0x2460 && code <= 0x24FF);
}

/* Return whether a letter beyond ASCII is directly before ${begin}: the text
 * has no space before a URL. */
static bool
is_glued(const char *text, size_t begin)
{
	size_t at = begin, n;
	uint32_t code;

	while (at > 0 && begin - at < 4 && us_is(text[at - 1], US_HIGH))
		if ((unsigned char)text[--at] >= 0xC0)
			break;
	n = us_utf8_read(text + at, begin - at, &code);
	return at < begin && n > 0 && us_unicode_kind(code) < US_KIND_SYMBOL &&
	    !is_note(code);
}

/* Return whether the letter at ${at} is of the URL, by the ${rest} of its word
 * and what is before the URL. */
static bool
is_of_url(const struct us_bare_pass *p, size_t at, const struct rest *rest)
{

	if (rest->closed)
		return true;
	if (p->authority || is_glued(p->text, p->begin))
		return false;
	if (rest->goes_on || !rest->apart)
		return rest->goes_on;
	return is_ascii_before(p->text, p->begin) ||
	    !has_particle(p->text, at, rest->end);
}

static bool
is_han(uint32_t code)
{

	return (code >= 0x3400 && code <= 0x9FFF) ||
	    (code >= 0x20000 && code <= 0x323AF);
}

/* Return whether a blank parts the URL at ${begin} from a word beyond ASCII,
 * and what is behind it up to ${end} from a Latin word: such a text has
 * blanks around Latin, whatever the URL is. */
static bool
is_among_latin(const char *text, size_t begin, size_t end, size_t len)
{

	return begin > 0 && text[begin - 1] == ' ' &&
	    is_glued(text, begin - 1) && len - end > 1 && text[end] == ' ' &&
	    us_is_alnum(text[end + 1]);
}

/* Return whether the letter ${code} at ${at}, behind a slash, is of the URL, by
 * the ${rest} of its word.  It is not if a sentence goes on with it: with a
 * particle with which no word begins (wo, reul, neun) or that is the whole
 * word; behind the slash of the host with any Hiragana, in which particles are
 * written, and with Han in a text that has no blanks
 * (scripts-without-spaces). */
static bool
is_behind_slash(const struct us_bare_pass *p, size_t at, uint32_t code,
    const struct rest *rest)
{
	const bool root = at == p->root + 1;

	if (rest->closed)
		return true;
	if (has_ending(p->text, at, rest->end))
		return !root && is_of_url(p, at, rest);
	if (code == 0x3092 || code == 0xB97C || code == 0xB294 ||
	    (root && code >= 0x3041 && code <= 0x3096))
		return is_of_url(p, at, rest);
	return !root || !is_han(code) || rest->goes_on ||
	    (rest->marked && !is_glued(p->text, p->begin) &&
		!has_particle(p->text, at, rest->end)) ||
	    is_ascii_before(p->text, p->begin) ||
	    (!is_among_latin(p->text, p->begin, rest->end, p->len) &&
		is_of_url(p, at, rest));
}

/* Return whether the letter ${code} at ${at}, with which a run of a script that
 * needs no space begins, is of the URL (scripts-without-spaces,
 * letters-before-a-closer). */
static bool
is_solid(struct us_bare_pass *p, size_t at, uint32_t code)
{
	/* A host without a scheme may begin the text. */
	const char before = at > 0 ? p->text[at - 1] : '\0';
	struct rest rest;

	/* Where letters are escaped, quotes are around the URL. */
	if (p->native || memchr("=?&#-_.%@:", before, 10) != NULL ||
	    (before == '/' && p->text[at] == '\\'))
		return true;
	rest = look_ahead(p, at);
	/* A closer may be there in part. */
	if (!p->ended && p->len - rest.end < CLOSER_MAX)
		p->more = true;
	return before == '/' ? is_behind_slash(p, at, code, &rest) :
			       is_of_url(p, at, &rest);
}

/* Return whether ${code}, which has ${n} bytes at ${at} and ends a URL
 * elsewhere, does not end the host: a program that opens the URL takes it for a
 * dot, or leaves it out (dot-in-brackets). */
static bool
is_repaired(struct us_bare_pass *p, size_t at, size_t n, uint32_t code)
{

	if (!p->authority ||
	    (!us_repair_is_hidden(p, at, n, code) &&
		(!p->today || p->loose || !us_repair_is_dot(p, at, n, code))))
		return false;
	p->repaired = true;
	return true;
}

/* Return whether the blank without width that has ${n} bytes at ${at} is a
 * typesetter's, who lets a line be broken behind the mark there: more of the
 * URL is behind it.  In a host that has a dot, and behind its slash, that is a
 * label with a mark behind it, unless the host has such a blank already
 * (typeset-characters). */
static bool
is_break(struct us_bare_pass *p, size_t at, size_t n, uint32_t code)
{
	const char *text = p->text;
	const size_t limit = p->len - at > LABEL_MAX ? at + LABEL_MAX : p->len;
	size_t end = at + n;

	if (code != US_TYPESET_BREAK || !p->today || !p->iri || at == 0 ||
	    !us_typeset_is(text[at - 1], code))
		return false;
	while (end < limit && us_is(text[end], US_LABEL))
		end++;
	if (p->len - end < 2 && !p->ended)
		p->more = true;
	if (end == at + n)
		return false;
	if (p->has_break || at == p->host ||
	    (p->authority ?
		    memchr(text + p->host, '.', at - 1 - p->host) == NULL :
		    at != p->root + 1))
		return true;
	return (end < p->len && text[end] == '/') ||
	    (p->len - end > 1 && memchr(".:", text[end], 2) != NULL &&
		us_is(text[end + 1], US_ALPHA | US_DIGIT | US_HIGH));
}

bool
us_beyond_ascii_allowed(const struct us_bare_pass *p)
{

	return p->iri || (p->authority && !p->loose);
}

/* Return whether a mark that has ${n} bytes at ${at}, stands inside a
 * word.  One that is ${wide} does so between characters beyond ASCII only. */
static bool
is_inside(const struct us_bare_pass *p, size_t at, size_t n, bool wide)
{

	if (at == 0 || !us_bare_is_word(p, at + n))
		return false;
	if (wide)
		return us_unicode_is_within(p->text, p->len, at, n);
	return us_is(p->text[at - 1], US_ALPHA | US_DIGIT | US_HIGH);
}

/* Return whether ${code} points at something: an arrow or a hand
 * (arrows-and-signs). */
static bool
is_pointer(uint32_t code)
{

	return (code >= 0x2190 && code <= 0x21FF) ||
	    (code >= 0x261A && code <= 0x261F) ||
	    (code >= 0x2794 && code <= 0x27BE) ||
	    (code >= 0x27F0 && code <= 0x27FF) ||
	    (code >= 0x2900 && code <= 0x297F) ||
	    (code >= 0x2B00 && code <= 0x2B11) ||
	    (code >= 0x1F446 && code <= 0x1F449);
}

/* Return whether the symbol ${code} stands directly before the URL, too, which
 * is decorated with it on both sides then. */
static bool
is_decorated(const struct us_bare_pass *p, uint32_t code)
{
	size_t at = p->begin;
	uint32_t before;

	while (at > 0 && p->begin - at < 4 && us_is(p->text[at - 1], US_HIGH))
		if ((unsigned char)p->text[--at] >= 0xC0)
			break;
	return at < p->begin &&
	    us_utf8_read(p->text + at, p->begin - at, &before) > 0 &&
	    before == code;
}

/* Return whether what is at ${at} is in a host that has no dot yet. */
static bool
is_in_host(const struct us_bare_pass *p, size_t at)
{

	return p->authority &&
	    memchr(p->text + p->host, '.', at - p->host) == NULL;
}

/* Read a symbol that has ${n} bytes at ${at}, or what changes the look of one.
 * Like other trailing marks it is part of the URL if more of it follows; behind
 * a delimiter it is so anyway (symbol-is-decoration). */
static size_t
read_symbol(struct us_bare_pass *p, size_t at, size_t n, uint32_t code)
{
	bool behind = at > 0 &&
	    (at == p->symbols || memchr("/=&#-_", p->text[at - 1], 6) != NULL);

	if (is_pointer(code) && !us_bare_is_fenced(p) && !is_in_host(p, at))
		return us_bare_ends(p, US_END_ARROW);
	if (behind && !is_decorated(p, code))
		p->symbols = p->keep = at + n;
	return n;
}

/* Return whether ${code} is a dash of the sentence: directly behind a host that
 * has a dot or a page of HTML, or before another URL (en-dash-of-a-sentence).
 */
static bool
is_dash(const struct us_bare_pass *p, size_t at, size_t n, uint32_t code)
{
	static const char scheme[] = "http";
	const size_t len = sizeof(scheme) - 1;

	return code == 0x2013 &&
	    ((p->authority && !is_in_host(p, at)) ||
		(!p->authority && at - p->begin > 5 &&
		    (memcmp(p->text + at - 5, ".html", 5) == 0 ||
			memcmp(p->text + at - 4, ".htm", 4) == 0)) ||
		(p->len - at - n >= len &&
		    us_same(p->text + at + n, scheme, len)));
}

/* Return whether ${code} at ${at} is the apostrophe of a word, in a URL whose
 * closer follows behind that (apostrophe-between-letters). */
static bool
is_apostrophe(struct us_bare_pass *p, size_t at, size_t n, uint32_t code)
{
	struct rest rest;

	if (code != 0x2019 || p->authority || !us_bare_is_fenced(p) ||
	    !is_inside(p, at, n, false))
		return false;
	rest = look_ahead(p, at + n);
	if (!p->ended && p->len - rest.end < CLOSER_MAX)
		p->more = true;
	return rest.closed;
}

size_t
us_beyond_ascii_code(struct us_bare_pass *p, size_t at, size_t n, uint32_t code)
{
	/* A host without a scheme may begin with such a character, also at the
	 * beginning of the text. */
	char before = at > 0 ? p->text[at - 1] : '\0';
	enum us_kind kind = us_unicode_kind(code);

	p->typeset = p->typeset || (p->iri && us_typeset_is(before, code));
	switch (kind) {
	case US_KIND_ENDS:
		if (is_apostrophe(p, at, n, code))
			break;
		if (is_break(p, at, n, code)) {
			p->has_break = true;
			return n;
		}
		return is_repaired(p, at, n, code) ? n : 0;
	case US_KIND_SYMBOL:
		return is_note(code) ? n : read_symbol(p, at, n, code);
	case US_KIND_INNER:
	case US_KIND_WITHIN:
		if (is_inside(p, at, n, kind == US_KIND_WITHIN) &&
		    !is_dash(p, at, n, code))
			break;
		/* A hyphen at the end of a line: the next line decides
		 * (hyphen-at-a-break). */
		if ((code == 0x2010 || code == 0x2011) && at + n < p->len &&
		    us_is(before, US_ALPHA | US_DIGIT | US_HIGH) &&
		    us_is(p->text[at + n], US_EOL))
			return n;
		return is_repaired(p, at, n, code) ? n : 0;
	case US_KIND_SOLID:
		if (!p->solid && !is_solid(p, at, code))
			return us_bare_ends(p, US_END_TEXT_WITHOUT_SPACES);
		p->solid = true;
		p->native = p->native || !p->authority;
		break;
	case US_KIND_POSES:
		/* Joiners and variation selectors of an emoji. */
		if (p->keep < at && (code == 0x200D || code >> 4 == 0xFE0))
			return n;
		if (at == p->symbols)
			return read_symbol(p, at, n, code);
		break;
	case US_KIND_COMPAT:
		if (is_note(code))
			return n;
		p->solid = false;
		break;
	case US_KIND_TEXT:
	case US_KIND_NO_HOST:
		p->solid = false;
	}
	us_bare_keep(p, at + n - 1);
	return n;
}

/* Add the character of ${n} bytes at ${at}, which is no UTF-8 or is U+FFFD, to
 * the host.  Return ${n}, or 0 if it ends the URL: in most character sets no
 * letter is below C0 (host-is-never-cut). */
static size_t
add_garbled(struct us_bare_pass *p, size_t at, size_t n)
{

	if (n == 1 && (unsigned char)p->text[at] < 0xC0 && p->garbled.end != at)
		return us_bare_ends(p, US_END_NOT_UTF8);
	if (p->garbled.begin == 0) {
		p->garbled.begin = at;
		p->garbled.sound = p->keep;
	}
	p->garbled.end = at + n;
	return n;
}

size_t
us_beyond_ascii_read(struct us_bare_pass *p, size_t at)
{
	uint32_t code;
	size_t n;

	if (!us_beyond_ascii_allowed(p))
		return us_bare_ends(p, US_END_NOT_ASCII);
	n = us_utf8_read(p->text + at, p->len - at, &code);
	if (p->authority && !p->loose && (n == 0 || code == 0xFFFD))
		return add_garbled(p, at, n == 0 ? 1 : n);
	return n == 0 ? us_bare_ends(p, US_END_NOT_UTF8) :
			us_beyond_ascii_code(p, at, n, code);
}

/* Return whether what is garbled is part of the host: it has no dot before that
 * but one at its end, or more of the URL is behind it. */
static bool
is_host(const struct us_bare_pass *p, size_t end)
{
	size_t at = p->garbled.begin;

	if (at == p->host ||
	    memchr(p->text + p->host, '.', at - 1 - p->host) == NULL)
		return true;
	for (; at < end; at++)
		if (memchr("./:?#", p->text[at], 5) != NULL)
			return true;
	return false;
}

size_t
us_beyond_ascii_end(const struct us_bare_pass *p, size_t end)
{

	if (!is_host(p, end))
		return p->garbled.sound;
	return end > p->garbled.end ? end : p->garbled.end;
}
