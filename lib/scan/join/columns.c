/*
 * Text in two columns side by side: a line of the URL's column goes on in the
 * next line of that column, and the other one stands between
 * (columns-side-by-side).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../line_prefix.h"
#include "certain.h"

/* The fewest blanks between two columns, and those of them that must be above
 * one another. */
#define GUTTER_MIN 3
#define GUTTER_SAME 2

/* From so many bytes on a line may have two columns. */
#define WIDE_LINE 60

/* From so many blanks on before a line, its first column may be empty. */
#define DEEP_INDENT 20

/* How much deeper the next line may be indented in its column. */
#define INDENT_MAX 10

/* Return how many blanks are before ${at} in the line that begins at
 * ${line}. */
static size_t
count_blanks(const char *text, size_t line, size_t at)
{
	size_t n = 0;

	while (at - n > line && text[at - n - 1] == ' ')
		n++;
	return n;
}

/* Return whether the URL so far lacks what follows, and its line is wide enough
 * for two columns. */
static bool
lacks_more(const char *text, const struct us_joint *joint)
{
	const size_t end = joint->end;
	const size_t floor = end > WIDE_LINE ? end - WIDE_LINE : 0;

	if (!joint->name && memchr("/.-_=?&%#:", text[end - 1], 10) == NULL)
		return false;
	return !us_is(text[end], US_EOL) || joint->begin <= floor ||
	    us_eol_before(text, floor, joint->begin) == floor;
}

/* Return whether the first column has text in the line at ${line}, which ends
 * before ${end}. */
static bool
has_text(const struct us_view *v, size_t line, size_t end)
{

	while (line < end &&
	    !us_is(v->text[line], US_ALPHA | US_DIGIT | US_HIGH))
		line++;
	return line < end;
}

/* Return where the second column begins in the line from ${line} on, which the
 * URL is in; 0: there is none. */
static size_t
find_second(const struct us_view *v, const struct us_joint *joint, size_t line)
{
	size_t at, n;

	for (at = joint->begin; at > line; at--) {
		n = count_blanks(v->text, line, at);
		if (n >= GUTTER_MIN)
			return n >= DEEP_INDENT || has_text(v, line, at - n) ?
			    at :
			    0;
		at -= n;
		if (at == line)
			break;
	}
	return 0;
}

/* Return where the line at ${line} has ${column} columns before it, or its end
 * before that, or where it is no longer looked at. */
static size_t
find_column(const struct us_view *v, size_t line, size_t column)
{
	const size_t limit =
	    v->len - line > US_NEXT_LINE_MAX ? line + US_NEXT_LINE_MAX : v->len;
	const size_t end = us_eol_find(v->text, line, limit);
	size_t at = end - line > column ? line + column : end, n = 0;

	/* Most text is ASCII. */
	if (us_line_pair_count(v->text, line, at) == at - line)
		return at;
	for (at = line; at < end; at++) {
		if (((unsigned char)v->text[at] & 0xC0) == 0x80)
			continue;
		if (n++ == column)
			break;
	}
	return at;
}

/* Return whether the colon at ${at} is between digits, as in a time, or behind
 * a word that is no name such as http, and before a blank and no slash.  The
 * text ends at ${end}. */
static bool
is_of_text(const char *text, size_t at, size_t end)
{

	if (end - at < 3 || us_is(text[at - 1], US_BLANK) ||
	    us_same(text + at - 2, "tp", 2) || us_same(text + at - 3, "tps", 3))
		return false;
	if (us_is(text[at - 1], US_DIGIT))
		return us_is(text[at + 1], US_DIGIT);
	return text[at + 1] == ' ' && text[at + 2] != '/';
}

/* Return whether a URL may be in what stands from ${begin} to ${end}, which
 * would be passed over. */
static bool
may_have_url(const struct us_view *v, size_t begin, size_t end)
{
	size_t at;

	for (at = begin; at < end; at++)
		if (v->text[at] == ':' && !is_of_text(v->text, at, end))
			return true;
	return false;
}

/* Return whether the line at ${next} has blanks before ${column}, and set ${at}
 * to what is behind them; at the line's end, that is the end. */
static bool
has_gutter(const struct us_view *v, size_t next, size_t column, size_t *at)
{

	*at = find_column(v, next, column);
	if (*at - next == US_NEXT_LINE_MAX)
		return false;
	return *at == v->len || us_is(v->text[*at], US_EOL) ||
	    v->text[*at] == ' ' ||
	    count_blanks(v->text, next, *at) >= GUTTER_SAME;
}

/* Return whether the line at ${next} is the next one of the first column, where
 * the second one is beside the URL, from ${second} to ${end}. */
static bool
find_below(const struct us_view *v, size_t line, size_t second, size_t end,
    size_t next)
{
	const size_t column = us_line_pair_count(v->text, line, second);
	size_t at;

	return !may_have_url(v, second, end) &&
	    has_gutter(v, next, column, &at);
}

/* Find the next line of the second column, in which the URL is. */
static bool
find_beside(const struct us_view *v, size_t line, size_t second, size_t next,
    size_t *found)
{
	const size_t column = us_line_pair_count(v->text, line, second);
	size_t at;

	if (!has_gutter(v, next, column, &at))
		return false;
	for (*found = at; *found < v->len && *found - at <= INDENT_MAX &&
	     v->text[*found] == ' ';)
		++*found;
	return *found < v->len && !us_is(v->text[*found], US_BLANK);
}

/* Return whether the line at ${next} has text in its first column, and the
 * blanks between the columns before ${second}. */
static bool
has_first(const struct us_view *v, size_t next, size_t second)
{
	const size_t n = count_blanks(v->text, next, second);

	return n >= GUTTER_MIN && has_text(v, next, second - n);
}

/* Return whether the line above the one at ${line} has a word before and behind
 * ${column}: the blanks below it are of a text that fills its lines. */
static bool
is_filled_above(const struct us_view *v, const struct us_joint *joint,
    size_t line, size_t column)
{
	const size_t floor = us_line_prefix_floor(joint->end);
	size_t begin, end, at;

	if (line < floor + 2)
		return false;
	end = line - (memcmp(v->text + line - 2, "\r\n", 2) == 0 ? 2 : 1);
	begin = us_eol_before(v->text, floor, end);
	if (begin == floor && floor > 0)
		return false;
	at = find_column(v, begin, column);
	return at > begin && at < end && v->text[at - 1] != ' ';
}

/* Find where the line of the URL ends, in ${end}, and the next one begins. */
static enum us_joined
find_next(const struct us_view *v, size_t *end, size_t *next)
{
	size_t limit = *end + US_NEXT_LINE_MAX;

	*end = us_eol_find(v->text, *end, v->len < limit ? v->len : limit);
	if (*end == limit)
		return US_NOT_JOINED;
	if (v->len - *end < 2)
		return v->ended ? US_NOT_JOINED : US_JOIN_MORE;
	*next = *end + us_eol(v->text + *end, v->len - *end);
	limit = *next + US_NEXT_LINE_MAX;
	return v->ended || limit < v->len ||
		us_eol_find(v->text, *next, v->len) < v->len ?
	    US_JOINED :
	    US_JOIN_MORE;
}

/* Find where the URL's line begins. */
static bool
find_begin(const struct us_view *v, const struct us_joint *joint, size_t *line)
{
	const size_t floor = us_line_prefix_floor(joint->end);

	if (joint->begin < floor)
		return false;
	*line = us_eol_before(v->text, floor, joint->begin);
	return *line > floor || floor == 0;
}

enum us_joined
us_columns_part(const struct us_view *v, const struct us_joint *joint)
{
	size_t line, second = 0, end = joint->end, next, found;
	enum us_joined seen;

	if (find_begin(v, joint, &line))
		second = find_second(v, joint, line);
	if (second == 0)
		return US_NOT_JOINED;
	seen = find_next(v, &end, &next);
	if (seen != US_JOINED)
		return seen;
	return find_beside(v, line, second, next, &found) &&
		has_first(v, next, found) &&
		!is_filled_above(v, joint, line,
		    us_line_pair_count(v->text, line, second)) ?
	    US_JOINED :
	    US_NOT_JOINED;
}

enum us_joined
us_columns_read(const struct us_view *v, const struct us_joint *joint,
    size_t *next)
{
	size_t line, beside = joint->end, second = 0, end;
	enum us_joined seen;

	if (!find_begin(v, joint, &line) || !lacks_more(v->text, joint))
		return US_NOT_JOINED;
	while (beside < v->len && beside - joint->end < US_GAP_MAX &&
	    v->text[beside] == ' ')
		beside++;
	if (beside == v->len)
		return v->ended ? US_NOT_JOINED : US_JOIN_MORE;
	if (v->text[beside] == ' ')
		return US_NOT_JOINED;
	if (us_is(v->text[beside], US_EOL) ?
		(second = find_second(v, joint, line)) == 0 :
		beside - joint->end < GUTTER_MIN)
		return US_NOT_JOINED;
	end = beside;
	seen = find_next(v, &end, next);
	if (seen != US_JOINED)
		return seen;
	if (second == 0)
		return find_below(v, line, beside, end, *next) ? US_JOINED :
								 US_NOT_JOINED;
	end = *next;
	return find_beside(v, line, second, end, next) &&
		!may_have_url(v, end, *next) &&
		(has_text(v, line, second) || has_first(v, end, *next)) ?
	    US_JOINED :
	    US_NOT_JOINED;
}
