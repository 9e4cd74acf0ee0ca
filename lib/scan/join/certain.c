/*
 * What is certain about a line end: the URL lacks what the next word has, or
 * what other files know (certain-rows-first).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../next_word.h"
#include "../enclosure.h"
#include "certain.h"

/* Return whether the URL ends with a moment of an archive of the web, behind
 * which comes the address of a page. */
static bool
lacks_page(const struct us_line_pair *l)
{

	return l->same && us_join_ends_in_moment(l->text, l->joint) &&
	    (us_next_word_has_scheme(l) || us_next_word_is_host(l));
}

static bool
is_another_url(const struct us_line_pair *l)
{
	const size_t letters = us_next_word_pass(l, l->next, US_ALPHA);
	size_t name;

	if (letters == l->next_end)
		return false;
	if (us_next_word_begins(l, "www.") || us_next_word_begins(l, "ftp."))
		return true;
	/* The colon may be another mark by mistake, or a slash be missing. */
	if (us_next_word_begins(l, "http") && l->next_end - letters > 3 &&
	    (memcmp(l->text + letters + 1, "//", 2) == 0 ||
		memcmp(l->text + letters, ":/", 2) == 0))
		return true;
	name = us_next_word_pass(l, letters, US_SCHEME);
	return name > l->next && name + 1 < l->core_end &&
	    l->text[name] == ':' && l->text[name + 1] != '/' &&
	    us_registry_find(l->registry, l->text + l->next, name - l->next) !=
	    NULL;
}

static bool
is_item(const struct us_line_pair *l)
{

	return l->first && l->prefix.gutter && l->same;
}

/* Return whether a mark that opened before the URL closes at its end
 * (mark-that-closes). */
static bool
is_emphasis(const struct us_line_pair *l)
{
	const size_t start = l->joint->start;
	const char last = us_line_pair_last(l);

	if (l->joint->pieces > 0 || last == '/' || last == '-')
		return false;
	return us_enclosure_emphasis(l->text, start, l->end) < l->end ||
	    (us_is(last, US_MARK) && start > 0 && l->text[start - 1] == last);
}

/* Return whether the next word closes the quotation marks, or the markup that
 * holds nothing but a URL, which opened directly before it
 * (closer-in-the-next-word). */
static bool
lacks_closer(const struct us_line_pair *l)
{
	const struct us_enclosure *around =
	    us_enclosure_find(l->text, l->joint->start);
	size_t at;

	if (around == NULL || !around->whole || !l->same ||
	    us_line_pair_last(l) == '=' ||
	    memchr("=|", *around->open, 2) != NULL ||
	    (around->quote && us_is_alnum(us_line_pair_last(l))))
		return false;
	for (at = l->next; at <= l->next_end && at < l->len; at++)
		if (us_enclosure_closes(around, l->text, at, l->len))
			return at > l->next;
	return false;
}

/* Return whether the URL ends with a placeholder, as ${x}, or $x behind a mark:
 * a mark must follow. */
static bool
is_placeholder(const struct us_line_pair *l)
{
	size_t at = l->end;

	if (!us_is(us_line_pair_first(l), US_ALPHA | US_DIGIT | US_HIGH))
		return false;
	while (at > l->joint->begin &&
	    (us_is_alnum(l->text[at - 1]) || l->text[at - 1] == '_'))
		at--;
	return us_line_pair_last(l) == '}' ||
	    (at < l->end && !us_is(l->text[at], US_DIGIT) &&
		l->text[at - 1] == '$' && !us_is_alnum(l->text[at - 2]));
}

/* From so many columns on undecoded mail ends its lines with =. */
#define SOFT_LINE 72
#define SOFT_LINE_MAX 76

/* Return whether undecoded mail may end a line where the URL ends, at ${least}
 * columns or more; quote marks may have been put before it. */
static bool
is_soft_width(const struct us_line_pair *l, size_t least)
{
	const size_t marks = l->prefix.quotes == 0 ?
	    0 :
	    us_line_prefix_columns(l->text, l->prefix.begin, l->prefix.end);

	return l->columns >= least && l->columns - marks <= SOFT_LINE_MAX &&
	    (l->columns <= SOFT_LINE_MAX || l->columns - marks >= least);
}

/* Return whether the = at the URL's end is of undecoded mail: no name of a
 * value is before it, or no value behind it (equals-sign-at-line-end). */
static bool
is_soft_break(const struct us_line_pair *l)
{
	const char *end = l->text + l->end;
	size_t at;

	if (end[-1] != '=')
		return false;
	for (at = l->joint->begin; at + 3 < l->end; at++)
		if (us_same(l->text + at, "=3d", 3))
			return true;
	if (!us_is(end[-2], US_ALPHA) && is_soft_width(l, SOFT_LINE_MAX))
		return true;
	return !us_line_pair_has(l, '?') &&
	    (is_soft_width(l, SOFT_LINE) || !us_is(end[-2], US_ALPHA) ||
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
	    (us_is(l->text[at - 1], US_LABEL) || l->text[at - 1] == '.'))
		at--;
	return at < end && at > l->joint->begin &&
	    (l->text[at - 1] == '?' || l->text[at - 1] == '&');
}

/* Return whether the word is the name of a file and a query or fragment. */
static bool
is_file_with_field(const struct us_line_pair *l)
{
	size_t at = l->next;

	while (at < l->core_end &&
	    (us_is(l->text[at], US_LABEL) || l->text[at] == '.'))
		at++;
	if (at == l->core_end)
		return false;
	if (l->text[at] == '#')
		return us_is_lower(us_line_pair_first(l)) &&
		    at + 1 < l->core_end && us_is_alnum(l->text[at + 1]);
	return l->text[at] == '?' && us_next_word_is_field(l, at + 1);
}

/* The longest name of a value that is not in the query. */
#define VALUE_NAME 24

/* The fewest digits of a number that is no count of something. */
#define NUMBER_MIN 4

/* Return whether a name, and no number or other text in base64, is before the =
 * at the URL's end. */
static bool
ends_in_value_name(const struct us_line_pair *l)
{
	size_t at = l->end - 1;

	while (at > l->joint->begin &&
	    (us_is(l->text[at - 1], US_ALPHA) || l->text[at - 1] == '_' ||
		l->text[at - 1] == '-'))
		at--;
	return l->end - 1 - at <= VALUE_NAME && !us_is_alnum(l->text[at - 1]);
}

/* Return whether the name of a field is on one line, and = on the other. */
static bool
lacks_value(const struct us_line_pair *l)
{
	const char last = us_line_pair_last(l), first = us_line_pair_first(l);

	if (!l->same || (last != '=' && first != '='))
		return false;
	if (first == '=')
		return us_next_word_len(l) > 1 &&
		    us_is_alnum(l->text[l->next + 1]) &&
		    ends_in_field_name(l, l->end);
	if (us_line_pair_has(l, '?'))
		return us_next_word_len(l) >= NUMBER_MIN &&
		    us_next_word_pass(l, l->next, US_DIGIT) == l->core_end;
	return ends_in_value_name(l);
}

static bool
lacks_field(const struct us_line_pair *l)
{
	const char last = us_line_pair_last(l), first = us_line_pair_first(l);

	if (!l->same)
		return false;
	if (last == '?' || (last == '&' && us_line_pair_has(l, '?')))
		return us_next_word_is_field(l, l->next);
	if (last == '/' && us_is_alnum(first))
		return is_file_with_field(l);
	if (us_is_alnum(first) && us_next_word_is_field(l, l->next))
		return ends_in_field_name(l, l->end);
	return (first == '&' ? us_line_pair_has(l, '?') :
			       first == '?' && !us_line_pair_has(l, '?')) &&
	    (us_is_alnum(last) || last == '/') &&
	    us_next_word_is_field(l, l->next + 1);
}

/* Return whether the URL has one of the ${n} directories of ${rooms} before
 * ${end}. */
static bool
ends_in_room(const struct us_line_pair *l, size_t end, const char *const *rooms,
    size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (us_line_pair_ends(l, end, rooms[i]))
			return true;
	return false;
}

/* Return whether a directory whose pages have numbers ends before ${end}. */
static bool
ends_in_numbers(const struct us_line_pair *l, size_t end)
{
	static const char *const rooms[] = { "/issues/", "/merge_requests/",
		"/pull/", "/questions/", "stackexchange.com/a/",
		"stackexchange.com/q/", "stackoverflow.com/a/",
		"stackoverflow.com/q/" };

	return ends_in_room(l, end, rooms, sizeof(rooms) / sizeof(rooms[0]));
}

/* Return whether the URL ends with the number of a page, and the word begins
 * with a letter (number-of-a-page). */
static bool
is_whole_number(const struct us_line_pair *l)
{
	size_t at = l->end;

	if (!us_is(us_line_pair_last(l), US_DIGIT) ||
	    !us_is(us_line_pair_first(l), US_ALPHA | US_HIGH))
		return false;
	while (at > l->joint->begin && us_is(l->text[at - 1], US_DIGIT))
		at--;
	return at > l->joint->begin && l->text[at - 1] == '/' &&
	    ends_in_numbers(l, at);
}

/* The fewest digits with which the name of a commit is written. */
#define COMMIT_MIN 7

/* Return whether the URL ends with a directory of commits, or of the files at
 * one, and the word begins with the name of a commit: hexadecimal digits, not
 * all of them letters (hash-in-two-lines). */
static bool
lacks_commit(const struct us_line_pair *l)
{
	static const char *const rooms[] = { "/blob/", "/commit/", "/commits/",
		"/raw/", "/tree/" };
	const size_t end = us_next_word_pass(l, l->next, US_HEX);

	return l->same && end - l->next >= COMMIT_MIN &&
	    (end == l->core_end || l->text[end] == '/') &&
	    us_next_word_pass(l, l->next, US_ALPHA) < end &&
	    ends_in_room(l, l->end, rooms, sizeof(rooms) / sizeof(rooms[0]));
}

/* Return whether the URL ends with the directory of an owner of projects. */
static bool
ends_in_owner(const struct us_line_pair *l)
{
	const size_t owner = us_line_pair_label(l, l->end - 1);

	return owner + 1 < l->end &&
	    (us_line_pair_ends(l, owner, "//github.com/") ||
		us_line_pair_ends(l, owner, "//gitlab.com/"));
}

/* Return whether the URL ends with a directory that is no page of its own, and
 * the word can be the name or number of one: it is more than a word of text. */
static bool
lacks_title(const struct us_line_pair *l)
{
	static const char *const names[] = { "arxiv.org/abs/", "arxiv.org/pdf/",
		"ctan.org/pkg/", "gnu.org/software/", "wikipedia.org/wiki/" };

	if (!l->same || us_line_pair_last(l) != '/' ||
	    !us_is_alnum(us_line_pair_first(l)) ||
	    l->text[l->next_end - 1] == ':')
		return false;
	if (us_is(us_line_pair_first(l), US_DIGIT) &&
	    ends_in_numbers(l, l->end))
		return true;
	return (l->alone ||
		   us_next_word_pass(l, l->next, US_ALPHA) < l->next_end) &&
	    (ends_in_room(l, l->end, names, sizeof(names) / sizeof(names[0])) ||
		ends_in_owner(l));
}

/* Return whether the URL has a file's extension already. */
static bool
is_file(const struct us_line_pair *l)
{

	return us_next_word_file(l->text, l->joint->begin, l->end);
}

static bool
lacks_extension(const struct us_line_pair *l)
{
	const char last = us_line_pair_last(l);
	size_t at = l->next, end;

	if (!l->same || l->joint->authority)
		return false;
	if (us_is_lower(last) && us_is_lower(us_line_pair_first(l)))
		return us_next_word_half(l) && (l->alone || !is_file(l));
	if (last != '.') {
		if (us_line_pair_first(l) != '.' || !us_is_alnum(last) ||
		    is_file(l))
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

/* Return whether the word is a path of a file system: no line is broken between
 * two slashes, but behind the name in a URL inside the URL
 * (rows-side-by-side). */
static bool
is_file_path(const struct us_line_pair *l)
{
	static const char *const roots[] = { "/usr", "/etc", "/home", "/var",
		"/bin", "/sbin", "/lib", "/dev", "/tmp", "/opt", "/proc",
		"/sys", "/root", "/mnt", "/boot", "/run" };
	size_t i, n;

	if (us_line_pair_first(l) != '/')
		return false;
	if (us_line_pair_last(l) == '/')
		return l->text[l->end - 2] != ':' && l->text[l->end] != '\\';
	for (i = 0; i < sizeof(roots) / sizeof(roots[0]); i++) {
		n = strlen(roots[i]);
		if (us_next_word_begins(l, roots[i]) &&
		    (us_next_word_len(l) == n || l->text[l->next + n] == '/'))
			return true;
	}
	return false;
}

/* Return whether the word is another path of the host, which begins with the
 * same directory, in a line of its own. */
static bool
is_other_path(const struct us_line_pair *l)
{
	size_t root = l->joint->start, end;

	if (!l->alone || l->joint->pieces > 0 || us_line_pair_first(l) != '/')
		return false;
	while (root < l->end && l->text[root] != ':')
		root++;
	for (root += 3; root < l->end && l->text[root] != '/';)
		root++;
	for (end = root + 1; end < l->end && l->text[end] != '/';)
		end++;
	return end > root + 1 && end < l->end &&
	    us_next_word_len(l) > end - root &&
	    memcmp(l->text + root, l->text + l->next, end + 1 - root) == 0;
}

static bool
lacks_path(const struct us_line_pair *l)
{

	const size_t at = l->next + 1;

	return l->same && us_line_pair_first(l) == '/' && at < l->core_end &&
	    us_is_alnum(us_line_pair_last(l)) && us_is_alnum(l->text[at]) &&
	    (l->alone || memchr(l->text + at, '/', l->core_end - at) != NULL);
}

/* From so many columns on a line may have no room for one byte more. */
#define WIDE_LINE 40

/* Return whether the word is only a slash, and nothing is behind it that it
 * would divide from the URL, nor a comment ends so (slash-alone). */
static bool
lacks_slash(const struct us_line_pair *l)
{
	const char *word = l->text + l->next;

	if (!l->same || *word != '/' || word[-1] == '*' ||
	    us_next_word_len(l) != 1 || !us_is_alnum(us_line_pair_last(l)) ||
	    l->columns < WIDE_LINE)
		return false;
	if (l->core_end == l->next_end)
		return l->alone;
	return us_is(word[1], US_HIGH) || memchr(".,;:)]", word[1], 6) != NULL;
}

static bool
lacks_fragment(const struct us_line_pair *l)
{

	return l->same && us_line_pair_last(l) == '#' &&
	    us_is_alnum(us_line_pair_first(l)) &&
	    l->text[l->next_end - 1] != ':' &&
	    (l->alone || us_next_word_pass(l, l->next, US_ALPHA) < l->core_end);
}

/* Return whether the word is a fragment of more than one word, alone under an
 * indent. */
static bool
is_fragment(const struct us_line_pair *l)
{
	size_t at = l->next + 1, marks = 0;

	if (us_line_pair_first(l) != '#' || !l->alone || !l->same ||
	    l->joint->authority ||
	    memcmp(l->text + l->next - 2, "  ", 2) != 0 ||
	    l->core_end < l->next_end || at == l->core_end ||
	    !us_is(l->text[at], US_ALPHA) || us_line_pair_has(l, '#'))
		return false;
	for (; at < l->core_end; at++)
		if (memchr("-_.:", l->text[at], 4) != NULL)
			marks++;
		else if (!us_is_alnum(l->text[at]))
			return false;
	return marks > 0;
}

/* Return whether the URL ends inside a name.  The _ behind a number may be its
 * mark, and not part a word of the text from it. */
static bool
lacks_word(const struct us_line_pair *l)
{

	return l->same && us_line_pair_last(l) == '_' &&
	    l->text[l->end - 2] != '_' && !l->joint->authority &&
	    us_is_alnum(us_line_pair_first(l)) &&
	    (!us_is(l->text[l->end - 2], US_DIGIT) || l->alone ||
		us_next_word_pass(l, l->next, US_ALPHA) < l->core_end);
}

/* Return whether the word has the digits of a checksum, of SHA-1 or SHA-256, or
 * of MD5 in a line of its own. */
static bool
is_hash(const struct us_line_pair *l)
{
	const size_t n = us_next_word_len(l);

	return us_is_alnum(us_line_pair_last(l)) &&
	    (n == 40 || n == 64 || (n == 32 && l->alone)) &&
	    us_next_word_pass(l, l->next, US_HEX) == l->core_end;
}

static const struct us_certain_row rows[] = {
	{ lacks_page, US_JOINED, "the archive's page lacks its address" },
	{ is_another_url, US_NOT_JOINED, "the next word begins another URL" },
	{ is_item, US_NOT_JOINED, "both lines are items of a list" },
	{ is_emphasis, US_NOT_JOINED, "a mark closes that is around the URL" },
	{ is_placeholder, US_NOT_JOINED, "no mark is behind a placeholder" },
	{ is_whole_number, US_NOT_JOINED, "the number of a page is whole" },
	{ is_soft_break, US_NOT_JOINED,
	    "the line ends with a = of undecoded mail" },
	{ is_octet, US_NOT_JOINED,
	    "the next word is an octet of undecoded mail" },
	{ lacks_closer, US_JOINED,
	    "the next word closes what is around the URL" },
	{ lacks_value, US_JOINED, "the field lacks its value" },
	{ lacks_field, US_JOINED, "a field of the query follows" },
	{ lacks_commit, US_JOINED, "a commit's name is behind its directory" },
	{ lacks_title, US_JOINED, "the directory is no page of its own" },
	{ lacks_extension, US_JOINED, "a file's extension follows its dot" },
	{ is_file_path, US_NOT_JOINED,
	    "the next word is a path of a file system" },
	{ is_other_path, US_NOT_JOINED,
	    "the next word begins with the URL's first directory" },
	{ lacks_path, US_JOINED, "a path follows the host" },
	{ lacks_slash, US_JOINED, "the next word is only a slash" },
	{ lacks_word, US_JOINED, "no word ends with one _" },
	{ lacks_fragment, US_JOINED, "the fragment is empty" },
	{ is_fragment, US_JOINED, "a fragment follows" },
	{ is_hash, US_NOT_JOINED, "the next word is a hash" },
	{ 0 },
};

/* Return the first row of ${n} ${files} that holds; NULL: none does. */
static const struct us_certain_row *
find_row(const struct us_line_pair *l,
    const struct us_certain_row *const *files, size_t n)
{
	const struct us_certain_row *row;
	size_t i;

	for (i = 0; i < n; i++)
		for (row = files[i]; row->holds != NULL; row++)
			if (row->holds(l))
				return row;
	return NULL;
}

enum us_joined
us_certain_read(const struct us_line_pair *l, struct us_join_why *why)
{
	static const struct us_certain_row *const files[] = {
		us_unfinished_rows, us_doi_rows, us_row_rows, rows,
		us_hard_line_rows, us_own_word_rows
	};
	const struct us_certain_row *row =
	    find_row(l, files, sizeof(files) / sizeof(files[0]));

	if (row == NULL)
		return US_JOIN_ASK;
	if (row->so == US_JOINED)
		why->goes_on = (struct us_join_reason){ .text = row->why };
	else
		why->ends.text = row->why;
	return row->so;
}

bool
us_certain_goes_on(const struct us_line_pair *l, struct us_join_why *why)
{
	static const struct us_certain_row *const files[] = {
		us_unfinished_rows, us_doi_rows, rows
	};
	const struct us_certain_row *row =
	    find_row(l, files, sizeof(files) / sizeof(files[0]));

	if (row == NULL || row->so != US_JOINED)
		return false;
	why->goes_on = (struct us_join_reason){ .text = row->why };
	return true;
}

bool
us_certain_path_goes_on(const struct us_line_pair *l, struct us_join_why *why)
{
	size_t at = l->next, slashes = 0, marks = 0;

	if (us_line_pair_last(l) != '/' ||
	    !us_is_alnum(us_line_pair_first(l)) || us_next_word_has_scheme(l) ||
	    us_next_word_is_host(l))
		return false;
	for (; at < l->core_end; at++) {
		slashes += l->text[at] == '/';
		marks += memchr("/.-_", l->text[at], 4) != NULL;
	}
	/* Words such as and/or have one. */
	if (slashes == 0 || marks < 2)
		return false;
	why->goes_on =
	    (struct us_join_reason){ .text = "a path follows the directory" };
	return true;
}
