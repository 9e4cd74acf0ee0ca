/*
 * The features of a line end: the URL so far, its line, the lines before, the
 * next word and its line.  Each byte is looked at a few times at most.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../next_word.h"
#include "features.h"

/* The most bytes that count: of the end and the beginning of the URL, and the
 * most lines before. */
#define ENDING_MAX 100
#define LINES_MAX 12

/* The lines before that may begin like the next one. */
#define ALIKE_LINES 4

/* The most that a feature says. */
#define MANY 200
#define SOME 20

/* As many columns as no indent has. */
#define NO_INDENT 99

static int16_t
clip(size_t n, size_t most)
{

	return (int16_t)(n < most ? n : most);
}

/* Return ${a} - ${b}, as far as it matters. */
static int16_t
minus(long a, long b)
{
	long n = a - b;

	if (n > MANY)
		return MANY;
	return (int16_t)(n < -MANY ? -MANY : n);
}

/* Return the class of ${byte}, a number of which the table knows. */
static int16_t
class_of(char byte)
{
	static const char marks[] = US_FEATURE_MARKS;
	const char *mark;

	if (us_is_lower(byte))
		return 1;
	if (us_is(byte, US_ALPHA))
		return 2;
	if (us_is(byte, US_DIGIT))
		return 3;
	mark = memchr(marks, byte, sizeof(marks) - 1);
	return mark != NULL ? (int16_t)(US_FEATURE_MARK + (mark - marks)) :
			      US_FEATURE_OTHER;
}

/* The URL so far, in one piece: its first and its last bytes. */
struct url {
	size_t len;
	size_t head_len, tail_len;
	char head[ENDING_MAX], tail[ENDING_MAX];
};

/* Return the i-th part of the URL; the last is on the line that ends. */
static struct us_piece
piece_at(const struct us_joint *joint, size_t i)
{

	return i < joint->pieces ?
	    joint->piece[i] :
	    (struct us_piece){ joint->begin, joint->end };
}

static void
read_url(const struct us_line_pair *l, struct url *url)
{
	struct us_piece piece;
	size_t i, n;

	url->len = url->head_len = url->tail_len = 0;
	for (i = 0; i <= l->joint->pieces; i++) {
		piece = piece_at(l->joint, i);
		n = piece.end - piece.begin;
		url->len += n;
		if (n > ENDING_MAX - url->head_len)
			n = ENDING_MAX - url->head_len;
		memcpy(url->head + url->head_len, l->text + piece.begin, n);
		url->head_len += n;
	}
	for (; i > 0 && url->tail_len < ENDING_MAX; i--) {
		piece = piece_at(l->joint, i - 1);
		n = piece.end - piece.begin;
		if (n > ENDING_MAX - url->tail_len)
			n = ENDING_MAX - url->tail_len;
		url->tail_len += n;
		memcpy(url->tail + ENDING_MAX - url->tail_len,
		    l->text + piece.end - n, n);
	}
}

/* The byte ${n} bytes before the URL's end; NUL: it is not that long. */
static char
tail_at(const struct url *url, size_t n)
{

	return n <= url->tail_len ? url->tail[ENDING_MAX - n] : '\0';
}

/* Return whether the host, which begins behind :// or at the beginning, ends
 * with a top-level domain; and in ${only} whether nothing follows it. */
static bool
has_domain(const struct url *url, bool *only)
{
	size_t at = 0, label, end;

	while (at < url->head_len && us_is(url->head[at], US_SCHEME))
		at++;
	if (url->head_len - at >= 3 && memcmp(url->head + at, "://", 3) == 0)
		at += 3;
	else
		at = 0;
	for (end = at;
	     end < url->head_len && memchr("/?#", url->head[end], 3) == NULL;
	     end++)
		;
	*only = end == url->len;
	while (end > at && url->head[end - 1] == '.')
		end--;
	for (label = end; label > at && url->head[label - 1] != '.';)
		label--;
	return label > at &&
	    us_next_word_domain(url->head + label, end - label);
}

static void
read_url_features(const struct us_line_pair *l, int16_t *value)
{
	struct url url;
	bool only;
	size_t n;

	read_url(l, &url);
	value[US_F_last] = class_of(tail_at(&url, 1));
	value[US_F_last3] = url.len > 2 ? class_of(tail_at(&url, 3)) : 0;
	value[US_F_length] = clip(url.len, 255);
	for (n = 0; n < url.tail_len &&
	     memchr("/?#&=", tail_at(&url, n + 1), 5) == NULL;)
		n++;
	value[US_F_segment] = clip(n, 99);
	for (n = 0; n < url.tail_len && us_is(tail_at(&url, n + 1), US_ALPHA);)
		n++;
	value[US_F_word] = clip(n, 40);
	value[US_F_domain] = has_domain(&url, &only);
	value[US_F_host] = only;
	for (n = 0;
	     n < url.tail_len && n < 6 && us_is_alnum(tail_at(&url, n + 1));)
		n++;
	value[US_F_extension] = !only && tail_at(&url, n + 1) == '.' &&
	    us_next_word_extension(url.tail + ENDING_MAX - n, n);
	value[US_F_query] = us_line_pair_has(l, '?');
	value[US_F_later] = l->joint->pieces > 0;
}

/* A line before, or the next one. */
struct line {
	size_t begin, end; /* without blanks at its end */
};

/* Count the columns from ${begin} to ${at}; a tab has eight. */
static size_t
count_columns(const char *text, size_t begin, size_t at)
{
	size_t n = 0;

	for (; begin < at; begin++)
		if (((unsigned char)text[begin] & 0xC0) != 0x80)
			n += text[begin] == '\t' ? 8 : 1;
	return n;
}

/* Return where the text of the line begins, behind the prefix that it shares
 * with the URL's line, and in ${indent} the columns before. */
static size_t
text_begin(const struct us_line_pair *l, const struct line *line,
    size_t *indent)
{
	size_t at =
	    us_line_prefix_skip(&l->prefix, l->text, line->begin, line->end, 0);

	while (at < line->end && us_is(l->text[at], US_BLANK))
		at++;
	*indent = count_columns(l->text, line->begin, at);
	return at;
}

/* Return how many bytes of the next line's first word ${line} begins with. */
static size_t
count_alike(const struct us_line_pair *l, const struct line *line)
{
	size_t indent, at = text_begin(l, line, &indent), n = 0;

	while (l->next + n < l->next_end && at + n < line->end &&
	    l->text[at + n] == l->text[l->next + n])
		n++;
	return n;
}

/* Pass a word of letters or digits, or one other byte, and the blanks behind
 * it.  Return its kind: a letter is any word, a digit any number. */
static char
pass_shape(const char *text, size_t *at, size_t end)
{
	char kind = text[*at];

	if (us_is(kind, US_DIGIT)) {
		kind = '0';
		while (*at < end && us_is(text[*at], US_DIGIT))
			++*at;
	} else if (us_is(kind, US_ALPHA | US_HIGH)) {
		kind = 'a';
		while (*at < end && us_is(text[*at], US_ALPHA | US_HIGH))
			++*at;
	} else {
		++*at;
	}
	while (*at < end && us_is(text[*at], US_BLANK))
		++*at;
	return kind;
}

/* Return how many marks and numbers are in what two lines begin with alike, as
 * records do: a path and a number, a stamp, the number of an item. */
static size_t
count_record(const char *text, const struct line *a, const struct line *b)
{
	size_t left = a->begin, right = b->begin, n = 0;
	char kind;

	while (left < a->end && right < b->end && n < SOME) {
		kind = pass_shape(text, &left, a->end);
		if (pass_shape(text, &right, b->end) != kind)
			break;
		n += kind != 'a';
	}
	return n;
}

/* Return whether the line begins with a name and =, as variables do. */
static bool
is_assigned(const char *text, size_t at, size_t end)
{
	size_t name = at;

	while (at < end &&
	    (us_is_alnum(text[at]) || text[at] == '_' || text[at] == '.' ||
		text[at] == '-'))
		at++;
	return at > name && at < end && text[at] == '=';
}

/* The widths of the lines before, and what the last few of them begin with. */
struct before {
	size_t width[LINES_MAX], lines; /* that are not blank */
	size_t widest;
};

/* Put ${width} in its place. */
static void
add_width(struct before *b, size_t width)
{
	size_t i;

	for (i = b->lines++; i > 0 && b->width[i - 1] > width; i--)
		b->width[i] = b->width[i - 1];
	b->width[i] = width;
}

/* Find the last LINES_MAX lines before ${end}, as far as they are whole within
 * US_LINE_PREFIX_BACK bytes before the URL's end.  Return how many lines were
 * found; the last one is ${line}[(that - 1) % LINES_MAX]. */
static size_t
find_lines(const struct us_line_pair *l, size_t end,
    struct line line[LINES_MAX])
{
	size_t at = 0, n = 0;
	const char *eol;

	if (l->end > US_LINE_PREFIX_BACK) {
		at = l->end - US_LINE_PREFIX_BACK;
		eol = memchr(l->text + at, '\n', end - at);
		if (eol == NULL)
			return 0;
		at = (size_t)(eol + 1 - l->text);
	}
	for (; at < end; at = (size_t)(eol + 1 - l->text)) {
		eol = memchr(l->text + at, '\n', end - at);
		if (eol == NULL)
			break;
		line[n++ % LINES_MAX] =
		    (struct line){ at, (size_t)(eol - l->text) };
	}
	return n;
}

/* Read the line directly before that of the URL. */
static void
read_last(const struct us_line_pair *l, const struct line *line, size_t width,
    const struct line *next, int16_t *value)
{
	size_t indent;

	value[US_F_beyond_last] = minus((long)l->columns, (long)width);
	if (width == 0)
		return;
	text_begin(l, line, &indent);
	value[US_F_indent_last] = clip(indent, MANY);
	value[US_F_out_last] = minus((long)indent,
	    (long)count_columns(l->text, l->next_begin, l->next));
	value[US_F_record_last] = clip(count_record(l->text, line, next), SOME);
}

/* Read the lines before. */
static void
read_before(const struct us_line_pair *l, const struct line *next,
    struct before *b, int16_t *value)
{
	struct line lines[LINES_MAX], line;
	size_t width, i, n;
	size_t found =
	    find_lines(l, us_line_pair_begin(l->text, l->end), lines);

	b->lines = b->widest = 0;
	value[US_F_beyond_last] = minus((long)l->columns, 0);
	value[US_F_indent_last] = -1;
	value[US_F_out_last] = NO_INDENT;
	value[US_F_alike] = value[US_F_record_last] = 0;
	for (i = 0; i < found && i < LINES_MAX; i++) {
		line = lines[(found - 1 - i) % LINES_MAX];
		while (line.end > line.begin &&
		    us_is(l->text[line.end - 1], US_BLANK))
			line.end--;
		width = us_line_pair_count(l->text, line.begin, line.end);
		if (width > 0)
			add_width(b, width);
		if (i == 0)
			read_last(l, &line, width, next, value);
		if (i >= ALIKE_LINES)
			continue;
		n = count_alike(l, &line);
		if (n > (size_t)value[US_F_alike])
			value[US_F_alike] = clip(n, SOME);
	}
	if (b->lines > 0)
		b->widest = b->width[b->lines - 1];
}

static void
read_line_features(const struct us_line_pair *l, const struct line *next,
    int16_t *value)
{
	const size_t begin = us_line_pair_begin(l->text, l->end);
	const bool later = l->joint->pieces > 0;
	const size_t start = l->joint->start;
	const struct line line = { begin, later ? begin : l->joint->begin };
	bool marked = us_line_prefix_is_marked(&l->prefix) ||
	    l->prefix.comment_len > 0;

	value[US_F_columns] = clip(l->columns, 255);
	value[US_F_indent] =
	    clip(count_columns(l->text, begin, l->prefix.end), MANY);
	value[US_F_place] = later ? -1 : clip(l->joint->begin - begin, MANY);
	value[US_F_first] = later || l->joint->begin <= l->prefix.end;
	value[US_F_opener] = class_of(start > 0 ? l->text[start - 1] : ' ');
	if (!l->same)
		value[US_F_prefix] = l->fewer ? 2 : 1;
	else
		value[US_F_prefix] = marked ? 3 : 0;
	value[US_F_flowed] = l->flowed;
	value[US_F_assigned] =
	    (int16_t)((!later && is_assigned(l->text, begin, l->joint->begin)) +
		2 * is_assigned(l->text, l->next_begin, next->end));
	value[US_F_record] = clip(count_record(l->text, &line, next), SOME);
}

static void
read_before_features(const struct us_line_pair *l, const struct line *next,
    int16_t *value)
{
	struct before b;
	size_t i, width, columns = l->columns, near = 0, equal = 0;

	read_before(l, next, &b, value);
	width = us_line_pair_count(l->text, next->begin, next->end);
	value[US_F_next_columns] = clip(width, 255);
	if (width < b.widest)
		width = b.widest;
	value[US_F_beyond] = minus((long)columns, (long)width);
	if (width < columns)
		width = columns;
	value[US_F_room] =
	    minus((long)width, (long)(columns + 1 + l->next_end - l->next));
	for (i = 0; i < b.lines; i++) {
		near += b.width[i] + 3 >= columns && b.width[i] <= columns + 3;
		equal += b.width[i] == columns;
	}
	value[US_F_near] = clip(near, LINES_MAX);
	value[US_F_equal] = clip(equal, LINES_MAX);
	value[US_F_lines] = (int16_t)b.lines;
	value[US_F_beyond_most] = minus((long)columns,
	    b.lines > 0 ? (long)b.width[b.lines * 4 / 5] : 0);
}

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

/* Count the marks of the word. */
static void
count_marks(const struct us_line_pair *l, int16_t *value)
{
	static const enum us_feature none = US_FEATURES;
	size_t at, digits = 0;
	enum us_feature to;

	value[US_F_slashes] = value[US_F_dots] = value[US_F_equals] = 0;
	value[US_F_colons] = value[US_F_lines_low] = value[US_F_hyphens] = 0;
	for (at = l->next; at < l->core_end; at++) {
		to = none;
		switch (l->text[at]) {
		case '/':
			to = US_F_slashes;
			break;
		case '.':
			to = US_F_dots;
			break;
		case '=':
			to = US_F_equals;
			break;
		case ':':
			to = US_F_colons;
			break;
		case '_':
			to = US_F_lines_low;
			break;
		case '-':
			to = US_F_hyphens;
			break;
		default:
			digits += us_is(l->text[at], US_DIGIT);
		}
		if (to != none && value[to] < 9)
			value[to]++;
	}
	value[US_F_digits] = clip(digits, SOME);
}

/* Return where the bytes of ${classes} end that begin at ${at}. */
static size_t
pass(const char *text, size_t at, size_t end, unsigned classes)
{

	while (at < end && us_is(text[at], classes))
		at++;
	return at;
}

/* Return whether the word begins with letters and :/, 2 if it has ://. */
static int16_t
scheme_of(const struct us_line_pair *l)
{
	size_t at = pass(l->text, l->next, l->core_end, US_ALPHA);
	bool begins = at > l->next && l->core_end - at >= 2 &&
	    memcmp(l->text + at, ":/", 2) == 0;

	for (at = l->next; l->core_end - at >= 3; at++)
		if (memcmp(l->text + at, "://", 3) == 0)
			return (int16_t)(2 + begins);
	return begins;
}

/* Return whether the word ends with an extension, or has one before a ? or #.
 */
static bool
is_file(const struct us_line_pair *l)
{
	size_t end = l->next, dot;

	while (end < l->core_end && l->text[end] != '?' && l->text[end] != '#')
		end++;
	for (dot = end; dot > l->next && us_is_alnum(l->text[dot - 1]);)
		dot--;
	return dot > l->next && l->text[dot - 1] == '.' &&
	    us_next_word_extension(l->text + dot, end - dot);
}

/* Return whether the word has a name and ( behind it. */
static bool
has_call(const struct us_line_pair *l)
{
	size_t at;

	for (at = l->next + 1; at < l->core_end; at++)
		if (l->text[at] == '(' &&
		    (us_is_alnum(l->text[at - 1]) || l->text[at - 1] == '_'))
			return true;
	return false;
}

static void
read_word_features(const struct us_line_pair *l, int16_t *value)
{
	const char *text = l->text;
	const char close =
	    l->joint->start > 0 ? closer(text[l->joint->start - 1]) : '\0';
	const size_t next = l->next, end = l->core_end;
	size_t letters = pass(text, next, end, US_ALPHA), small = next, at;

	while (small < letters && !us_is_lower(text[small]))
		small++;
	value[US_F_next_length] = clip(l->next_end - next, MANY);
	value[US_F_next1] = class_of(text[next]);
	value[US_F_next2] = next + 1 < l->next_end ? class_of(text[next + 1]) :
						     0;
	value[US_F_letters] = clip(letters - next, 40);
	value[US_F_next_word] = letters == end && end > next;
	value[US_F_capitals] = letters > next + 1 && small == letters;
	value[US_F_title] = letters > next && !us_is_lower(text[next]) &&
	    (letters == next + 1 || us_is_lower(text[next + 1]));
	value[US_F_number] = clip(pass(text, next, end, US_DIGIT) - next, SOME);
	count_marks(l, value);
	value[US_F_file] = is_file(l);
	value[US_F_scheme] = scheme_of(l);
	value[US_F_next_host] = us_next_word_is_host(l);
	value[US_F_tail] = end < l->len && !us_is(text[end], US_BLANK) ?
	    class_of(text[end]) :
	    0;
	value[US_F_call] = has_call(l);
	value[US_F_date] = us_next_word_is_date(l);
	value[US_F_closes] = 0;
	for (at = next; close != '\0' && at < l->next_end + 1; at++)
		if (at < l->len && text[at] == close)
			value[US_F_closes] = 1;
}

/* The hexadecimal digits of a hash. */
#define HASH 40

/* Return how many hexadecimal digits are on both sides of the break; 0: there
 * are too few; -1: the word has as many as a hash. */
static int16_t
count_hexes(const struct us_line_pair *l)
{
	size_t left = l->end, right = l->next;

	while (left > l->joint->begin && l->end - left < HASH &&
	    us_is(l->text[left - 1], US_HEX))
		left--;
	right = pass(l->text, l->next, l->core_end, US_HEX);
	if (right == l->core_end && right - l->next == HASH)
		return -1;
	if (l->end - left < 3 || right - l->next < 2)
		return 0;
	return clip(l->end - left + right - l->next, 64);
}

/* Return whether the word is the mark of a list: 1. (2) [3] a) * - o */
static bool
is_item(const struct us_line_pair *l)
{
	const size_t len = l->next_end - l->next;
	const char last = l->text[l->next_end - 1];

	if (len == 1)
		return memchr("*-+o", last, 4) != NULL;
	return len <= 5 && (last == '.' || last == ')' || last == ']') &&
	    us_is_alnum(l->text[l->next_end - 2]);
}

static void
read_next_features(const struct us_line_pair *l, const struct line *next,
    int16_t *value)
{
	const char *text = l->text;
	size_t at = l->next_end, gap, end = next->end;
	const size_t place = value[US_F_place] > 0 ? (size_t)value[US_F_place] :
						     0;
	const size_t indent = count_columns(text, l->next_begin, l->next);
	unsigned words = 1;

	value[US_F_second] = value[US_F_gap] = 0;
	while (at < end) {
		gap = at;
		at = pass(text, at, end, US_BLANK);
		if (at - gap >= 3 && at < end)
			value[US_F_gap] = 1;
		for (gap = at; at < end && !us_is(text[at], US_BLANK);)
			at++;
		if (at > gap && words++ == 1)
			value[US_F_second] = clip(at - gap, MANY);
	}
	value[US_F_words] = clip(words, SOME);
	value[US_F_in] = minus((long)indent, value[US_F_indent]);
	value[US_F_in_url] = minus((long)indent, (long)place);
	value[US_F_next_last] = class_of(text[end - 1]);
	value[US_F_item] = is_item(l);
	value[US_F_bars] = memchr(text + l->next_end, '|', end - l->next_end) !=
	    NULL;
	value[US_F_hexes] = count_hexes(l);
}

void
us_features_read(const struct us_line_pair *l, int16_t value[US_FEATURES])
{
	const struct line next = { l->next_begin, l->line_end };

	read_url_features(l, value);
	read_line_features(l, &next, value);
	read_before_features(l, &next, value);
	read_word_features(l, value);
	read_next_features(l, &next, value);
}
