/*
 * Apostrophes of a bare URL: its own, those of the quotes, the string or the
 * word that it stands in, and that of SQL between two values
 * (apostrophe-that-closes, ending-of-a-word).
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/unicode.h"
#include "../base/utf8.h"
#include "bare_pass.h"

/* How many bytes are searched for the ' that closes the quotes, after one
 * inside. */
#define CLOSE_MAX 256

/* The longest number in a row of values that is read. */
#define VALUE_MAX 20

bool
us_bare_is_word(const struct us_bare_pass *p, size_t at)
{
	uint32_t code;

	if (at >= p->len)
		return false;
	if (!us_is(p->text[at], US_HIGH))
		return us_is_alnum(p->text[at]);
	return us_utf8_read(p->text + at, p->len - at, &code) > 0 &&
	    us_unicode_kind(code) < US_KIND_SYMBOL;
}

/* Return whether the ' at ${at} stands between two letters or digits. */
static bool
is_in_word(const struct us_bare_pass *p, size_t at)
{

	return us_is(p->text[at - 1], US_ALPHA | US_DIGIT) &&
	    us_bare_is_word(p, at + 1);
}

/* Return whether one letter follows the ' at ${at}, as in it's. */
static bool
is_contraction(struct us_bare_pass *p, size_t at)
{

	if (!p->ended && p->len - at < US_BARE_AHEAD)
		p->more = true;
	return !us_bare_is_word(p, at + 2);
}

/* Return whether another ' that is not inside a word follows the one at ${at},
 * near it and in the same word of the text. */
static bool
is_closed_later(struct us_bare_pass *p, size_t at)
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
 * may close the quotes follows; or it is the one of it's
 * (apostrophe-that-closes). */
static bool
is_inner(struct us_bare_pass *p, size_t at)
{
	bool in_word = is_in_word(p, at);

	if (!in_word && p->open[0] + p->open[1] + p->open[2] == 0)
		return false;
	return is_closed_later(p, at) || (in_word && is_contraction(p, at));
}

/* Return whether the ' at ${at} parts a host from the ending of its word, as
 * in example.org's: one word follows, and no more of the URL
 * (ending-of-a-word). */
static bool
is_before_ending(struct us_bare_pass *p, size_t at)
{
	size_t end = at + 1, limit;

	if (at == p->host || !p->today || !p->authority ||
	    !us_is(p->text[at - 1], US_ALPHA) ||
	    memchr(p->text + p->host, '.', at - p->host) == NULL)
		return false;
	limit = p->len - end > US_BARE_ENDING_MAX ? end + US_BARE_ENDING_MAX :
						    p->len;
	while (end < limit && us_is(p->text[end], US_ALPHA | US_HIGH))
		end++;
	if (end == at + 1)
		return false;
	while (end < limit && us_is(p->text[end], US_PAUSE))
		end++;
	if (end == p->len && !p->ended)
		p->more = true;
	return end == p->len || us_is(p->text[end], US_STOP) ||
	    (end < limit && us_is(p->text[end], US_BRACKET));
}

/* Return whether a closer of what is around the URL is at ${at}. */
static bool
is_closed(const struct us_bare_pass *p, size_t at)
{

	return p->around != NULL &&
	    us_enclosure_closes(p->around, p->text, at, p->len);
}

/* Return whether the next value of a row is behind the comma at ${at}: a string
 * begins, or a number or NULL stands between two commas. */
static bool
is_before_value(struct us_bare_pass *p, size_t at)
{
	const char *text = p->text + at + 1;
	const size_t len = p->len - at - 1;
	size_t n = 0;

	if (len == 0 || *text == '\'')
		return len > 0;
	if (len > 4 && us_same(text, "null", 4))
		n = 4;
	while (n < len && n < VALUE_MAX && us_is(text[n], US_DIGIT))
		n++;
	if (n == len && !p->ended)
		p->more = true;
	return n > 0 && n < len && (text[n] == ',' || text[n] == ')');
}

/* Return whether the ' at ${at} ends a string of a program that began before
 * the URL: a mark of the program follows, or the next value of a row of SQL,
 * whose beginning may be far. */
static bool
ends_string(struct us_bare_pass *p, size_t at)
{

	return p->today && p->len - at > 1 &&
	    memchr(",;+.)]}", p->text[at + 1], 7) != NULL &&
	    ((p->text[at + 1] == ',' && is_before_value(p, at + 1)) ||
		us_enclosure_in_string(p->text, p->begin));
}

bool
us_bare_read_apostrophe(struct us_bare_pass *p, size_t at)
{

	if (is_before_ending(p, at))
		return us_bare_ends(p, US_END_WORD_ENDING);
	if (is_closed(p, at))
		return is_inner(p, at);
	/* Two of them are a quotation mark of TeX, or markup of a wiki. */
	if (p->today && p->len - at > 1 && p->text[at + 1] == '\'')
		return us_bare_ends(p, US_END_TWO_APOSTROPHES);
	if (!p->apostrophe && ends_string(p, at))
		return us_bare_ends(p, US_END_QUOTE);
	p->apostrophe = !p->apostrophe;
	if (!p->apostrophe)
		us_bare_keep(p, at);
	return true;
}
