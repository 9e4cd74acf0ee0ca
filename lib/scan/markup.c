/*
 * Link syntax of markup: the texts of AsciiDoc links, Markdown's emphasis, the
 * marks around verbatim text.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "markup.h"

/* The longest run of marks that is an emphasis. */
#define MARKS_MAX 3

/* Return whether one of AsciiDoc's macros that take a target and a text stands
 * before the URL at ${begin}. */
static bool
has_macro(const char *text, size_t begin)
{
	static const char *const macros[] = { "link", "image", "xref",
		"include", "video", "audio" };
	size_t i, n, end = begin;

	if (end > 0 && text[end - 1] == ':')
		end--;
	if (end == begin)
		return false;
	if (end > 0 && text[end - 1] == ':')
		end--;
	for (i = 0; i < sizeof(macros) / sizeof(macros[0]); i++) {
		n = strlen(macros[i]);
		if (end >= n && us_same(text + end - n, macros[i], n) &&
		    (end == n ||
			!us_is(text[end - n - 1],
			    US_ALPHA | US_DIGIT | US_HIGH)))
			return true;
	}
	return false;
}

/* Return whether the [ at ${open} is of the URL that begins at ${begin}: of a
 * title as in Tea_[herb], of a value, or of a name in a query as in ?ids[]. */
static bool
is_of_url(const char *text, size_t begin, size_t open)
{
	size_t at = open;

	if (text[open - 1] == '_' || text[open - 1] == '=')
		return true;
	while (at > begin && memchr("?&=", text[at - 1], 3) == NULL)
		at--;
	return at > begin && text[at - 1] != '=';
}

bool
us_markup_is_label(const char *text, size_t begin, size_t open, size_t close)
{
	size_t at;

	if (text[close] == ']')
		return has_macro(text, begin) || !is_of_url(text, begin, open);
	/* Jira and others: {quote}...{quote} */
	if (text[close] != '}' || begin == 0 || text[begin - 1] != '}')
		return false;
	for (at = open + 1; at < close && us_is(text[at], US_ALPHA);)
		at++;
	return at == close && close > open + 1;
}

static bool
is_word(const char *text, size_t at)
{

	return us_is(text[at], US_ALPHA | US_DIGIT | US_HIGH);
}

/* Return whether what stands at ${at} begins a word, in the text from ${first}
 * on: in an address a mark is behind its punctuation, too. */
static bool
begins_word(const char *text, size_t first, size_t at)
{

	return at == first || us_is(text[at - 1], US_BLANK) ||
	    memchr("([{<>\"'*_~|", text[at - 1], 11) != NULL;
}

/* Return whether an emphasis with a run of ${n} ${mark}s is open at ${end}, in
 * the text from ${at} on. */
static bool
is_open(const char *text, size_t at, size_t end, char mark, size_t n)
{
	size_t run, first = at;
	bool open = false;

	for (; at < end; at += run) {
		run = 1;
		if (text[at] != mark)
			continue;
		while (at + run < end && text[at + run] == mark)
			run++;
		if (run != n)
			continue;
		if (begins_word(text, first, at) && at + run < end &&
		    !us_is(text[at + run], US_BLANK))
			open = true;
		else if (open && !is_word(text, at + run))
			open = false;
	}
	return open;
}

/* Return the length of the run of ${mark}s before the URL at ${begin} that
 * begins verbatim text: a word, or the delimiter of a command of TeX; 0: none
 * does. */
static size_t
read_verbatim(const char *text, size_t begin, char mark)
{
	size_t at = begin;

	while (at > 0 && begin - at < MARKS_MAX && text[at - 1] == mark)
		at--;
	return at == 0 || us_is(text[at - 1], US_BLANK | US_BRACKET) ||
		us_markup_command(text, at) > 0 ?
	    begin - at :
	    0;
}

/* Return the length of the run of ${mark}s that ends at ${end}, ${max} at
 * most. */
static size_t
count_marks(const char *text, size_t begin, size_t end, char mark, size_t max)
{
	size_t n = 0;

	while (n < max && end - n > begin && text[end - n - 1] == mark)
		n++;
	return n;
}

/* Return whether a comment of C is open at ${begin}: on its line one begins, or
 * goes on behind a star. */
static bool
is_comment(const char *text, size_t line, size_t begin)
{
	size_t at;

	for (at = begin; at > line + 1; at--)
		if (text[at - 2] == '/' && text[at - 1] == '*')
			return true;
	while (at < begin && us_is(text[at], US_BLANK))
		at++;
	return at < begin && text[at] == '*';
}

size_t
us_markup_command(const char *text, size_t end)
{
	static const char *const names[] = { "verb", "Verb", "lstinline",
		"path", "url", "nolinkurl", "href", "uref" };
	size_t i, n;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		n = strlen(names[i]);
		if (end > n &&
		    (text[end - n - 1] == '\\' || text[end - n - 1] == '@') &&
		    memcmp(text + end - n, names[i], n) == 0)
			return n;
	}
	return 0;
}

size_t
us_markup_emphasis(const char *text, size_t begin, size_t end)
{
	size_t n, line = begin;
	char mark = text[end - 1];

	if (mark == '=' || mark == '+' || mark == '#')
		return end -
		    count_marks(text, begin, end, mark,
			read_verbatim(text, begin, mark));
	if (mark == '/' ? text[end - 2] != '*' : mark != '_' && mark != '~')
		return end;
	while (line > 0 && begin - line < US_MARKUP_BACK &&
	    !us_is(text[line - 1], US_EOL))
		line--;
	if (mark == '/')
		return us_is_alnum(text[end - 3]) ||
			is_comment(text, line, begin) ?
		    end - 2 :
		    end;
	n = count_marks(text, begin, end, mark, MARKS_MAX + 1);
	if (n > MARKS_MAX || (mark == '~' && n != 2))
		return end;
	return is_open(text, line, begin, mark, n) ? end - n : end;
}
