/*
 * What is certain about a line end: the URL lacks what the next word has, or
 * the next word is something of its own (D304).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../next_word.h"
#include "certain.h"

/* Up to so many columns a line may be short of its own will. */
#define SHORT_LINE 60

/* The length of the word without the punctuation behind it. */
static size_t
word_len(const struct us_line_pair *l)
{

	return l->core_end - l->next;
}

/* Return whether the word begins with ${text}, in any case. */
static bool
word_begins(const struct us_line_pair *l, const char *text)
{
	size_t n = strlen(text);

	return l->next_end - l->next >= n &&
	    us_same(l->text + l->next, text, n);
}

/* Return whether the URL's part on this line ends with ${text} before ${at}. */
static bool
url_ends(const struct us_line_pair *l, size_t at, const char *text)
{
	size_t n = strlen(text);

	return at - l->joint->begin >= n && us_same(l->text + at - n, text, n);
}

/* Return whether one text can go on over both lines, by their prefixes. */
static bool
fits(const struct us_line_pair *l)
{

	return l->same || l->fewer;
}

/* Return where the bytes of ${classes} end that begin at ${at} in the word. */
static size_t
pass(const struct us_line_pair *l, size_t at, unsigned classes)
{

	while (at < l->core_end && us_is(l->text[at], classes))
		at++;
	return at;
}

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

/* The URL is no URL yet. */

static bool
lacks_slashes(const struct us_line_pair *l)
{
	const char *word = l->text + l->next;

	return l->joint->name && l->next_end - l->next >= 3 &&
	    memcmp(word, "//", 2) == 0 &&
	    (us_is_alnum(word[2]) || word[2] == '[');
}

static bool
is_name_only(const struct us_line_pair *l)
{

	return l->joint->name;
}

static bool
lacks_host(const struct us_line_pair *l)
{

	return l->joint->empty && fits(l) && us_next_word_is_host(l) &&
	    !us_next_word_has_scheme(l);
}

static bool
is_without_host(const struct us_line_pair *l)
{

	return l->joint->empty;
}

/* The URL ends in the middle of something. */

static bool
lacks_digits(const struct us_line_pair *l)
{
	const char *end = l->text + l->end;
	const size_t digits = pass(l, l->next, US_HEX) - l->next;

	if (end[-1] == '%')
		return fits(l) && digits >= 2;
	return end[-2] == '%' && us_is(end[-1], US_HEX) && fits(l) &&
	    digits >= 1;
}

static bool
is_of_lesser_quote(const struct us_line_pair *l)
{

	/* Some mail programs wrap long quoted lines and do not quote
	 * the rest. */
	return l->fewer && !l->alone;
}

/* Return where the label before ${at} begins. */
static size_t
label_begin(const struct us_line_pair *l, size_t at)
{

	while (at > l->joint->begin && us_is(l->text[at - 1], US_LABEL))
		at--;
	return at;
}

/* Return whether a label that no host ends with, and a dot, are at the break,
 * and the rest of a host follows. */
static bool
lacks_domain(const struct us_line_pair *l)
{
	const bool dot = us_line_pair_last(l) == '.';
	const size_t end = l->end - dot, label = label_begin(l, end);
	struct us_next_host host;
	bool complete;

	if (!l->same || !l->joint->authority || us_next_word_has_scheme(l) ||
	    label == end || (!dot && us_line_pair_first(l) != '.'))
		return false;
	host = us_next_word_host(l, l->next + (dot ? 0 : 1));
	complete = us_next_word_domain(l->text + label, end - label);
	if (!host.domain || complete || us_is(l->text[end - 1], US_DIGIT) ||
	    url_ends(l, end, "//localhost"))
		return false;
	/* One label alone may be the first word of a sentence. */
	if (host.labels > 1 || host.end < l->core_end)
		return dot || host.lower;
	return host.lower && (l->alone || word_len(l) > 2);
}

static bool
lacks_inner_host(const struct us_line_pair *l)
{

	return l->same && us_line_pair_last(l) == '/' &&
	    (url_ends(l, l->end, "http://") ||
		url_ends(l, l->end, "https://")) &&
	    us_next_word_is_host(l) && !us_next_word_has_scheme(l);
}

/* Return whether the word can follow a hyphen: it is no label, no mark of a
 * list and no other URL; inside a host it is the rest of one. */
static bool
follows_hyphen(const struct us_line_pair *l)
{
	const char *word = l->text + l->next;
	const size_t len = l->next_end - l->next;

	if (!us_is_alnum(*word) || word[len - 1] == ':' ||
	    us_next_word_has_scheme(l) || word_begins(l, "www."))
		return false;
	if (l->joint->authority)
		return us_next_word_is_host(l);
	if (len > 4 || word[len - 1] == '/')
		return true;
	if (len == 4 && word[len - 1] == '.')
		return l->alone && pass(l, l->next, US_ALPHA) == l->core_end;
	return us_is_alnum(word[len - 1]) && *word != 'o';
}

static bool
is_hyphen(const struct us_line_pair *l)
{

	return l->hyphen && !follows_hyphen(l);
}

static bool
has_hyphen(const struct us_line_pair *l)
{

	return l->hyphen && l->same;
}

/* The word is something of its own. */

/* Return whether the URL ends with a moment of an archive of the web, behind
 * which comes the address of a page. */
static bool
lacks_page(const struct us_line_pair *l)
{

	return l->same && us_join_ends_in_moment(l->text, l->joint) &&
	    us_next_word_has_scheme(l);
}

static bool
is_another_url(const struct us_line_pair *l)
{
	size_t name = pass(l, l->next, US_SCHEME);

	if (word_begins(l, "www.") || word_begins(l, "ftp."))
		return true;
	return name > l->next && name + 1 < l->core_end &&
	    l->text[name] == ':' && l->text[name + 1] != '/' &&
	    us_registry_find(l->registry, l->text + l->next, name - l->next) !=
	    NULL;
}

static bool
is_address(const struct us_line_pair *l)
{

	return us_next_word_is_address(l);
}

static bool
is_item(const struct us_line_pair *l)
{

	return l->first && l->prefix.gutter && l->same;
}

/* From so many columns on undecoded mail ends its lines with =. */
#define SOFT_LINE 72

/* Return whether the = at the URL's end is of undecoded mail: no name of a
 * value is before it, or no value behind it (D308). */
static bool
is_soft_break(const struct us_line_pair *l)
{
	const char *end = l->text + l->end;

	if (end[-1] != '=')
		return false;
	if (l->end - l->joint->begin > 3 && us_same(end - 4, "=3d", 3))
		return true;
	return !us_line_pair_has(l, '?') &&
	    (l->columns >= SOFT_LINE || !us_is(end[-2], US_ALPHA) ||
		!us_is_alnum(us_line_pair_first(l)));
}

/* Return whether the word is the value of a field: = and what follows. */
static bool
is_octet(const struct us_line_pair *l)
{
	const char *word = l->text + l->next;
	const size_t len = l->next_end - l->next;

	return len >= 3 && word[0] == '=' && us_is(word[1], US_HEX) &&
	    us_is(word[2], US_HEX) && (len == 3 || word[3] == '=');
}

/* Return whether the name of a field of the query ends before ${end}. */
static bool
ends_in_field_name(const struct us_line_pair *l, size_t end)
{
	size_t at = end;

	while (at > l->joint->begin &&
	    (us_is(l->text[at - 1], US_LABEL) || l->text[at - 1] == '_' ||
		l->text[at - 1] == '.'))
		at--;
	return at < end && at > l->joint->begin &&
	    (l->text[at - 1] == '?' || l->text[at - 1] == '&');
}

/* Return whether a name and = are at ${at} in the word. */
static bool
is_field(const struct us_line_pair *l, size_t at)
{
	const size_t name = at;

	while (at < l->core_end &&
	    (us_is(l->text[at], US_LABEL) || l->text[at] == '_' ||
		l->text[at] == '.' || l->text[at] == '[' || l->text[at] == ']'))
		at++;
	return at > name && at < l->core_end && l->text[at] == '=';
}

/* Return where the name of a field or file ends that begins at ${at}. */
static size_t
pass_name(const struct us_line_pair *l, size_t at)
{

	while (at < l->core_end &&
	    (us_is(l->text[at], US_LABEL) || l->text[at] == '_' ||
		l->text[at] == '.'))
		at++;
	return at;
}

/* Return whether another field follows & in the word. */
static bool
has_field_behind(const struct us_line_pair *l)
{
	const char *at = memchr(l->text + l->next, '&', word_len(l));

	return at != NULL && is_field(l, (size_t)(at + 1 - l->text));
}

/* Return whether the word is the name of a file and a query or fragment. */
static bool
is_file_with_field(const struct us_line_pair *l)
{
	size_t at = pass_name(l, l->next);

	if (at == l->core_end)
		return false;
	if (l->text[at] == '#')
		return us_is_lower(us_line_pair_first(l)) &&
		    at + 1 < l->core_end && us_is_alnum(l->text[at + 1]);
	return l->text[at] == '?' && is_field(l, at + 1);
}

/* Return whether the name of a field is on one line, and = on the other. */
static bool
lacks_value(const struct us_line_pair *l)
{
	const char last = us_line_pair_last(l), first = us_line_pair_first(l);

	if (!l->same || (last != '=' && first != '='))
		return false;
	if (first == '=')
		return word_len(l) > 1 && us_is_alnum(l->text[l->next + 1]) &&
		    ends_in_field_name(l, l->end);
	if (!us_line_pair_has(l, '?'))
		return true;
	return us_is(first, US_LABEL | US_HEX) && has_field_behind(l) &&
	    ends_in_field_name(l, l->end - 1);
}

static bool
lacks_field(const struct us_line_pair *l)
{
	const char last = us_line_pair_last(l), first = us_line_pair_first(l);

	if (!l->same)
		return false;
	if (last == '?' || (last == '&' && us_line_pair_has(l, '?')))
		return is_field(l, l->next);
	if (last == '/' && us_is_alnum(first))
		return is_file_with_field(l);
	if (us_is_alnum(first) && is_field(l, l->next))
		return ends_in_field_name(l, l->end);
	return (first == '&' ? us_line_pair_has(l, '?') :
			       first == '?' && !us_line_pair_has(l, '?')) &&
	    (us_is_alnum(last) || last == '/') && is_field(l, l->next + 1);
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

/* Return whether a digit is in the word. */
static bool
has_digit(const struct us_line_pair *l)
{
	size_t at = l->next;

	while (at < l->core_end && !us_is(l->text[at], US_DIGIT))
		at++;
	return at < l->core_end;
}

/* Return whether the URL ends with a dot inside a DOI. */
static bool
ends_inside_doi(const struct us_line_pair *l)
{
	size_t at = l->end;

	if (us_line_pair_last(l) != '.')
		return false;
	while (at > l->joint->begin && l->text[at - 1] != '/')
		at--;
	while (at > l->joint->begin &&
	    (us_is(l->text[at - 1], US_DIGIT) || l->text[at - 1] == '/'))
		at--;
	return url_ends(l, at, "doi.org/10.");
}

static bool
lacks_doi(const struct us_line_pair *l)
{

	const size_t digits = pass(l, l->next, US_DIGIT) - l->next;

	if (!l->same || !has_digit(l))
		return false;
	if (ends_in_doi(l))
		return us_is_alnum(us_line_pair_first(l));
	/* A short number behind a full stop is of a page or a list. */
	return ends_inside_doi(l) &&
	    (us_is_lower(us_line_pair_first(l)) ||
		(digits >= 4 && (l->alone || digits > 4)));
}

/* Return whether the URL ends with one of the ${n} directories of ${rooms}. */
static bool
ends_in_room(const struct us_line_pair *l, const char *const *rooms, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (url_ends(l, l->end, rooms[i]))
			return true;
	return false;
}

/* Return whether the URL ends with the directory of an owner of projects. */
static bool
ends_in_owner(const struct us_line_pair *l)
{
	const size_t owner = label_begin(l, l->end - 1);

	return owner + 1 < l->end &&
	    (url_ends(l, owner, "//github.com/") ||
		url_ends(l, owner, "//gitlab.com/"));
}

/* Return whether the URL ends with a directory that is no page of its own, and
 * the word can be the name or number of one: it is more than a word of text. */
static bool
lacks_title(const struct us_line_pair *l)
{
	static const char *const names[] = { "arxiv.org/abs/", "arxiv.org/pdf/",
		"ctan.org/pkg/", "gnu.org/software/", "wikipedia.org/wiki/" };
	static const char *const numbers[] = { "/issues/", "/pull/",
		"stackexchange.com/a/", "stackexchange.com/q/",
		"stackoverflow.com/a/", "stackoverflow.com/q/" };
	const size_t letters = pass(l, l->next, US_ALPHA);

	if (!l->same || us_line_pair_last(l) != '/' ||
	    !us_is_alnum(us_line_pair_first(l)) ||
	    l->text[l->next_end - 1] == ':')
		return false;
	if (us_is(us_line_pair_first(l), US_DIGIT) &&
	    ends_in_room(l, numbers, sizeof(numbers) / sizeof(numbers[0])))
		return true;
	return (l->alone || letters < l->next_end) &&
	    (ends_in_room(l, names, sizeof(names) / sizeof(names[0])) ||
		ends_in_owner(l));
}

/* Return whether the URL has a file's extension already. */
static bool
has_extension(const struct us_line_pair *l)
{
	size_t at = l->end;

	while (at > l->joint->begin && us_is_alnum(l->text[at - 1]))
		at--;
	return at > l->joint->begin && l->text[at - 1] == '.' &&
	    us_next_word_extension(l->text + at, l->end - at);
}

/* The longest extension. */
#define EXTENSION_MAX 5

/* Return whether both sides of the break make an extension. */
static bool
has_half_extension(const struct us_line_pair *l)
{
	size_t left = 0, right = word_len(l);
	char text[EXTENSION_MAX];

	while (left < EXTENSION_MAX && l->end - left > l->joint->begin &&
	    us_is_lower(l->text[l->end - left - 1]))
		left++;
	if (left + right > EXTENSION_MAX || l->end - left == l->joint->begin ||
	    l->text[l->end - left - 1] != '.')
		return false;
	memcpy(text, l->text + l->end - left, left);
	memcpy(text + left, l->text + l->next, right);
	return us_next_word_extension(text, left + right) &&
	    (l->alone || !us_next_word_extension(text, left));
}

static bool
lacks_extension(const struct us_line_pair *l)
{
	const char last = us_line_pair_last(l);
	size_t at = l->next, end;

	if (!l->same || l->joint->authority)
		return false;
	if (us_is_lower(last) && us_is_lower(us_line_pair_first(l)))
		return has_half_extension(l);
	if (last != '.') {
		if (us_line_pair_first(l) != '.' || !us_is_alnum(last) ||
		    has_extension(l))
			return false;
		at++;
	}
	for (end = at; end < l->core_end &&
	     (us_is_lower(l->text[end]) || us_is(l->text[end], US_DIGIT));)
		end++;
	return (end == l->core_end || l->text[end] == '?' ||
		   l->text[end] == '#') &&
	    us_next_word_extension(l->text + at, end - at);
}

/* Return whether the word is a path of a file system. */
static bool
is_file_path(const struct us_line_pair *l)
{
	static const char *const roots[] = { "/usr", "/etc", "/home", "/var",
		"/bin", "/sbin", "/lib", "/dev", "/tmp", "/opt", "/proc",
		"/sys", "/root", "/mnt", "/boot", "/run" };
	size_t i, n;

	for (i = 0; i < sizeof(roots) / sizeof(roots[0]); i++) {
		n = strlen(roots[i]);
		if (word_begins(l, roots[i]) &&
		    (word_len(l) == n || l->text[l->next + n] == '/'))
			return us_line_pair_last(l) != '/';
	}
	return false;
}

static bool
lacks_path(const struct us_line_pair *l)
{

	const size_t at = l->next + 1;

	return l->same && us_line_pair_first(l) == '/' && at < l->core_end &&
	    us_is_alnum(us_line_pair_last(l)) && us_is_alnum(l->text[at]) &&
	    (l->alone || memchr(l->text + at, '/', l->core_end - at) != NULL);
}

static bool
lacks_fragment(const struct us_line_pair *l)
{
	size_t at = l->next;

	if (!l->same || us_line_pair_last(l) != '#' ||
	    !us_is_alnum(us_line_pair_first(l)) ||
	    l->text[l->next_end - 1] == ':')
		return false;
	while (at < l->core_end && us_is(l->text[at], US_ALPHA))
		at++;
	return l->alone || at < l->core_end;
}

/* Lines of so many columns without a blank are hardly of text, and those of a
 * phone may be as narrow as NARROW_LINE. */
#define HARD_LINE 45
#define NARROW_LINE 30

/* Return how wide the part of the URL on a line before is, in bytes. */
static size_t
piece_len(const struct us_line_pair *l, size_t i)
{

	return l->joint->piece[i].end - l->joint->piece[i].begin;
}

/* Return whether the URL fills its line, and one word the next one, which are
 * equally wide; or two lines before are so, too, and the word is the rest. */
static bool
are_hard_lines(const struct us_line_pair *l)
{
	const struct us_joint *joint = l->joint;
	size_t columns, next;

	if (!l->same || !l->alone || joint->begin > l->prefix.end ||
	    joint->end - joint->begin < NARROW_LINE ||
	    !us_is(us_line_pair_first(l), US_ALPHA | US_DIGIT | US_PATH))
		return false;
	columns = us_line_pair_count(l->text, joint->begin, joint->end);
	next = us_line_pair_count(l->text, l->next, l->next_end);
	if (columns < NARROW_LINE || next > columns ||
	    us_next_word_has_scheme(l))
		return false;
	return next == columns ||
	    (columns >= HARD_LINE && joint->pieces >= 2 &&
		piece_len(l, joint->pieces - 1) == joint->end - joint->begin &&
		piece_len(l, joint->pieces - 2) == joint->end - joint->begin);
}

/* Return whether a terminal cut the URL.  In narrow lines names and paths may
 * be as wide by chance (D271). */
static bool
fills_hard_lines(const struct us_line_pair *l)
{
	size_t at = l->next;

	if (!are_hard_lines(l))
		return false;
	while (at < l->core_end && memchr("=&?%", l->text[at], 4) == NULL)
		at++;
	return l->columns >= HARD_LINE || l->joint->pieces > 0 ||
	    at < l->core_end;
}

/* Return whether the word may be one of the text below two hard lines. */
static bool
is_below_hard_lines(const struct us_line_pair *l)
{
	const struct us_joint *joint = l->joint;

	return joint->pieces == 1 && l->alone && l->columns >= HARD_LINE &&
	    piece_len(l, 0) == joint->end - joint->begin &&
	    pass(l, l->next, US_ALPHA) == l->core_end;
}

/* From so many columns on a mail program cuts what has no blank. */
#define MAIL_LINE 72

/* Return whether a number in the query was cut: four digits alone are no page
 * and no note. */
static bool
lacks_value_digits(const struct us_line_pair *l)
{

	return l->same && l->alone && l->columns >= MAIL_LINE &&
	    l->joint->begin <= l->prefix.end &&
	    us_is(us_line_pair_last(l), US_DIGIT) && word_len(l) >= 4 &&
	    pass(l, l->next, US_DIGIT) == l->next_end &&
	    us_line_pair_has(l, '?');
}

static bool
lacks_word(const struct us_line_pair *l)
{

	return l->same && us_line_pair_last(l) == '_' &&
	    l->text[l->end - 2] != '_' && !l->joint->authority &&
	    us_is_alnum(us_line_pair_first(l));
}

/* Return whether a bracket directly before the URL closes behind the word. */
static bool
lacks_bracket(const struct us_line_pair *l)
{
	static const char *const pairs[][2] = { { "(", ")" }, { "[", "]" },
		{ "{", "}" }, { "\xE2\x9F\xA8", "\xE2\x9F\xA9" },
		{ "\xE3\x80\x88", "\xE3\x80\x89" } };
	const size_t start = l->joint->start;
	size_t i, n;

	if (!l->same || us_line_pair_last(l) != '/' ||
	    !us_is_alnum(us_line_pair_first(l)) ||
	    memchr(l->text + l->next, '(', word_len(l)) != NULL ||
	    memchr(l->text + l->next, '[', word_len(l)) != NULL)
		return false;
	for (i = 0; i < sizeof(pairs) / sizeof(pairs[0]); i++) {
		n = strlen(pairs[i][0]);
		if (start >= n &&
		    memcmp(l->text + start - n, pairs[i][0], n) == 0)
			return l->len - l->core_end >= n &&
			    memcmp(l->text + l->core_end, pairs[i][1], n) == 0;
	}
	return false;
}

/* Return whether a host of its own is behind a URL that can be whole.  Two
 * letters behind a dot are an extension as often as a country. */
static bool
is_host(const struct us_line_pair *l)
{
	struct us_next_host host = us_next_word_host(l, l->next);

	return us_line_pair_last(l) == '/' && host.domain && host.labels > 1 &&
	    (l->text[host.end - 3] != '.' ||
		(host.end < l->core_end && l->text[host.end] == ':'));
}

/* Return whether the URL is a source of packages, behind which the name of a
 * release follows. */
static bool
is_release(const struct us_line_pair *l)
{
	const size_t at = l->joint->start;

	return l->joint->pieces == 0 && at >= 4 &&
	    (memcmp(l->text + at - 4, "deb ", 4) == 0 ||
		(at >= 8 && memcmp(l->text + at - 8, "deb-src ", 8) == 0));
}

static bool
is_of_sentence(const struct us_line_pair *l)
{
	static const char *const words[] = { "and", "and/or", "for", "he/she",
		"of", "or", "the", "this", "to", "with" };
	size_t i;

	if (l->core_end < l->next_end ||
	    (l->core_end < l->len && !us_is(l->text[l->core_end], US_BLANK)))
		return false;
	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strlen(words[i]) == word_len(l) &&
		    memcmp(words[i], l->text + l->next, word_len(l)) == 0)
			return true;
	return false;
}

/* Return whether the word is a part of a code, such as a token: no name of
 * text has digits, and small letters before capitals. */
static bool
is_code(const struct us_line_pair *l)
{
	bool digit = false, small = false, mixed = false;
	size_t at;

	for (at = l->next; at < l->core_end; at++) {
		digit = digit || us_is(l->text[at], US_DIGIT);
		mixed = mixed ||
		    (small && us_is(l->text[at], US_ALPHA) &&
			!us_is_lower(l->text[at]));
		small = small || us_is_lower(l->text[at]);
	}
	return digit && mixed && word_len(l) >= 8;
}

static bool
lacks_code(const struct us_line_pair *l)
{

	return l->joint->pieces > 0 && l->same && l->alone && is_code(l);
}

/* Return whether a question mark that begins no query ends a question. */
static bool
is_question(const struct us_line_pair *l)
{

	return us_line_pair_last(l) == '?' &&
	    memchr(l->text + l->next, '=', word_len(l)) == NULL;
}

/* Return whether a name and = are no query, since no ? was. */
static bool
is_assignment(const struct us_line_pair *l)
{

	return us_is_alnum(us_line_pair_last(l)) && is_field(l, l->next) &&
	    memchr(l->text + l->next, '&', word_len(l)) == NULL &&
	    !us_line_pair_has(l, '?');
}

/* Return whether the word names a field of a record, as Size{2}: does. */
static bool
is_label(const struct us_line_pair *l)
{

	return l->text[l->next_end - 1] == ':' &&
	    memchr(l->text + l->next, '{', word_len(l)) != NULL;
}

/* Return whether both lines set variables. */
static bool
is_variable(const struct us_line_pair *l)
{
	const char last = us_line_pair_last(l);
	const size_t at = l->joint->start;

	return l->joint->pieces == 0 && at > 0 && l->text[at - 1] == '=' &&
	    last != '&' && last != '?' && is_field(l, l->next);
}

/* Return whether the word begins like the file's name with which the URL
 * ends. */
static bool
is_same_file(const struct us_line_pair *l)
{
	size_t at = l->end, dot = 0;

	for (; at > l->joint->begin && l->text[at - 1] != '/'; at--)
		if (l->text[at - 1] == '.' && dot == 0)
			dot = at - 1;
	return dot >= at + 4 && l->end - dot <= 5 && word_len(l) > 4 &&
	    memcmp(l->text + at, l->text + l->next, 4) == 0;
}

/* Return whether a number, of a year or a note, is behind a directory and a
 * full stop: no file's name begins with that. */
static bool
is_number(const struct us_line_pair *l)
{

	return us_line_pair_last(l) == '.' && l->text[l->end - 2] == '/' &&
	    pass(l, l->next, US_DIGIT) == l->core_end;
}

/* Return whether a full stop ends a sentence before a word such as i/o: its
 * line is short, or the word had room there, as the next line shows. */
static bool
is_sentence_end(const struct us_line_pair *l)
{
	if (us_line_pair_last(l) != '.' || l->joint->authority ||
	    l->joint->pieces > 0)
		return false;
	return us_is_lower(us_line_pair_first(l)) &&
	    memchr(l->text + l->next, '/', word_len(l)) != NULL &&
	    (l->columns < SHORT_LINE ||
		l->columns + 1 + (l->next_end - l->next) <=
		    us_line_pair_count(l->text, l->next_begin, l->line_end));
}

/* Return whether the word is a date such as 12/24/2021. */
static bool
is_date(const struct us_line_pair *l)
{
	size_t at = l->next, numbers = 0, begin;

	for (;; at++) {
		begin = at;
		at = pass(l, at, US_DIGIT);
		if (at == begin)
			return false;
		numbers++;
		if (at == l->core_end || l->text[at] != '/')
			break;
	}
	return at == l->core_end && numbers == 3;
}

/* Return whether the word has the digits of a checksum, of SHA-1 or SHA-256. */
static bool
is_hash(const struct us_line_pair *l)
{

	return us_is_alnum(us_line_pair_last(l)) &&
	    (word_len(l) == 40 || word_len(l) == 64) &&
	    pass(l, l->next, US_HEX) == l->core_end;
}

static bool
is_extension(const struct us_line_pair *l)
{

	return us_line_pair_last(l) == '/' && us_line_pair_first(l) == '.' &&
	    us_next_word_extension(l->text + l->next + 1, word_len(l) - 1);
}

/* Return whether the URL is a cell of a table, in a line that begins with a
 * bar. */
static bool
is_in_table(const struct us_line_pair *l)
{

	return l->prefix.bars > 0 && l->joint->start > l->prefix.end &&
	    memchr(l->text + l->prefix.end, '|',
		l->joint->start - l->prefix.end) != NULL;
}

static bool
is_cell(const struct us_line_pair *l)
{

	return l->joint->pieces == 0 && l->same && is_in_table(l);
}

/* Return whether the lines begin with other marks of quotes and comments.  A
 * number before the URL is of a list or a note; a row of a table that was
 * wrapped has no bar on its next line. */
static bool
is_of_other_text(const struct us_line_pair *l)
{

	return l->joint->pieces == 0 && !fits(l) &&
	    (!l->prefix.gutter || l->prefix.gutter_end == ':') &&
	    (l->prefix.end == 0 ||
		us_is(l->text[l->prefix.end - 1], US_BLANK)) &&
	    !is_in_table(l);
}

/* Return whether the URL is all of a line that is indented more than the next
 * one, on which more text is, or that had room for the next word. */
static bool
is_indented_less(const struct us_line_pair *l)
{
	size_t begin, at;

	if (l->joint->pieces > 0 || l->joint->begin > l->prefix.end ||
	    (l->alone && l->columns >= SHORT_LINE))
		return false;
	begin = us_line_pair_begin(l->text, l->end);
	for (at = begin; at < l->joint->begin && us_is(l->text[at], US_BLANK);)
		at++;
	return at == l->joint->begin &&
	    us_line_pair_count(l->text, l->next_begin, l->next) < at - begin;
}

static bool
is_before_colon(const struct us_line_pair *l)
{
	const char *word = l->text + l->next;

	return us_line_pair_last(l) == ':' && !us_next_word_is_host(l) &&
	    (l->next_end - l->next < 3 || memcmp(word, "//", 2) != 0 ||
		!us_is_alnum(word[2]));
}

/* Return whether the word has no letter, no digit and no byte beyond ASCII, and
 * is no slash, which ends many a URL. */
static bool
is_no_word(const struct us_line_pair *l)
{
	size_t at = l->next;

	if (word_len(l) == 1 && l->text[l->next] == '/')
		return false;
	while (at < l->next_end &&
	    !us_is(l->text[at], US_ALPHA | US_DIGIT | US_HIGH))
		at++;
	return at == l->next_end;
}

/* The first row that holds decides. */
static const struct {
	bool (*holds)(const struct us_line_pair *l);
	enum us_joined so;
	const char *why;
} rows[] = {
	{ lacks_slashes, US_JOINED, "nothing but // can follow the name" },
	{ is_name_only, US_NOT_JOINED, "a word and a colon are no URL" },
	{ lacks_host, US_JOINED, "a host must follow ://" },
	{ is_without_host, US_NOT_JOINED, "no host follows" },
	{ lacks_digits, US_JOINED, "the next word completes an escape" },
	{ is_of_lesser_quote, US_NOT_JOINED,
	    "the next line has fewer quote marks" },
	{ lacks_domain, US_JOINED,
	    "no host ends so, and a host's end follows" },
	{ lacks_inner_host, US_JOINED, "a URL inside the URL lacks its host" },
	{ is_hyphen, US_NOT_JOINED, "no rest of a word follows the hyphen" },
	{ has_hyphen, US_JOINED, "no word ends with a hyphen" },
	{ is_before_colon, US_NOT_JOINED, "no host follows" },
	{ lacks_page, US_JOINED, "the archive's page lacks its address" },
	{ is_another_url, US_NOT_JOINED, "the next word begins another URL" },
	{ is_address, US_NOT_JOINED, "the next word is a mail address" },
	{ is_item, US_NOT_JOINED, "both lines are items of a list" },
	{ is_soft_break, US_NOT_JOINED,
	    "the line ends with a = of undecoded mail" },
	{ is_octet, US_NOT_JOINED,
	    "the next word is an octet of undecoded mail" },
	{ lacks_value, US_JOINED, "the field lacks its value" },
	{ lacks_field, US_JOINED, "a field of the query follows" },
	{ lacks_doi, US_JOINED, "the DOI lacks its end" },
	{ lacks_title, US_JOINED, "the directory is no page of its own" },
	{ lacks_bracket, US_JOINED,
	    "the bracket before the URL closes behind the next word" },
	{ lacks_extension, US_JOINED, "a file's extension follows its dot" },
	{ is_file_path, US_NOT_JOINED,
	    "the next word is a path of a file system" },
	{ lacks_path, US_JOINED, "a path follows the host" },
	{ lacks_word, US_JOINED, "no word ends with one _" },
	{ lacks_fragment, US_JOINED, "the fragment is empty" },
	{ is_hash, US_NOT_JOINED, "the next word is a hash" },
	{ fills_hard_lines, US_JOINED,
	    "the lines are equally wide, without blanks" },
	{ are_hard_lines, US_NOT_JOINED, "narrow lines are equally wide" },
	{ is_below_hard_lines, US_NOT_JOINED,
	    "the next word may be one of the text" },
	{ lacks_value_digits, US_JOINED, "a number was cut" },
	{ lacks_code, US_JOINED, "a code goes on in lines of its own" },
	{ is_of_other_text, US_NOT_JOINED, "the lines begin with other marks" },
	{ is_host, US_NOT_JOINED, "the next word is a host of its own" },
	{ is_release, US_NOT_JOINED, "the next word is the name of a release" },
	{ is_of_sentence, US_NOT_JOINED, "the next word is of a sentence" },
	{ is_question, US_NOT_JOINED, "no field of a query follows" },
	{ is_assignment, US_NOT_JOINED,
	    "a name and = are no query where no ? was" },
	{ is_label, US_NOT_JOINED, "the next word is a label" },
	{ is_variable, US_NOT_JOINED, "both lines set variables" },
	{ is_same_file, US_NOT_JOINED,
	    "the next word is the name with which the URL ends" },
	{ is_number, US_NOT_JOINED, "a number is behind a full stop" },
	{ is_sentence_end, US_NOT_JOINED, "a full stop ends the sentence" },
	{ is_date, US_NOT_JOINED, "the next word is a date" },
	{ is_extension, US_NOT_JOINED, "no file is before the extension" },
	{ is_cell, US_NOT_JOINED, "the lines are rows of a table" },
	{ is_indented_less, US_NOT_JOINED, "the next line is indented less" },
	{ is_no_word, US_NOT_JOINED,
	    "the next word has no letter and no digit" },
};

enum us_joined
us_certain_read(const struct us_line_pair *l, struct us_join_why *why)
{
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		if (!rows[i].holds(l))
			continue;
		if (rows[i].so == US_JOINED)
			why->goes_on =
			    (struct us_join_reason){ .text = rows[i].why };
		else
			why->ends.text = rows[i].why;
		return rows[i].so;
	}
	return US_JOIN_ASK;
}
