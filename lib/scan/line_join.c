/*
 * The rule that joins broken lines of a bare URL: what is surely complete is
 * passed over fast, the rest is judged by the evidence in both lines (B3, D6,
 * D13).
 */
#include <string.h>

#include "../base/bytes.h"
#include "join_evidence.h"
#include "line_join.h"
#include "line_pair.h"

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

/* Return whether the line that holds ${text}[${end}] has fewer bytes up to
 * there than a long line has, without reading back more than that. */
static bool
is_short(const char *text, size_t end)
{
	size_t floor = end > US_COLUMNS_LONG ? end - US_COLUMNS_LONG : 0;
	size_t at = end;

	while (at > floor && !us_is(text[at - 1], US_EOL))
		at--;
	return end - at < US_COLUMNS_LONG;
}

/* Return whether the first word of the next line, from ${at} to ${end}, shows
 * that the URL at ${joint} is complete.  A line that begins with such a word
 * has no prefix. */
static bool
is_text(const struct us_view *v, const struct us_joint *joint, size_t at,
    size_t end)
{
	const char *url = v->text + joint->end, *word = v->text + at;

	/* A list mark; or, behind a whole word, a rule or a field name. */
	if (*word == '[' || *word == '(' || *word == '{')
		return true;
	/* A sentence begins behind a full stop. */
	if (url[-1] == '.')
		return !joint->authority && us_is(*word, US_ALPHA) &&
		    us_lower(*word) != *word;
	if (joint->empty || joint->name || !us_is(url[-1], US_PLAIN | US_PATH))
		return false;
	if ((*word == '-' || *word == '_') && word[1] == *word)
		return true;
	if (!us_is(*word, US_ALPHA))
		return false;
	if (v->text[end] == ':' && us_is(v->text[end + 1], US_BLANK))
		return true;

	/* A word behind a line that is not full, unless the URL surely needs
	 * more. */
	if (!us_is(v->text[end], US_BLANK) ||
	    memchr("/%#&=", url[-1], 5) != NULL || url[-2] == '%' ||
	    !is_short(v->text, joint->end))
		return false;
	for (; at < end; at++)
		if (!us_is(v->text[at], US_ALPHA))
			return false;
	return true;
}

/* Return whether the URL is surely complete, as most are: the line at ${next}
 * begins another URL, is blank, begins with a byte that ends a URL where no
 * page can end, or is plain text. */
static bool
is_over(const struct us_view *v, const struct us_joint *joint, size_t next)
{
	size_t at = next, end;

	while (at < v->len && at - next < US_COLUMNS_FULL &&
	    us_is(v->text[at], US_BLANK) && !us_is(v->text[at], US_EOL))
		at++;
	/* No token begins with a < or a quote, and no prefix contains one. */
	if (at < v->len &&
	    (us_is(v->text[at], US_EOL) ||
		memchr("<\"", v->text[at], 2) != NULL))
		return memchr("-/\x90", v->text[joint->end - 1], 3) == NULL;
	for (end = at; end < v->len && end - at < US_NAME_MAX; end++)
		if (!us_is(v->text[end], US_SCHEME))
			break;
	if (v->len - end < 3)
		return false;
	return memcmp(v->text + end, "://", 3) == 0 ||
	    is_text(v, joint, at, end);
}

/* Decide from both whole lines whether the URL goes on. */
static enum us_joined
judge_lines(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, bool hyphen, size_t *next, unsigned *notes)
{
	struct us_line_pair pair;
	enum us_joined seen;
	unsigned note;

	seen = us_line_pair_read(&rules->registry, view, joint, *next, &pair);
	if (seen != US_JOINED)
		return seen;
	pair.hyphen = hyphen;
	note = us_join_evidence_judge(&pair);
	if (note == 0)
		return US_NOT_JOINED;
	*next = pair.next;
	*notes |= note;
	if (us_line_prefix_is_marked(&pair.prefix))
		*notes |= URLSIFT_N_LEAD;
	if (pair.page)
		*notes |= URLSIFT_N_PAGE;
	return US_JOINED;
}

/* Return whether a mark of the sentence, or of text around a URL, ends it. */
static bool
is_closed(const struct us_view *view, const struct us_joint *joint)
{
	const char *end = view->text + joint->end;

	if (joint->name)
		return false;
	if (end[-1] == ':')
		return joint->end < 6 ||
		    (!us_same(end - 5, "http", 4) &&
			!us_same(end - 6, "https", 5));
	return memchr(",;!)>\"'*@", end[-1], 10) != NULL;
}

enum us_joined
us_line_join(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, size_t *next, unsigned *notes)
{
	const char *end = view->text + joint->end;
	enum us_joined seen;
	bool hyphen;

	if (rules->join < URLSIFT_JOIN_HYPHEN || is_closed(view, joint))
		return US_NOT_JOINED;
	hyphen = (end[-1] == '-' && end[-2] != '-') ||
	    (joint->end > 3 && memcmp(end - 3, "\xE2\x80\x90", 3) == 0);
	if (!hyphen && rules->join < URLSIFT_JOIN_FLOW)
		return US_NOT_JOINED;
	seen = pass_break(view, joint->end, next);
	if (seen != US_JOINED)
		return seen;
	if (is_over(view, joint, *next))
		return US_NOT_JOINED;
	return judge_lines(rules, view, joint, hyphen, next, notes);
}
