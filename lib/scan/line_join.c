/*
 * The rule that joins broken lines of a bare URL: what is surely complete is
 * passed over fast, the rest is judged by the evidence in both lines
 * (line-join, prefix-at-the-break, page-footer-and-header).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "join/certain.h"
#include "join/features.h"
#include "bare.h"
#include "line_pair.h"
#include "next_word.h"

/* From so many columns on the rest of a URL may have had no room. */
#define LONG_LINE 60

/* No program breaks words in lines that are shorter. */
#define NARROW_LINE 30

/* The most blanks and quote marks before the text of a line. */
#define LEAD_MAX 68

/* The most digits of the number of a page or line at the right margin. */
#define MARGIN_DIGITS 4

/* Return whether the URL has to go on, whatever is beside it. */
static bool
is_unfinished(const struct us_view *v, const struct us_joint *joint)
{

	return joint->name || us_join_ends_in_doi(v->text, joint);
}

/* Pass blanks and a number at the right margin, which the line ends with, from
 * ${at} on; return ${at} if there is none (number-at-the-margin). */
static size_t
pass_number(const struct us_view *v, size_t at)
{
	size_t number = at, end;

	while (number < v->len && number - at <= US_GAP_MAX &&
	    (v->text[number] == ' ' || v->text[number] == '\t'))
		number++;
	for (end = number; end < v->len && us_is(v->text[end], US_DIGIT);)
		end++;
	return end - number >= 1 && end - number <= MARGIN_DIGITS &&
		(end == v->len || us_is(v->text[end], US_BLANK)) ?
	    end :
	    at;
}

/* Find where the next line begins, in ${next}, behind the blanks and the line
 * end at ${at}. */
static enum us_joined
pass_break(const struct us_view *v, size_t at, size_t *next)
{
	const size_t end = at;

	while (at < v->len && !us_is(v->text[at], US_EOL)) {
		if (!us_is(v->text[at], US_BLANK) || at - end > US_GAP_MAX)
			return US_NOT_JOINED;
		at++;
	}
	if (v->len - at < 2)
		return v->ended ? US_NOT_JOINED : US_JOIN_MORE;
	*next = at + us_eol(v->text + at, v->len - at);
	return US_JOINED;
}

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

/* The bytes of a word, and behind it, that find_end() may read. */
#define WORD_MAX (US_NAME_MAX + 8)

/* Return whether the word at ${at} and the byte behind it are in view, as far
 * as find_end() may read them: what it says must not depend on how many are. */
static bool
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

/* The name and the colon with which a record begins, as in src/a.c:12: and
 * 12:34 and Subject: */
struct record {
	size_t len;    /* 0: there is none */
	bool path;     /* a slash or dot is in it */
	bool numbered; /* a digit follows */
	bool field;    /* a name as that of a header field, and a blank */
};

static struct record
read_record(const struct us_view *v, size_t at)
{
	bool names = at < v->len && us_is(v->text[at], US_ALPHA);
	struct record record = { 0 };
	size_t end = at;

	for (; end < v->len && end - at < RECORD_MAX && v->text[end] != ':' &&
	     !us_is(v->text[end], US_BLANK);
	     end++) {
		names = names && us_is(v->text[end], US_LABEL);
		record.path = record.path || v->text[end] == '/' ||
		    v->text[end] == '.';
	}
	if (end == at || byte_at(v, end) != ':' || byte_at(v, end + 1) == '/')
		return record;
	record.numbered = us_is(byte_at(v, end + 1), US_DIGIT);
	record.field = names && byte_at(v, end + 1) == ' ';
	record.len = end + 1 - at;
	return record;
}

/* Return whether the line of the URL and the one at ${next} are records: they
 * begin with the same name, or both with a path, or with a name and a number or
 * a blank, as header fields, what grep prints and many a log do
 * (lines-that-are-records). */
static bool
are_records(const struct us_view *v, const struct us_joint *joint, size_t next)
{
	struct record record, other = read_record(v, next);
	size_t begin;

	if (other.len == 0)
		return false;
	begin = us_eol_before(v->text,
	    joint->end > US_LINE_PREFIX_BACK ?
		joint->end - US_LINE_PREFIX_BACK :
		0,
	    joint->end);
	record = read_record(v, begin);
	if (record.len == 0)
		return false;
	return (record.numbered && other.numbered) ||
	    (record.field && other.field) || (record.path && other.path) ||
	    (record.len == other.len &&
		memcmp(v->text + begin, v->text + next, record.len) == 0);
}

/* Return whether the beginning of the line at ${next} is in view as far as
 * are_records() may read it. */
static bool
shows_record(const struct us_view *v, size_t next)
{

	return v->ended || v->len - next > RECORD_MAX + 2 ||
	    memchr(v->text + next, '\n', v->len - next) != NULL;
}

static const char ends_before_url[] = "another URL begins the next line";
static const char ends_before_no_word[] =
    "the next line has no word that can belong to it";

/* Return whether only blanks are in the text from ${at} on. */
static bool
is_text_over(const struct us_view *v, size_t at)
{

	while (at < v->len && us_is(v->text[at], US_BLANK))
		at++;
	return at == v->len && v->ended;
}

/* Return whether the line that holds ${text}[${end}] has fewer bytes up to
 * there than ${columns}, without reading back more than that. */
static bool
is_short(const char *text, size_t end, size_t columns)
{
	size_t floor = end > columns ? end - columns : 0;

	return end - us_eol_before(text, floor, end) < columns;
}

/* Return whether the URL, without a part of an extension at its end, stands in
 * a line in which no word is broken (plain-text-goes-on). */
static bool
breaks_no_word(const struct us_view *v, const struct us_joint *joint)
{
	size_t at = joint->end;

	if (joint->pieces > 0 || joint->authority ||
	    !is_short(v->text, at, NARROW_LINE))
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

/* Return whether the next line, whose word is at ${at}, begins like a sentence
 * or the middle of one, behind what can be a whole URL.  Of line ends that the
 * model would be asked about these are the most by far, and fewer than 2 of
 * 1,000 go on (plain-text-goes-on). */
static bool
is_plain_text(const struct us_view *v, const struct us_joint *joint, size_t at)
{
	const char last = v->text[joint->end - 1];
	const size_t begin = at;
	bool title = us_is(byte_at(v, at), US_ALPHA) &&
	    !us_is_lower(byte_at(v, at));
	size_t stop;

	if ((!us_is_alnum(last) && last != '/' &&
		(last != '.' || joint->authority)) ||
	    ends_in_escape(v, joint))
		return false;
	while (at < v->len && at - begin < US_NAME_MAX &&
	    us_is(v->text[at], US_ALPHA))
		at++;
	stop = at;
	while (at < v->len && at - stop < 4 &&
	    memchr(".,;:!?')", v->text[at], 8) != NULL)
		at++;
	if (stop == begin || !us_is(byte_at(v, at), US_BLANK))
		return false;
	if (breaks_no_word(v, joint))
		return true;
	/* A word that ends its line is the rest of a URL more often. */
	if (byte_at(v, at) != ' ' ||
	    us_is(byte_at(v, at + 1), US_BLANK | US_HIGH))
		return false;
	if (us_is_alnum(last) || (title && last == '.' && !joint->authority))
		return at == stop || title;
	return at == stop && is_short(v->text, joint->end, LONG_LINE) &&
	    (last != '.' ||
		!us_next_word_extension(v->text + begin, stop - begin));
}

/* Return whether a rule, an ellipsis or a relative path is at ${at}.  Behind ?
 * and & the name of a field may begin so. */
static bool
is_rule(const struct us_view *v, const struct us_joint *joint, size_t at)
{
	const char last = v->text[joint->end - 1], byte = byte_at(v, at);

	/* A name such as 3.9.5..2? goes on so. */
	if (byte == '.' && us_is(byte_at(v, at + 2), US_DIGIT) &&
	    us_is(byte_at(v, at + 3), US_PAUSE | US_TRAILING))
		return false;
	return last != '?' && last != '&' && memchr("-_.", byte, 3) != NULL &&
	    (byte_at(v, at + 1) == byte ||
		(byte == '.' && byte_at(v, at + 1) == '/'));
}

/* Return why the URL is surely complete, as many are: the line whose text is at
 * ${at} is blank where no page can end, begins another URL or with a mark that
 * begins no part of one.  NULL: nothing says so. */
static const char *
find_end(const struct us_view *v, const struct us_joint *joint, size_t at)
{
	size_t end = at;

	if (us_is(byte_at(v, at), US_EOL)) {
		if (memchr("-/\x90", v->text[joint->end - 1], 3) == NULL)
			return "the next line is blank";
		return is_text_over(v, at) ? ends_before_no_word : NULL;
	}
	if (is_mark(v, at))
		return "the next line begins with a bracket or a quotation "
		       "mark";
	if (is_rule(v, joint, at))
		return "the next word is a rule or a relative path";
	while (end < v->len && end - at < US_NAME_MAX &&
	    us_is(v->text[end], US_SCHEME))
		end++;
	if (byte_at(v, end) == ':' && byte_at(v, end + 1) == '/' &&
	    byte_at(v, end + 2) == '/' &&
	    !us_join_ends_in_moment(v->text, joint))
		return ends_before_url;
	if (!joint->name && !joint->empty && is_plain_text(v, joint, at))
		return "the next line is plain text";
	return NULL;
}

/* Return whether the URL ends with one hyphen, which no URL does. */
static bool
ends_in_hyphen(const struct us_view *v, const struct us_joint *joint)
{
	const char *end = v->text + joint->end;

	return (end[-1] == '-' && end[-2] != '-') ||
	    (joint->end > 3 &&
		(memcmp(end - 3, "\xE2\x80\x90", 3) == 0 ||
		    memcmp(end - 3, "\xE2\x80\x91", 3) == 0));
}

/* Return whether a mark of the sentence, or of text around a URL, ends it. */
static bool
is_closed(const struct us_view *view, const struct us_joint *joint)
{
	const char *end = view->text + joint->end;

	if (joint->name || us_is(end[-1], US_ALPHA | US_DIGIT | US_PATH))
		return false;
	if (end[-1] == ':')
		return joint->end < 6 ||
		    (!us_same(end - 5, "http", 4) &&
			!us_same(end - 6, "https", 5));
	return memchr(",;!)>\"'*@", end[-1], 10) != NULL ||
	    (end[-1] == '-' && end[-2] == '-');
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

enum us_joined
us_line_join_read(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, size_t *next, struct us_line_pair *pair,
    struct us_join_why *why)
{
	enum us_joined seen = US_NOT_JOINED;
	size_t end = joint->end, at;

	if (!is_closed(view, joint))
		seen = pass_break(view, end, next);
	if (seen == US_NOT_JOINED && is_unfinished(view, joint)) {
		end = pass_number(view, end);
		seen = pass_break(view, end, next);
	}
	if (seen != US_JOINED)
		return seen;
	if (begins_web(view, *next) &&
	    !us_join_ends_in_moment(view->text, joint)) {
		why->ends.text = ends_before_url;
		return US_NOT_JOINED;
	}
	at = pass_quotes(view, *next);
	if (!shows_word(view, at) || !shows_record(view, *next))
		return US_JOIN_MORE;
	why->ends.text = find_end(view, joint, at);
	if (why->ends.text == NULL && joint->pieces == 0 &&
	    are_records(view, joint, *next))
		why->ends.text = "both lines are records";
	if (why->ends.text != NULL)
		return US_NOT_JOINED;
	seen = us_line_pair_read(&rules->registry, view, joint, *next, pair);
	if (seen == US_NOT_JOINED)
		why->ends.text = ends_before_no_word;
	if (seen != US_JOINED)
		return seen;
	pair->hyphen = ends_in_hyphen(view, joint);
	seen = us_certain_read(pair, why);
	return seen == US_JOIN_ASK && end > joint->end ? US_NOT_JOINED : seen;
}

/* Return the note that says by what the URL goes on (line-join). */
static unsigned
note_of(const struct us_line_pair *l)
{
	const char last = us_line_pair_last(l);

	if (l->joint->name || l->joint->empty)
		return URLSIFT_N_BY_SCHEME;
	if (last == '%' || l->text[l->end - 2] == '%')
		return URLSIFT_N_BY_ESCAPE;
	if (l->hyphen)
		return URLSIFT_N_BY_HYPHEN;
	if (last == '/')
		return URLSIFT_N_BY_SLASH;
	if (last == '&')
		return URLSIFT_N_BY_AMPERSAND;
	if (memchr("/?&=", us_line_pair_first(l), 4) != NULL)
		return URLSIFT_N_BY_START;
	return us_line_pair_inside(l) ? URLSIFT_N_BY_WIDTH :
					URLSIFT_N_BY_UNFINISHED;
}

/* Ask the model whether the URL goes on. */
static enum us_joined
judge_lines(const struct urlsift_rules *rules, const struct us_line_pair *l,
    struct us_join_why *why)
{
	int16_t value[US_FEATURES];
	struct us_join_reason *reason;
	bool joined;
	int bound = rules->join >= US_JOIN_LIKELY ? US_MODEL_LIKELY :
						    US_MODEL_FLOW;

	if (l->joint->pieces > 0)
		bound = US_MODEL_LATER;
	us_features_read(l, value);
	joined = us_model_ask(value, bound);
	reason = joined ? &why->goes_on : &why->ends;
	reason->text = joined ? "the two lines look like one" :
				"nothing says that the URL goes on";
	if (rules->explains)
		us_model_explain(value, joined, reason);
	return joined ? US_JOINED : US_NOT_JOINED;
}

/* Return whether us_columns_read() has to be asked: most URLs end with a letter
 * or digit, or are all of their line. */
static bool
may_have_columns(const char *text, const struct us_joint *joint)
{

	return !us_is_alnum(text[joint->end - 1]) &&
	    (!us_is(text[joint->end], US_EOL) ||
		(joint->begin > 0 && !us_is(text[joint->begin - 1], US_EOL)));
}

/* Look whether the URL goes on in its column of a text that has two. */
static enum us_joined
join_columns(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, struct us_line_pair *pair,
    struct us_join_why *why)
{
	enum us_joined seen;
	size_t next;

	if (rules->schemeless || rules->emails)
		return US_NOT_JOINED;
	seen = us_columns_read(view, joint, &next);
	if (seen == US_JOINED)
		seen = us_line_pair_read(&rules->registry, view, joint, next,
		    pair);
	if (seen != US_JOINED)
		return seen;
	pair->hyphen = ends_in_hyphen(view, joint);
	if (!us_certain_goes_on(pair, why))
		return US_NOT_JOINED;
	why->ends = (struct us_join_reason){ 0 };
	return US_JOINED;
}

enum us_joined
us_line_join(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, size_t *next, struct us_join_why *why)
{
	struct us_line_pair pair;
	enum us_joined seen;

	if (rules->join < US_JOIN_HYPHEN ||
	    (rules->join < US_JOIN_FLOW && !ends_in_hyphen(view, joint)))
		return US_NOT_JOINED;
	seen = us_line_join_read(rules, view, joint, next, &pair, why);
	if (seen == US_JOIN_ASK)
		seen = judge_lines(rules, &pair, why);
	if (seen == US_NOT_JOINED && may_have_columns(view->text, joint))
		seen = join_columns(rules, view, joint, &pair, why);
	if (seen != US_JOINED)
		return seen;
	*next = pair.next;
	why->notes |= note_of(&pair);
	if (us_line_prefix_is_marked(&pair.prefix))
		why->notes |= URLSIFT_N_LEAD;
	if (pair.page)
		why->notes |= URLSIFT_N_PAGE;
	return US_JOINED;
}
