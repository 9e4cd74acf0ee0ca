/*
 * What is certain where the URL is no URL yet, or ends inside its host, an
 * escape or a word with a hyphen (certain-rows-first).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../next_word.h"
#include "certain.h"

bool
us_join_ends_in_moment(const char *text, const struct us_joint *joint)
{
	size_t at = joint->end - 1;

	if (text[at] != '/')
		return false;
	while (at > joint->begin && us_is(text[at - 1], US_DIGIT))
		at--;
	return joint->end - at > 8 && joint->end - at <= 15 &&
	    at >= joint->begin + 5 && memcmp(text + at - 5, "/web/", 5) == 0;
}

static bool
lacks_slashes(const struct us_line_pair *l)
{
	const char *word = l->text + l->next;

	if (!l->joint->name || l->next_end - l->next < 3 || *word != '/')
		return false;
	if (us_line_pair_last(l) == '/')
		return (us_line_pair_ends(l, l->end, "http:/") ||
			   us_line_pair_ends(l, l->end, "https:/")) &&
		    us_next_word_host(l, l->next + 1).domain;
	return word[1] == '/' && (us_is_alnum(word[2]) || word[2] == '[');
}

/* Return whether the word can be a host behind ://.  The end of one of three
 * labels may be a file's extension as well, such as pl. */
static bool
is_rest_of_host(const struct us_line_pair *l)
{
	const struct us_next_host host = us_next_word_host(l, l->next);

	return !us_next_word_has_scheme(l) &&
	    (us_next_word_is_host(l) || (host.domain && host.labels > 2));
}

static bool
lacks_host(const struct us_line_pair *l)
{

	return l->joint->empty && is_rest_of_host(l);
}

static bool
is_without_host(const struct us_line_pair *l)
{

	return l->joint->empty;
}

static bool
lacks_digits(const struct us_line_pair *l)
{
	const char *end = l->text + l->end;
	const size_t digits = us_next_word_pass(l, l->next, US_HEX) - l->next;

	if (end[-1] == '%')
		return (l->same || l->fewer) && digits >= 2;
	return end[-2] == '%' && us_is(end[-1], US_HEX) &&
	    (l->same || l->fewer) && digits >= 1;
}

/* Return whether the hexadecimal digits at the end of the URL and those of the
 * word are a hash of SHA-1 or SHA-256 together (hash-in-two-lines). */
static bool
lacks_hash(const struct us_line_pair *l)
{
	const size_t end = us_next_word_pass(l, l->next, US_HEX);
	const size_t n = us_line_pair_hash(l), more = end - l->next;

	return n > 0 && more > 0 && (n + more == 40 || n + more == 64) &&
	    (end == l->next_end || !us_is_alnum(l->text[end]));
}

/* Return whether the URL ends with a hyphen, as none does, and the word has
 * marks that only its rest has (hyphen-before-other-marks). */
static bool
has_rest(const struct us_line_pair *l)
{
	size_t at = l->next;

	if (!l->hyphen || l->joint->authority ||
	    !us_is_alnum(us_line_pair_first(l)) || us_next_word_has_scheme(l))
		return false;
	while (at < l->core_end && memchr("/%=?#", l->text[at], 5) == NULL)
		at++;
	return at + 1 < l->core_end;
}

static bool
is_of_lesser_quote(const struct us_line_pair *l)
{

	/* Some mail programs wrap long quoted lines and do not quote
	 * the rest. */
	return l->fewer && !l->alone && !has_rest(l);
}

static bool
is_of_deeper_quote(const struct us_line_pair *l)
{

	return l->more && !has_rest(l);
}

/* Return whether a label that no host ends with, and a dot, are at the break,
 * and the rest of a host follows. */
static bool
lacks_domain(const struct us_line_pair *l)
{
	const bool dot = us_line_pair_last(l) == '.';
	const size_t end = l->end - dot;
	struct us_next_host host;
	bool complete;
	size_t label;

	if (!l->same || !l->joint->authority ||
	    (!dot && us_line_pair_first(l) != '.') ||
	    us_next_word_has_scheme(l))
		return false;
	label = us_line_pair_label(l, end);
	if (label == end)
		return false;
	host = us_next_word_host(l, l->next + (dot ? 0 : 1));
	complete = us_next_word_domain(l->text + label, end - label);
	if (!host.domain || complete || us_is(l->text[end - 1], US_DIGIT) ||
	    us_line_pair_ends(l, end, "//localhost"))
		return false;
	/* One label alone may be the first word of a sentence. */
	if (host.labels > 1 || host.end < l->core_end)
		return dot || host.lower;
	return host.lower && (l->alone || us_next_word_len(l) > 2);
}

static bool
lacks_inner_host(const struct us_line_pair *l)
{

	return l->same && us_line_pair_last(l) == '/' &&
	    (us_line_pair_ends(l, l->end, "http://") ||
		us_line_pair_ends(l, l->end, "https://")) &&
	    is_rest_of_host(l);
}

/* Return where the digits at ${at} end, ${end} at most. */
static size_t
pass_digits(const char *text, size_t at, size_t end)
{

	while (at < end && us_is(text[at], US_DIGIT))
		at++;
	return at;
}

/* Return whether the word is the mark of an item before its text, as 12. or a)
 * or o. */
static bool
is_item_mark(const struct us_line_pair *l)
{
	const size_t len = us_next_word_len(l);

	if (l->alone || len > 2)
		return false;
	if (l->core_end == l->next_end)
		return len == 1 && us_line_pair_first(l) == 'o';
	return len == 1 ||
	    us_next_word_pass(l, l->next, US_DIGIT) == l->core_end;
}

/* Return whether the word begins with an escape. */
static bool
is_escape(const struct us_line_pair *l)
{

	return us_line_pair_first(l) == '%' &&
	    us_next_word_pass(l, l->next + 1, US_HEX) - l->next > 2;
}

/* Return where the text of the URL's line begins: also with an address, which
 * may be read as the number of a line. */
static size_t
find_text(const struct us_line_pair *l)
{
	const size_t at =
	    us_pass_blanks(l->text, l->prefix.begin, l->joint->begin);

	return !l->prefix.gutter && us_is(l->text[at], US_DIGIT) ?
	    at :
	    l->prefix.end;
}

bool
us_join_begins_alike(const struct us_line_pair *l)
{
	const char *text = l->text;
	size_t at = find_text(l), next = l->next;

	if (l->joint->pieces > 0 ||
	    (l->prefix.begin > 0 &&
		!us_is(text[l->prefix.begin - 1], US_EOL)) ||
	    (!us_is(text[next], US_DIGIT) &&
		us_next_word_pass(l, next, US_LABEL) < l->next_end))
		return false;
	for (; at < l->joint->begin && !us_is(text[at], US_BLANK); at++) {
		if (next < l->next_end && us_is(text[at], US_DIGIT) &&
		    us_is(text[next], US_DIGIT)) {
			next = pass_digits(text, next, l->next_end);
			at = pass_digits(text, at, l->joint->begin) - 1;
		} else if (next == l->next_end || text[at] != text[next++]) {
			return false;
		}
	}
	return at < l->joint->begin && next == l->next_end;
}

/* Return whether ${n} digits, or one less from two on, ${mark} and two digits
 * are at ${at} in the line of the word. */
static bool
is_pair(const struct us_line_pair *l, size_t at, size_t n, char mark)
{
	const size_t end = pass_digits(l->text, at, l->line_end);

	return end - at <= n && end - at > n / 2 && l->line_end - end > 2 &&
	    l->text[end] == mark &&
	    pass_digits(l->text, end + 1, l->line_end) == end + 3;
}

/* Return whether the line of the word begins with a time, such as 12:31, or a
 * date and a time. */
static bool
is_stamp(const struct us_line_pair *l)
{

	return is_pair(l, l->next, 2, ':') ||
	    (is_pair(l, l->next, 4, '-') && l->line_end > l->next_end &&
		is_pair(l, l->next_end + 1, 2, ':'));
}

/* In lines of fewer columns a hyphen divides hardly any URL. */
#define NARROW_LINE 40

/* Return whether a title may begin below a narrow line: a capitalised word, and
 * more text. */
static bool
is_title(const struct us_line_pair *l)
{
	const char *word = l->text + l->next;

	return l->columns < NARROW_LINE && !l->alone &&
	    us_is(word[0], US_ALPHA) && !us_is_lower(word[0]) &&
	    us_is_lower(word[1]) &&
	    us_next_word_pass(l, l->next, US_ALPHA) == l->next_end;
}

static bool
is_hyphen(const struct us_line_pair *l)
{

	return l->hyphen &&
	    ((!us_is_alnum(us_line_pair_first(l)) && !is_escape(l)) ||
		is_item_mark(l) || us_next_word_has_scheme(l) ||
		us_next_word_begins(l, "www.") || us_join_begins_alike(l) ||
		is_stamp(l) || is_title(l));
}

/* A label and a word in a host that has no domain are asked about
 * (row-that-is-wrong-is-asked). */
static bool
has_hyphen(const struct us_line_pair *l)
{

	return l->hyphen && (l->same || has_rest(l)) &&
	    l->text[l->next_end - 1] != ':' &&
	    (!l->joint->authority || us_next_word_is_host(l));
}

static bool
is_before_colon(const struct us_line_pair *l)
{
	const char *word = l->text + l->next;

	return us_line_pair_last(l) == ':' && !us_next_word_is_host(l) &&
	    !us_join_ends_in_doi(l->text, l->joint) &&
	    (l->next_end - l->next < 3 || memcmp(word, "//", 2) != 0 ||
		!us_is_alnum(word[2]));
}

const struct us_certain_row us_unfinished_rows[] = {
	{ us_join_is_folded, US_JOINED, "a field is folded at its width" },
	{ lacks_slashes, US_JOINED, "nothing but // can follow the name" },
	{ lacks_host, US_JOINED, "a host must follow ://" },
	{ is_without_host, US_NOT_JOINED, "no host follows" },
	{ lacks_digits, US_JOINED, "the next word completes an escape" },
	{ lacks_hash, US_JOINED, "the next word completes a hash" },
	{ is_of_lesser_quote, US_NOT_JOINED,
	    "the next line has fewer quote marks" },
	{ is_of_deeper_quote, US_NOT_JOINED,
	    "the next line has more quote marks" },
	{ lacks_domain, US_JOINED,
	    "no host ends so, and a host's end follows" },
	{ lacks_inner_host, US_JOINED, "a URL inside the URL lacks its host" },
	{ is_hyphen, US_NOT_JOINED, "no rest of a word follows the hyphen" },
	{ has_hyphen, US_JOINED, "no word ends with a hyphen" },
	{ is_before_colon, US_NOT_JOINED, "no host follows" },
	{ 0 },
};
