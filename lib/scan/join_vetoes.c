/*
 * Vetoes: what says that a bare URL ends with its line.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "join_evidence.h"
#include "next_word.h"

bool
us_join_is_name_only(struct us_line_pair *l)
{

	return l->joint->name;
}

/* Return whether one text can go on over both lines, by their prefixes and
 * indents. */
static bool
lines_fit(const struct us_line_pair *l)
{
	char last = l->text[l->end - 1];
	bool full = l->alone &&
	    (l->columns >= US_COLUMNS_FULL ||
		(l->columns >= US_COLUMNS_WIDE && l->flowed));

	if (!l->same &&
	    !(l->fewer &&
		(us_next_word_completes_escape(l) || full ||
		    (l->alone && (last == '/' || last == '-') &&
			us_next_word_has(l, "/=&?%_-.")))))
		return false;
	return !l->first || l->next_indent >= l->indent || full ||
	    (l->columns >= US_COLUMNS_FULL &&
		l->next_indent <= (l->prefix.quotes > 0));
}

bool
us_join_is_other_text(struct us_line_pair *l)
{

	/* A number directly before a URL is more often part of a list than of a
	 * gutter. */
	return !lines_fit(l) || (l->first && l->prefix.gutter);
}

bool
us_join_is_other_column(struct us_line_pair *l)
{

	return us_line_pair_columns(l);
}

bool
us_join_is_without_host(struct us_line_pair *l)
{

	return l->joint->empty;
}

bool
us_join_is_hyphen_in_host(struct us_line_pair *l)
{

	return l->hyphen && l->joint->authority;
}

bool
us_join_is_no_word(struct us_line_pair *l)
{

	return !us_next_word_has_class(l, US_ALPHA | US_DIGIT | US_HIGH);
}

bool
us_join_is_another_url(struct us_line_pair *l)
{

	return us_next_word_begins(l, "www.") ||
	    us_next_word_begins(l, "ftp.") || us_next_word_has_scheme(l);
}

bool
us_join_is_ruler(struct us_line_pair *l)
{

	return us_next_word_begins(l, "--") ||
	    (us_next_word_begins(l, "__") && us_line_pair_last(l) != '?') ||
	    us_next_word_begins(l, "./") ||
	    (us_next_word_begins(l, "..") &&
		(us_next_word_len(l) < 5 ||
		    !us_is(l->text[l->next + 2], US_DIGIT) ||
		    !us_is(l->text[l->next + 3], US_PAUSE | US_TRAILING)));
}

bool
us_join_is_label(struct us_line_pair *l)
{

	return l->text[l->next_end - 1] == ':' &&
	    (l->first || !us_next_word_is_file(l) || us_line_pair_has_room(l));
}

bool
us_join_is_undecoded(struct us_line_pair *l)
{
	const char *text = l->text + l->next;

	return l->next_end - l->next >= 3 && text[0] == '=' &&
	    us_is(text[1], US_HEX) && us_is(text[2], US_HEX);
}

bool
us_join_is_list_mark(struct us_line_pair *l)
{

	return us_next_word_is_mark(l);
}

bool
us_join_is_host_name(struct us_line_pair *l)
{

	return !l->hyphen && us_next_word_is_host(l);
}

bool
us_join_is_address(struct us_line_pair *l)
{

	return us_next_word_has(l, "@") && !us_next_word_has(l, "/?&=");
}

/* Return whether the last name of the URL and the word begin with the same four
 * letters or digits, and the URL's name ends like one of a file. */
bool
us_join_is_same_file(struct us_line_pair *l)
{
	size_t at = l->end, dot = 0;

	while (at > l->joint->begin && l->text[at - 1] != '/') {
		at--;
		if (l->text[at] == '.' && dot == 0)
			dot = at;
	}
	return dot > at + 4 && l->end - dot <= 5 && us_next_word_len(l) > 4 &&
	    memcmp(l->text + at, l->text + l->next, 4) == 0;
}

bool
us_join_is_suite(struct us_line_pair *l)
{
	size_t at = l->joint->begin;
	const char *word;

	if (l->joint->later || at < 4 || l->text[at - 1] != ' ')
		return false;
	word = l->text + at - 1;
	return memcmp(word - 3, "deb", 3) == 0 ||
	    (at >= 8 && memcmp(word - 7, "deb-src", 7) == 0);
}

bool
us_join_is_field(struct us_line_pair *l)
{
	size_t at = l->next;

	if (us_line_pair_last(l) == '&' || us_line_pair_last(l) == '?')
		return false;
	while (at < l->next_end && us_is(l->text[at], US_LABEL))
		at++;
	if (at == l->next)
		return false;
	while (at < l->len && (l->text[at] == ' ' || l->text[at] == '\t') &&
	    at - l->next_end < US_GAP_MAX)
		at++;
	return at < l->len && l->text[at] == '=' &&
	    (l->prefix.bars > 0 || at > l->next_end);
}

bool
us_join_is_directive(struct us_line_pair *l)
{
	static const char *const names[] = { "#define", "#elif", "#else",
		"#endif", "#error", "#if", "#ifdef", "#ifndef", "#include",
		"#pragma", "#undef" };
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (us_next_word_len(l) == strlen(names[i]) &&
		    us_next_word_begins(l, names[i]))
			return true;
	return false;
}

bool
us_join_is_sentence_end(struct us_line_pair *l)
{

	return us_line_pair_last(l) == '.' || us_line_pair_last(l) == ':';
}

bool
us_join_is_hyphen(struct us_line_pair *l)
{

	return l->hyphen;
}

bool
us_join_is_number(struct us_line_pair *l)
{
	size_t n = us_next_word_len(l);

	if (n > 4 || !us_next_word_is_all(l, US_DIGIT))
		return false;
	if (memchr("/=-%&?_.#", us_line_pair_last(l), 9) == NULL)
		return !us_line_pair_cuts_value(l);
	return us_line_pair_last(l) == '/' && l->alone &&
	    (n == 1 || (n <= 3 && l->next_indent + n <= 8));
}

bool
us_join_is_code(struct us_line_pair *l)
{
	size_t at;

	if (!us_is_alnum(us_line_pair_last(l)) && us_line_pair_last(l) != '/')
		return false;
	for (at = l->next; at < l->next_end; at++)
		if (l->text[at] == '[' || l->text[at] == '{' ||
		    (l->text[at] == '(' && us_is_alnum(l->text[at - 1])))
			return true;
	return false;
}

bool
us_join_is_hash(struct us_line_pair *l)
{

	return us_line_pair_inside(l) && us_next_word_len(l) == 40 &&
	    us_next_word_is_all(l, US_HEX);
}

bool
us_join_is_constant(struct us_line_pair *l)
{
	bool capital = false;
	size_t at;

	if ((!us_is_alnum(us_line_pair_last(l)) &&
		us_line_pair_last(l) != '/') ||
	    us_next_word_len(l) < 4)
		return false;
	if (us_line_pair_last(l) == '/' &&
	    us_next_word_has_class(l, US_DIGIT) && !us_next_word_has(l, "_="))
		return false;
	for (at = l->next; at < l->core_end && l->text[at] != '='; at++) {
		if (us_is_lower(l->text[at]) ||
		    (!us_is_alnum(l->text[at]) && l->text[at] != '_'))
			return false;
		if (!us_is(l->text[at], US_DIGIT))
			capital = true;
	}
	return capital;
}

bool
us_join_is_assignment(struct us_line_pair *l)
{
	const size_t start = l->joint->start;
	/* CRAN's pages are package=NAME. */
	bool assigned = start > 0 && l->text[start - 1] == '=';

	return (us_is_alnum(us_line_pair_last(l)) ||
		   (assigned && us_line_pair_last(l) == '/')) &&
	    us_is(us_line_pair_first(l), US_ALPHA | US_MARK) &&
	    us_next_word_is_named(l) && !us_line_pair_query(l) &&
	    !us_next_word_has(l, "&");
}

bool
us_join_is_file_path(struct us_line_pair *l)
{
	static const char *const roots[] = { "/usr", "/etc", "/home", "/var",
		"/bin", "/sbin", "/lib", "/dev", "/tmp", "/opt", "/proc",
		"/sys", "/root", "/mnt", "/boot", "/run" };
	size_t i, n;

	if (!us_is_alnum(us_line_pair_last(l)) || us_line_pair_first(l) != '/')
		return false;
	for (i = 0; i < sizeof(roots) / sizeof(roots[0]); i++) {
		n = strlen(roots[i]);
		if (us_next_word_begins(l, roots[i]) &&
		    (us_next_word_len(l) == n || l->text[l->next + n] == '/'))
			return true;
	}
	return false;
}

bool
us_join_is_empty_value(struct us_line_pair *l)
{

	return us_line_pair_last(l) == '=';
}
