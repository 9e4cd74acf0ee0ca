/*
 * The table of what opens before a URL and closes behind it; the texts of
 * AsciiDoc links, emphasis, comments and verbatim text.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "enclosure.h"

/* A longer opener stands before those that it ends with. */
static const struct us_enclosure enclosures[] = {
	/* Markdown; a title may follow */
	{ "](", { ")" }, false, true, true },
	{ "(", { ")" }, false, false, false },
	{ "\"", { "\"", "\\\"" }, true, true, false },
	{ "'", { "'" }, true, true, false },
	{ "`", { "'", "`" }, true, true, false },
	/* Org, wikis */
	{ "[[", { "]", "|" }, false, true, true },
	{ "[", { "]" }, false, false, true },
	/* TeX, Texinfo: the argument of a command for links */
	{ "{", { "}" }, false, true, false },
	{ "{", { "}" }, false, false, false },
	/* BBCode: [url]...[/url] */
	{ "]", { "[/" }, false, true, false },
	/* BBCode: [url=...]; fields of templates and of attributes */
	{ "=", { "]", "|", "}", ">" }, false, true, true },
	/* Tables, links of wikis behind their text */
	{ "|", { "|", "]", "}", ">" }, false, true, true },
	{ "\xE2\x80\x9C", { "\xE2\x80\x9D" }, true, true, false },
	{ "\xE2\x80\x98", { "\xE2\x80\x99" }, true, true, false },
	{ "\xE2\x80\x9E", { "\xE2\x80\x9C", "\xE2\x80\x9D" }, true, true,
	    false },
	{ "\xC2\xAB", { "\xC2\xBB" }, true, true, false },
	{ "\xC2\xBB", { "\xC2\xAB" }, true, true, false },
	{ "\xE2\x80\xB9", { "\xE2\x80\xBA" }, true, true, false },
	/* What groff puts around a link */
	{ "\xE2\x9F\xA8", { "\xE2\x9F\xA9" }, false, true, false },
	/* Brackets of East Asia: U+300C and on, U+FF08, U+FF3B */
	{ "\xE3\x80\x8C", { "\xE3\x80\x8D" }, true, true, false },
	{ "\xE3\x80\x8E", { "\xE3\x80\x8F" }, true, true, false },
	{ "\xE3\x80\x8A", { "\xE3\x80\x8B" }, true, true, false },
	{ "\xE3\x80\x88", { "\xE3\x80\x89" }, true, true, false },
	{ "\xE3\x80\x90", { "\xE3\x80\x91" }, false, true, false },
	{ "\xE3\x80\x94", { "\xE3\x80\x95" }, false, true, false },
	{ "\xEF\xBC\x88", { "\xEF\xBC\x89" }, false, true, false },
	{ "\xEF\xBC\xBB", { "\xEF\xBC\xBD" }, false, true, false },
};

static size_t
length_of(const char what[4])
{

	return what[0] == '\0' ? 0 :
	    what[1] == '\0'    ? 1 :
	    what[2] == '\0'    ? 2 :
				 3;
}

/* Return whether ${what} ends at ${end}. */
static bool
stands_before(const char *what, const char *text, size_t end)
{
	size_t n = length_of(what);

	/* Fewer steps than a call: there are many, of a byte or two. */
	while (n > 0 && end > 0 && what[n - 1] == text[end - 1]) {
		n--;
		end--;
	}
	return n == 0;
}

/* Return whether an opener may end with ${byte}. */
static bool
may_open(char byte)
{

	switch (byte) {
	case '(':
	case '[':
	case '{':
	case '"':
	case '\'':
	case '`':
	case ']':
	case '=':
	case '|':
		return true;
	default:
		return us_is(byte, US_HIGH);
	}
}

const struct us_enclosure *
us_enclosure_look_up(const char *text, size_t begin)
{
	const struct us_enclosure *e = enclosures;
	size_t i;

	if (!may_open(text[begin - 1]))
		return NULL;
	for (i = 0; i < sizeof(enclosures) / sizeof(enclosures[0]); i++, e++)
		if (stands_before(e->open, text, begin) &&
		    (*e->open != '{' || !e->whole ||
			us_enclosure_command(text, begin - 1) > 0))
			return e;
	return NULL;
}

__attribute__((noinline)) bool
us_enclosure_closes(const struct us_enclosure *enclosure, const char *text,
    size_t at, size_t len)
{
	const char *close;
	size_t i, n;

	for (i = 0; i < 4 && at < len; i++) {
		close = enclosure->close[i];
		if (*close == '\0')
			break;
		n = length_of(close);
		if (*close == text[at] && len - at >= n &&
		    (n == 1 || memcmp(text + at, close, n) == 0))
			return true;
	}
	return false;
}

/* The longest run of marks that is an emphasis. */
#define MARKS_MAX 3

/* How far before a name the substitution begins of which it is the pattern. */
#define PATTERN_BACK 32

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
us_enclosure_is_label(const char *text, size_t begin, size_t open, size_t close)
{
	size_t at;

	if (text[open] == '[')
		return has_macro(text, begin) || !is_of_url(text, begin, open);
	/* Jira and others: {quote}...{quote} */
	if (begin == 0 || text[begin - 1] != '}')
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
 * begins verbatim text: a word, the target of a macro of AsciiDoc, or the
 * delimiter of a command of TeX; 0: none does. */
static size_t
read_verbatim(const char *text, size_t begin, char mark)
{
	size_t at = begin;

	while (at > 0 && begin - at < MARKS_MAX && text[at - 1] == mark)
		at--;
	return at == 0 || us_is(text[at - 1], US_BLANK | US_BRACKET) ||
		((mark == '+' || mark == '$') && text[at - 1] == ':') ||
		us_enclosure_command(text, at) > 0 ?
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
	at = us_pass_blanks(text, at, begin);
	return at < begin && text[at] == '*';
}

size_t
us_enclosure_command(const char *text, size_t end)
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

/* Return whether the s of a substitution is before ${at}, at the beginning of a
 * word or a string. */
static bool
has_substitution(const char *text, size_t at)
{

	if (at == 0 || text[--at] != 's')
		return false;
	if (at == 0 || us_is(text[at - 1], US_BLANK))
		return true;
	return memchr("'\";{", text[at - 1], 4) != NULL &&
	    (at == 1 || !is_word(text, at - 2));
}

char
us_enclosure_mark_look_up(const char *text, size_t begin)
{
	const char mark = text[begin - 1];
	const size_t floor =
	    begin > US_EMPHASIS_BACK ? begin - US_EMPHASIS_BACK : 0;
	size_t at = begin - 1, n;

	if (mark == '{') {
		n = us_enclosure_command(text, at);
		return n > 0 && text[at - n - 1] == '@' ? ',' : '\0';
	}
	if (has_substitution(text, at))
		return mark;
	while (at > floor && text[at - 1] != mark &&
	    !us_is(text[at - 1], US_EOL))
		at--;
	return at > floor && text[at - 1] == mark &&
		has_substitution(text, at - 1) ?
	    mark :
	    '\0';
}

bool
us_enclosure_pattern_look_up(const char *text, size_t begin, size_t host,
    size_t end)
{
	size_t at = begin;

	for (; host < end; host++)
		if (memchr("gimsxe", text[host], 6) == NULL)
			return false;
	while (at > 0 && begin - at < PATTERN_BACK && text[at - 1] != '/' &&
	    !us_is(text[at - 1], US_BLANK))
		at--;
	return at > 0 && text[at - 1] == '/' && has_substitution(text, at - 1);
}

size_t
us_enclosure_emphasis(const char *text, size_t begin, size_t end)
{
	size_t n, line;
	char mark = text[end - 1];

	if (us_is_alnum(mark))
		return end;
	/* A pattern, as ^http://tea\.example/pot$ */
	if (mark == '$' && begin > 0 && text[begin - 1] == '^')
		return end - 1;
	/* One slash is of the URL. */
	if (memchr("=+#$", mark, 4) != NULL ||
	    (mark == '/' && text[end - 2] == '/'))
		return end -
		    count_marks(text, begin, end, mark,
			read_verbatim(text, begin, mark));
	if (mark == '/' ? text[end - 2] != '*' : mark != '_' && mark != '~')
		return end;
	line = us_eol_before(text,
	    begin > US_EMPHASIS_BACK ? begin - US_EMPHASIS_BACK : 0, begin);
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

bool
us_enclosure_in_string(const char *text, size_t begin)
{
	size_t at = begin > US_EMPHASIS_BACK ? begin - US_EMPHASIS_BACK : 0;
	const size_t line = us_eol_before(text, at, begin);
	bool open = false;

	for (at = line; at < begin; at++) {
		if (text[at] != '\'')
			continue;
		/* SQL doubles one that is inside. */
		if (open && text[at + 1] == '\'' && is_word(text, at - 1) &&
		    is_word(text, at + 2))
			at++;
		else if (open)
			open = is_word(text, at + 1);
		else
			open = at == line || us_is(text[at - 1], US_BLANK) ||
			    memchr("=(,+[{:.", text[at - 1], 8) != NULL;
	}
	return open;
}
