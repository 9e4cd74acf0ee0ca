/*
 * What is certain where the lines are rows of a table, a list or a log, and the
 * URL ends with its row (certain-rows-first, rows-side-by-side).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../next_word.h"
#include "certain.h"

/* So many blanks divide columns, and so many times tabs do it in a row. */
#define GAP 3
#define TABS 2

/* Return whether something is at ${at} in the text of a line that begins at
 * ${begin}. */
typedef bool is_there(const char *text, size_t begin, size_t at);

/* Return whether ${is} says so of a place in front of the URL, or of its begin,
 * and of the same place in the next line, behind the begin of the word. */
static bool
is_in_both(const struct us_line_pair *l, is_there *is)
{
	size_t at, other;

	if (l->joint->pieces > 0)
		return false;
	for (at = l->prefix.end + 1; at <= l->joint->begin; at++) {
		other = l->next_begin + (at - l->prefix.begin);
		if (other >= l->line_end)
			break;
		if (other > l->next && is(l->text, l->prefix.end, at) &&
		    is(l->text, l->next, other))
			return true;
	}
	return false;
}

static bool
is_bar(const char *text, size_t begin, size_t at)
{

	(void)begin;
	return text[at] == '|';
}

/* Return whether at least GAP blanks end there. */
static bool
ends_gap(const char *text, size_t begin, size_t at)
{
	size_t i;

	if (at <= begin + GAP || us_is(text[at], US_BLANK))
		return false;
	for (i = 1; i <= GAP; i++)
		if (text[at - i] != ' ')
			return false;
	return true;
}

/* Return whether a bar divides both lines. */
static bool
is_other_column(const struct us_line_pair *l)
{

	return is_in_both(l, is_bar);
}

/* Return whether a column behind a gap begins at the same place in both. */
static bool
is_next_row(const struct us_line_pair *l)
{

	return is_in_both(l, ends_gap);
}

/* Return how many runs of blanks with a tab are in the text from ${at} to
 * ${end}. */
static size_t
count_tabs(const char *text, size_t at, size_t end)
{
	size_t n = 0;

	for (; at < end; at++)
		n += text[at] == '\t' && text[at - 1] != '\t';
	return n;
}

/* Return whether tabs divide both lines into columns. */
static bool
is_tab_row(const struct us_line_pair *l)
{

	return l->joint->pieces == 0 &&
	    count_tabs(l->text, l->prefix.end + 1, l->joint->begin) >= TABS &&
	    count_tabs(l->text, l->next + 1, l->line_end) >= TABS;
}

/* Return whether the mark before ${at} stands between blanks, or is the last of
 * several. */
static bool
is_lead(const struct us_line_pair *l, size_t at)
{
	const char *lead = l->text + at - 3;

	return us_is(lead[2], US_BLANK) && !us_is_alnum(lead[1]) &&
	    !us_is(lead[1], US_BLANK | US_HIGH) &&
	    (us_is(lead[0], US_BLANK) || lead[0] == lead[1]);
}

/* Return whether the same mark leads to the URL, and in the next line to
 * another one; dots and = lead to anything. */
static bool
is_led_to(const struct us_line_pair *l)
{
	const size_t start = l->joint->start;
	size_t at;

	if (l->joint->pieces > 0 || start < l->prefix.end + 4 ||
	    !is_lead(l, start))
		return false;
	for (at = l->next + 3; at < l->line_end; at++)
		if (l->text[at - 2] == l->text[start - 2] && is_lead(l, at))
			return l->text[at - 3] == l->text[at - 2] ||
			    l->text[at - 2] == '=' ||
			    memchr(l->text + at, ':', l->line_end - at) != NULL;
	return false;
}

/* Return whether the line from ${at} to ${end} begins with a number that has
 * dots, as a time, a date or the number of a section. */
static bool
is_numbered(const struct us_line_pair *l, size_t at, size_t end)
{
	bool dotted = false;

	while (at < end && (us_is(l->text[at], US_DIGIT) || l->text[at] == '.'))
		dotted = l->text[at++] == '.' || dotted;
	return dotted && at < end && us_is(l->text[at], US_BLANK) &&
	    us_is(l->text[at - 1], US_DIGIT);
}

static bool
is_next_number(const struct us_line_pair *l)
{

	return l->joint->pieces == 0 &&
	    is_numbered(l, l->prefix.begin, l->end) &&
	    is_numbered(l, l->next_begin, l->line_end);
}

/* Return whether the word is a name in capitals with _, such as GIT_TAG, behind
 * a URL that has no capitals (name-in-capitals). */
static bool
is_name_in_capitals(const struct us_line_pair *l)
{
	size_t at;

	if (l->joint->pieces > 0 || us_is_lower(us_line_pair_first(l)) ||
	    !us_is(us_line_pair_first(l), US_ALPHA) ||
	    !us_next_word_has(l, '_'))
		return false;
	for (at = l->next; at < l->core_end && l->text[at] != '='; at++)
		if (us_is_lower(l->text[at]) || !us_is(l->text[at], US_LABEL))
			return false;
	for (at = l->joint->begin; at < l->end; at++)
		if (us_is(l->text[at], US_ALPHA) && !us_is_lower(l->text[at]))
			return false;
	return true;
}

/* Return whether a colon and blanks end before ${at}, behind ${begin}. */
static bool
ends_label(const char *text, size_t begin, size_t at)
{
	const size_t end = at;

	while (at > begin && us_is(text[at - 1], US_BLANK))
		at--;
	return at < end && at > begin && text[at - 1] == ':';
}

/* Return whether a URL with the same scheme begins in the next line where this
 * one does, both behind a label (rows-side-by-side). */
static bool
is_below(const struct us_line_pair *l)
{
	const size_t at = l->joint->begin;
	size_t other, n = 0;

	if (l->alone || at <= l->prefix.end || l->joint->pieces > 0)
		return false;
	other = l->next_begin + (at - l->prefix.begin);
	if (other >= l->line_end || other <= l->next_end ||
	    !ends_label(l->text, l->prefix.end, at) ||
	    !ends_label(l->text, l->next, other))
		return false;
	while (at + n < l->end && l->text[at + n] != ':')
		n++;
	return l->line_end - other > n &&
	    memcmp(l->text + at, l->text + other, n + 1) == 0;
}

/* Return whether both lines begin with the same name, as directives of one kind
 * do (lines-that-are-records). */
static bool
is_directive(const struct us_line_pair *l)
{
	const char first = us_line_pair_first(l);

	return l->text[l->prefix.end] == first && us_is(first, US_ALPHA) &&
	    us_join_begins_alike(l);
}

const struct us_certain_row us_row_rows[] = {
	{ is_other_column, US_NOT_JOINED, "a bar divides both lines" },
	{ is_next_row, US_NOT_JOINED, "a column begins alike in both lines" },
	{ is_below, US_NOT_JOINED, "another URL is below this one" },
	{ is_tab_row, US_NOT_JOINED, "tabs divide both lines" },
	{ is_led_to, US_NOT_JOINED, "the same mark leads on in both lines" },
	{ is_next_number, US_NOT_JOINED, "both lines begin with a number" },
	{ is_directive, US_NOT_JOINED, "both lines begin with the same name" },
	{ is_name_in_capitals, US_NOT_JOINED,
	    "the next word is a name in capitals" },
	{ 0 },
};
