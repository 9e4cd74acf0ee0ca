/*
 * Line prefixes and page furniture: reading them from the left, once for each
 * line.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "line_prefix.h"

static size_t
skip_blanks(const char *text, size_t at, size_t len)
{
	size_t n;

	for (; at < len && !us_is(text[at], US_EOL); at += n) {
		n = us_is(text[at], US_BLANK);
		if (us_is(text[at], US_HIGH))
			n = us_blank(text + at, len - at);
		if (n == 0)
			break;
	}
	return at;
}

/* Return the length of the initials before a > at ${text}, or 0. */
static size_t
read_initials(const char *text, size_t len)
{
	size_t n = 0;

	while (n < len && n < 4 && us_is(text[n], US_ALPHA | US_DIGIT))
		n++;
	return n > 0 && n < len && text[n] == '>' ? n : 0;
}

/* Return the length of the comment leader at ${text} of several bytes that a
 * blank must follow, as in Rust, roff, Texinfo, R, m4 and BASIC, or 0
 * (comment-leader). */
static size_t
read_word_leader(const char *text, size_t len)
{
	static const char leaders[][4] = { "///", "//!", "*>", "#'", "#!", "#.",
		"#:", ".\\\"", "@c", "dnl", "rem", "Rem", "REM" };
	size_t i, n;

	for (i = 0; i < sizeof(leaders) / sizeof(leaders[0]); i++) {
		if (*text != *leaders[i])
			continue;
		n = strlen(leaders[i]);
		if (len > n && us_is(text[n], US_BLANK) &&
		    memcmp(text, leaders[i], n) == 0)
			return n;
	}
	return 0;
}

size_t
us_line_prefix_comment(const char *text, size_t len)
{
	size_t n;

	if (len == 0 || !us_line_prefix_may_comment(*text))
		return 0;
	/* Most are one mark. */
	if (len > 1 && us_is(text[1], US_BLANK))
		return memchr("!\"#%'*;", *text, 7) != NULL;
	n = read_word_leader(text, len);
	if (n > 0)
		return n;
	n = 1;
	if (memchr("#*;%/-", *text, 6) == NULL)
		return 0;
	/* An escape of a URL that goes on in this line. */
	if (len >= 3 && *text == '%' && us_is(text[1], US_HEX) &&
	    us_is(text[2], US_HEX))
		return 0;
	while (n < len && n < 4 && text[n] == *text)
		n++;
	if (*text == '-' && (n == len || !us_is(text[n], US_BLANK)))
		return 0;
	return (*text == '/' || *text == '-') && n != 2 ? 0 : n;
}

/* Read a gutter: a number and the byte behind it.  Return its end, or ${at} if
 * there is none. */
static size_t
read_gutter(const char *text, size_t at, size_t len, uint64_t *number,
    char *end)
{
	size_t i = skip_blanks(text, at, len), digits = i;

	*number = 0;
	while (i < len && i - digits < 10 && us_is(text[i], US_DIGIT))
		*number = *number * 10 + (uint64_t)(text[i++] - '0');
	if (i == digits || i == len)
		return at;
	*end = text[i];
	if (*end == '.' || *end == ':')
		return i + 1;
	*end = ' ';
	return us_blank(text + i, len - i) > 0 ? i : at;
}

size_t
us_line_prefix_columns(const char *text, size_t begin, size_t at)
{
	size_t n = 0;

	for (; begin < at; begin++)
		if (text[begin] == '\t')
			n += 8;
		else if (((unsigned char)text[begin] & 0xC0) != 0x80)
			n++;
	return n;
}

/* Read the quote marks and the comment leader of a line.  Return their end. */
static size_t
read_marks(const char *text, size_t at, size_t len,
    struct us_line_prefix *prefix)
{
	size_t marks = at, n;

	for (;; marks = ++at) {
		at = skip_blanks(text, at, len);
		n = read_initials(text + at, len - at);
		if (n > 0) {
			memcpy(prefix->initials, text + at, n);
			prefix->initials_len = (unsigned)n;
			at += n;
		}
		if (at < len && text[at] == '>')
			prefix->quotes++;
		else if (at < len && text[at] == '|')
			prefix->bars++;
		else if (at < len && text[at] == ':')
			prefix->colons++;
		else
			break;
	}
	if (at < len && (text[at] == '*' || text[at] == '/'))
		prefix->column = us_line_prefix_columns(text, marks, at);
	n = us_line_prefix_comment(text + at, len - at);
	memcpy(prefix->comment, text + at, n);
	prefix->comment_len = (unsigned)n;
	return at + n;
}

/* Return where the line begins that holds ${at}; SIZE_MAX: before ${floor}. */
static size_t
find_line(const char *text, size_t floor, size_t at)
{

	at = us_eol_before(text, floor, at);
	return at == 0 || us_is(text[at - 1], US_EOL) ? at : SIZE_MAX;
}

/* Return whether the + or - at ${sign} is no mark of a list's item: text or a
 * comment leader is behind it, or nothing before ${at}. */
static bool
is_sign(const char *text, size_t sign, size_t at)
{
	const size_t end = skip_blanks(text, sign + 1, at);

	if (end == at)
		return true;
	return end == sign + 1 ?
	    memchr("+->=", text[end], 4) == NULL :
	    us_line_prefix_comment(text + end, at - end) > 0;
}

/* Return whether the line above ${prefix} may be of a patch: it begins with a
 * sign, a blank or @@, behind as many quote marks; or there is none. */
static bool
is_below_patch(const char *text, size_t at, const struct us_line_prefix *prefix)
{
	const size_t floor = us_line_prefix_floor(at);
	size_t line = prefix->begin, end;
	unsigned n;

	if (line == 0)
		return true;
	end = line - 1;
	if (end > floor && text[end] == '\n' && text[end - 1] == '\r')
		end--;
	line = find_line(text, floor, end);
	if (line == SIZE_MAX)
		return false;
	for (n = 0; n < prefix->quotes; n++) {
		if (line == end || text[line] != '>')
			return false;
		line++;
		line += line < end && text[line] == ' ';
	}
	return line == end || memchr("+- @\\", text[line], 5) != NULL;
}

void
us_line_prefix_read_sign(const char *text, size_t at,
    struct us_line_prefix *prefix)
{
	const size_t sign = prefix->end;
	size_t end, n;

	if (prefix->sign != '\0' || prefix->comment_len > 0 || sign == at ||
	    (text[sign] != '+' && text[sign] != '-') ||
	    (prefix->quotes == 0 && sign > prefix->begin) ||
	    !is_sign(text, sign, at) || !is_below_patch(text, at, prefix))
		return;
	end = skip_blanks(text, sign + 1, at);
	prefix->sign = text[sign];
	n = us_line_prefix_comment(text + end, at - end);
	memcpy(prefix->comment, text + end, n);
	prefix->comment_len = (unsigned)n;
	prefix->column = us_line_prefix_columns(text, sign, end);
	prefix->end = skip_blanks(text, end + n, at);
}

/* Read the whole prefix but for a number behind the quote marks. */
static size_t
read_prefix(const char *text, size_t line, size_t at,
    struct us_line_prefix *prefix)
{
	size_t marks;

	memset(prefix, 0, sizeof(*prefix));
	if (line < at && (text[line] == '+' || text[line] == '-')) {
		marks = read_marks(text, line + 1, at, prefix);
		if (prefix->comment_len > 0) {
			prefix->sign = text[line];
			prefix->column++;
			return marks;
		}
		memset(prefix, 0, sizeof(*prefix));
	}
	marks =
	    read_gutter(text, line, at, &prefix->number, &prefix->gutter_end);
	prefix->gutter = marks > line;
	return read_marks(text, marks, at, prefix);
}

void
us_line_prefix_read(const char *text, size_t at, struct us_line_prefix *prefix)
{
	size_t floor = us_line_prefix_floor(at);
	size_t line = us_eol_before(text, floor, at), word, marks;

	*prefix = (struct us_line_prefix){ .begin = line, .end = line };
	if (line > 0 && !us_is(text[line - 1], US_EOL))
		return;
	word = skip_blanks(text, line, at);
	/* Most lines begin with a word. */
	if (word == at ||
	    (us_is(text[word], US_ALPHA) &&
		read_initials(text + word, at - word) == 0 &&
		(!us_line_prefix_may_comment(text[word]) ||
		    us_line_prefix_comment(text + word, at - word) == 0))) {
		prefix->end = word;
		return;
	}
	marks = read_prefix(text, line, at, prefix);
	prefix->begin = line;
	prefix->end = skip_blanks(text, marks, at);
	if (!prefix->gutter &&
	    prefix->quotes + prefix->bars + prefix->colons > 0)
		prefix->inner = read_gutter(text, marks, at, &prefix->number,
				    &prefix->gutter_end) > marks;
}

bool
us_line_prefix_is_marked(const struct us_line_prefix *prefix)
{

	return prefix->quotes + prefix->bars + prefix->colons > 0 ||
	    prefix->gutter;
}

bool
us_line_prefix_same(const struct us_line_prefix *a,
    const struct us_line_prefix *b)
{

	if (a->sign != b->sign || a->quotes != b->quotes ||
	    a->bars != b->bars || a->colons != b->colons ||
	    a->gutter != b->gutter)
		return false;
	if (a->comment_len != b->comment_len ||
	    memcmp(a->comment, b->comment, a->comment_len) != 0)
		return false;
	/* In a comment, a list has a * of its own behind the *
	 * (asterisk-of-a-list). */
	return a->comment_len == 0 || *a->comment != '*' ||
	    a->column == b->column;
}

/* Return whether a comment opens behind ${marks}, or ${sign} there, in the same
 * column as the * of the lines below it, or one column before. */
static bool
opens_comment(const char *text, size_t marks, size_t len, size_t column,
    size_t star, char sign)
{
	size_t at = skip_blanks(text, marks, len);

	if (sign != '\0' && at < len && text[at] == sign) {
		at = skip_blanks(text, at + 1, len);
		column = us_line_prefix_columns(text, marks, at);
	}

	return len - at >= 2 && memcmp(text + at, "/*", 2) == 0 &&
	    (star == column || star == column + 1);
}

bool
us_line_prefix_is_list(const struct us_line_prefix *prefix, const char *text,
    size_t at)
{
	size_t floor = us_line_prefix_floor(at), marks, line;
	size_t lines = 0, filled = 0;
	struct us_line_prefix above;

	if (*prefix->comment != '*')
		return false;
	line = find_line(text, floor, at);
	while (line != SIZE_MAX && line > floor) {
		at = line - 1;
		if (at > floor && text[at] == '\n' && text[at - 1] == '\r')
			at--;
		line = find_line(text, floor, at);
		if (line == SIZE_MAX)
			break;
		marks = read_prefix(text, line, at, &above);
		if (!us_line_prefix_same(prefix, &above))
			return above.quotes != prefix->quotes ||
			    !opens_comment(text, marks, at, above.column,
				prefix->column, prefix->sign);
		marks = skip_blanks(text, marks, at);
		if (marks == at)
			return false;
		lines++;
		filled += us_is_lower(text[marks]);
	}
	/* In a comment of more lines than are read most go on in a sentence. */
	return line != SIZE_MAX || 2 * filled <= lines;
}

/* Skip the quote marks at ${at}, at most as many as ${prefix} has
 * (outer-mark-closes), ${sign} behind them, and its comment leader.  Return the
 * end. */
static size_t
skip_marks(const struct us_line_prefix *prefix, const char *text, size_t at,
    size_t len, char sign)
{
	unsigned quotes = prefix->quotes, bars = prefix->bars;
	unsigned colons = prefix->colons;
	size_t next, n = prefix->initials_len;

	for (;; at = next + 1) {
		next = skip_blanks(text, at, len);
		if (n > 0 && len - next > n &&
		    memcmp(text + next, prefix->initials, n) == 0 &&
		    text[next + n] == '>')
			next += n;
		if (next == len)
			break;
		if (text[next] == '>' && quotes > 0)
			quotes--;
		else if (text[next] == '|' && bars > 0)
			bars--;
		else if (text[next] == ':' && colons > 0)
			colons--;
		else
			break;
	}
	next = skip_blanks(text, at, len);
	if (sign != '\0' && next < len && text[next] == sign) {
		at = next + 1;
		next = skip_blanks(text, at, len);
	}
	n = prefix->comment_len;
	if (n > 0 && len - next > n &&
	    memcmp(text + next, prefix->comment, n) == 0 &&
	    (us_is(text[next + n], US_BLANK) ||
		memchr("#*;%/-", *prefix->comment, 6) != NULL))
		at = next + n;
	return at;
}

/* Skip the gutter at ${at}, if its number is right for a line that is ${lines}
 * lines behind the opening one.  Return the end, or ${at}. */
static size_t
skip_gutter(const struct us_line_prefix *prefix, const char *text, size_t at,
    size_t len, unsigned lines)
{
	uint64_t number;
	char end;
	size_t next = read_gutter(text, at, len, &number, &end);

	return next > at && end == prefix->gutter_end &&
		number == prefix->number + lines ?
	    next :
	    at;
}

size_t
us_line_prefix_skip(const struct us_line_prefix *prefix, const char *text,
    size_t at, size_t len, unsigned lines)
{
	char sign = prefix->sign;

	if (!us_line_prefix_is_marked(prefix) && sign == '\0' &&
	    prefix->comment_len == 0)
		return at;
	if (at < len && sign != '\0' && text[at] == sign) {
		at++;
		sign = '\0';
	}
	if (prefix->gutter)
		at = skip_gutter(prefix, text, at, len, lines);
	at = skip_marks(prefix, text, at, len, sign);
	return prefix->inner ? skip_gutter(prefix, text, at, len, lines) : at;
}

/* A line: its content without prefix and blanks, and where the next begins. */
struct line {
	size_t begin, end, next;
};

enum view { LINE_WHOLE, LINE_LONG, LINE_MORE };

/* Read the line at ${at}.  A long line is text and not furniture. */
static enum view
read_line(const struct us_line_prefix *prefix, const char *text, size_t at,
    size_t len, unsigned lines, struct line *line)
{
	bool clipped = len - at > US_LINE_MAX;
	size_t end, n;

	if (clipped)
		len = at + US_LINE_MAX;
	end = us_eol_find(text, at, len);
	line->next = end + us_eol(text + end, len - end);
	line->begin = us_line_prefix_skip(prefix, text, at, end, lines);
	line->begin = skip_blanks(text, line->begin, end);
	while (end > line->begin &&
	    (n = us_blank_before(text + line->begin, end - line->begin)) > 0)
		end -= n;
	line->end = end;

	/* A CR at the very end may have its LF behind it. */
	if (line->next < len)
		return LINE_WHOLE;
	return clipped ? LINE_LONG : LINE_MORE;
}

/* Return whether the line ends in "[Page 24]". */
static bool
is_page(const char *text, const struct line *line)
{
	size_t end = line->end, digits;

	if (end == line->begin || text[end - 1] != ']')
		return false;
	digits = --end;
	while (digits > line->begin && us_is(text[digits - 1], US_DIGIT))
		digits--;
	return digits < end && digits >= line->begin + 6 &&
	    us_same(text + digits - 6, "[page ", 6);
}

/* Return whether the line is a number and nothing else. */
static bool
is_number(const char *text, const struct line *line)
{
	size_t at = line->begin;

	while (at < line->end && us_is(text[at], US_DIGIT))
		at++;
	return at == line->end && at - line->begin <= 4;
}

enum stage { FOOT, HEAD, BODY };

/* Skip page furniture that begins at ${*at}: blank lines, a page footer, a form
 * feed (optional), a page header, blank lines. */
static enum us_look
skip_furniture(const struct us_line_prefix *prefix, const char *text,
    size_t *at, size_t len, bool ended, unsigned *lines)
{
	enum stage stage = FOOT;
	size_t pos = *at;
	struct line line = { 0 }, next;
	enum view view;
	unsigned n;

	for (n = 0; n < US_FURNITURE_LINES; n++, pos = line.next) {
		view = read_line(prefix, text, pos, len, *lines + n, &line);
		if (view == LINE_MORE && !ended)
			return US_LOOK_MORE;
		if (view != LINE_WHOLE && stage == FOOT)
			return US_LOOK_NOTHING;
		if (stage == FOOT &&
		    memchr(text + pos, '\f', line.next - pos) != NULL)
			stage = HEAD;
		if (line.begin == line.end && view == LINE_WHOLE)
			continue;
		if (stage == BODY)
			break;
		if (stage == FOOT) {
			if (!is_page(text, &line) &&
			    (n == 0 || !is_number(text, &line)))
				return US_LOOK_NOTHING;
			stage = HEAD;
			continue;
		}
		if (view != LINE_WHOLE)
			break;
		/* A page header has a blank line behind it and no >. */
		view = read_line(prefix, text, line.next, len, *lines + n + 1,
		    &next);
		if (view == LINE_MORE && !ended)
			return US_LOOK_MORE;
		if (view != LINE_WHOLE || next.begin != next.end ||
		    memchr(text + line.begin, '>', line.end - line.begin) !=
			NULL)
			break;
		stage = BODY;
	}
	if (n == US_FURNITURE_LINES || line.begin == line.end)
		return US_LOOK_NOTHING;
	*at = line.begin;
	*lines += n;
	return US_LOOK_FOUND;
}

enum us_look
us_line_prefix_break(const struct us_line_prefix *prefix, const char *text,
    size_t *at, size_t len, bool ended, bool furniture, unsigned *lines)
{
	struct line line;
	enum view view;

	view = read_line(prefix, text, *at, len, *lines, &line);
	if (view == LINE_MORE && !ended)
		return US_LOOK_MORE;
	if (view == LINE_WHOLE &&
	    (line.begin == line.end || is_page(text, &line)))
		return furniture ?
		    skip_furniture(prefix, text, at, len, ended, lines) :
		    US_LOOK_NOTHING;
	*at = line.begin;
	return US_LOOK_FOUND;
}

enum us_look
us_line_prefix_next(const struct us_line_prefix *prefix, const char *text,
    size_t *at, size_t len, bool ended, unsigned *lines)
{

	if (len - *at < 2)
		return ended ? US_LOOK_NOTHING : US_LOOK_MORE;
	*at += us_eol(text + *at, len - *at);
	(*lines)++;
	return us_line_prefix_break(prefix, text, at, len, ended, false, lines);
}
