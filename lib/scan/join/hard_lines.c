/*
 * What is certain where a program cut the line at its width
 * (lines-of-a-terminal, field-folded-at-its-width, certain-rows-first).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../next_word.h"
#include "certain.h"

/* Lines of so many columns without a blank are hardly of text, and those of a
 * phone may be as narrow as NARROW_LINE. */
#define HARD_LINE 45
#define NARROW_LINE 30

/* Return how wide the part of the URL on a line before is, in bytes. */
static size_t
piece_len(const struct us_line_pair *l, size_t i)
{

	return l->joint->piece[i].end - l->joint->piece[i].begin;
}

/* Return whether the URL fills its line, and one word the next one, which are
 * equally wide; or two lines before are so, too, and the word is the rest. */
static bool
are_hard_lines(const struct us_line_pair *l)
{
	const struct us_joint *joint = l->joint;
	size_t columns, next;

	if (!l->same || !l->alone || joint->begin > l->prefix.end ||
	    joint->end - joint->begin < NARROW_LINE ||
	    !us_is(us_line_pair_first(l), US_ALPHA | US_DIGIT | US_PATH))
		return false;
	columns = us_line_pair_count(l->text, joint->begin, joint->end);
	next = us_line_pair_count(l->text, l->next, l->next_end);
	if (columns < NARROW_LINE || next > columns ||
	    us_next_word_has_scheme(l))
		return false;
	return next == columns ||
	    (columns >= HARD_LINE && joint->pieces >= 2 &&
		piece_len(l, joint->pieces - 1) == joint->end - joint->begin &&
		piece_len(l, joint->pieces - 2) == joint->end - joint->begin);
}

/* Return whether a terminal cut the URL.  In narrow lines names and paths may
 * be as wide by chance, and a checksum in any (lines-of-a-terminal). */
static bool
fills_hard_lines(const struct us_line_pair *l)
{
	size_t at = l->next;

	if (!are_hard_lines(l))
		return false;
	if (l->joint->pieces == 0 &&
	    us_next_word_pass(l, l->next, US_HEX) == l->core_end)
		return false;
	while (at < l->core_end && memchr("=&?%", l->text[at], 4) == NULL)
		at++;
	return l->columns >= HARD_LINE || l->joint->pieces > 0 ||
	    at < l->core_end;
}

/* From so many columns on a mail program cuts what has no blank. */
#define MAIL_LINE 72

/* Return whether a number in the query was cut: four digits alone are no page
 * and no note. */
static bool
lacks_value_digits(const struct us_line_pair *l)
{

	return l->same && l->alone && l->columns >= MAIL_LINE &&
	    l->joint->begin <= l->prefix.end &&
	    us_is(us_line_pair_last(l), US_DIGIT) && us_next_word_len(l) >= 4 &&
	    us_next_word_pass(l, l->next, US_DIGIT) == l->next_end &&
	    us_line_pair_has(l, '?');
}

/* Return whether the manifests of JAR files, or LDIF, have lines of ${len}
 * bytes. */
static bool
is_fold_width(size_t len)
{

	return len == 70 || len == 72 || len == 76;
}

/* Return whether the name of a field and a colon are at ${at}. */
static bool
begins_field(const char *text, size_t at, size_t end)
{

	if (!us_is(text[at], US_ALPHA))
		return false;
	while (at < end && us_is(text[at], US_LABEL))
		at++;
	return at < end && text[at] == ':' && text[at + 1] != '/';
}

/* Return whether a program folded a field where the URL's line ends: that has
 * the width, and one blank begins the next line. */
static bool
joins_folds(const struct us_line_pair *l)
{
	const char *text = l->text;
	const struct us_joint *joint = l->joint;
	const size_t floor = us_line_prefix_floor(joint->end);
	size_t line, last, len;

	if (text[l->next - 1] != ' ' || !us_is(text[l->next - 2], US_EOL) ||
	    joint->begin < floor)
		return false;
	line = us_eol_before(text, floor, joint->begin);
	len = joint->end - line;
	if (!is_fold_width(len))
		return false;
	/* Lines of the same width are before, up to the name of the field. */
	while (text[line] == ' ' && !us_is(text[line + 1], US_BLANK)) {
		if (line < floor + len + 2)
			return false;
		last = line - 1;
		if (text[last] == '\n' && text[last - 1] == '\r')
			last--;
		line = us_eol_before(text, floor, last);
		if (last - line != len)
			return false;
	}
	return begins_field(text, line, joint->begin);
}

bool
us_join_is_folded(const struct us_line_pair *l)
{

	return joins_folds(l) &&
	    (l->alone ||
		us_next_word_pass(l, l->next, US_ALPHA | US_HIGH) <
		    l->core_end);
}

const struct us_certain_row us_hard_line_rows[] = {
	{ fills_hard_lines, US_JOINED,
	    "the lines are equally wide, without blanks" },
	{ are_hard_lines, US_NOT_JOINED,
	    "lines may be equally wide by chance" },
	{ lacks_value_digits, US_JOINED, "a number was cut" },
	{ 0 },
};
