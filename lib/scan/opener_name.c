/*
 * The name before the colon of an opener: where it begins in its run of name
 * characters, or on the line before (scheme-in-text, name-cut-at-a-line-end).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "enclosure.h"
#include "line_prefix.h"
#include "opener.h"

/* The most bytes between two strings that are joined. */
#define JOIN_MAX 32

static bool
is_quote(char byte)
{

	return byte == '"' || byte == '\'' || byte == '`';
}

/* Return where the escape sequence (ESC [ digits letter) ends whose letter is
 * read as the beginning of the name, or ${name}. */
static size_t
skip_ansi(const char *text, size_t name, size_t colon)
{
	size_t at = name, end = name;

	while (end < colon && us_is(text[end], US_DIGIT))
		end++;
	while (at > 0 && name - at < 32 &&
	    (us_is(text[at - 1], US_DIGIT) || text[at - 1] == ';'))
		at--;
	if (at < 2 || text[at - 1] != '[' || text[at - 2] != '\033')
		return name;
	return us_is(text[end], US_ALPHA) ? end + 1 : name;
}

/* Return where the name begins behind a command of TeX with its delimiter, as
 * in "\\verb+http" (marks-of-emphasis), or ${run}. */
static size_t
skip_command(const char *text, size_t run, size_t colon)
{
	size_t at = run;

	if (run == 0 || text[run - 1] != '\\')
		return run;
	while (at < colon && us_is(text[at], US_ALPHA))
		at++;
	return at < colon && text[at] == '+' &&
		us_enclosure_command(text, at) == at - run ?
	    at + 1 :
	    run;
}

/* Return where the name begins in an unregistered run that :// follows
 * (scheme-in-text), or ${colon} if there is none. */
static size_t
cut_name(const char *text, size_t run, size_t colon)
{
	const size_t n = us_web_name(text, colon);

	/* Only a registered name may be preceded by other bytes of the run. */
	if (n > 0 && n <= colon - run && text[colon - n - 1] != '+' &&
	    (us_lower(text[run]) != 'x' || text[run + 1] != '-'))
		return colon - n;
	while (run < colon && !us_is(text[run], US_ALPHA))
		run++;
	return run;
}

/* Return whether the name at ${name} goes on with what a string before it ends
 * with, as in 'ht' + 'tp://x', perhaps in the next line
 * (scheme-that-is-mentioned). */
static bool
is_joined(const char *text, size_t name)
{
	size_t at = name, floor = name > JOIN_MAX ? name - JOIN_MAX : 0;

	if (at == 0 || !is_quote(text[--at]))
		return false;
	while (at > floor &&
	    (us_is(text[at - 1], US_BLANK) ||
		us_line_prefix_may_mark(text[at - 1])))
		at--;
	if (at == 0 || (text[--at] != '+' && text[at] != '&'))
		return false;
	while (at > floor && us_is(text[at - 1], US_BLANK))
		at--;
	return at > 1 && is_quote(text[at - 1]) && us_is_alnum(text[at - 2]);
}

bool
us_opener_name(const struct us_registry *registry, const char *text, size_t run,
    size_t colon, size_t slashes, struct us_opener *o)
{
	size_t name, letters;

	run = skip_command(text, skip_ansi(text, run, colon), colon);
	if (run == colon)
		return false;

	name = run;
	o->scheme = us_registry_find(registry, text + name, colon - name);
	if (o->scheme == NULL && (letters = us_escape_letters(text, run)) > 0 &&
	    letters < colon - run) {
		run = name += letters;
		o->scheme =
		    us_registry_find(registry, text + name, colon - name);
	}
	if (o->scheme == NULL && slashes > 0)
		name = cut_name(text, run, colon);
	else if (o->scheme == NULL)
		while (name < colon && !us_is(text[name], US_ALPHA))
			name++;
	if (o->scheme == NULL && name < colon)
		o->scheme =
		    us_registry_find(registry, text + name, colon - name);
	/* The end of a variable's name is not a scheme
	 * (scheme-that-is-mentioned). */
	if (slashes == 0 && name >= 2 && text[name - 1] == '_' &&
	    us_is(text[name - 2], US_ALPHA | US_DIGIT))
		return false;
	o->began = o->scheme == NULL			  ? URLSIFT_B_SLASHES :
	    name > run && us_is(text[name - 1], US_ALPHA) ? URLSIFT_B_GLUED :
							    URLSIFT_B_NAME;
	o->begin = name;
	/* Escaped, they follow a registered name. */
	return name < colon &&
	    (o->scheme != NULL || (slashes == 2 && !is_joined(text, name)));
}

/* Let ${o} begin at ${begin} with ${name}, whose pieces are apart.  Return
 * whether it may begin there. */
static bool
begin_cut(const struct us_registry *registry, const char *text, size_t begin,
    const char *name, size_t len, struct us_opener *o)
{

	o->begin = begin;
	o->scheme = us_registry_find(registry, name, len);
	o->began = URLSIFT_B_NAME;
	o->form = URLSIFT_F_BARE;
	return begin == 0 || us_is(text[begin - 1], US_BLANK | US_HIGH) ||
	    memchr("([{'`\">", text[begin - 1], 7) != NULL;
}

/* Return whether a blank is between the name of a scheme and ${colon}, as
 * French has it (name-cut-at-a-line-end). */
static bool
read_apart_name(const struct us_registry *registry, const char *text,
    size_t colon, struct us_opener *o)
{
	size_t end, n;

	if (colon == 0 || text[colon - 1] != ' ')
		return false;
	end = colon - 1;
	n = us_web_name(text, end);
	return n > 0 &&
	    begin_cut(registry, text, end - n, text + end - n, n, o);
}

/* Return whether the line before ends with the beginning of a name whose rest
 * stands from ${run} to ${colon} at the beginning of its line: a program cut it
 * at its width (name-cut-at-a-line-end). */
static bool
read_cut_name(const struct us_registry *registry, const char *text, size_t run,
    size_t colon, struct us_opener *o)
{
	const char *name;
	const size_t rest = colon - run;
	size_t at = run, i, n;

	/* No rest of a name begins as a name does. */
	if (rest > 4 || memchr("tps:", us_lower(text[run]), 4) == NULL)
		return false;
	while (at > 0 && run - at < US_OPENER_MARKS &&
	    memchr(" \t>|#*%;!/-+", text[at - 1], 12) != NULL)
		at--;
	if (at == 0 || !us_is(text[at - 1], US_EOL))
		return false;
	at -= at > 1 && text[at - 1] == '\n' && text[at - 2] == '\r' ? 2 : 1;
	for (i = 0; i < US_WEB_NAMES; i++) {
		name = us_web_names[i];
		n = strlen(name);
		if (n <= rest || at < (n -= rest) ||
		    !us_same(text + at - n, name, n) ||
		    !us_same(text + run, name + n, rest))
			continue;
		return begin_cut(registry, text, at - n, name, n + rest, o);
	}
	return false;
}

bool
us_opener_cut_name(const struct us_registry *registry, const char *text,
    size_t run, size_t colon, struct us_opener *o)
{

	return read_apart_name(registry, text, colon, o) ||
	    read_cut_name(registry, text, run, colon, o);
}
