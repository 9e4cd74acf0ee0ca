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

/* A line, or its beginning. */
struct line {
	size_t begin, end;
};

/* Behind the widest fifth of LINES_MAX lines is the last of so many. */
#define WIDE 3

/* The lines before that are not blank. */
struct before {
	size_t width[LINES_MAX];
	size_t wide[WIDE]; /* the widest, in their order */
	size_t lines;
	struct line last; /* the line before, also if it is blank */
};

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

	while (a.begin < a.end && b.begin < b.end && n < US_FEATURE_SOME) {
		kind = pass_shape(text, &a.begin, a.end);
		if (pass_shape(text, &b.begin, b.end) != kind)
			break;
		n += kind != 'a';
	}
	return (int16_t)n;
}

static void
add_width(struct before *b, size_t width)
{
	size_t i;

	if (width == 0)
		return;
	b->width[b->lines++] = width;
	if (width <= b->wide[WIDE - 1])
		return;
	for (i = WIDE - 1; i > 0 && b->wide[i - 1] < width; i--)
		b->wide[i] = b->wide[i - 1];
	b->wide[i] = width;
}

/* Read the last LINES_MAX lines before ${end}, as far as they are whole within
 * US_LINE_PREFIX_BACK bytes before the URL's end. */
static void
read_before(const struct us_line_pair *l, size_t end, struct before *b)
{
	const size_t floor = us_line_prefix_floor(l->end);
	struct line line;
	size_t i;

	*b = (struct before){ .lines = 0 };
	end = us_feed_before(l->text, floor, end);
	for (i = 0; i < LINES_MAX && end > floor; i++) {
		line.end = end - 1;
		line.begin = us_feed_before(l->text, floor, line.end);
		if (line.begin == floor && floor > 0)
			break;
		end = line.begin;
		while (line.end > line.begin &&
		    us_is(l->text[line.end - 1], US_BLANK))
			line.end--;
		if (i == 0)
			b->last = line;
		add_width(b, us_line_pair_count(l->text, line.begin, line.end));
	}
}

static void
read_widths(const struct us_line_pair *l, const struct before *b,
    int16_t *value)
{
	const size_t columns = l->columns;
	size_t i, near = 0, equal = 0, next, widest;

	next = us_line_pair_count(l->text, l->next_begin, l->line_end);
	widest = b->wide[0];
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
	/* No more than one in five of the lines is wider. */
	value[US_F_beyond_most] = us_feature_minus(columns,
	    b->lines > 0 ? b->wide[b->lines - b->lines * 4 / 5 - 1] : 0);
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
	const size_t indent =
	    us_line_prefix_columns(text, begin, l->prefix.end);
	const size_t in = us_line_prefix_columns(text, l->next_begin, l->next);
	const struct line next = { l->next_begin, l->line_end };
	struct before b;

	read_before(l, begin, &b);
	read_widths(l, &b, value);
	value[US_F_columns] = us_feature_clip(l->columns, 255);
	value[US_F_indent] = us_feature_clip(indent, US_FEATURE_MANY);
	value[US_F_place] = us_feature_clip(place - begin, US_FEATURE_MANY);
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
