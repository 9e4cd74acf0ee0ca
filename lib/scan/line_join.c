/*
 * The rule that joins broken lines of a bare URL: what is surely complete is
 * passed over fast, the rest is judged by the evidence in both lines (B3, D6,
 * D13).
 * SPDX-License-Identifier: MIT
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

/* The byte at ${at}; the text ends like a line. */
static char
byte_at(const struct us_view *v, size_t at)
{

	return at < v->len ? v->text[at] : '\n';
}

/* Return whether the letters from ${at} on are a word of a sentence, behind a
 * URL that ends in a letter, a digit or a slash. */
static bool
is_plain_word(const struct us_view *v, const struct us_joint *joint, size_t at)
{
	const bool slash = v->text[joint->end - 1] == '/';
	size_t begin = at, stop;
	bool more;

	while (at < v->len && at - begin < US_NAME_MAX &&
	    us_is(v->text[at], US_ALPHA))
		at++;
	stop = at;
	while (at < v->len && at - stop < 4 &&
	    memchr(".,;:!?')", v->text[at], 8) != NULL)
		at++;
	if (!us_is(byte_at(v, at), US_BLANK))
		return false;
	/* Only a word that is alone, or a title, may complete such a URL. */
	more = byte_at(v, at) == ' ' &&
	    !us_is(byte_at(v, at + 1), US_BLANK | US_HIGH);
	if (slash)
		return more && at == stop && us_is_lower(v->text[begin]);
	return more ||
	    (at == stop && !joint->later && is_short(v->text, joint->end));
}

/* Return whether the first word of the next line, from ${at} to ${end}, shows
 * that the URL at ${joint} is complete.  A line that begins with such a word
 * has no prefix. */
static bool
is_text(const struct us_view *v, const struct us_joint *joint, size_t at,
    size_t end)
{
	const char *url = v->text + joint->end, word = byte_at(v, at);

	/* A list mark; or, behind a whole word, a rule or a field name. */
	if (word == '[' || word == '(' || word == '{')
		return true;
	/* A sentence begins behind a full stop. */
	if (url[-1] == '.')
		return !joint->authority && us_is(word, US_ALPHA) &&
		    us_lower(word) != word;
	if (joint->empty || joint->name || !us_is(url[-1], US_PLAIN | US_PATH))
		return false;
	if ((word == '-' || word == '_') && byte_at(v, at + 1) == word)
		return true;
	if (!us_is(word, US_ALPHA))
		return false;
	if (byte_at(v, end) == ':' && us_is(byte_at(v, end + 1), US_BLANK))
		return true;

	return memchr("%#&=", url[-1], 4) == NULL && url[-2] != '%' &&
	    is_plain_word(v, joint, at);
}

/* Return whether a < or a quotation mark, or punctuation beyond ASCII, is at
 * ${at}. */
static bool
is_mark(const struct us_view *v, size_t at)
{

	return v->text[at] == '<' || v->text[at] == '"' ||
	    (us_line_pair_is_mark(v->text + at, v->len - at) &&
		us_blank(v->text + at, v->len - at) == 0);
}

/* Pass the quote marks of a reply at ${next}, which are as good as blanks here:
 * behind other marks than those of the first line is other text. */
static size_t
pass_quotes(const struct us_view *v, size_t next)
{
	size_t at = next;

	while (at < v->len && at - next < US_COLUMNS_FULL &&
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

static const char ends_before_url[] = "another URL begins the next line";

/* Return why the URL is surely complete, as most are: the line whose text is at
 * ${at} is blank where no page can end, begins another URL or with a mark that
 * ends a URL, or is plain text.  NULL: nothing says so. */
static const char *
find_end(const struct us_view *v, const struct us_joint *joint, size_t at)
{
	size_t end = at;

	if (us_is(byte_at(v, at), US_EOL))
		return memchr("-/\x90", v->text[joint->end - 1], 3) == NULL ?
		    "the next line is blank" :
		    NULL;
	/* No word or prefix begins with such a mark. */
	if (is_mark(v, at))
		return "a mark that ends a URL begins the next line";
	while (end < v->len && end - at < US_NAME_MAX &&
	    us_is(v->text[end], US_SCHEME))
		end++;
	if (byte_at(v, end) == ':' && byte_at(v, end + 1) == '/' &&
	    byte_at(v, end + 2) == '/')
		return ends_before_url;
	return is_text(v, joint, at, end) ? "the next line is plain text" :
					    NULL;
}

/* Decide from both whole lines whether the URL goes on. */
static enum us_joined
judge_lines(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, bool hyphen, size_t *next,
    struct us_join_why *why)
{
	struct us_line_pair pair;
	enum us_joined seen;

	seen = us_line_pair_read(&rules->registry, view, joint, *next, &pair);
	if (seen == US_NOT_JOINED)
		why->ends = "the next line has no word that can belong to it";
	if (seen != US_JOINED)
		return seen;
	pair.hyphen = hyphen;
	pair.likely = rules->join >= US_JOIN_LIKELY;
	if (!us_join_evidence_judge(&pair, why))
		return US_NOT_JOINED;
	*next = pair.next;
	if (us_line_prefix_is_marked(&pair.prefix))
		why->notes |= URLSIFT_N_LEAD;
	if (pair.page)
		why->notes |= URLSIFT_N_PAGE;
	return US_JOINED;
}

/* Return whether a mark of the sentence, or of text around a URL, ends it. */
static bool
is_closed(const struct us_view *view, const struct us_joint *joint)
{
	const char *end = view->text + joint->end;

	if (joint->name || us_is(end[-1], US_PLAIN | US_PATH))
		return false;
	if (end[-1] == ':')
		return joint->end < 6 ||
		    (!us_same(end - 5, "http", 4) &&
			!us_same(end - 6, "https", 5));
	return memchr(",;!)>\"'*@", end[-1], 10) != NULL;
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
us_line_join(const struct urlsift_rules *rules, const struct us_view *view,
    const struct us_joint *joint, size_t *next, struct us_join_why *why)
{
	const char *end = view->text + joint->end;
	enum us_joined seen;
	bool hyphen;
	size_t at;

	if (rules->join < US_JOIN_HYPHEN || is_closed(view, joint))
		return US_NOT_JOINED;
	hyphen = (end[-1] == '-' && end[-2] != '-') ||
	    (joint->end > 3 && memcmp(end - 3, "\xE2\x80\x90", 3) == 0);
	if (!hyphen && rules->join < US_JOIN_FLOW)
		return US_NOT_JOINED;
	seen = pass_break(view, joint->end, next);
	if (seen != US_JOINED)
		return seen;
	if (begins_web(view, *next)) {
		why->ends = ends_before_url;
		return US_NOT_JOINED;
	}
	at = pass_quotes(view, *next);
	if (!shows_word(view, at))
		return US_JOIN_MORE;
	why->ends = find_end(view, joint, at);
	return why->ends != NULL ?
	    US_NOT_JOINED :
	    judge_lines(rules, view, joint, hyphen, next, why);
}
