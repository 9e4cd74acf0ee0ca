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

/* The shortest word in small letters that is a text, and no index. */
#define WORD_MIN 4

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

bool
us_markup_is_label(const char *text, size_t begin, size_t open, size_t close)
{
	const char *label = text + open + 1;
	size_t n = close - open - 1;
	bool query = memchr(text + begin, '?', open - begin) != NULL;

	if (has_macro(text, begin))
		return true;
	/* An array is written a[] in a query. */
	if (n == 0)
		return !query;
	/* A text for a new window, a footnote of Markdown */
	if (label[n - 1] == '^' || *label == '^' || us_is(*label, US_HIGH))
		return true;
	if (n >= WORD_MIN && us_is_lower(*label) && us_is_lower(label[1]))
		return !query &&
		    (text[open - 1] == '/' || us_is_alnum(text[open - 1]));
	return n >= 2 && us_is(*label, US_ALPHA) &&
	    *label != us_lower(*label) && us_is(label[1], US_ALPHA) &&
	    label[1] == us_lower(label[1]);
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

/* Return whether the ${mark} before the URL at ${begin} begins verbatim text: a
 * word, or the delimiter of a command of TeX. */
static bool
is_verbatim(const char *text, size_t begin, char mark)
{

	if (begin == 0 || text[begin - 1] != mark)
		return false;
	return begin == 1 || us_is(text[begin - 2], US_BLANK | US_BRACKET) ||
	    us_markup_command(text, begin - 1) > 0;
}

size_t
us_markup_command(const char *text, size_t end)
{
	static const char *const names[] = { "verb", "Verb", "lstinline",
		"path", "url", "nolinkurl" };
	size_t i, n;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		n = strlen(names[i]);
		if (end > n && text[end - n - 1] == '\\' &&
		    memcmp(text + end - n, names[i], n) == 0)
			return n;
	}
	return 0;
}

size_t
us_markup_emphasis(const char *text, size_t begin, size_t end)
{
	size_t n = 0, line = begin;
	char mark = text[end - 1];

	if (mark == '=' || mark == '+')
		return is_verbatim(text, begin, mark) ? end - 1 : end;
	if (mark != '_' && mark != '~')
		return end;
	while (end - n > begin && text[end - n - 1] == mark)
		n++;
	if (n > MARKS_MAX || (mark == '~' && n != 2))
		return end;
	while (line > 0 && begin - line < US_MARKUP_BACK &&
	    !us_is(text[line - 1], US_EOL))
		line--;
	return is_open(text, line, begin, mark, n) ? end - n : end;
}
