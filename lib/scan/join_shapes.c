/*
 * Shapes: what says that a bare URL goes on in the next line, by the end of the
 * URL and the beginning of the word.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "join_evidence.h"
#include "next_word.h"

/* Return whether the URL ends with ${end} on this line. */
static bool
url_ends(const struct us_line_pair *l, size_t at, const char *end)
{
	size_t n = strlen(end);

	return at - l->joint->begin >= n && us_same(l->text + at - n, end, n);
}

/* Return whether ${word} is in the URL's part on this line. */
static bool
url_has(const struct us_line_pair *l, const char *word)
{
	size_t at = l->joint->begin, n = strlen(word);

	for (; l->end - at >= n; at++)
		if (us_same(l->text + at, word, n))
			return true;
	return false;
}

/* Return where the name before ${at} begins. */
static size_t
name_begin(const struct us_line_pair *l, size_t at)
{

	while (at > l->joint->begin && us_is(l->text[at - 1], US_LABEL))
		at--;
	return at;
}

/* Return how many slashes are in the word. */
static unsigned
count_slashes(const struct us_line_pair *l)
{
	unsigned n = 0;
	size_t at;

	for (at = l->next; at < l->core_end; at++)
		n += l->text[at] == '/';
	return n;
}

bool
us_join_lacks_slashes(struct us_line_pair *l)
{

	return l->joint->name && l->next_end - l->next >= 3 &&
	    memcmp(l->text + l->next, "//", 2) == 0 &&
	    (us_is_alnum(l->text[l->next + 2]) || l->text[l->next + 2] == '[');
}

bool
us_join_lacks_host(struct us_line_pair *l)
{

	return l->joint->empty && us_next_word_is_host(l) &&
	    !us_next_word_has_scheme(l);
}

/* Return whether the label from ${at} to ${end} ends a host. */
static bool
is_domain(const struct us_line_pair *l, size_t at, size_t end)
{

	return us_next_word_domain(l->text + at, end - at);
}

bool
us_join_lacks_domain(struct us_line_pair *l)
{
	static const char *const words[] = { "am", "as", "at", "be", "by", "de",
		"do", "in", "is", "it", "me", "my", "no", "so", "to", "us" };
	struct us_next_host host;
	size_t end = l->end, label, i;
	bool dot = us_line_pair_last(l) == '.';

	if (!l->joint->authority || us_next_word_has_scheme(l))
		return false;
	end -= dot ? 1 : 0;
	label = name_begin(l, end);
	if (label == end || (!dot && us_line_pair_first(l) != '.'))
		return false;
	host = us_next_word_host(l, l->next + (dot ? 0 : 1));
	if (host.end == 0 || !host.domain)
		return false;
	if (!dot)
		return host.lower && !is_domain(l, label, end) &&
		    !us_is(l->text[end - 1], US_DIGIT) &&
		    !url_ends(l, end, "//localhost");
	if (host.labels > 1 || host.end < l->core_end)
		return host.lower || !is_domain(l, label, end);
	/* One label alone may be a word of the next sentence. */
	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (us_next_word_len(l) == 2 &&
		    us_same(l->text + l->next, words[i], 2) &&
		    !us_next_word_ends_clause(l))
			return false;
	return host.lower && !is_domain(l, label, end);
}

bool
us_join_has_hyphen_in_host(struct us_line_pair *l)
{

	return l->hyphen && l->joint->authority && us_next_word_is_host(l) &&
	    !us_next_word_has_scheme(l) && !us_next_word_begins(l, "www.");
}

bool
us_join_lacks_inner_host(struct us_line_pair *l)
{
	static const char *const ends[] = { "/http:", "/https:", "=http:",
		"=https:", "/http:/", "/https:/", "=http:/", "=https:/",
		"/http://", "/https://", "=http://", "=https://" };
	size_t i, at = l->next;

	if ((us_line_pair_last(l) != ':' && us_line_pair_last(l) != '/') ||
	    us_next_word_has_scheme(l))
		return false;
	if (us_line_pair_last(l) == ':' && us_next_word_begins(l, "//"))
		at += 2;
	for (i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (url_ends(l, l->end, ends[i]))
			return at > l->next ? us_next_word_host(l, at).domain :
					      us_next_word_is_host(l);
	return false;
}

/* Return whether the URL ends where a DOI begins, or behind its prefix. */
static bool
ends_in_doi(const struct us_line_pair *l)
{
	size_t at = l->end;

	if (url_ends(l, at, "doi.org/"))
		return true;
	if (us_line_pair_last(l) != '/')
		return false;
	for (at--; at > l->joint->begin && us_is(l->text[at - 1], US_DIGIT);)
		at--;
	return l->end - at > 4 && url_ends(l, at, "doi.org/10.");
}

bool
us_join_lacks_doi(struct us_line_pair *l)
{

	return ends_in_doi(l) && us_is_alnum(us_line_pair_first(l)) &&
	    (us_next_word_has(l, "/.") ||
		us_next_word_has_class(l, US_DIGIT)) &&
	    !us_next_word_has_scheme(l) && !us_next_word_begins(l, "www.") &&
	    l->text[l->next_end - 1] != ':';
}

/* Return whether the name at the URL's end has an extension. */
static bool
has_extension(const struct us_line_pair *l)
{
	size_t at = l->end;

	while (at > l->joint->begin && us_is_alnum(l->text[at - 1]))
		at--;
	return at > l->joint->begin && l->text[at - 1] == '.' &&
	    us_next_word_extension(l->text + at, l->end - at);
}

/* Return whether the word begins with digits, as many as ${least}, and what
 * follows them. */
static bool
begins_with_digits(const struct us_line_pair *l, size_t least, char behind)
{
	size_t at = l->next;

	while (at < l->core_end && us_is(l->text[at], US_DIGIT))
		at++;
	return at - l->next >= least &&
	    (behind == '\0' ? at == l->core_end :
			      at < l->core_end && l->text[at] == behind);
}

bool
us_join_lacks_extension(struct us_line_pair *l)
{
	size_t at = l->next;

	if (l->joint->authority)
		return false;
	if (us_is_alnum(us_line_pair_last(l)))
		return us_line_pair_first(l) == '.' && !has_extension(l) &&
		    us_next_word_is_ending(l, l->next + 1);
	if (us_line_pair_last(l) != '.' || !us_is_alnum(l->text[l->end - 2]))
		return false;
	if (url_ends(l, l->end, "/10."))
		return begins_with_digits(l, 4, '/');
	if (us_next_word_has_class(l, US_DIGIT) &&
	    (url_has(l, "doi.org/10.") || url_has(l, "/doi/10.")) &&
	    (us_is_lower(us_line_pair_first(l)) ||
		begins_with_digits(l, 4, '.') ||
		begins_with_digits(l, 5, '\0') ||
		(l->alone && begins_with_digits(l, 4, '\0'))))
		return true;
	while (at < l->core_end && us_is_lower(l->text[at]))
		at++;
	if (at < l->core_end &&
	    (memchr("?#/", l->text[at], 3) == NULL || at + 1 == l->core_end))
		return false;
	return us_next_word_extension(l->text + l->next, at - l->next);
}

/* Return whether a bracket directly before the URL closes behind the word. */
bool
us_join_lacks_bracket(struct us_line_pair *l)
{
	static const char *const pairs[][2] = { { "(", ")" }, { "[", "]" },
		{ "{", "}" }, { "\xE2\x9F\xA8", "\xE2\x9F\xA9" },
		{ "\xE3\x80\x88", "\xE3\x80\x89" } };
	const size_t at = l->joint->start;
	size_t i, n;

	if (us_next_word_has(l, "([") ||
	    (us_line_pair_last(l) != '/' && us_line_pair_first(l) != '/' &&
		us_line_pair_first(l) != '.'))
		return false;
	for (i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		n = strlen(pairs[i][0]);
		if (at >= n && memcmp(l->text + at - n, pairs[i][0], n) == 0)
			return l->len - l->core_end >= n &&
			    memcmp(l->text + l->core_end, pairs[i][1], n) == 0;
	}
	return false;
}

/* Return whether the URL ends with a directory of the site's users. */
static bool
ends_in_owner(const struct us_line_pair *l)
{
	size_t at = l->end - 1;

	while (at > l->joint->begin && l->text[at - 1] != '/')
		at--;
	return at + 1 < l->end &&
	    (url_ends(l, at, "//github.com/") ||
		url_ends(l, at, "//gitlab.com/"));
}

/* Return whether the word may be the name of a page. */
static bool
is_title(const struct us_line_pair *l)
{

	return us_next_word_ends_clause(l) ||
	    us_next_word_has(l, US_JOIN_MARKS "-") ||
	    us_next_word_has_class(l, US_DIGIT);
}

bool
us_join_lacks_title(struct us_line_pair *l)
{
	static const char *const rooms[] = { "arxiv.org/abs/", "arxiv.org/pdf/",
		"ctan.org/pkg/", "gnu.org/software/", "/commit/", "/issues/",
		"/pull/", "stackexchange.com/a/", "stackoverflow.com/a/",
		"wikipedia.org/wiki/" };
	size_t i;

	if (us_line_pair_last(l) != '/')
		return false;
	for (i = 0; i < sizeof(rooms) / sizeof(rooms[0]); i++)
		if (url_ends(l, l->end, rooms[i]))
			return us_is_alnum(us_line_pair_first(l)) &&
			    (!us_is_lower(us_line_pair_first(l)) ||
				is_title(l));
	return ends_in_owner(l) && us_is_alnum(us_line_pair_first(l)) &&
	    is_title(l);
}

/* Return whether a path has such a word behind a dot: a part of a version and a
 * file, or names and slashes that had no room on the line. */
bool
us_join_has_path_behind_dot(struct us_line_pair *l)
{

	if (us_line_pair_last(l) != '.' || l->joint->authority ||
	    us_next_word_is_date(l))
		return false;
	if (us_is(l->text[l->end - 2], US_DIGIT) &&
	    us_is(us_line_pair_first(l), US_DIGIT))
		return us_next_word_is_file(l) || us_next_word_has(l, "=&?%#_");
	return us_is_lower(us_line_pair_first(l)) &&
	    (us_next_word_has(l, "=&?%#") || count_slashes(l) > 1) &&
	    !us_line_pair_has_room(l);
}

bool
us_join_has_hyphen(struct us_line_pair *l)
{

	return l->hyphen && us_is_alnum(us_line_pair_first(l));
}

bool
us_join_lacks_digits(struct us_line_pair *l)
{

	return us_next_word_completes_escape(l);
}

bool
us_join_begins_with_mark(struct us_line_pair *l)
{

	return l->alone && memchr("/?&=", us_line_pair_first(l), 4) != NULL;
}

bool
us_join_lacks_fragment(struct us_line_pair *l)
{

	return us_line_pair_last(l) == '#' &&
	    (l->alone || us_next_word_has(l, US_JOIN_MARKS "-.") ||
		us_next_word_has_class(l, US_DIGIT));
}

bool
us_join_lacks_word(struct us_line_pair *l)
{

	return us_line_pair_last(l) == '_' && l->text[l->end - 2] != '_' &&
	    !l->joint->authority && us_is_alnum(us_line_pair_first(l));
}

/* Return whether the URL ends with the name of a field of its query, and =. */
static bool
ends_in_field(const struct us_line_pair *l)
{
	size_t name = l->end - 1;

	while (name > l->joint->begin &&
	    (us_is(l->text[name - 1], US_LABEL) || l->text[name - 1] == '.' ||
		l->text[name - 1] == '_'))
		name--;
	return name < l->end - 1 && name > l->joint->begin &&
	    memchr("?&;", l->text[name - 1], 3) != NULL;
}

bool
us_join_lacks_value(struct us_line_pair *l)
{

	/* Quoted-printable cuts lines of 76 columns behind a =. */
	if (us_line_pair_last(l) != '=' || !ends_in_field(l) ||
	    (l->columns >= 72 && l->columns <= 77) || url_has(l, "=3d") ||
	    url_has(l, "=20"))
		return false;
	if (us_line_pair_first(l) == '&')
		return l->alone;
	return us_is_alnum(us_line_pair_first(l)) &&
	    (us_next_word_ends_clause(l) ||
		us_next_word_has(l, US_JOIN_MARKS "-") ||
		us_next_word_has_class(l, US_DIGIT));
}

bool
us_join_lacks_field(struct us_line_pair *l)
{

	return us_line_pair_last(l) == '?' && us_next_word_is_named(l);
}

bool
us_join_lacks_next_field(struct us_line_pair *l)
{

	return us_line_pair_last(l) == '&' &&
	    (us_next_word_is_named(l) ||
		(l->columns >= US_COLUMNS_WIDE && l->alone &&
		    us_next_word_has(l, "=&")));
}

/* Return how many hyphens are in the word. */
static unsigned
count_hyphens(const struct us_line_pair *l)
{
	unsigned n = 0;
	size_t at;

	for (at = l->next + 1; at < l->core_end; at++)
		n += l->text[at] == '-';
	return n;
}

/* Return whether the slashes of the word may be of prose: and/or, TCP/IP. */
static bool
is_alternative(const struct us_line_pair *l)
{
	bool lower = false;
	size_t at;

	for (at = l->next; at < l->core_end; at++)
		if (us_is_lower(l->text[at]))
			lower = true;
		else if (!us_is(l->text[at], US_ALPHA) && l->text[at] != '/')
			return false;
	return !lower || (count_slashes(l) == 1 && us_next_word_len(l) < 12);
}

/* Return whether only a path has such a word, whatever stands behind it.  In a
 * quote or table one slash is no proof. */
static bool
is_path(const struct us_line_pair *l)
{
	bool lead = l->prefix.quotes + l->prefix.bars > 0;

	if (us_next_word_has(l, "#=&%?"))
		return true;
	if (us_next_word_ends_clause(l) &&
	    (us_next_word_has(l, "/~_") || us_next_word_is_file(l)))
		return true;
	if (us_next_word_has(l, "/"))
		return !is_alternative(l) && (!lead || count_slashes(l) > 1);
	return us_next_word_is_file(l) || us_next_word_has(l, "~_") ||
	    (count_hyphens(l) >= 2 && us_next_word_has_class(l, US_ALPHA));
}

/* Return whether the word is a long number or hash. */
static bool
is_code_number(const struct us_line_pair *l)
{

	if (us_next_word_is_all(l, US_DIGIT))
		return us_next_word_len(l) >= 6;
	return us_next_word_len(l) >= 12 && us_next_word_is_all(l, US_HEX) &&
	    us_next_word_has_class(l, US_DIGIT);
}

/* Return whether letters and digits, or small letters and capitals behind them,
 * are mixed in the word as in names that programs give. */
static bool
is_mixed(const struct us_line_pair *l)
{
	bool digit = us_next_word_has_class(l, US_DIGIT), letter = false;
	size_t at;

	for (at = l->next; at < l->core_end; at++) {
		letter = letter || us_is(l->text[at], US_ALPHA);
		if (at > l->next && us_is_lower(l->text[at - 1]) &&
		    us_is(l->text[at], US_ALPHA) && !us_is_lower(l->text[at]))
			return true;
	}
	return digit && letter;
}

bool
us_join_has_path_behind(struct us_line_pair *l)
{
	bool wide = l->columns >= US_COLUMNS_WIDE;

	if (us_line_pair_last(l) != '/' || us_next_word_is_date(l))
		return false;
	if (is_code_number(l))
		return true;
	if (!wide) {
		us_line_pair_measure(l);
		wide = (l->first && l->joint->later) ||
		    (l->columns >= 30 && l->before >= 30);
		wide = wide && !us_line_pair_has_room(l);
	}
	if (!wide)
		return l->alone && us_next_word_is_file(l) &&
		    (us_next_word_has(l, "_") || count_hyphens(l) >= 2);
	if (is_path(l))
		return true;
	return us_next_word_ends_clause(l) &&
	    us_is_alnum(us_line_pair_first(l)) &&
	    ((l->flowed && l->alone) || !us_line_pair_has_room(l)) &&
	    ((count_hyphens(l) == 1 && us_is_lower(us_line_pair_first(l))) ||
		(us_next_word_len(l) >= 5 && is_mixed(l)) ||
		(us_next_word_len(l) >= 4 && us_next_word_is_all(l, US_DIGIT)));
}

bool
us_join_has_lone_word(struct us_line_pair *l)
{
	size_t at;

	if (us_line_pair_last(l) != '/' || l->columns < US_COLUMNS_LONG ||
	    !l->alone || !l->flowed)
		return false;
	for (at = l->next; at < l->next_end; at++)
		if (!us_is_lower(l->text[at]))
			return false;
	return true;
}
