/*
 * Openers: reads backwards from a colon, at most US_OPENER_MAX bytes.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "line_prefix.h"
#include "opener.h"

/* Return whether a URL of one of the most common schemes begins at ${at}. */
static inline bool
holds_url(const char *text, size_t len, size_t at)
{

	if (at >= len || ((text[at] | 0x20) != 'h' && (text[at] | 0x20) != 'f'))
		return false;
	return us_stands(text, len, at, "http://") ||
	    us_stands(text, len, at, "https://") ||
	    us_stands(text, len, at, "ftp://");
}

/* Return whether the < of a delimited form is at ${at}: a backslash before it
 * takes its meaning, as in Markdown (angle-brackets). */
static inline bool
is_bracket(const char *text, size_t at)
{

	return text[at] == '<' && (at == 0 || text[at - 1] != '\\');
}

/* Return where the run of name characters before ${colon} begins, of which
 * those from ${run} on are known. */
static size_t
find_run(const char *text, size_t run, size_t colon)
{
	const size_t floor = colon > US_NAME_MAX ? colon - US_NAME_MAX : 0;

	while (run > floor && us_is(text[run - 1], US_SCHEME))
		run--;
	return run;
}

/* Return whether the bytes behind the colon can belong to a URL
 * (scheme-in-text, nothing-behind-slashes). */
static bool
goes_on(const char *text, size_t len, size_t colon, size_t slashes,
    const struct us_opener *o)
{
	size_t next = colon + 1;

	if (us_is(text[next], US_HIGH) && us_blank(text + next, len - next) > 0)
		return false;
	if (slashes > 0) {
		next += slashes;
		if (o->scheme == NULL &&
		    (next >= len || us_is(text[next], US_BLANK | US_STOP)))
			return false;
	} else if (us_scheme_opaque(o->scheme))
		return memchr(":)]}'", text[next], 5) == NULL;
	if (next >= len || !us_is(text[next], US_ALPHA))
		return true;
	/* A URL inside another begins at its own name (scheme-in-text). */
	return !holds_url(text, len, next);
}

/* Return whether the mark at ${at} may be part of a line prefix: the byte
 * before it excludes most of them. */
static bool
may_begin_line(const char *text, size_t at)
{
	char before = at > 0 ? text[at - 1] : '\n';

	return us_is(before, US_BLANK | US_DIGIT | US_HIGH) ||
	    us_line_prefix_may_mark(before) ||
	    (text[at] == '>' && us_is(before, US_ALPHA));
}

/* Return whether the bytes before ${colon} can be the end of a name, with white
 * space behind it or not: the last bytes exclude most colons.  ${is_last}: no
 * byte of a URL is behind the colon.  ${is_double}: another colon is.  ${run}
 * is set to where the name begins at the latest, and ${hash} to that of what is
 * there. */
static bool
may_begin(const struct us_registry *registry, const char *text, size_t colon,
    bool is_last, bool is_double, size_t *run, uint32_t *hash)
{
	size_t end = colon, at;
	char before;

	/* Behind a blank, :: is a definition's, as in ASN.1
	 * (colon-of-a-grammar). */
	if (is_double && us_is(text[colon - 1], US_BLANK))
		return false;
	while (end > 0 && colon - end < US_OPENER_MAX &&
	    us_is(text[end - 1], US_BLANK))
		end--;
	at = us_registry_tail(registry, text, end, hash);
	if (end == colon)
		*run = at;
	/* Before a blank stands a whole name, perhaps behind a line prefix such
	 * as "8.", or none. */
	if (end == colon && is_last && at > 0 && us_is_alnum(text[at - 1]))
		return false;
	if (at == 0 || !us_is(text[at - 1], US_SCHEME | US_HIGH))
		return at < end ||
		    (end < colon && at > 0 &&
			us_line_prefix_may_mark(text[at - 1]) &&
			may_begin_line(text, at - 1));
	if (!us_is(text[at - 1], US_ALPHA))
		return true;
	/* It may be the letter of an escape sequence, or of an escape. */
	if (at < 2)
		return false;
	before = text[at - 2];
	return us_is(before, US_DIGIT) || before == '[' || before == '\\' ||
	    (before == 'f' && us_escape_letters(text, at - 2) == 2);
}

/* Return whether nothing is behind the colon on its line, or only a number, and
 * the name is one that // follows in text: a host may be on the next line
 * (line-join, number-at-the-margin). */
static bool
ends_line(const char *text, size_t len, size_t run, size_t colon)
{
	size_t at = colon + 1;

	while (at < len && at - colon < US_OPENER_AHEAD - 1 &&
	    (text[at] == ' ' || text[at] == '\t'))
		at++;
	while (at > colon + 1 && at < len && at - colon < US_OPENER_AHEAD - 1 &&
	    us_is(text[at], US_DIGIT))
		at++;
	return at < len && us_is(text[at], US_EOL) && run < colon &&
	    us_web_name(text, colon) == colon - run;
}

/* Look from ${run} back to ${floor} for a < with only name characters, white
 * space and line prefixes behind it. */
__attribute__((noinline)) static bool
walk_torn(const struct us_registry *registry, const char *text, size_t floor,
    size_t run, size_t colon, size_t *bracket)
{
	size_t at = run, n = colon - run, end;
	unsigned marks = 0;

	for (; at > floor; at--) {
		for (end = at; at > floor && us_is(text[at - 1], US_SCHEME);)
			at--;
		n += end - at;
		if (at == floor || n > registry->longest + 2)
			return false;
		if (!us_is(text[at - 1], US_BLANK | US_HIGH) &&
		    (!us_line_prefix_may_mark(text[at - 1]) ||
			!may_begin_line(text, at - 1) ||
			++marks > US_OPENER_MARKS))
			break;
	}
	*bracket = at - 1;
	return at > floor && is_bracket(text, at - 1);
}

/* Look for such a < before ${run}. */
static inline bool
find_torn(const struct us_registry *registry, const char *text, size_t run,
    size_t colon, size_t *bracket)
{
	size_t floor = colon > US_OPENER_MAX ? colon - US_OPENER_MAX : 0;

	return (us_is(text[run - 1], US_BLANK | US_HIGH) ||
		   (text[run - 1] == '>' && may_begin_line(text, run - 1))) &&
	    memchr(text + floor, '<', run - floor) != NULL &&
	    walk_torn(registry, text, floor, run, colon, bracket);
}

/* Copy the name between the bracket and ${colon} to ${name}, which has room for
 * US_NAME_MAX bytes, without white space and line prefixes
 * (prefix-inside-an-opener).  Return its length; 0: something else is there. */
static size_t
read_torn(const char *text, size_t colon, char *name, struct us_opener *o)
{
	struct us_line_prefix prefix;
	size_t at = o->bracket + 1, n = 0, gap;
	unsigned lines = 0;

	while (at < colon) {
		gap = us_blank(text + at, colon - at);
		if (gap == 0) {
			if (!us_is(text[at], US_SCHEME) || n == US_NAME_MAX)
				return 0;
			if (n == 0)
				o->begin = at;
			name[n++] = text[at++];
			continue;
		}
		/* A hyphen before it may be from a line break
		 * (hyphen-at-a-break). */
		if (n > 0 && text[at - 1] == '-')
			n--;
		if (!us_is(text[at], US_EOL)) {
			at += gap;
			continue;
		}
		at += us_eol(text + at, colon - at);
		if (lines++ == 0)
			us_line_prefix_read(text, o->bracket, &prefix);
		at = us_line_prefix_skip(&prefix, text, at, colon, lines);
	}
	return n;
}

/* Begin the delimited form whose < is known with the ${n} bytes of ${name}, of
 * ${scheme}, behind it, if they are one.  Return whether they are. */
static bool
begin_bracket(const struct us_scheme *scheme, const char *text, size_t len,
    const char *name, size_t n, size_t colon, struct us_opener *o)
{

	if (n == 0)
		return false;
	o->began = URLSIFT_B_OPENER;
	o->scheme = scheme;
	if (o->scheme != NULL) {
		o->form = URLSIFT_F_ANGLE;
		return true;
	}
	if (n != 3 || !us_same(name, "url", 3))
		return false;
	o->form = URLSIFT_F_WRAPPER;
	o->begin = colon + 1;
	/* <URL://http:// (url-slash-slash-in-a-wrapper) */
	if (holds_url(text, len, o->begin + 2) &&
	    us_stands(text, len, o->begin, "//"))
		o->begin += 2;
	return true;
}

/* The same for a name with white space before or in it.  Rare as it is, its
 * room is not made for each colon. */
__attribute__((noinline)) static bool
begin_torn_bracket(const struct us_registry *registry, const char *text,
    size_t len, size_t colon, struct us_opener *o)
{
	char torn[US_NAME_MAX];
	const size_t n = read_torn(text, colon, torn, o);

	return begin_bracket(us_registry_find(registry, torn, n), text, len,
	    torn, n, colon, o);
}

/* Look for the < of a delimited form before the name that runs from ${run} to
 * ${colon} and has ${hash} unless that is 0, with white space before and in the
 * name or not (url-wrapper, angle-brackets). */
static bool
read_bracket(const struct us_registry *registry, const char *text, size_t len,
    size_t run, size_t colon, uint32_t hash, struct us_opener *o)
{
	const struct us_scheme *scheme;

	if (run == 0)
		return false;
	o->begin = run;
	o->bracket = run - 1;
	if (is_bracket(text, run - 1)) {
		scheme = hash != 0 ?
		    us_registry_find_hashed(registry, text + run, colon - run,
			hash) :
		    us_registry_find(registry, text + run, colon - run);
		return begin_bracket(scheme, text, len, text + run, colon - run,
		    colon, o);
	}
	return find_torn(registry, text, run, colon, &o->bracket) &&
	    begin_torn_bracket(registry, text, len, colon, o);
}

/* Return whether URL: is before ${name}, perhaps with blanks between
 * (url-prefix). */
static bool
has_prefix(const char *text, size_t name)
{
	size_t floor = name > US_OPENER_MAX ? name - US_OPENER_MAX : 0;
	size_t at = name, n;

	while (at > floor && us_is(text[at - 1], US_BLANK | US_HIGH) &&
	    !us_is(text[at - 1], US_EOL) &&
	    (n = text[at - 1] == ' ' ?
		    1 :
		    us_blank_before(text + floor, at - floor)) > 0)
		at -= n;
	if (at < floor + 4 || text[at - 1] != ':' ||
	    !us_same(text + at - 4, "url:", 4))
		return false;
	return at < 5 || !us_is(text[at - 5], US_ALPHA | US_DIGIT);
}

/* Return whether no bracket is before the name in ${o}, and set the form that
 * it has then.  Only some bytes before the name make this needed. */
__attribute__((noinline)) static bool
is_not_torn(const struct us_registry *registry, const char *text, size_t colon,
    struct us_opener *o)
{

	if (has_prefix(text, o->begin))
		o->form = URLSIFT_F_PREFIX;
	return !find_torn(registry, text, o->begin, colon, &o->bracket);
}

/* The most blanks before a name that are passed over. */
#define BLANKS_MAX 8

/* Return whether http or https, with its ${colon}, is the whole name in ${o}:
 * the byte before it, and the word before the blanks there, is of no other part
 * of a name, a bracket or an escape.  Set the form that it has then. */
static bool
is_apart(const struct us_registry *registry, const char *text, size_t colon,
    struct us_opener *o)
{
	const size_t name = o->begin;
	size_t at = name - 1, word, longest = registry->longest;

	o->form = URLSIFT_F_BARE;
	while (at > 0 && name - at < BLANKS_MAX && us_is(text[at], US_BLANK))
		at--;
	word = at;
	if (us_is(text[at], US_SCHEME)) {
		/* Before a blank, no line prefix ends with a letter. */
		if (at + 1 == name)
			return false;
		if (us_is(text[at], US_ALPHA)) {
			if (!us_registry_before_web(registry, text[at]))
				return true;
			longest = registry->longest_before;
		}
		while (at > 0 && word - at < longest &&
		    us_is(text[at], US_SCHEME))
			at--;
		if (us_is(text[at], US_SCHEME))
			return at > 0;
	}
	/* What ends an escape sequence may be the first letter. */
	if (at + 1 == name &&
	    (text[at] == '[' ||
		(text[at] == ';' && at > 0 && !us_is(text[at - 1], US_ALPHA))))
		return false;
	if (!us_is(text[at], US_BLANK | US_HIGH) && text[at] != '<' &&
	    text[at] != ':' &&
	    (!us_line_prefix_may_mark(text[at]) || !may_begin_line(text, at)))
		return true;
	return is_not_torn(registry, text, colon, o);
}

bool
us_opener_read_web(const struct urlsift_rules *rules, const char *text,
    size_t len, size_t colon, bool brackets, struct us_opener *o)
{

	if (rules->no_shortcuts || colon < 6)
		return false;
	o->scheme = us_registry_web(&rules->registry, text, colon);
	if (o->scheme == NULL)
		return false;
	o->colon = colon;
	o->begin = colon - o->scheme->len;
	o->slashes = 2;
	o->plain = true;
	o->open = o->cut = false;
	if (brackets && is_bracket(text, o->begin - 1)) {
		o->bracket = o->begin - 1;
		o->form = URLSIFT_F_ANGLE;
		o->began = URLSIFT_B_OPENER;
		return true;
	}
	o->began = URLSIFT_B_NAME;
	return is_apart(&rules->registry, text, colon, o) &&
	    !holds_url(text, len, colon + 3);
}

bool
us_opener_read_mail(const struct urlsift_rules *rules, const char *text,
    size_t len, size_t colon, struct us_opener *o)
{

	if (rules->no_shortcuts || !us_registry_is_mail(text + colon - 6) ||
	    !is_bracket(text, colon - 7) || len - colon < 2 ||
	    text[colon + 1] == '/' || text[colon + 1] == '\\')
		return false;
	o->form = URLSIFT_F_ANGLE;
	o->began = URLSIFT_B_OPENER;
	o->bracket = colon - 7;
	o->begin = colon - 6;
	o->colon = colon;
	o->slashes = 0;
	o->open = o->cut = o->plain = false;
	o->scheme = rules->registry.slot[rules->registry.mail];
	return true;
}

bool
us_opener_read_any(const struct urlsift_rules *rules, const char *text,
    size_t len, size_t colon, bool brackets, struct us_opener *o)
{
	const struct us_registry *registry = &rules->registry;
	size_t slashes, tail = colon, run;
	uint32_t hash = 0;
	bool is_last;

	o->colon = colon;
	o->open = o->cut = o->plain = false;
	slashes = o->slashes = us_escape_slashes(text, colon + 1, len);
	is_last = slashes == 0 && colon + 1 < len &&
	    us_is(text[colon + 1], US_BLANK | US_STOP) &&
	    text[colon + 1] != '\\';
	if (slashes == 0 &&
	    !may_begin(registry, text, colon, is_last && !rules->no_shortcuts,
		colon + 1 < len && text[colon + 1] == ':', &tail, &hash))
		return false;
	run = find_run(text, tail, colon);
	if (brackets &&
	    read_bracket(registry, text, len, run, colon,
		run == tail ? hash : 0, o))
		return true;
	o->cut = slashes == 2 && rules->join >= US_JOIN_FLOW &&
	    us_opener_cut_name(registry, text, run, colon, o);
	if (o->cut)
		return true;
	if (colon + 1 >= len)
		return false;
	o->open = slashes == 0 && ends_line(text, len, run, colon);
	if ((is_last && !o->open) ||
	    !us_opener_name(registry, text, run, colon, slashes, o) ||
	    !goes_on(text, len, colon, slashes, o))
		return false;
	o->form = has_prefix(text, o->begin) ? URLSIFT_F_PREFIX :
					       URLSIFT_F_BARE;
	o->plain = slashes == 2 && o->scheme != NULL && !rules->no_shortcuts;
	return true;
}
