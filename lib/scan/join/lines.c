/*
 * The features of a line end: the line of the URL and those before.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../line_pair.h"
#include "features.h"

/* The most lines before that count. */
#define LINES_MAX 12

/* The most that a feature says. */
#define MANY 200
#define SOME 20

/* A line, or its beginning. */
struct line {
	size_t begin, end;
};

/* The lines before that are not blank. */
struct before {
	size_t width[LINES_MAX]; /* in their order */
	size_t lines;
	struct line last; /* the line before, also if it is blank */
};

/* Count the columns from ${begin} to ${at}; a tab has eight. */
static size_t
count_columns(const char *text, size_t begin, size_t at)
{
	size_t n = us_line_pair_count(text, begin, at);

	for (; begin < at; begin++)
		n += text[begin] == '\t' ? 7 : 0;
	return n;
}

/* Pass a word of letters or digits, or one other byte, and the blanks behind
 * it.  Return its kind: a letter is any word, a digit any number. */
static char
pass_shape(const char *text, size_t *at, size_t end)
{
	const char byte = text[*at];
	const unsigned classes = us_is(byte, US_DIGIT) ? US_DIGIT :
	    us_is(byte, US_ALPHA | US_HIGH)	       ? US_ALPHA | US_HIGH :
							 0;

	do
		++*at;
	while (*at < end && us_is(text[*at], classes));
	while (*at < end && us_is(text[*at], US_BLANK))
		++*at;
	return classes == 0 ? byte : classes == US_DIGIT ? '0' : 'a';
}

/* Return how many marks and numbers are in what two lines begin with alike, as
 * records do: a path and a number, a stamp, the number of an item. */
static int16_t
count_record(const char *text, struct line a, struct line b)
{
	size_t n = 0;
	char kind;

	while (a.begin < a.end && b.begin < b.end && n < SOME) {
		kind = pass_shape(text, &a.begin, a.end);
		if (pass_shape(text, &b.begin, b.end) != kind)
			break;
		n += kind != 'a';
	}
	return (int16_t)n;
}

/* Put the width of ${line} in its place. */
static void
add_line(const struct us_line_pair *l, struct line line, struct before *b)
{
	size_t i, width;

	while (line.end > line.begin && us_is(l->text[line.end - 1], US_BLANK))
		line.end--;
	b->last = line;
	width = us_line_pair_count(l->text, line.begin, line.end);
	if (width == 0)
		return;
	for (i = b->lines++; i > 0 && b->width[i - 1] > width; i--)
		b->width[i] = b->width[i - 1];
	b->width[i] = width;
}

/* Read the last LINES_MAX lines before ${end}, as far as they are whole within
 * US_LINE_PREFIX_BACK bytes before the URL's end. */
static void
read_before(const struct us_line_pair *l, size_t end, struct before *b)
{
	struct line line[LINES_MAX];
	size_t at = 0, n = 0, i;
	const char *eol;

	*b = (struct before){ .lines = 0 };
	if (l->end > US_LINE_PREFIX_BACK) {
		at = l->end - US_LINE_PREFIX_BACK;
		eol = memchr(l->text + at, '\n', end - at);
		at = eol == NULL ? end : (size_t)(eol + 1 - l->text);
	}
	while (at < end &&
	    (eol = memchr(l->text + at, '\n', end - at)) != NULL) {
		line[n++ % LINES_MAX] =
		    (struct line){ at, (size_t)(eol - l->text) };
		at = (size_t)(eol + 1 - l->text);
	}
	for (i = n > LINES_MAX ? n - LINES_MAX : 0; i < n; i++)
		add_line(l, line[i % LINES_MAX], b);
}

static void
read_widths(const struct us_line_pair *l, const struct before *b,
    int16_t *value)
{
	const size_t columns = l->columns;
	size_t i, near = 0, equal = 0, next, widest;

	next = us_line_pair_count(l->text, l->next_begin, l->line_end);
	widest = b->lines > 0 ? b->width[b->lines - 1] : 0;
	if (widest < next)
		widest = next;
	value[US_F_next_columns] = us_feature_clip(next, 255);
	value[US_F_beyond] = us_feature_minus(columns, widest);
	if (widest < columns)
		widest = columns;
	value[US_F_room] =
	    us_feature_minus(widest, columns + 1 + l->next_end - l->next);
	for (i = 0; i < b->lines; i++) {
		near += b->width[i] + 3 >= columns &&
		    b->width[i] <= columns + 3;
		equal += b->width[i] == columns;
	}
	value[US_F_near] = (int16_t)near;
	value[US_F_equal] = (int16_t)equal;
	value[US_F_lines] = (int16_t)b->lines;
	value[US_F_beyond_most] = us_feature_minus(columns,
	    b->lines > 0 ? b->width[b->lines * 4 / 5] : 0);
	value[US_F_beyond_last] = us_feature_minus(columns,
	    us_line_pair_count(l->text, b->last.begin, b->last.end));
}

void
us_features_read_lines(const struct us_line_pair *l, int16_t *value)
{
	const char *text = l->text;
	const size_t begin = l->prefix.begin;
	const bool later = l->joint->pieces > 0;
	const size_t start = l->joint->start,
		     place = later ? begin : l->joint->begin;
	const size_t indent = count_columns(text, begin, l->prefix.end);
	const size_t in = count_columns(text, l->next_begin, l->next);
	const struct line next = { l->next_begin, l->line_end };
	struct before b;

	read_before(l, begin, &b);
	read_widths(l, &b, value);
	value[US_F_columns] = us_feature_clip(l->columns, 255);
	value[US_F_indent] = us_feature_clip(indent, MANY);
	value[US_F_place] = us_feature_clip(place - begin, MANY);
	value[US_F_in] = us_feature_minus(in, indent);
	value[US_F_in_url] = us_feature_minus(in, place - begin);
	value[US_F_opener] =
	    us_feature_class(start > 0 ? text[start - 1] : ' ');
	value[US_F_same] = l->same;
	value[US_F_fewer] = l->fewer;
	value[US_F_marked] = us_line_prefix_is_marked(&l->prefix) ||
	    l->prefix.comment_len > 0;
	value[US_F_record] =
	    count_record(text, (struct line){ begin, place }, next);
	value[US_F_record_last] = count_record(text, b.last, next);
}
