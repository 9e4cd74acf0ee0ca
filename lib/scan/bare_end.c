/*
 * Where a bare URL ends: at a bracket, a backslash or another character; and
 * without the text of a link, marks that close an emphasis, signs and
 * punctuation of the sentence before that.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "bare.h"
#include "bare_pass.h"
#include "escape.h"
#include "next_word.h"

/* Return the bracket's kind and whether it opens. */
static int
bracket(char c, bool *opens)
{
	static const char all[] = "([{)]}";
	const char *at = memchr(all, c, sizeof(all) - 1);

	*opens = at - all < 3;
	return (int)((at - all) % 3);
}

/* Return whether a dot in brackets stands at ${at}, between letters or digits
 * of a host.  The author defanged the URL so that nobody follows it
 * (dot-in-brackets). */
static bool
is_dot(const struct us_bare_pass *p, size_t at)
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
read_bracket(struct us_bare_pass *p, size_t at, int kind, bool opens)
{

	if (opens) {
		/* The end of a link in BBCode: [/url] */
		if (p->today && kind == 1 && p->len - at > 1 &&
		    p->text[at + 1] == '/')
			return us_bare_ends(p, US_END_END_TAG);
		/* In an authority only an IP literal may be in brackets.  With
		 * a dot in brackets the host is not known. */
		if (p->authority && kind != 0 &&
		    (kind != 1 || (at != p->host && p->text[at - 1] != '@')) &&
		    !is_dot(p, at))
			return us_bare_ends(p, US_END_BRACKET_IN_HOST);
		if (p->today && kind != 0 && !p->authority &&
		    p->open[1] + p->open[2] == 0) {
			p->label.open = at;
			p->label.before = p->keep;
		}
		p->open[kind]++;
		return true;
	}
	if (p->open[kind] == 0)
		return false;
	p->open[kind]--;
	p->label.close = at;
	us_bare_keep(p, at);
	return true;
}

/* Return whether the & at ${at} begins a reference that ends the URL. */
static bool
is_reference(struct us_bare_pass *p, size_t at)
{

	if (!p->ended && p->len - at < US_DELIMITER_MAX)
		p->more = true;
	return us_delimiter_reference(p->text, at, p->len);
}

/* Read the escape of ${n} bytes at ${at} that stands for ${c}.  Return false if
 * it ends the URL. */
static bool
read_escaped(struct us_bare_pass *p, size_t at, size_t n, char c)
{

	p->solid = false;
	if (c == '&' && is_reference(p, at + n - 1))
		return false;
	if (c == '(' || c == ')')
		return read_bracket(p, at + n - 1, 0, c == '(');
	if (p->authority && (us_is(c, US_PATH) || c == '?')) {
		p->authority = false;
		p->root = at + n - 1;
	}
	/* Other marks may be escaped behind a URL, too. */
	if (c == '/' || c == '=' || (n > 2 && !us_is(c, US_TRAILING)))
		us_bare_keep(p, at + n - 1);
	return true;
}

/* Read the backslash at ${at}.  Return the length of the escape that it begins,
 * or 0 if it ends the URL (backslash-escapes).  Where backslashes are slashes
 * it is one. */
static size_t
read_backslash(struct us_bare_pass *p, size_t at)
{
	uint32_t code;
	size_t n;

	if (p->backslashes) {
		p->authority = false;
		us_bare_keep(p, at);
		return 1;
	}
	if (!p->today || (n = us_escape_read(p->text, at, p->len, &code)) == 0)
		return us_bare_ends(p, US_END_BACKSLASH);
	if (code >= 0x80 ? !us_beyond_ascii_allowed(p) ||
		    us_beyond_ascii_code(p, at, n, code) == 0 :
			   !read_escaped(p, at, n, (char)code))
		return us_bare_ends(p, US_END_BACKSLASH);
	if (p->escape == SIZE_MAX)
		p->escape = at;
	return n;
}

/* Return whether the byte at ${at} separates the URL from another command of a
 * shell, or from the next column of a table. */
static bool
ends_item(struct us_bare_pass *p, size_t at)
{

	if (p->text[at] != '&' && us_separator_is_column(p, at))
		return !us_bare_ends(p, US_END_TABLE_COMMA);
	return us_separator_is_shell(p, at) &&
	    !us_bare_ends(p, US_END_SHELL_MARK);
}

/* Read the byte at ${at}.  Return false if it ends the URL. */
static bool
read_byte(struct us_bare_pass *p, size_t at)
{
	char c = p->text[at];
	bool opens = false;
	int kind;

	/* A title may go on in brackets. */
	if (us_is(c, US_BRACKET)) {
		kind = bracket(c, &opens);
		return read_bracket(p, at, kind, opens);
	}
	p->solid = false;
	if (c == '\'')
		return us_bare_read_apostrophe(p, at);
	if (c == '&' && is_reference(p, at))
		return false;
	if (p->today && memchr("&;,", c, 3) != NULL && !us_bare_is_fenced(p) &&
	    ends_item(p, at))
		return false;
	if (c == '?')
		p->authority = false;
	if (!us_is(c, US_TRAILING) && !(us_is(c, US_MARK) && c == p->mark))
		us_bare_keep(p, at);
	return true;
}

size_t
us_bare_read_character(struct us_bare_pass *p, size_t at)
{

	if (us_is(p->text[at], US_HIGH))
		return us_beyond_ascii_read(p, at);
	if (p->text[at] == '\\')
		return read_backslash(p, at);
	return read_byte(p, at) ? 1 : 0;
}

bool
us_bare_ends_item(struct us_bare_pass *p, size_t *at)
{
	size_t end;

	if (!p->today || p->nested || p->len - *at < 3 ||
	    memcmp(p->text + *at, "://", 3) != 0)
		return false;
	end = us_delimiter_before(p->text, p->host, *at);
	p->nested = end == *at;
	if (p->nested)
		return false;
	*at = end;
	while (end > p->host && us_is(p->text[end - 1], US_TRAILING))
		end--;
	p->keep = end;
	return !us_bare_ends(p, US_END_NEXT_URL);
}

/* Return the end of the URL without the text of a link that stands in brackets
 * behind it (text-of-a-link-in-brackets). */
static size_t
drop_label(const struct us_bare_pass *p, size_t begin, size_t stop)
{

	if (p->open[1] + p->open[2] > 0)
		return stop < p->len && us_is(p->text[stop], US_BLANK) ?
		    p->label.before :
		    p->keep;
	if (p->label.close + 1 == p->keep &&
	    us_enclosure_is_label(p->text, begin, p->label.open,
		p->label.close))
		return p->label.before;
	return p->keep;
}

bool
us_bare_may_close(const char *text, size_t begin, size_t end)
{

	const char last = text[end - 1];

	return !us_is_alnum(last) &&
	    (us_is(last, US_MARK) || last == '%' ||
		(begin > 0 && last == text[begin - 1]));
}

/* Return whether 's at ${end} is the ending of a word that no title is. */
static bool
is_ending(const struct us_bare_pass *p, size_t end, size_t stop)
{
	size_t at = end - 2;

	if (p->text[end - 2] != '\'' || p->len - stop < 2 ||
	    p->text[stop] != ' ' || !us_is(p->text[stop + 1], US_ALPHA))
		return false;
	while (at > p->begin && us_is_alnum(p->text[at - 1]))
		at--;
	return at == end - 2 || us_lower(p->text[at]) == p->text[at];
}

/* Return the end of the URL without the ending of a Turkish word, which stands
 * behind an apostrophe and small letters, a digit or a slash at ${end}
 * (ending-of-a-word). */
static size_t
drop_ending(const struct us_bare_pass *p, size_t end)
{
	static const char *const endings[] = { "da", "daki", "dan", "de",
		"deki", "den", "la", "le", "na", "nda", "ndan", "nde", "nden",
		"ne", "nin", "nun", "n\303\274n", "n\304\261n", "ta", "taki",
		"tan", "te", "teki", "ten", "ya", "ye", "yi", "yla", "yle",
		"yu", "y\303\274", "y\304\261", "\303\274n", "\304\261n" };
	size_t at = end, stem;

	while (at > p->begin && end - at < US_BARE_ENDING_MAX &&
	    us_is(p->text[at - 1], US_ALPHA | US_HIGH))
		at--;
	if (at == p->begin || p->text[at - 1] != '\'' ||
	    !us_next_word_listed(p->text + at, end - at, endings,
		sizeof(endings) / sizeof(endings[0])))
		return end;
	for (stem = --at; stem > p->begin && us_is_alnum(p->text[stem - 1]);)
		stem--;
	return us_lower(p->text[stem]) == p->text[stem] || end - at > 3 ? at :
									  end;
}

/* Return the end of the URL without a sign at ${end} that is none of it: a per
 * cent sign of the text, if no escape may be cut, the tie before a command of
 * TeX, 's of a word (per-cent-at-the-end). */
static size_t
drop_sign(const struct us_bare_pass *p, size_t end, size_t stop)
{

	switch (p->text[end - 1]) {
	case '%':
		return (end == stop && end < p->len && p->text[end] == ' ') ||
			memchr(p->text + p->begin, '%', end - 1 - p->begin) ==
			    NULL ?
		    end - 1 :
		    end;
	case '~':
		return end == stop && stop < p->len && p->text[stop] == '\\' ?
		    end - 1 :
		    end;
	case 's':
		return is_ending(p, end, stop) ? end - 2 : end;
	default:
		return end;
	}
}

bool
us_bare_is_dotted(const char *text, size_t end, size_t stop, size_t len)
{

	return stop - end == 1 && text[end] == '.' &&
	    (stop == len || us_is(text[stop], US_EOL));
}

/* Return why the URL ends at ${stop}; ${closed}: its enclosure closes there. */
static enum us_end
name_stop(const struct us_bare_pass *p, size_t stop, bool closed)
{

	if (closed && p->around->quote)
		return US_END_QUOTE;
	if (closed && p->around->whole)
		return US_END_CLOSING_MARKUP;
	if (p->separator == '\0' || stop == p->len ||
	    p->text[stop] != p->separator)
		return p->end;
	return us_delimiter_separator(p->text, p->begin) != '\0' ?
	    US_END_LIST_COMMA :
	    US_END_CLOSING_MARKUP;
}

/* Return why what is between ${end} and ${stop} is not of the URL: marks were
 * found behind it. */
static enum us_end
name_marks(const char *text, size_t end, size_t stop)
{

	for (; end < stop; end++)
		if (us_is(text[end], US_HIGH))
			return US_END_SYMBOL;
	return US_END_SENTENCE_MARK;
}

/* Return the end of the URL without the beginning of what stopped it at ${end}:
 * the E of an escape of POD, an arrow or the end of a comment before its >, a
 * smiley before its bracket (mark-cut-in-two). */
static size_t
drop_half(const struct us_bare_pass *p, size_t end, enum us_end *name)
{
	const char *text = p->text;

	switch (text[end]) {
	case '<':
		*name = US_END_ENTITY;
		return us_escape_is_pod(text, end, p->len) ? end - 1 : end;
	case '>':
		*name = US_END_ARROW;
		while (text[end - 1] == '-' || text[end - 1] == '=')
			end--;
		return end;
	case '(':
	case ')':
		if (text[end - 1] != '-' ||
		    (text[end - 2] != ':' && text[end - 2] != ';'))
			return end;
		*name = US_END_SENTENCE_MARK;
		end -= 2;
		while (us_is(text[end - 1], US_TRAILING))
			end--;
		return end;
	default:
		return end;
	}
}

/* Return where the URL ends without what is none of it before ${stop}, and name
 * that if it is not just marks. */
static size_t
trim(const struct us_bare_pass *p, size_t begin, size_t stop, enum us_end *name)
{
	size_t end = p->keep, less;
	enum us_end half;

	if (p->label.before > begin &&
	    (less = drop_label(p, begin, stop)) < end) {
		*name = US_END_LINK_TEXT;
		end = less;
	}
	if (!p->today)
		return end;
	if (end < p->len && (less = drop_half(p, end, &half)) < end) {
		*name = half;
		return less;
	}
	if ((less = us_enclosure_emphasis(p->text, p->begin, end)) < end) {
		*name = US_END_CLOSING_EMPHASIS;
		end = less;
	}
	if (p->apostrophe && (less = drop_ending(p, end)) < end) {
		*name = US_END_WORD_ENDING;
		end = less;
	}
	if ((less = drop_sign(p, end, stop)) < end) {
		*name = p->text[less] == '%' ? US_END_PER_CENT :
		    p->text[less] == '~'     ? US_END_TIE :
					       US_END_WORD_ENDING;
		end = less;
	}
	return end;
}

/* Return whether the comma before the closing quotation mark at ${end} is of
 * the sentence, as the printers of English have it: no query is before it, and
 * data:, is whole (closer-ends-the-guessing). */
static bool
is_comma_in_quotes(const struct us_bare_pass *p, size_t end)
{
	const char *url = p->text + p->begin;

	return p->around->quote && p->text[end - 1] == ',' &&
	    memchr(url, '?', end - p->begin) == NULL &&
	    !us_same(url, "data:", 5);
}

void
us_bare_settle(const struct us_bare_pass *p, size_t stop, struct us_bare *bare)
{
	size_t begin = bare->piece[bare->pieces].begin, end = stop;
	bool closed;

	bare->stop = stop;
	bare->ended = us_delimiter_ended(p->text, stop, p->len);
	closed = p->around != NULL &&
	    us_enclosure_closes(p->around, p->text, stop, p->len);
	bare->quoted = closed && p->around->quote;
	if (bare->quoted)
		bare->ended = URLSIFT_E_QUOTE;
	bare->end = US_END_CLOSER;
	if (!closed || !p->around->whole)
		end = trim(p, begin, stop, &bare->end);
	else if (p->authority)
		while (end > p->keep && memchr(",;!", p->text[end - 1], 3))
			end--;
	else if (end == p->keep + 1 && is_comma_in_quotes(p, end))
		end--;
	if (p->garbled.begin > begin) {
		end = us_beyond_ascii_end(p, end);
		bare->end = end == p->garbled.sound ? US_END_GARBLED :
						      US_END_CLOSER;
	}
	if (bare->end == US_END_CLOSER)
		bare->end = end < stop ? name_marks(p->text, end, stop) :
					 name_stop(p, stop, closed);
	bare->piece[bare->pieces++].end = end;
	bare->escaped = p->escape < end;
	bare->dotted = bare->pieces == 1 && !bare->escaped && !p->typeset &&
	    us_bare_is_dotted(p->text, end, stop, p->len);
	bare->repaired = p->repaired;
	bare->typeset = p->typeset;
	bare->cut = stop < p->len && p->text[stop] == '\\' && p->today &&
	    us_escape_cuts(p->text, stop, p->len);
}
