/*
 * Letters of scripts that need no space behind a URL.  What stands around the
 * word decides whose they are: a closer, blanks, marks of a URL behind
 * them.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/unicode.h"
#include "../base/utf8.h"
#include "solid.h"

/* How far the end of the word is searched. */
#define WORD_MAX 256

/* The longest closer. */
#define CLOSER_MAX 3

/* How far back on the line its script is looked for (S7). */
#define LINE_BACK 256

/* What the rest of a word has. */
struct rest {
	size_t end;   /* of the word, or of what is in view of it */
	bool closed;  /* the closer of what is around the URL follows */
	bool apart;   /* a blank or the end of the text follows */
	bool goes_on; /* marks of a URL are behind the letters */
};

/* Look at the rest of the word that goes on at ${at}. */
static struct rest
look_ahead(const struct us_solid_word *w, size_t at)
{
	const char *text = w->view->text;
	const size_t len = w->view->len;
	size_t limit = len - at > WORD_MAX ? at + WORD_MAX : len, n;
	struct rest rest = { 0 };
	unsigned open = w->open;
	uint32_t code;

	for (; at < limit; at += n) {
		n = 1;
		if (open == 0 && w->around != NULL &&
		    us_enclosure_closes(w->around, text, at, len)) {
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
		if ((us_is(text[at - 1], US_HIGH) || text[at - 1] == ')') &&
		    memchr("/_?#=&%-", text[at], 8) != NULL)
			rest.goes_on = true;
	}
	rest.end = at;
	rest.apart = at == len || us_is(text[at], US_BLANK);
	rest.closed = rest.closed ||
	    (rest.apart && w->around != NULL && w->around->blank);
	return rest;
}

/* Particles of Japanese (wo, ni, wa, ga, de, e, to, mo, ya, kara, made, yori)
 * and Chinese (de, shi) with which a sentence goes on behind a name. */
static const char *const beginnings[] = { "\u3092", "\u306B", "\u306F",
	"\u304C", "\u3067", "\u3078", "\u3068", "\u3082", "\u3084",
	"\u304B\u3089", "\u307E\u3067", "\u3088\u308A", "\u7684", "\u662F" };

/* Words of Korean that are written directly behind a name (e, eseo, eneun,
 * eseoneun, reul, eul, eun, neun, i, ga, ro, euro, ui, wa, gwa, do, man, kkaji,
 * buteo, ege, raneun, iraneun, rago, irago, cheoreom, boda, imnida, ida,
 * deung). */
static const char *const endings[] = { "\uC5D0", "\uC5D0\uC11C", "\uC5D0\uB294",
	"\uC5D0\uC11C\uB294", "\uB97C", "\uC744", "\uC740", "\uB294", "\uC774",
	"\uAC00", "\uB85C", "\uC73C\uB85C", "\uC758", "\uC640", "\uACFC",
	"\uB3C4", "\uB9CC", "\uAE4C\uC9C0", "\uBD80\uD130", "\uC5D0\uAC8C",
	"\uB77C\uB294", "\uC774\uB77C\uB294", "\uB77C\uACE0",
	"\uC774\uB77C\uACE0", "\uCC98\uB7FC", "\uBCF4\uB2E4",
	"\uC785\uB2C8\uB2E4", "\uC774\uB2E4", "\uB4F1" };

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

/* Return whether a particle is at ${at}.  One of Korean is all up to ${end}, so
 * that it is no name. */
static bool
has_particle(const char *text, size_t at, size_t end)
{

	if (has_word(beginnings, sizeof(beginnings) / sizeof(beginnings[0]),
		text, at, end, false))
		return true;
	while (end > at && us_is(text[end - 1], US_TRAILING))
		end--;
	return has_word(endings, sizeof(endings) / sizeof(endings[0]), text, at,
	    end, true);
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
	return at < begin && n > 0 && us_unicode_kind(code) < US_KIND_SYMBOL;
}

bool
us_solid_may_be_particle(size_t root, size_t at, uint32_t code)
{

	return code == 0x3092 || code == 0xB97C || code == 0xB294 ||
	    (at == root + 1 && code >= 0x3041 && code <= 0x3096);
}

/* Return whether the letter at ${at} is of the URL, by the ${rest} of its word
 * and what is before the URL. */
static bool
is_of_url(const struct us_solid_word *w, size_t at, const struct rest *rest)
{
	const char *text = w->view->text;

	if (rest->closed)
		return true;
	if (w->authority || is_glued(text, w->begin))
		return false;
	if (rest->goes_on || !rest->apart)
		return rest->goes_on;
	return is_ascii_before(text, w->begin) ||
	    !has_particle(text, at, rest->end);
}

bool
us_solid_belongs(const struct us_solid_word *w, size_t at)
{
	const struct rest rest = look_ahead(w, at);

	/* A closer may be there in part. */
	if (!w->view->ended && w->view->len - rest.end < CLOSER_MAX)
		*w->view->more = true;
	return is_of_url(w, at, &rest);
}
