/*
 * What surely ends a URL at a line end, seen before both lines are read: the
 * next line is blank, plain text, another URL, a record or begins with a mark.
 * Most line ends are settled here.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../bare.h"
#include "../next_word.h"
#include "certain.h"
#include "known_word.h"

/* From so many columns on the rest of a URL may have had no room. */
#define LONG_LINE 60

/* No program breaks words in lines that are shorter. */
#define NARROW_LINE 30

/* The most blanks and quote marks before the text of a line. */
#define LEAD_MAX 68

/* The byte at ${at}; the text ends like a line. */
static char
byte_at(const struct us_view *v, size_t at)
{

	return at < v->len ? v->text[at] : '\n';
}

/* Return whether a bracket or a quotation mark, or punctuation beyond ASCII, is
 * at ${at}. */
static bool
is_mark(const struct us_view *v, size_t at)
{

	return memchr("([{<\"'`", v->text[at], 7) != NULL ||
	    (us_line_pair_is_mark(v->text + at, v->len - at) &&
		us_blank(v->text + at, v->len - at) == 0);
}

/* Pass the quote marks of a reply at ${next}, which are as good as blanks here:
 * behind other marks than those of the first line is other text. */
static size_t
pass_quotes(const struct us_view *v, size_t next)
{
	size_t at = next;

	while (at < v->len && at - next < LEAD_MAX &&
	    !us_is(v->text[at], US_EOL) &&
	    (us_is(v->text[at], US_BLANK) || v->text[at] == '>' ||
		v->text[at] == '|'))
		at++;
	return at;
}

/* Return where the URL's line begins, or ${floor} if that is behind it. */
static size_t
find_line(const struct us_view *v, const struct us_joint *joint)
{
	const size_t end = joint->end;
	const size_t floor = us_line_prefix_floor(end);

	return joint->begin < floor ?
	    floor :
	    us_eol_before(v->text, floor, joint->begin);
}

/* Pass the comment leader at ${at} with which the URL's line begins, too, and
 * the blanks behind it (comment-leader). */
static size_t
pass_leader(const struct us_view *v, const struct us_joint *joint, size_t at)
{
	const size_t n = us_line_prefix_comment(v->text + at, v->len - at);
	size_t line;

	if (n == 0)
		return at;
	line = pass_quotes(v, find_line(v, joint));
	return line < joint->begin &&
		us_line_prefix_comment(v->text + line, joint->end - line) ==
		    n &&
		memcmp(v->text + line, v->text + at, n) == 0 ?
	    pass_quotes(v, at + n) :
	    at;
}

/* Pass the sign of a patch at ${at} and the comment leader behind it if they
 * lead the URL's line, too; SIZE_MAX: that has the other sign (line-prefix). */
static size_t
pass_sign(const struct us_view *v, const struct us_joint *joint, size_t at)
{
	const char first = v->text[pass_quotes(v, find_line(v, joint))];
	struct us_line_prefix prefix;
	size_t n;

	if (first != '+' && first != '-')
		return at;
	us_line_prefix_read(v->text, joint->end, &prefix);
	if (prefix.end < joint->begin)
		us_line_prefix_read_sign(v->text, joint->end, &prefix);
	if (prefix.sign != v->text[at])
		return prefix.sign != '\0' ? SIZE_MAX : at;
	at = pass_quotes(v, at + 1);
	n = us_line_prefix_comment(v->text + at, v->len - at);
	return n > 0 && n == prefix.comment_len &&
		memcmp(prefix.comment, v->text + at, n) == 0 ?
	    pass_quotes(v, at + n) :
	    at;
}

/* Pass what leads the text at ${at} and the URL's line; SIZE_MAX: they have the
 * two signs of a patch. */
__attribute__((noinline)) static size_t
pass_leads(const struct us_view *v, const struct us_joint *joint, size_t at)
{
	const char byte = v->text[at];

	return (byte == '+' || byte == '-') && byte_at(v, at + 1) != byte ?
	    pass_sign(v, joint, at) :
	    pass_leader(v, joint, at);
}

/* The bytes of a word, and behind it, that find_end() may read. */
#define WORD_MAX (US_NAME_MAX + 8)

/* Return whether the word at ${at} and the byte behind it are in view, as far
 * as find_end() may read them: what it says must not depend on how many are. */
static inline bool
shows_word(const struct us_view *v, size_t at)
{

	if (v->ended || v->len - at > WORD_MAX)
		return true;
	while (at < v->len && !us_is(v->text[at], US_STOP))
		at++;
	return v->len - at > 1 || (at < v->len && us_is(v->text[at], US_EOL));
}

/* The longest name at the beginning of a record. */
#define RECORD_MAX 200

/* The digits of a year. */
#define YEAR 4

/* The name and the colon with which a record begins, as in src/a.c:12: and
 * 12:34 and Subject:, or the name and the sign of a value, as in name => */
struct record {
	size_t len;    /* 0: there is none */
	bool path;     /* a slash or dot is in it */
	bool numbered; /* a digit follows */
	bool field;    /* as in a header: a name, and a blank behind it */
	bool value;    /* a sign with blanks on both sides */
};

/* Return the end of = => := or : with blanks on both sides, which are at ${at},
 * behind a name; or ${at} if there is none. */
static size_t
pass_value_sign(const struct us_view *v, size_t at, size_t limit)
{
	size_t sign = at, end;

	while (sign < limit && us_is(v->text[sign], US_BLANK) &&
	    !us_is(v->text[sign], US_EOL))
		sign++;
	for (end = sign; end < limit && end - sign < 3 &&
	     memchr(":=>", v->text[end], 3) != NULL;)
		end++;
	return sign > at && end > sign && end - sign < 3 &&
		v->text[sign] != '>' && us_is(byte_at(v, end), US_BLANK) ?
	    end :
	    at;
}

static struct record
read_record(const struct us_view *v, size_t at)
{
	const size_t limit = v->len - at > RECORD_MAX ? at + RECORD_MAX :
							v->len;
	struct record record = { 0 };
	size_t name = at, end, sign;

	while (name < limit && us_is(v->text[name], US_LABEL))
		name++;
	for (end = name; end < limit && v->text[end] != ':' &&
	     !us_is(v->text[end], US_BLANK);
	     end++)
		record.path = record.path || v->text[end] == '/' ||
		    v->text[end] == '.';
	sign = pass_value_sign(v, end, limit);
	record.value = end > at && sign > end;
	if (record.value)
		record.len = sign - at;
	if (end == at || byte_at(v, end) != ':' || byte_at(v, end + 1) == '/')
		return record;
	record.numbered = us_is(byte_at(v, end + 1), US_DIGIT);
	record.field = end == name && us_is(v->text[at], US_ALPHA) &&
	    us_is(byte_at(v, end + 1), US_BLANK);
	record.len = end + 1 - at;
	return record;
}

/* Return whether a year, or the first and the last one, and a comma and a blank
 * are at ${at}. */
static bool
is_years(const struct us_view *v, size_t at)
{
	size_t digits, n;

	for (n = 0; n < 2; n++) {
		for (digits = at; us_is(byte_at(v, at), US_DIGIT);)
			at++;
		if (at - digits != YEAR || byte_at(v, at) != '-')
			break;
		at++;
	}
	return at - digits == YEAR && byte_at(v, at) == ',' &&
	    us_is(byte_at(v, at + 1), US_BLANK);
}

/* Return whether years and a name are at ${at}, and years are before the URL on
 * its line, too, as in a list of copyrights (lines-that-are-records). */
__attribute__((noinline)) static bool
are_copyrights(const struct us_view *v, const struct us_joint *joint, size_t at)
{
	size_t line;

	if (us_is(byte_at(v, at + YEAR), US_BLANK | US_ALPHA | US_DIGIT) ||
	    !is_years(v, at))
		return false;
	for (line = find_line(v, joint); line < joint->begin; line++)
		if (is_years(v, line))
			return true;
	return false;
}

/* Return whether the line of the URL and the one at ${next} are records: they
 * begin with the same name, or both with a path, or with a name and a number or
 * a blank, as header fields, what grep prints and many a log do.  Blanks and
 * marks may be before them, which are the same, or as many blanks below
 * (lines-that-are-records). */
static bool
are_records(const struct us_view *v, const struct us_joint *joint, size_t next)
{
	struct record record, other;
	size_t at = next, begin;

	while (at - next < LEAD_MAX && byte_at(v, at) != '/' &&
	    byte_at(v, at) != '_' &&
	    !us_is(byte_at(v, at), US_ALPHA | US_DIGIT | US_HIGH | US_EOL))
		at++;
	other = read_record(v, at);
	if (other.len == 0)
		return us_is(byte_at(v, at), US_DIGIT) &&
		    are_copyrights(v, joint, at);
	for (begin = find_line(v, joint); next < at; begin++, next++)
		if (v->text[next] != v->text[begin] &&
		    (v->text[next] != ' ' ||
			us_is(v->text[begin], US_ALPHA | US_HIGH | US_EOL)))
			return false;
	record = read_record(v, begin);
	if (record.len == 0)
		return false;
	return (record.numbered && other.numbered) ||
	    (record.field && other.field) || (record.value && other.value) ||
	    (record.path && other.path) ||
	    (record.len == other.len &&
		memcmp(v->text + begin, v->text + next, record.len) == 0);
}

/* Return whether the beginning of the line at ${next} is in view as far as
 * are_records() may read it. */
static bool
shows_record(const struct us_view *v, size_t next)
{

	return v->ended || v->len - next > LEAD_MAX + RECORD_MAX + 2 ||
	    memchr(v->text + next, '\n', v->len - next) != NULL;
}

/* Return whether a blank line at ${at} may be one of those at the end of a
 * page, behind which the URL goes on. */
static bool
may_end_page(const struct us_view *v, const struct us_joint *joint, size_t at)
{

	return us_is(byte_at(v, at), US_EOL) &&
	    memchr("-/\x90", v->text[joint->end - 1], 3) != NULL;
}

/* Return whether the line behind the blank lines at ${at} is in view as far as
 * is_paragraph_end() may read it. */
static bool
shows_paragraph(const struct us_view *v, size_t at)
{

	if (v->ended || v->len - at > US_LINE_MAX)
		return true;
	at = us_pass_blanks(v->text, at, v->len);
	return us_eol_find(v->text, at, v->len) < v->len;
}

static const char before_url[] = "another URL begins the next line";

/* Return whether text follows the blank lines at ${at}, and not what may be the
 * end of a page: a line that ends with a number, or a form feed. */
static bool
is_paragraph_end(const struct us_view *v, size_t at)
{
	const size_t limit = v->len - at > US_LINE_MAX ? at + US_LINE_MAX :
							 v->len;
	size_t begin = at, end;

	begin = us_pass_blanks(v->text, begin, limit);
	end = us_eol_find(v->text, begin, limit);
	if (begin == end || end == limit ||
	    memchr(v->text + at, '\f', end - at) != NULL)
		return false;
	while (us_is(v->text[end - 1], US_BLANK))
		end--;
	if (memchr("]>", v->text[end - 1], 2) != NULL ||
	    us_is(v->text[end - 1], US_DIGIT | US_HIGH))
		return false;
	/* Marks alone may be the prefix of a blank line. */
	return us_is(v->text[begin], US_ALPHA) ||
	    memchr("|:#*;%/", v->text[end - 1], 7) == NULL;
}

/* Return whether the line has fewer bytes up to the URL's end than ${columns},
 * without reading back more than that. */
static bool
is_short(const char *text, const struct us_joint *joint, size_t columns)
{
	const size_t end = joint->end,
		     floor = end > columns ? end - columns : 0;

	return joint->begin >= floor &&
	    end - us_eol_before(text, floor, joint->begin) < columns;
}

/* Return whether the URL, without a part of an extension at its end, stands in
 * a line in which no word is broken (plain-text-goes-on). */
static bool
breaks_no_word(const struct us_view *v, const struct us_joint *joint)
{
	size_t at = joint->end;

	if (joint->pieces > 0 || joint->authority ||
	    !is_short(v->text, joint, NARROW_LINE))
		return false;
	while (at > joint->begin && us_is_alnum(v->text[at - 1]))
		at--;
	return at < joint->end && at > joint->begin && v->text[at - 1] != '.';
}

/* Return whether the URL ends inside an escape. */
static bool
ends_in_escape(const struct us_view *v, const struct us_joint *joint)
{
	const char *end = v->text + joint->end;

	return end[-1] == '%' || (end[-2] == '%' && us_is(end[-1], US_HEX));
}

/* Return whether the URL compares two versions, as .../compare/v1...v2. */
static bool
is_comparison(const struct us_view *v, const struct us_joint *joint)
{
	size_t at = joint->end;

	while (at > joint->begin && v->text[at - 1] != '/')
		at--;
	return at > joint->begin + 8 &&
	    memcmp(v->text + at - 9, "/compare/", 9) == 0;
}

/* Return whether the letters from ${begin} to ${stop} are the rest of the
 * extension with which the URL ends; behind one letter words are none, such as
 * it. */
static bool
is_extension(const struct us_view *v, const struct us_joint *joint,
    size_t begin, size_t stop)
{

	return us_next_word_halves(v->text, joint->begin, joint->end,
		   v->text + begin, stop - begin) &&
	    (v->text[joint->end - 2] != '.' ||
		!us_known_word(v->text + begin, stop - begin, NULL, 0));
}

/* Return whether the next line, whose letters are from ${begin} to ${stop},
 * begins like a sentence or the middle of one, behind what can be a whole URL.
 * Of line ends that the model would be asked about these are the most by far,
 * and fewer than 2 of 1,000 go on (plain-text-goes-on). */
static bool
is_plain_text(const struct us_view *v, const struct us_joint *joint,
    size_t begin, size_t stop)
{
	const char last = v->text[joint->end - 1];
	const bool title = !us_is_lower(v->text[begin]);
	size_t at = stop;

	if ((!us_is_alnum(last) && last != '/' &&
		(last != '.' || joint->authority)) ||
	    ends_in_escape(v, joint))
		return false;
	while (at < v->len && at - stop < 4 && v->text[at] != ' ' &&
	    memchr(".,;:!?')", v->text[at], 8) != NULL)
		at++;
	if (!us_is(byte_at(v, at), US_BLANK))
		return false;
	if (breaks_no_word(v, joint))
		return true;
	/* A word that ends its line is the rest of a URL more often. */
	if (byte_at(v, at) != ' ' ||
	    us_is(byte_at(v, at + 1), US_BLANK | US_HIGH))
		return false;
	if (us_is_alnum(last) || (title && last == '.' && !joint->authority))
		return title ||
		    (at == stop && !is_extension(v, joint, begin, stop));
	return at == stop && is_short(v->text, joint, LONG_LINE) &&
	    (last != '.' ||
		!us_next_word_extension(v->text + begin, stop - begin));
}

/* Return whether a rule, an ellipsis, a directive of Org or a relative path is
 * at ${at}.  Behind ? and & the name of a field may begin so. */
static bool
is_rule(const struct us_view *v, const struct us_joint *joint, size_t at)
{
	const char last = v->text[joint->end - 1], byte = byte_at(v, at);

	if (byte == '#' && byte_at(v, at + 1) == '+')
		return us_is(byte_at(v, at + 2), US_ALPHA);

	/* A name such as 3.9.5..2? goes on so, and two that are compared. */
	if (byte == '.' &&
	    ((us_is(byte_at(v, at + 2), US_DIGIT) &&
		 us_is(byte_at(v, at + 3), US_PAUSE | US_TRAILING)) ||
		(byte_at(v, at + 2) == '.' && us_is_alnum(byte_at(v, at + 3)) &&
		    is_comparison(v, joint))))
		return false;
	return last != '?' && last != '&' && memchr("-_.", byte, 3) != NULL &&
	    (byte_at(v, at + 1) == byte ||
		(byte == '.' && byte_at(v, at + 1) == '/'));
}

/* Return whether one mark is at ${at}, as before an item of a list, and blanks
 * are behind it.  If the URL's line begins with it, too, it may lead all lines
 * of a comment; a slash ends many a URL. */
static bool
is_lone_mark(const struct us_view *v, const struct us_joint *joint, size_t at)
{
	const char mark = byte_at(v, at);

	return !us_is(mark, US_ALPHA | US_DIGIT | US_HIGH | US_BLANK) &&
	    mark != '/' && us_is(byte_at(v, at + 1), US_BLANK) &&
	    v->text[pass_quotes(v, find_line(v, joint))] != mark;
}

/* Return why the mark with which the next line's text begins, at ${at}, ends
 * the URL; NULL: it need not. */
static const char *
find_mark(const struct us_view *v, const struct us_joint *joint, size_t at)
{

	if (is_mark(v, at))
		return "the next line begins with a bracket or a quotation "
		       "mark";
	if (is_rule(v, joint, at))
		return "the next word is a rule or a relative path";
	if (is_lone_mark(v, joint, at))
		return "the next word has no letter and no digit";
	return NULL;
}

/* Return why the URL is surely complete, as many are: the line whose text is at
 * ${at} is blank where no page can end, begins another URL or with a mark that
 * begins no part of one.  NULL: nothing says so. */
static const char *
find_end(const struct us_view *v, const struct us_joint *joint, size_t at)
{
	static const char blank[] = "the next line is blank";
	const char first = byte_at(v, at);
	const char *end_at_mark;
	size_t letters = at, end;

	if (us_is(first, US_EOL))
		return may_end_page(v, joint, at) && !is_paragraph_end(v, at) ?
		    NULL :
		    blank;
	if (!us_is(first, US_ALPHA) &&
	    (end_at_mark = find_mark(v, joint, at)) != NULL)
		return end_at_mark;
	while (letters < v->len && letters - at < US_NAME_MAX &&
	    us_is(v->text[letters], US_ALPHA))
		letters++;
	for (end = letters; end < v->len && end - at < US_NAME_MAX &&
	     us_is(v->text[end], US_SCHEME);)
		end++;
	if (byte_at(v, end) == ':' && byte_at(v, end + 1) == '/' &&
	    byte_at(v, end + 2) == '/' &&
	    !us_join_ends_in_moment(v->text, joint))
		return before_url;
	if (letters > at && !joint->name && !joint->empty &&
	    is_plain_text(v, joint, at, letters))
		return "the next line is plain text";
	return NULL;
}

/* Return whether http:// or https:// is at ${at}, as at most lines in a list of
 * URLs. */
static bool
begins_web(const struct us_view *v, size_t at)
{
	const char *text = v->text + at;

	return v->len - at >= 8 && memcmp(text, "http", 4) == 0 &&
	    memcmp(text + (text[4] == 's' ? 5 : 4), "://", 3) == 0;
}

/* Return why the URL ends before the line at ${next}; NULL: nothing says so. */
static const char *
find_veto(const struct us_view *v, const struct us_joint *joint, size_t next,
    size_t at)
{
	const char *end = find_end(v, joint, at);

	if (end == NULL && joint->pieces == 0 && are_records(v, joint, next))
		return "both lines are records";
	return end;
}

enum us_joined
us_join_veto(const struct us_view *view, const struct us_joint *joint,
    size_t next, struct us_join_why *why)
{
	size_t at, text;

	if (begins_web(view, next) &&
	    !us_join_ends_in_moment(view->text, joint)) {
		why->ends.text = before_url;
		return US_NOT_JOINED;
	}
	at = pass_quotes(view, next);
	if (!shows_word(view, at) || !shows_record(view, next))
		return US_JOIN_MORE;
	if (us_line_prefix_may_comment(byte_at(view, at)) &&
	    (text = pass_leads(view, joint, at)) > at) {
		if (text == SIZE_MAX) {
			why->ends.text = "the next line has another sign";
			return US_NOT_JOINED;
		}
		at = text;
		if (!shows_word(view, at))
			return US_JOIN_MORE;
	}
	if (may_end_page(view, joint, at) && !shows_paragraph(view, at))
		return US_JOIN_MORE;
	why->ends.text = find_veto(view, joint, next, at);
	return why->ends.text != NULL ? US_NOT_JOINED : US_JOIN_ASK;
}
