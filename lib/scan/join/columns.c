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

/* Return where the second column begins in the line from ${line} on, which the
 * URL is in; 0: there is none. */
static size_t
find_second(const struct us_view *v, const struct us_joint *joint, size_t line)
{
	size_t at, n;

	for (at = joint->begin; at > line; at--) {
		n = count_blanks(v->text, line, at);
		if (at - n == line)
			break;
		if (n >= GUTTER_MIN)
			return at;
		at -= n;
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

/* Return whether a URL may be in what stands from ${begin} to ${end}, which
 * would be passed over. */
static bool
may_have_url(const struct us_view *v, size_t begin, size_t end)
{

	return memchr(v->text + begin, ':', end - begin) != NULL;
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
	return *found < v->len && !us_is(v->text[*found], US_BLANK) &&
	    !may_have_url(v, next, *found);
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

enum us_joined
us_columns_read(const struct us_view *v, const struct us_joint *joint,
    size_t *next)
{
	const size_t floor = joint->end > US_LINE_PREFIX_BACK ?
	    joint->end - US_LINE_PREFIX_BACK :
	    0;
	size_t line, beside = joint->end, second = 0, end;
	enum us_joined seen;

	if (joint->begin < floor || !lacks_more(v->text, joint))
		return US_NOT_JOINED;
	while (beside < v->len && beside - joint->end < US_GAP_MAX &&
	    v->text[beside] == ' ')
		beside++;
	if (beside == v->len)
		return v->ended ? US_NOT_JOINED : US_JOIN_MORE;
	line = us_eol_before(v->text, floor, joint->begin);
	if (v->text[beside] == ' ' || (line == floor && floor > 0))
		return US_NOT_JOINED;
	if (us_is(v->text[beside], US_EOL) ?
		(second = find_second(v, joint, line)) == 0 :
		beside - joint->end < GUTTER_MIN)
		return US_NOT_JOINED;
	end = beside;
	seen = find_next(v, &end, next);
	if (seen != US_JOINED)
		return seen;
	return (second > 0 ? find_beside(v, line, second, *next, next) :
			     find_below(v, line, beside, end, *next)) ?
	    US_JOINED :
	    US_NOT_JOINED;
}
