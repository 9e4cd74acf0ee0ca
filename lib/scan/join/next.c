/*
 * The features of a line end: the next line and its first word.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../next_word.h"
#include "features.h"
#include "known_word.h"

/* Return the closing mark of ${mark}; NUL: it has none. */
static char
closer(char mark)
{
	static const char pairs[] = "()<>[]{}\"\"''";
	size_t i;

	for (i = 0; i < sizeof(pairs) - 1; i += 2)
		if (pairs[i] == mark)
			return pairs[i + 1];
	return '\0';
}

/* Count the digits, marks and capitals behind small letters of the word. */
static void
count_bytes(const struct us_line_pair *l, int16_t *value)
{
	size_t digits = 0, mixed = 0, slashes = 0, dots = 0, equals = 0,
	       colons = 0, lines_low = 0, hyphens = 0, at;
	bool lower = false;
	char byte;

	for (at = l->next; at < l->core_end; at++) {
		byte = l->text[at];
		if (us_is(byte, US_ALPHA)) {
			mixed += lower && !us_is_lower(byte);
			lower = us_is_lower(byte);
			continue;
		}
		lower = false;
		digits += us_is(byte, US_DIGIT);
		slashes += byte == '/';
		dots += byte == '.';
		equals += byte == '=';
		colons += byte == ':';
		lines_low += byte == '_';
		hyphens += byte == '-';
	}
	value[US_F_digits] = us_feature_clip(digits, US_FEATURE_SOME);
	value[US_F_mixed] = us_feature_clip(mixed, US_FEATURE_FEW);
	value[US_F_slashes] = us_feature_clip(slashes, US_FEATURE_FEW);
	value[US_F_dots] = us_feature_clip(dots, US_FEATURE_FEW);
	value[US_F_equals] = us_feature_clip(equals, US_FEATURE_FEW);
	value[US_F_colons] = us_feature_clip(colons, US_FEATURE_FEW);
	value[US_F_lines_low] = us_feature_clip(lines_low, US_FEATURE_FEW);
	value[US_F_hyphens] = us_feature_clip(hyphens, US_FEATURE_FEW);
}

/* Return whether the word begins with letters and :/, 2 if it has ://. */
static int16_t
scheme_of(const struct us_line_pair *l)
{
	size_t at = us_next_word_pass(l, l->next, US_ALPHA);
	bool begins = at > l->next && l->core_end - at >= 2 &&
	    memcmp(l->text + at, ":/", 2) == 0;

	for (at = l->next; l->core_end - at >= 3; at++)
		if (memcmp(l->text + at, "://", 3) == 0)
			return (int16_t)(2 + begins);
	return begins;
}

/* Return whether the word has a name and ( behind it. */
static bool
has_call(const struct us_line_pair *l)
{
	const char *at =
	    memchr(l->text + l->next + 1, '(', l->next_end - l->next - 1);

	return at != NULL && at < l->text + l->core_end &&
	    (us_is_alnum(at[-1]) || at[-1] == '_');
}

/* The most digits of a hash that count on a side of the break. */
#define HASH 40

/* Return how many hexadecimal digits are on both sides of the break; 0: there
 * are too few; -1: the word has as many as a hash. */
static int16_t
count_hexes(const struct us_line_pair *l)
{
	const size_t end = us_next_word_pass(l, l->next, US_HEX),
		     right = end - l->next;
	size_t left = 0;

	while (left < HASH && l->end - left > l->joint->begin &&
	    us_is(l->text[l->end - left - 1], US_HEX))
		left++;
	if (end == l->core_end && right == HASH)
		return -1;
	return left < 3 || right < 2 ? 0 : us_feature_clip(left + right, 64);
}

/* Look for known words on the right side of the break and on both. */
static void
read_known(const struct us_line_pair *l, int16_t *value)
{
	const size_t begin = l->joint->begin;
	const char *right = l->text + l->next;
	const size_t left_len =
	    us_known_word_left(l->text + begin, l->end - begin);
	const size_t right_len =
	    us_known_word_right(right, l->core_end - l->next);

	value[US_F_next_known] = right_len > 1 &&
	    us_known_word(right, right_len, NULL, 0);
	value[US_F_both_known] = left_len > 0 && right_len > 0 &&
	    left_len + right_len > 3 &&
	    us_known_word(l->text + l->end - left_len, left_len, right,
		right_len);
}

static void
read_word(const struct us_line_pair *l, int16_t *value)
{
	const char *text = l->text;
	const char close =
	    l->joint->start > 0 ? closer(text[l->joint->start - 1]) : '\0';
	const size_t next = l->next, end = l->core_end;
	const size_t letters = us_next_word_pass(l, next, US_ALPHA);
	const size_t path_end = us_next_word_path_end(l);
	size_t at;

	value[US_F_next_length] =
	    us_feature_clip(l->next_end - next, US_FEATURE_MANY);
	value[US_F_next1] = us_feature_class(text[next]);
	value[US_F_next2] =
	    next + 1 < l->next_end ? us_feature_class(text[next + 1]) : 0;
	value[US_F_letters] = us_feature_clip(letters - next, 40);
	value[US_F_next_word] = letters == end && end > next;
	value[US_F_title] = letters > next && !us_is_lower(text[next]) &&
	    (letters == next + 1 || us_is_lower(text[next + 1]));
	value[US_F_number] =
	    us_feature_clip(us_next_word_pass(l, next, US_DIGIT) - next,
		US_FEATURE_SOME);
	count_bytes(l, value);
	value[US_F_parts] = path_end < end;
	value[US_F_field] = us_next_word_is_field(l, l->next);
	value[US_F_file] = us_next_word_file(text, next, path_end);
	value[US_F_ending] = us_next_word_half(l);
	value[US_F_hexes] = count_hexes(l);
	value[US_F_scheme] = scheme_of(l);
	value[US_F_next_host] = us_next_word_is_host(l);
	value[US_F_address] = us_next_word_is_address(l);
	value[US_F_call] = has_call(l);
	value[US_F_date] = us_next_word_is_date(l);
	/* A colon makes it a label, whatever else is behind it. */
	at = end < l->next_end && text[l->next_end - 1] == ':' ?
	    l->next_end - 1 :
	    end;
	value[US_F_tail] = at < l->len && !us_is(text[at], US_BLANK) ?
	    us_feature_class(text[at]) :
	    0;
	value[US_F_closes] = close != '\0' &&
	    (memchr(text + next, close, l->next_end - next) != NULL ||
		(l->next_end < l->len && text[l->next_end] == close));
}

void
us_features_read_next(const struct us_line_pair *l, int16_t *value)
{
	const char *text = l->text;
	const size_t end = l->line_end;
	size_t at = l->next_end, gap;
	unsigned words = 1;

	read_word(l, value);
	read_known(l, value);
	value[US_F_second] = value[US_F_gap] = 0;
	while (at < end) {
		gap = at;
		at = us_pass_blanks(text, at, end);
		if (at - gap >= 3 && at < end)
			value[US_F_gap] = 1;
		for (gap = at; at < end && !us_is(text[at], US_BLANK);)
			at++;
		if (at > gap && words++ == 1)
			value[US_F_second] =
			    us_feature_clip(at - gap, US_FEATURE_MANY);
	}
	value[US_F_words] = us_feature_clip(words, US_FEATURE_SOME);
	value[US_F_next_last] = us_feature_class(text[end - 1]);
	value[US_F_bars] = memchr(text + l->next_end, '|', end - l->next_end) !=
	    NULL;
}
