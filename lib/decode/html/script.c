/*
 * The URLs of a script.  Each is found by its two slashes, and must begin its
 * string, or a value without quotes in it: so it does not matter whether quotes
 * before it are in a comment or a regular expression (strings-of-scripts).
 * Strings that + joins are one string (joined-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script.h"
#include "tag.h"

enum limit {
	MAX_SCHEME = 16, /* letters of a scheme */
	MAX_INDENT = 16, /* blanks before a URL in its string */
	MAX_GAP = 128,	 /* blanks between a string and its + */
	MAX_TAG = 512,	 /* bytes of a tag before a value without quotes */
	MIN_NUMBER = 8,	 /* digits of an address that is one number */
	MAX_NUMBER = 12,
	MAX_KEY = 32 /* bytes of the name of a value */
};

size_t
us_script_blanks(const char *text, size_t len, size_t at)
{
	size_t end = at + MAX_GAP < len ? at + MAX_GAP : len;

	at = us_pass_blanks(text, at, end);
	/* In VBScript _ goes on with the statement in the next line. */
	if (at + 1 < end && text[at] == '_' && us_is(text[at + 1], US_EOL))
		at = us_pass_blanks(text, at + 1, end);
	return at;
}

size_t
us_script_blanks_back(const char *text, size_t at)
{
	size_t least = at > MAX_GAP ? at - MAX_GAP : 0, end = at;

	while (at > least &&
	    (us_is(text[at - 1], US_BLANK) ||
		(text[at - 1] == '_' && at < end && us_is(text[at], US_EOL) &&
		    at > 1 && us_is(text[at - 2], US_BLANK))))
		at--;
	return at;
}

/* Return whether something is joined to the string whose quote is at ${at}. */
static bool
is_joined(const char *text, size_t len, size_t at)
{

	at = us_script_blanks(text, len, at + 1);
	return at < len && text[at] == '+';
}

/* Return whether ${at} is what joins strings: + or, in VBScript, &. */
static bool
is_plus(const char *text, size_t len, size_t at)
{

	return at < len &&
	    (text[at] == '+' ||
		(text[at] == '&' && (at == 0 || text[at - 1] != '&')));
}

size_t
us_script_skip_join(const char *text, size_t len, size_t at)
{
	size_t plus = us_script_blanks(text, len, at + 1), begin;

	if (!is_plus(text, len, plus))
		return at;
	begin = us_script_blanks(text, len, plus + 1);
	return begin < len && us_script_is_quote(text[begin]) ? begin + 1 : at;
}

/* Return whether something is before ${at}, the begin of a string, to which
 * that is joined.  Then set ${plus}. */
static bool
has_plus(const char *text, size_t at, size_t *plus)
{

	if (at == 0 || !us_script_is_quote(text[at - 1]))
		return false;
	at -= at > 1 && text[at - 2] == '\\' ? 2 : 1;
	at = us_script_blanks_back(text, at);
	if (at == 0 || !is_plus(text, at, at - 1))
		return false;
	*plus = at - 1;
	return true;
}

size_t
us_script_skip_join_back(const char *text, size_t at)
{
	size_t end;

	if (!has_plus(text, at, &end))
		return at;
	end = us_script_blanks_back(text, end);
	return end > 0 && us_script_is_quote(text[end - 1]) ? end - 1 : at;
}

/* Strings that are joined, which are read as one. */
struct value {
	const char *text;
	size_t len;
	size_t at; /* the byte at hand */
	/* Quotes that end it: that before it, and that of the string at hand;
	 * 0: not known. */
	char quote, outer;
	char closer;  /* what ends it if it has no quotes; 0: it has some */
	size_t join;  /* the last quote in it that did not end it; 0: none */
	bool is_path; /* behind the host, where there may be quotes */
};

/* Move over joins.  Return false if the value ends here.  The quotes before it
 * may be in a string with other quotes, which ends before; but '+' may also be
 * a blank between quotes in the query of a URL. */
static bool
is_inside(struct value *v)
{
	const char *text = v->text;
	size_t behind;
	bool is_known;

	if (v->at < v->len && us_is(text[v->at], US_ALPHA | US_DIGIT))
		return true;
	for (; v->at < v->len && us_script_is_quote(text[v->at]);
	     v->at = behind) {
		is_known = text[v->at] == v->quote || text[v->at] == v->outer;
		behind = us_script_skip_join(text, v->len, v->at);
		if (behind == v->at)
			return !is_known && v->closer == '\0' &&
			    !is_joined(text, v->len, v->at);
		if (v->is_path && !is_known && behind - v->at == 3)
			return false;
		if (text[v->at] == v->quote)
			v->quote = text[behind - 1];
		else
			v->outer = text[behind - 1];
		v->join = v->at;
	}
	if (v->at >= v->len || text[v->at] == '\n' ||
	    (v->closer != '\0' &&
		(text[v->at] == v->closer || us_is(text[v->at], US_BLANK))))
		return false;
	if (text[v->at] == '\\')
		return v->len - v->at < 2 ||
		    !us_script_is_quote(text[v->at + 1]);
	return text[v->at] != '$' || (v->quote != '`' && v->outer != '`') ||
	    v->len - v->at < 2 || text[v->at + 1] != '{';
}

/* Return where the value ends.  What is made of its last string, as by
 * 'b'.trim(), is not known. */
static size_t
find_end(struct value *v)
{
	size_t behind;

	while (is_inside(v))
		v->at++;
	if (v->join == 0 || v->at == v->len ||
	    !us_script_is_quote(v->text[v->at]))
		return v->at;
	behind = us_script_blanks(v->text, v->len, v->at + 1);
	return behind < v->len &&
		(v->text[behind] == '.' || v->text[behind] == '[') ?
	    v->join :
	    v->at;
}

/* Return whether the string whose quote is before ${at} is the value of a name
 * that begins with an @: in JSON-LD what it names is not linked to. */
static bool
is_identifier(const char *text, size_t at)
{
	size_t begin;

	at = us_script_blanks_back(text, at - 1);
	if (at == 0 || text[at - 1] != ':')
		return false;
	at = us_script_blanks_back(text, at - 1);
	if (at == 0 || text[at - 1] != '"')
		return false;
	for (begin = at - 1; begin > 0 && at - begin < MAX_KEY &&
	     us_is(text[begin - 1], US_ALPHA);)
		begin--;
	return begin > 1 && text[begin - 1] == '@' && text[begin - 2] == '"';
}

/* Return whether the host that ends at ${end} and begins behind slashes is the
 * number of an address (WHATWG URL, 3.5). */
static bool
is_number(const char *text, size_t end)
{
	size_t at = end;

	while (at > 0 && end - at < MAX_NUMBER && us_is(text[at - 1], US_DIGIT))
		at--;
	if (end - at >= MIN_NUMBER)
		return at > 0 && text[at - 1] == '/';
	while (at > 0 && end - at < MAX_NUMBER && us_is(text[at - 1], US_HEX))
		at--;
	return end - at == 8 && at > 2 && us_same(text + at - 2, "0x", 2) &&
	    text[at - 3] == '/';
}

/* Move over the host.  Return whether it is whole: something follows it, or it
 * has a dot and nothing is joined to it.  Without a scheme it needs a dot in
 * any case. */
static bool
skip_host(struct value *v, bool has_scheme)
{
	bool has_dot = false, goes_on;
	char byte, last = '\0';

	while ((goes_on = is_inside(v))) {
		byte = v->text[v->at];
		if (memchr("/?#\\", byte, 4) != NULL)
			break;
		if (!has_scheme &&
		    !us_is(byte, US_ALPHA | US_DIGIT | US_HIGH) &&
		    memchr("-.:", byte, 3) == NULL)
			return false;
		has_dot |= byte == '.' && last != '\0';
		last = byte;
		v->at++;
	}
	/* An escape may stand for any character of the host. */
	if (has_scheme && goes_on && v->text[v->at] == '\\')
		return true;
	if (last == '\0' || (!has_scheme && (!has_dot || last == '.')))
		return false;
	return goes_on ||
	    ((has_dot || is_number(v->text, v->at)) &&
		!is_joined(v->text, v->len, v->at));
}

/* How a URL begins. */
struct start {
	size_t at;	/* its first byte */
	size_t value;	/* the first byte of its value */
	char closer;	/* what ends that; 0: a quote */
	char *scheme;	/* in the room, lower case; empty: it has none */
	bool is_joined; /* strings before that of the slash are read, too */
	char room[MAX_SCHEME + 1];
};

/* Return where the strings end to which the one that begins at ${at} is
 * ${joined}, or ${at} if it is the first. */
static size_t
skip_joins_back(const char *text, size_t at, bool joined, struct start *s)
{
	size_t end;

	while (joined && (end = us_script_skip_join_back(text, at)) != at) {
		at = end;
		s->is_joined = true;
	}
	return at;
}

static bool
is_registered(const char *scheme)
{
	static const char *const names[] = {
#define US_SCHEME(ID, name, shape, port, document) name,
#include "../../schemes.def"
#undef US_SCHEME
	};
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (*scheme == *names[i] && strcmp(scheme, names[i]) == 0)
			return true;
	return false;
}

/* Return whether ${at} is in a tag, behind its name. */
static bool
is_in_tag(const char *text, size_t at)
{
	size_t least = at > MAX_TAG ? at - MAX_TAG : 0, end = at;

	while (at > least && text[at - 1] != '<' && text[at - 1] != '>')
		at--;
	if (at == least || text[at - 1] != '<' || !us_is(text[at], US_ALPHA))
		return false;
	while (at < end && us_is(text[at], US_ALPHA | US_DIGIT))
		at++;
	return us_is(text[at], US_BLANK) || text[at] == '/';
}

/* Return what ends the value at ${at}, in a string, that has no quotes: that of
 * an attribute of a tag, or url() of a style.  0: it is none. */
static char
find_closer(const char *text, size_t at)
{
	size_t name;

	if (at > 4 && us_same(text + at - 4, "url(", 4))
		return ')';
	if (at == 0 || text[at - 1] != '=')
		return '\0';
	name = at = us_script_blanks_back(text, at - 1);
	while (at > 0 && name - at < MAX_KEY &&
	    (us_is(text[at - 1], US_ALPHA) || text[at - 1] == '-'))
		at--;
	if (at == name || at == 0 ||
	    (!us_is(text[at - 1], US_BLANK) &&
		memchr("\"'`/;", text[at - 1], 5) == NULL))
		return '\0';
	return is_in_tag(text, at) ? '>' : '\0';
}

/* Return whether the URL of ${s} is an argument that begins behind the blank
 * before ${at}: of a command, or it is in pieces before its ${slash}, as only
 * what is hidden is (strings-of-scripts). */
static bool
is_argument(const char *text, size_t at, size_t slash, bool joined,
    const struct start *s)
{

	return at > 0 && us_is(text[at - 1], US_BLANK) &&
	    is_registered(s->scheme) &&
	    ((joined && slash - at > strlen(s->scheme) + 1) ||
		us_script_in_command(text, at));
}

/* Return where the string begins if ${at} is behind "url=" in it, as in the
 * value of a refresh, "0;url=" (WHATWG HTML, 4.2.5.3); else ${at}. */
static size_t
refresh_back(const char *text, size_t at)
{
	size_t end = us_script_blanks_back(text, at), begin;

	if (end == 0 || text[end - 1] != '=')
		return at;
	end = us_script_blanks_back(text, end - 1);
	if (!us_script_ends_name(text, end, "url", 3))
		return at;
	begin = end - 3;
	while (begin > 0 && end - begin < MAX_KEY &&
	    (us_is(text[begin - 1], US_DIGIT) ||
		memchr(".;, ", text[begin - 1], 4) != NULL))
		begin--;
	return begin > 0 && us_script_is_quote(text[begin - 1]) ? begin : at;
}

/* Return whether a placeholder of a template is before ${at} that is the scheme
 * of what follows: any at its begin, as in `${a}://`, or the ${protocol} of the
 * page, as in `${location.protocol}//`. */
static bool
is_behind_scheme(const char *text, size_t at, bool protocol)
{
	size_t end = at > 0 && text[at - 1] == '}' ? at - 1 : 0, begin = end;

	while (begin > 0 && end - begin < MAX_KEY &&
	    (us_script_is_name(text[begin - 1]) || text[begin - 1] == '.'))
		begin--;
	if (begin == end || begin < 3)
		return false;
	return protocol ? text[begin - 1] == '{' &&
		us_script_ends_name(text, end, "protocol", 8) :
			  memcmp(text + begin - 3, "`${", 3) == 0;
}

/* Return whether a comment is before the string that begins at ${at}, so that
 * something may be joined to that. */
static bool
is_behind_comment(const char *text, size_t at)
{

	at = us_script_blanks_back(text, at - 1);
	return at > 3 && memcmp(text + at - 2, "*/", 2) == 0;
}

/* Find where the URL begins whose first slash is at ${slash}: at the begin of
 * its string, or of the strings before that are ${joined} to it.  Return false
 * if it begins elsewhere, or if its scheme may be the end of a word. */
static bool
read_start(const char *text, size_t slash, bool joined, struct start *s)
{
	size_t at = slash, n, plus;

	if (at > 0 && text[at - 1] == '\\')
		at--;
	s->at = at;
	s->is_joined = false;
	s->scheme = s->room + MAX_SCHEME;
	*s->scheme = '\0';
	at = skip_joins_back(text, at, joined, s);
	if (at > 0 && text[at - 1] == ':') {
		for (at = skip_joins_back(text, at - 1, joined, s);
		     at > 0 && s->scheme > s->room &&
		     us_is(text[at - 1], US_ALPHA | US_DIGIT);
		     at = skip_joins_back(text, at, joined, s)) {
			s->at = --at;
			*--s->scheme = us_lower(text[at]);
		}
		if (*s->scheme == '\0') {
			s->value = s->at;
			s->closer = '`';
			return is_behind_scheme(text, at, false);
		}
	}
	if (is_argument(text, at, slash, joined, s)) {
		s->value = s->at;
		s->closer = ' ';
		return true;
	}
	for (n = 0; at > 0 && n < MAX_INDENT && text[at - 1] == ' '; n++)
		at = skip_joins_back(text, at - 1, joined, s);
	if (is_registered(s->scheme))
		at = refresh_back(text, at);
	s->value = at;
	s->closer = *s->scheme == '\0' && is_behind_scheme(text, at, true) ?
	    '`' :
	    find_closer(text, at);
	if (s->closer != '\0') {
		s->value = s->at;
		return *s->scheme == '\0' || is_registered(s->scheme);
	}
	if (at == 0 || !us_script_is_quote(text[at - 1])) {
		/* It begins with a string behind others. */
		s->value = s->at;
		return at < s->at && us_script_is_quote(text[s->at - 1]) &&
		    is_registered(s->scheme);
	}
	if (is_identifier(text, at))
		return false;
	return *s->scheme == '\0' ||
	    (!has_plus(text, at, &plus) && !is_behind_comment(text, at)) ||
	    is_registered(s->scheme);
}

/* Find the URL whose first slash is at ${slash} and second one before
 * ${behind}.  Return false if there is none. */
static bool
read_url(const char *text, size_t len, size_t slash, size_t behind,
    struct us_item *url)
{
	struct value v = { .text = text, .len = len };
	struct start own, joined;
	const struct start *start = &joined;
	bool is_read = read_start(text, slash, true, &joined);
	size_t host_end, plus;

	if (joined.is_joined && (!is_read || !is_registered(joined.scheme)) &&
	    read_start(text, slash, false, &own) &&
	    (!is_read || is_registered(own.scheme))) {
		start = &own;
		is_read = true;
	}
	if (!is_read || strcmp(start->scheme, "uggc") == 0 ||
	    strcmp(start->scheme, "uggcf") == 0)
		return false;
	/* The end of a path and the begin of another are no host. */
	if (*start->scheme == '\0' && us_script_is_quote(text[slash + 1]) &&
	    has_plus(text, start->value, &plus))
		return false;
	url->begin = start->at;
	v.at = start->value;
	v.quote = text[v.at - 1];
	v.closer = start->closer;
	if (v.closer == '`')
		v.quote = v.closer;
	while (v.at < behind && is_inside(&v))
		v.at++;
	v.join = 0;
	if (!skip_host(&v, *start->scheme != '\0'))
		return false;
	host_end = v.at;
	v.is_path = true;
	url->end = find_end(&v);
	return url->end >= host_end;
}

bool
us_script_next(const char *script, size_t len, size_t *at, struct us_item *url)
{
	const char *found;
	size_t slash, behind;

	while (*at < len &&
	    (found = memchr(script + *at, '/', len - *at)) != NULL) {
		slash = (size_t)(found - script);
		*at = behind = slash + 1;
		while (behind < len && us_script_is_quote(script[behind]) &&
		    us_script_skip_join(script, len, behind) > behind)
			behind = us_script_skip_join(script, len, behind);
		if (behind < len && script[behind] == '\\')
			behind++;
		if (behind >= len || script[behind] != '/')
			continue;
		*at = ++behind;
		if (read_url(script, len, slash, behind, url)) {
			*at = url->end;
			return true;
		}
	}
	*at = len;
	return false;
}
