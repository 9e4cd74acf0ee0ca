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
#include "join/strings.h"
#include "bare.h"
#include "line_pair.h"

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
pass_blanks_and_break(const struct us_view *v, size_t at, size_t *next)
{
	const size_t end = at;

	/* A backslash ends its line here (backslash-escapes). */
	at += at < v->len && v->text[at] == '\\';
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

/* The same.  At most places the line ends at once. */
static inline enum us_joined
pass_break(const struct us_view *v, size_t at, size_t *next)
{

	if (v->len - at < 2 || !us_is(v->text[at], US_EOL))
		return pass_blanks_and_break(v, at, next);
	*next = at + us_eol(v->text + at, v->len - at);
	return US_JOINED;
}

/* Return whether the text ends behind ${next}, with blank lines at most. */
static bool
is_last_line(const struct us_view *v, size_t next)
{

	if (!v->ended || v->len - next > US_GAP_MAX)
		return false;
	next = us_pass_blanks(v->text, next, v->len);
	return next == v->len;
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

	if (joint->name || end[-1] == '.' ||
	    us_is(end[-1], US_ALPHA | US_DIGIT | US_PATH))
		return false;
	if (end[-1] == ':')
		return joint->end < 6 ||
		    (!us_same(end - 5, "http", 4) &&
			!us_same(end - 6, "https", 5));
	return memchr(",;!)>\"'*@", end[-1], 10) != NULL ||
	    (end[-1] == '-' && end[-2] == '-');
}

/* Look at the line's end, and at what surely ends the URL there.  JOINED: it
 * may go on at ${*next}, which both lines have to be read for; the first one
 * ends at ${*end}. */
static inline enum us_joined
pass_end(const struct us_view *view, const struct us_joint *joint, size_t *end,
    size_t *next, struct us_join_why *why)
{
	enum us_joined seen = US_NOT_JOINED;

	*end = joint->end;
	if (!is_closed(view, joint))
		seen = pass_break(view, *end, next);
	if (seen == US_NOT_JOINED &&
	    (*end == view->len ||
		us_is(view->text[*end], US_BLANK | US_DIGIT)) &&
	    is_unfinished(view, joint)) {
		*end = pass_number(view, *end);
		seen = pass_break(view, *end, next);
	}
	if (seen != US_JOINED)
		return seen;
	seen = us_join_veto(view, joint, *next, why);
	return seen == US_JOIN_ASK ? US_JOINED : seen;
}

/* Read both lines, of which the first ends at ${end} and the second begins at
 * ${next}.  Return as us_line_join_read() does. */
static enum us_joined
read_lines(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, size_t end, size_t next,
    struct us_line_pair *pair, struct us_join_why *why)
{
	enum us_joined seen = is_last_line(view, next) ?
	    US_NOT_JOINED :
	    us_line_pair_read(&rules->registry, view, joint, next, pair);

	if (seen == US_NOT_JOINED)
		why->ends.text = "the next line has no word that can belong to "
				 "it";
	if (seen != US_JOINED)
		return seen;
	pair->hyphen = ends_in_hyphen(view, joint);
	seen = us_certain_read(pair, why);
	return seen == US_JOIN_ASK && end > joint->end ? US_NOT_JOINED : seen;
}

enum us_joined
us_line_join_read(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, size_t *next, struct us_line_pair *pair,
    struct us_join_why *why)
{
	size_t end;
	enum us_joined seen = pass_end(view, joint, &end, next, why);

	return seen == US_JOINED ?
	    read_lines(rules, view, joint, end, *next, pair, why) :
	    seen;
}

/* Return the note that says by what the URL goes on (line-join). */
static unsigned
note_of(const struct us_line_pair *l)
{
	const char last = us_line_pair_last(l), first = us_line_pair_first(l);

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
	if (memchr("/?&=", first, 4) != NULL)
		return URLSIFT_N_BY_START;
	return us_is_alnum(last) && us_is_alnum(first) ?
	    URLSIFT_N_BY_WIDTH :
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
	if (!us_certain_goes_on(pair, why) &&
	    (us_columns_part(view, joint) != US_JOINED ||
		!us_certain_path_goes_on(pair, why)))
		return US_NOT_JOINED;
	why->ends = (struct us_join_reason){ 0 };
	return US_JOINED;
}

/* Leave out the word that would be joined if it is of the first column and the
 * URL of the second one; the reason is ${before} again. */
static enum us_joined
leave_first_column(const struct us_view *view, const struct us_joint *joint,
    const struct us_join_reason *before, struct us_join_why *why)
{
	const enum us_joined part = us_columns_part(view, joint);

	if (part != US_JOINED)
		return part == US_NOT_JOINED ? US_JOINED : part;
	why->goes_on = *before;
	why->ends.text = "the next line begins with another column";
	return US_NOT_JOINED;
}

/* Look at both lines if the URL ${may_go_on} in the next one, and at columns.
 * The room for this is not made at each line's end. */
__attribute__((noinline)) static enum us_joined
join_lines(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, bool may_go_on, size_t end, size_t *next,
    struct us_join_why *why)
{
	const struct us_join_reason before = why->goes_on;
	struct us_line_pair pair;
	enum us_joined seen = US_NOT_JOINED;

	if (may_go_on)
		seen = read_lines(rules, view, joint, end, *next, &pair, why);
	if (seen == US_JOIN_ASK)
		seen = judge_lines(rules, &pair, why);
	if (seen == US_JOINED)
		seen = leave_first_column(view, joint, &before, why);
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

enum us_joined
us_line_join(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, size_t *next, struct us_join_why *why)
{
	enum us_joined seen;
	size_t end;

	if (rules->join < US_JOIN_HYPHEN ||
	    (rules->join < US_JOIN_FLOW && !ends_in_hyphen(view, joint)))
		return US_NOT_JOINED;
	seen = pass_end(view, joint, &end, next, why);
	return seen == US_JOIN_MORE ||
		(seen == US_NOT_JOINED &&
		    !may_have_columns(view->text, joint)) ?
	    seen :
	    join_lines(rules, view, joint, seen == US_JOINED, end, next, why);
}

enum us_joined
us_line_join_string(const struct urlsift_rules *rules,
    const struct us_view *view, const struct us_joint *joint, size_t *next,
    struct us_join_why *why)
{
	struct us_line_pair pair = { .text = view->text,
		.joint = joint,
		.end = joint->end,
		.hyphen = ends_in_hyphen(view, joint) };
	enum us_joined seen = US_NOT_JOINED;

	if (rules->join >= US_JOIN_FLOW)
		seen = us_strings_read(view, joint->begin, joint->end, next);
	if (seen != US_JOINED)
		return seen;
	pair.next = *next;
	why->notes |= note_of(&pair);
	why->goes_on = (struct us_join_reason){
		.text = "the string goes on in the next line"
	};
	return US_JOINED;
}
