/*
 * What divides a bare URL from the text behind it: bytes, character references
 * of HTML, separators of lists, tables and shells.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bare_pass.h"
#include "delimiter.h"

size_t
us_delimiter_find(const char *text, size_t at, size_t len)
{

	while (at < len && !us_delimiter_is(text[at]))
		at++;
	return at;
}

enum urlsift_ended
us_delimiter_ended(const char *text, size_t stop, size_t len)
{
	char c;

	if (stop == len)
		return URLSIFT_E_INPUT;
	c = text[stop];
	if (us_is(c, US_BLANK))
		return URLSIFT_E_BLANK;
	if (us_is(c, US_BRACKET))
		return URLSIFT_E_BRACKET;
	if (us_is(c, US_HIGH))
		return URLSIFT_E_CHARACTER;
	if (us_is(c, US_STOP))
		return memchr("<>\"|\\`", c, 6) != NULL ? URLSIFT_E_DELIMITER :
							  URLSIFT_E_CONTROL;
	if (c == ',' || c == ';')
		return URLSIFT_E_DELIMITER;
	return c == '&' ? URLSIFT_E_ENTITY : URLSIFT_E_BRACKET;
}

/* Return the character of the numeric reference between ${at}, behind its &#,
 * and a semicolon.  Return 0 if there is none or it is too long. */
static unsigned
numeric(const char *text, size_t at, size_t len)
{
	size_t end =
	    len - at > US_DELIMITER_MAX - 2 ? at + US_DELIMITER_MAX - 2 : len;
	unsigned base = 10, code = 0;

	if (at < end && us_lower(text[at]) == 'x') {
		base = 16;
		at++;
	}
	for (; at < end && us_is(text[at], US_HEX); at++) {
		if (base == 10 && !us_is(text[at], US_DIGIT))
			return 0;
		code = code * base + us_hex(text[at]);
	}
	return at < end && text[at] == ';' ? code : 0;
}

bool
us_delimiter_reference(const char *text, size_t at, size_t len)
{
	static const char *const names[] = { "quot;", "gt;", "lt;", "apos;",
		"nbsp;", "laquo;", "raquo;", "lsquo;", "rsquo;", "ldquo;",
		"rdquo;" };
	static const unsigned codes[] = { '"', '\'', '<', '>', 0xA0, 0xAB, 0xBB,
		0x2018, 0x2019, 0x201C, 0x201D, 0x201E };
	unsigned code;
	size_t i, n;

	if (len - ++at < 3)
		return false;
	if (text[at] == '#') {
		code = numeric(text, at + 1, len);
		for (i = 0; i < sizeof(codes) / sizeof(codes[0]); i++)
			if (codes[i] == code)
				return true;
		return false;
	}
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (us_lower(text[at]) != names[i][0])
			continue;
		n = strlen(names[i]);
		if (len - at >= n && us_same(text + at, names[i], n))
			return true;
	}
	return false;
}

char
us_delimiter_separator(const char *text, size_t begin)
{
	size_t name = begin - 1;

	if (begin == 0 || (text[name] != ',' && text[name] != ';'))
		return '\0';
	/* It may end a reference such as &lt; */
	while (text[begin - 1] == ';' && name > 0 &&
	    begin - name < US_DELIMITER_MAX &&
	    (us_is_alnum(text[name - 1]) || text[name - 1] == '#'))
		name--;
	return name > 0 && text[name - 1] == '&' ? '\0' : text[begin - 1];
}

size_t
us_delimiter_before(const char *text, size_t low, size_t colon)
{
	const size_t n = us_web_name(text, colon);

	return n > 0 && colon - low > n &&
		us_delimiter_separator(text, colon - n) != '\0' ?
	    colon - n - 1 :
	    colon;
}

/* How far a table is looked for around a separator (bounded-context). */
#define TABLE_LOOK 256

/* How far before a URL its command or the beginning of its line may be. */
#define COMMAND_BACK 64

/* Return where the line of ${at} ends, TABLE_LOOK on at most. */
static size_t
find_line_end(const struct us_bare_pass *p, size_t at)
{

	return us_eol_find(p->text, at,
	    p->len - at > TABLE_LOOK ? at + TABLE_LOOK : p->len);
}

/* Return whether a line of a table goes on between ${at}, where a ${separator}
 * is behind its URL, and ${end}: it has two of them at least, letters behind
 * the first, and no mark of a URL. */
static bool
has_columns(const char *text, size_t at, size_t end, char separator)
{
	unsigned separators = 0;

	if (end - at < 2 || !us_is(text[at + 1], US_ALPHA))
		return false;
	for (; at < end && memchr("/=?&#%", text[at], 6) == NULL; at++)
		if (text[at] == separator)
			separators++;
	return at == end && separators > 1;
}

/* Return whether ${byte} may be in the indent or the quote marks of a row. */
static bool
is_lead(char byte)
{

	return byte == ' ' || byte == '\t' || byte == '>';
}

/* Return whether the URL at ${begin} is the first of its line. */
static bool
begins_line(const char *text, size_t begin)
{
	size_t at = begin;

	while (at > 0 && begin - at < COMMAND_BACK && is_lead(text[at - 1]))
		at--;
	return at == 0 || us_is(text[at - 1], US_EOL);
}

/* Return whether a line of a table that begins with a URL is between ${at} and
 * ${end}. */
static bool
is_row(const char *text, size_t at, size_t end, char separator)
{

	while (at < end && is_lead(text[at]))
		at++;
	if (end - at < 7 || !us_same(text + at, "http", 4))
		return false;
	while (at < end && !us_is(text[at], US_STOP) && text[at] != separator)
		at++;
	return at < end && text[at] == separator &&
	    has_columns(text, at, end, separator);
}

/* Return whether the line before ${begin} is one of a table. */
static bool
is_row_before(const char *text, size_t begin, char separator)
{
	size_t end = us_eol_before(text, 0, begin), at;

	if (end > 0)
		end -= end > 1 && memcmp(text + end - 2, "\r\n", 2) == 0 ? 2 :
									   1;
	at = us_eol_before(text, end > TABLE_LOOK ? end - TABLE_LOOK : 0, end);
	return is_row(text, at, end, separator);
}

/* Return whether a column of one word and one of text are between ${at} and
 * ${end}. */
static bool
has_text(const char *text, size_t at, size_t end, char separator)
{
	size_t word = at;

	while (at < end && (us_is_alnum(text[at]) || text[at] == '_'))
		at++;
	if (at == word || at == end || text[at++] != separator)
		return false;
	word = at;
	while (at < end && us_is_alnum(text[at]))
		at++;
	return at > word && at + 1 < end && text[at] == ' ' &&
	    us_is_alnum(text[at + 1]);
}

bool
us_delimiter_is_column(struct us_bare_pass *p, size_t at)
{
	const char *text = p->text, separator = text[at];
	const size_t begin = p->begin;
	size_t end, next, next_end;

	if (!begins_line(text, begin) || p->len - at < 6 ||
	    !us_is(text[at + 1], US_ALPHA) ||
	    us_delimiter_separator(text, at + 1) == '\0' ||
	    memchr(text + begin, separator, at - begin) != NULL)
		return false;
	end = find_line_end(p, at);
	next = end + us_eol(text + end, p->len - end);
	next_end = find_line_end(p, next);
	if (next_end == p->len && !p->ended) {
		p->more = true;
		return false;
	}
	if (us_same(text + at + 1, "http", 4))
		return false;
	return has_text(text, at + 1, end, separator) ||
	    (has_columns(text, at, end, separator) &&
		(is_row_before(text, begin, separator) ||
		    (next > end && is_row(text, next, next_end, separator))));
}

/* Return whether a command that takes a URL stands before ${begin}, with
 * options between or without. */
static bool
has_command(const char *text, size_t begin)
{
	static const char *const names[] = { "curl", "wget", "fetch", "clone",
		"aria2c", "lynx", "http" };
	size_t floor = begin > COMMAND_BACK ? begin - COMMAND_BACK : 0;
	size_t at = begin, word, i, n;

	do {
		for (word = at; word > floor && text[word - 1] == ' ';)
			word--;
		for (at = word; at > floor && us_is(text[at - 1], US_SCHEME);)
			at--;
	} while (at < word && text[at] == '-');
	n = word - at;
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (word < begin && strlen(names[i]) == n &&
		    memcmp(text + at, names[i], n) == 0)
			return true;
	return false;
}

/* Return whether a parameter of a path begins with the ; at ${at}. */
static bool
is_parameter(struct us_bare_pass *p, size_t at)
{
	const char *text = p->text;
	size_t end = p->len - at > US_NAME_MAX ? at + US_NAME_MAX : p->len;

	for (at++; at < end && us_is(text[at], US_LABEL);)
		at++;
	if (at == p->len && !p->ended)
		p->more = true;
	return at < end && text[at] == '=';
}

/* Return whether the path of a command is at ${at}.  Where another mark than
 * one of a shell is behind it, a URL goes on. */
static bool
is_command_path(struct us_bare_pass *p, size_t at)
{
	const char *text = p->text;
	size_t end = p->len - at > US_NAME_MAX ? at + US_NAME_MAX : p->len;

	if (at == end || (!us_is(text[at], US_ALPHA) && text[at] != '.'))
		return false;
	while (at < end &&
	    (us_is(text[at], US_LABEL) || memchr("_./", text[at], 3) != NULL))
		at++;
	if (p->len - at < 2) {
		p->more = p->more || !p->ended;
		return at == p->len || text[at] != '&';
	}
	if (text[at] == '&')
		at++;
	return us_is(text[at], US_BLANK) ||
	    memchr("&;|)'\"`", text[at], 7) != NULL;
}

bool
us_delimiter_is_shell(struct us_bare_pass *p, size_t at)
{
	const char *text = p->text;
	const char next = p->len - at > 1 ? text[at + 1] : '\n';

	if (text[at] == ';')
		return us_is(next, US_ALPHA) && has_command(text, p->begin) &&
		    !is_parameter(p, at);
	if (text[at] != '&')
		return false;
	if (next == '&' && is_command_path(p, at + 2) &&
	    memchr(text + p->begin, '?', at - p->begin) == NULL)
		return true;
	return (next == '&' || us_is(next, US_STOP)) &&
	    has_command(text, p->begin);
}
