/*
 * Separators with which a table or a shell goes on behind a bare URL
 * (table-or-shell-goes-on).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "bare_pass.h"

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
us_separator_is_column(struct us_bare_pass *p, size_t at)
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
us_separator_is_shell(struct us_bare_pass *p, size_t at)
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
