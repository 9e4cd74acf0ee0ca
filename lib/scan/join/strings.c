/*
 * A string in pieces, each in quotation marks on a line of its own, as in
 * catalogues of messages and in programs (string-in-pieces).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "strings.h"

/* The bytes of the next line that must be in view. */
#define AHEAD (US_NAME_MAX + 8)

/* How many pieces before the URL's are looked at (bounded-context). */
#define PIECES_MAX 16

/* Return where the blanks and quote marks of the line at ${line} end, ${end} at
 * most. */
static size_t
pass_indent(const char *text, size_t line, size_t end)
{

	while (line < end && memchr(" \t>", text[line], 3) != NULL)
		line++;
	return line;
}

/* Return whether the keyword of a catalogue is at ${at}, as msgid. */
static bool
is_keyword(const char *text, size_t at, size_t end)
{

	return end - at > 6 &&
	    (memcmp(text + at, "msgid", 5) == 0 ||
		memcmp(text + at, "msgstr", 6) == 0);
}

/* Return whether the piece that ends before ${end} shows that the next one goes
 * on behind it: it ends with a blank or a line feed. */
static bool
leads_on(const char *text, size_t at, size_t end)
{

	return end - at > 3 &&
	    (text[end - 2] == ' ' ||
		(text[end - 2] == 'n' && text[end - 3] == '\\'));
}

/* Return whether the lines before ${line}, with the same indent, are pieces of
 * a string, too, up to one that shows that they belong together. */
static bool
are_pieces(const char *text, size_t floor, size_t line, size_t indent)
{
	size_t end, at, n;

	for (n = 0; line > floor && n < PIECES_MAX; n++) {
		end = line - 1;
		if (end > floor && text[end] == '\n' && text[end - 1] == '\r')
			end--;
		line = us_eol_before(text, floor, end);
		if (line == floor && floor > 0)
			return false;
		at = pass_indent(text, line, end);
		if (is_keyword(text, at, end))
			return true;
		if (end - at < 2 || text[end - 1] != '"')
			return false;
		if (leads_on(text, at, end))
			return true;
		if (at - line != indent || text[at] != '"')
			return false;
	}
	return false;
}

/* Return whether ${view} has the scheme of another URL at ${at}. */
static bool
begins_url(const struct us_view *view, size_t at)
{
	size_t end = at;

	while (end < view->len && end - at < US_NAME_MAX &&
	    us_is(view->text[end], US_SCHEME))
		end++;
	return view->len - end > 2 && memcmp(view->text + end, "://", 3) == 0;
}

enum us_joined
us_strings_read(const struct us_view *view, size_t begin, size_t at,
    size_t *next)
{
	const char *text = view->text;
	const size_t floor = us_line_prefix_floor(at);
	size_t line, own, open, indent;

	if (begin < floor)
		return US_NOT_JOINED;
	line = us_eol_before(text, floor, begin);
	own = pass_indent(text, line, begin);
	if (text[own] != '"' && !is_keyword(text, own, begin))
		return US_NOT_JOINED;
	open = at + 1;
	if (view->len - open < 2 && !view->ended)
		return US_JOIN_MORE;
	open += us_eol(text + open, view->len - open);
	indent = own - line;
	if (!view->ended && view->len - open < indent + AHEAD)
		return US_JOIN_MORE;
	if (view->len - open < indent + 2 || text[open + indent] != '"' ||
	    memcmp(text + open, text + line, indent) != 0)
		return US_NOT_JOINED;
	*next = open + indent + 1;
	if (us_is(text[*next], US_BLANK) || text[*next] == '"' ||
	    begins_url(view, *next))
		return US_NOT_JOINED;
	return is_keyword(text, own, begin) ||
		are_pieces(text, floor, line, indent) ?
	    US_JOINED :
	    US_NOT_JOINED;
}
