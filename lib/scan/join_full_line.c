/*
 * Shapes of full lines: a bare URL that was cut inside a word.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "join_evidence.h"
#include "next_word.h"

/* Marks that are in no word of a sentence. */
#define STRONG "/=&?%#"

/* Return whether the URL fills its line from the indent to a margin that lines
 * before reach and no line passes. */
static bool
fills_line(struct us_line_pair *l)
{

	if (!l->first || l->next_indent != l->indent ||
	    l->columns < US_COLUMNS_LONG)
		return false;
	us_line_pair_measure(l);
	return l->columns == l->margin && l->before + 8 >= l->columns;
}

/* Return how many lines of the URL directly before are as wide, at most two. */
static unsigned
count_wide_lines(const struct us_line_pair *l)
{
	size_t begin = us_line_pair_begin(l->text, l->end), end;
	unsigned lines = 0;

	while (lines < 2 && begin > l->joint->start) {
		end = begin - 1;
		if (end > 0 && l->text[end] == '\n' && l->text[end - 1] == '\r')
			end--;
		begin = us_line_pair_begin(l->text, end);
		if (l->end - begin > US_LINE_PREFIX_BACK ||
		    us_line_pair_count(l->text, begin, end) != l->columns)
			break;
		lines++;
	}
	return lines;
}

bool
us_join_fills_hard_lines(struct us_line_pair *l)
{
	size_t width = us_line_pair_count(l->text, l->joint->begin, l->end);
	size_t next = us_line_pair_count(l->text, l->next, l->next_end);

	if (!l->first || l->token != l->joint->begin || !l->alone || !l->same ||
	    l->next_indent != l->indent || width < US_COLUMNS_NARROW)
		return false;
	/* A checksum below one line may be as wide; narrow words, too. */
	if (next >= width)
		return next == width &&
		    (l->joint->later || us_next_word_has(l, "=&?%") ||
			(width >= US_COLUMNS_WIDE &&
			    !us_next_word_is_all(l, US_HEX)));
	/* The rest of the URL may look like a word. */
	return count_wide_lines(l) >=
	    (us_next_word_has(l, US_JOIN_MARKS) ||
			us_next_word_has_class(l, US_DIGIT) ?
		    1 :
		    2);
}

/* Return whether the hexadecimal digits on both sides of the break are 40. */
bool
us_join_has_hash(struct us_line_pair *l)
{
	size_t begin = l->end, end = l->next;

	if (!l->alone && !us_next_word_has_class(l, US_DIGIT))
		return false;
	while (begin > l->joint->begin && l->end - begin < 40 &&
	    us_is(l->text[begin - 1], US_HEX) &&
	    us_lower(l->text[begin - 1]) == l->text[begin - 1])
		begin--;
	while (end < l->core_end && us_is(l->text[end], US_HEX))
		end++;
	/* The word behind a whole hash may begin with no digit of one. */
	return l->end - begin >= 4 && end > l->next &&
	    l->end - begin + end - l->next == 40 && begin > l->joint->begin &&
	    !us_is_alnum(l->text[begin - 1]);
}

/* Return whether the word is long and has letters and digits only, as the codes
 * that programs make. */
static bool
is_blob(const struct us_line_pair *l)
{

	return us_next_word_len(l) >= 16 &&
	    us_next_word_has_class(l, US_DIGIT) &&
	    us_next_word_has_class(l, US_ALPHA) &&
	    us_next_word_is_all(l, US_ALPHA | US_DIGIT | US_MARK | US_PLAIN);
}

/* Return whether the word has marks that no word of a sentence has.  A name and
 * a slash alone may be a directory of its own. */
static bool
is_strong(const struct us_line_pair *l)
{
	size_t at = l->next;

	while (at < l->core_end && us_is(l->text[at], US_ALPHA))
		at++;
	if (at + 1 == l->core_end && l->text[at] == '/')
		return false;
	return us_next_word_has(l, STRONG) || us_next_word_is_file(l);
}

/* Return whether a word that would prove nothing alone is the rest of the URL's
 * last word. */
static bool
is_weak_rest(struct us_line_pair *l)
{

	if (is_strong(l) || us_join_has_hash(l) || is_blob(l))
		return true;
	if (us_line_pair_has_room(l))
		return false;
	return (us_next_word_has(l, "_") &&
		   us_is_lower(us_line_pair_first(l))) ||
	    (us_is(us_line_pair_last(l), US_DIGIT) &&
		us_is(us_line_pair_first(l), US_DIGIT) &&
		us_next_word_has(l, "-")) ||
	    fills_line(l) ||
	    (us_line_pair_query(l) &&
		(!us_next_word_is_all(l, US_DIGIT) ||
		    us_line_pair_cuts_value(l)));
}

bool
us_join_goes_on_in_full_line(struct us_line_pair *l)
{
	/* A line that is nothing but the URL's middle. */
	bool middle = l->joint->later && l->first;
	bool alone = l->alone ||
	    (middle && us_next_word_has(l, "%") && us_next_word_has(l, "=&"));

	if (l->columns < (middle ? US_COLUMNS_LONG : US_COLUMNS_FULL) ||
	    !alone || us_next_word_is_date(l))
		return false;
	if (us_line_pair_inside(l) && !is_weak_rest(l))
		return false;
	if (us_is_alnum(us_line_pair_last(l)) &&
	    (us_line_pair_first(l) == '.' || us_line_pair_first(l) == '-') &&
	    us_next_word_len(l) > 2 && us_is_alnum(l->text[l->next + 1]) &&
	    (us_line_pair_first(l) == '.' ?
		    us_next_word_is_ending(l, l->next + 1) :
		    us_next_word_has(l, ".")))
		return true;
	return us_next_word_has(l, US_JOIN_MARKS) || us_next_word_is_file(l) ||
	    us_next_word_has_class(l, US_DIGIT);
}

bool
us_join_has_half_extension(struct us_line_pair *l)
{
	char name[8];
	size_t at = l->end, n;

	while (at > l->joint->begin && us_is_alnum(l->text[at - 1]))
		at--;
	n = l->end - at;
	if (!us_line_pair_inside(l) || l->columns < US_COLUMNS_FULL ||
	    !l->alone || at == l->joint->begin || l->text[at - 1] != '.' ||
	    l->joint->authority || n + us_next_word_len(l) > sizeof(name))
		return false;
	memcpy(name, l->text + at, n);
	memcpy(name + n, l->text + l->next, us_next_word_len(l));
	return us_next_word_extension(name, n + us_next_word_len(l));
}

/* Return whether a word that ends the line's text can be looked at: with prose
 * behind it the line must reach the margin. */
static bool
is_at_margin(struct us_line_pair *l, unsigned percent)
{
	bool lead = l->prefix.quotes + l->prefix.bars > 0;

	us_line_pair_measure(l);
	if (lead && !l->alone)
		return false;
	if (!us_next_word_ends_clause(l))
		percent = 98;
	return l->columns * 100 >= l->margin * percent;
}

bool
us_join_goes_on_at_margin(struct us_line_pair *l)
{

	if (!us_line_pair_inside(l) || l->joint->authority ||
	    us_next_word_is_date(l) || l->columns < US_COLUMNS_WIDE)
		return false;
	if (us_next_word_is_file(l))
		return is_at_margin(l, 85);
	return l->columns >= US_COLUMNS_LONG && is_strong(l) &&
	    is_at_margin(l, 90);
}

/* Return whether the word is one of those that begin and end most sentences. */
static bool
is_common(const struct us_line_pair *l)
{
	static const char *const words[] = { "a", "an", "and", "are", "as",
		"at", "be", "by", "can", "for", "from", "has", "have", "if",
		"in", "is", "it", "may", "no", "not", "of", "on", "or", "see",
		"so", "that", "the", "then", "this", "to", "use", "was", "we",
		"when", "which", "will", "with", "you" };

	return us_next_word_is_listed(l->text + l->next, us_next_word_len(l),
	    words, sizeof(words) / sizeof(words[0]));
}

bool
us_join_fills_its_line(struct us_line_pair *l)
{
	bool inside = us_line_pair_inside(l);
	bool marked = inside &&
	    (us_next_word_has(l, US_JOIN_MARKS) || us_next_word_is_file(l));

	if (!us_is_alnum(us_line_pair_last(l)) ||
	    (inside && !marked && !l->alone) || !fills_line(l) ||
	    us_next_word_is_date(l))
		return false;
	if (!inside)
		return memchr(".#~%+-", us_line_pair_first(l), 6) != NULL &&
		    us_is_alnum(l->text[l->next + 1]) &&
		    (us_line_pair_first(l) != '-' || l->alone);
	if (marked)
		return is_at_margin(l, 98);
	return !us_next_word_is_all(l, US_DIGIT) &&
	    (us_is_lower(us_line_pair_first(l)) ||
		us_next_word_has_class(l, US_DIGIT)) &&
	    !is_common(l);
}

bool
us_join_has_slash_behind(struct us_line_pair *l)
{
	size_t at;

	if (us_line_pair_first(l) != '/' || l->text[l->next + 1] == '/' ||
	    !us_is_alnum(us_line_pair_last(l)) || l->columns < US_COLUMNS_WIDE)
		return false;
	for (at = l->next; at + 1 < l->core_end; at++)
		if (l->text[at] == ':' && us_is(l->text[at + 1], US_DIGIT))
			return false;
	return true;
}

bool
us_join_may_have_name_behind(struct us_line_pair *l)
{
	const char first = us_line_pair_first(l);

	return us_line_pair_last(l) == '/' && l->columns >= US_COLUMNS_WIDE &&
	    us_next_word_ends_clause(l) && !us_next_word_is_date(l) &&
	    (us_is_lower(first) || us_is(first, US_DIGIT)) && !is_common(l) &&
	    !us_line_pair_has_room(l);
}

bool
us_join_may_be_cut(struct us_line_pair *l)
{
	bool lower = us_is_lower(us_line_pair_first(l));

	if (l->columns < US_COLUMNS_LONG || l->joint->authority ||
	    us_next_word_is_date(l) || is_common(l) || !l->alone ||
	    !us_is_alnum(us_line_pair_last(l)) ||
	    (!lower && memchr("_-", us_line_pair_first(l), 2) == NULL &&
		!us_next_word_has(l, US_JOIN_MARKS)))
		return false;
	return is_at_margin(l, 100) || !us_line_pair_has_room(l);
}
