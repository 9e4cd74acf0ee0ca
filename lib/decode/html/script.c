/*
 * The URLs of a script.  Each is found by its two slashes, and must begin its
 * string, or a value without quotes in it: so it does not matter whether quotes
 * before it are in a comment or a regular expression (strings-of-scripts).
 * Strings that + joins are one string (joined-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/percent.h"
#include "../../base/utf8.h"
#include "script.h"
#include "tag.h"

enum limit {
	MAX_SCHEME = 16, /* letters of a scheme */
	MAX_INDENT = 16, /* blanks before a URL in its string */
	MAX_GAP = 128,	 /* blanks between a string and its + */
	MAX_TAG = 512,	 /* bytes of a tag before a value without quotes */
	MAX_KEY = 32,	 /* bytes of the name of a value */
	MAX_JOINED = 8	 /* strings before a call to which it is joined */
};

/* Return where the octal escape ends whose first digit is at ${at}, and set
 * ${code} to its character (ECMAScript B.1.2). */
static size_t
read_octal(const char *text, size_t len, size_t at, int64_t *code)
{
	size_t end = at + (text[at] < '4' ? 3 : 2);

	*code = 0;
	for (; at < len && at < end && text[at] >= '0' && text[at] < '8'; at++)
		*code = *code << 3 | (text[at] - '0');
	return at;
}

/* Return where the escape whose backslash is at ${at} ends, and set ${code} to
 * the character that it stands for, or to -1: none (ECMAScript 12.9.4). */
static size_t
read_escape(const char *text, size_t len, size_t at, int64_t *code)
{
	size_t digits, begin = at + 2, i;
	bool is_braced;

	*code = -1;
	if (at + 1 >= len)
		return len;
	/* Only the backslash goes before a character beyond ASCII. */
	if (us_is(text[at + 1], US_HIGH))
		return at + 1;
	if (text[at + 1] != '\n')
		*code = (unsigned char)text[at + 1];
	if (text[at + 1] == 'n' || text[at + 1] == 'r' || text[at + 1] == 't')
		*code = ' ';
	if (text[at + 1] >= '0' && text[at + 1] < '8')
		return read_octal(text, len, at + 1, code);
	if (text[at + 1] != 'x' && text[at + 1] != 'u')
		return begin;
	is_braced = text[at + 1] == 'u' && begin < len && text[begin] == '{';
	begin += is_braced ? 1 : 0;
	digits = text[at + 1] == 'x' ? 2 : is_braced ? 6 : 4;
	*code = 0;
	for (i = begin;
	     i < len && i < begin + digits && escape_digit(text[i]) != -1; i++)
		*code = *code << 4 | escape_digit(text[i]);
	if (i == begin)
		*code = -1;
	return i + (is_braced && i < len && text[i] == '}' ? 1 : 0);
}

size_t
us_script_blanks(const char *text, size_t len, size_t at)
{
	size_t end = at + MAX_GAP < len ? at + MAX_GAP : len;

	at = us_pass_blanks(text, at, end);
	return at;
}

size_t
us_script_blanks_back(const char *text, size_t at)
{
	size_t n;

	for (n = 0; at > 0 && n < MAX_GAP && us_is(text[at - 1], US_BLANK); n++)
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

/* Return where the string begins that is joined to the one whose quote is at
 * ${at}, or ${at} if none is. */
static size_t
skip_join(const char *text, size_t len, size_t at)
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

/* Return where the strings end to which the one that begins at ${at} is
 * ${joined}, or ${at} if it is the first. */
static size_t
skip_joins_back(const char *text, size_t at, bool joined)
{
	size_t end;

	while (joined && has_plus(text, at, &end)) {
		end = us_script_blanks_back(text, end);
		if (end == 0 || !us_script_is_quote(text[end - 1]))
			break;
		at = end - 1;
	}
	return at;
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
		behind = skip_join(text, v->len, v->at);
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

	for (at--; at > 0 && us_is(text[at - 1], US_BLANK); at--)
		continue;
	if (at == 0 || text[at - 1] != ':')
		return false;
	for (at--; at > 0 && us_is(text[at - 1], US_BLANK); at--)
		continue;
	if (at == 0 || text[at - 1] != '"')
		return false;
	begin = at - 1;
	while (begin > 0 && at - begin < MAX_KEY &&
	    us_is(text[begin - 1], US_ALPHA))
		begin--;
	return begin > 1 && text[begin - 1] == '@' && text[begin - 2] == '"';
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
	return goes_on || (has_dot && !is_joined(v->text, v->len, v->at));
}

/* How a URL begins. */
struct start {
	size_t at;    /* its first byte */
	size_t value; /* the first byte of its value */
	char closer;  /* what ends that; 0: a quote */
	char *scheme; /* in the room, lower case; empty: it has none */
	char room[MAX_SCHEME + 1];
};

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
		if (strcmp(scheme, names[i]) == 0)
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
	s->scheme = s->room + MAX_SCHEME;
	*s->scheme = '\0';
	at = skip_joins_back(text, at, joined);
	if (at > 0 && text[at - 1] == ':') {
		for (at = skip_joins_back(text, at - 1, joined);
		     at > 0 && s->scheme > s->room &&
		     us_is(text[at - 1], US_ALPHA | US_DIGIT);
		     at = skip_joins_back(text, at, joined)) {
			s->at = --at;
			*--s->scheme = us_lower(text[at]);
		}
		if (*s->scheme == '\0')
			return false;
	}
	for (n = 0; at > 0 && n < MAX_INDENT && text[at - 1] == ' '; n++)
		at = skip_joins_back(text, at - 1, joined);
	s->value = at;
	s->closer = find_closer(text, at);
	if (s->closer != '\0') {
		s->value = s->at;
		return *s->scheme == '\0' || is_registered(s->scheme);
	}
	if (at == 0 || !us_script_is_quote(text[at - 1]) ||
	    is_identifier(text, at))
		return false;
	return *s->scheme == '\0' || !has_plus(text, at, &plus) ||
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
	bool is_own = read_start(text, slash, false, &own),
	     reads_on = read_start(text, slash, true, &joined);
	size_t host_end, plus;

	if (!reads_on ||
	    (is_own && is_registered(own.scheme) &&
		!is_registered(joined.scheme)))
		start = &own;
	if (!reads_on && !is_own)
		return false;
	/* The end of a path and the begin of another are no host. */
	if (*start->scheme == '\0' && us_script_is_quote(text[slash + 1]) &&
	    has_plus(text, start->value, &plus))
		return false;
	url->begin = start->at;
	v.at = start->value;
	v.quote = text[v.at - 1];
	v.closer = start->closer;
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
		    skip_join(script, len, behind) > behind)
			behind = skip_join(script, len, behind);
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

/* Read the escape at ${at}, and the next one if both are one character beyond
 * U+FFFF.  Return as read_escape() does. */
static size_t
read_character(const char *text, size_t len, size_t at, int64_t *code)
{
	size_t end = read_escape(text, len, at, code), behind;
	int64_t low;

	if (*code < 0xD800 || *code >= 0xDC00 || len - end < 2 ||
	    text[end] != '\\' || text[end + 1] != 'u')
		return end;
	behind = read_escape(text, len, end, &low);
	if (low < 0xDC00 || low >= 0xE000)
		return end;
	*code = 0x10000 + ((*code - 0xD800) << 10) + (low - 0xDC00);
	return behind;
}

/* Return where the next escape is from ${at} on that spells what a URL may
 * have, or breaks a line.  Set ${end} behind it, and ${code} to its character,
 * -1: none. */
static size_t
find_spelled(const char *text, size_t len, size_t at, size_t *end,
    int64_t *code)
{

	for (; (at = us_find_byte(text, at, len, '\\')) < len; at = *end) {
		*end = read_escape(text, len, at, code);
		if (*code == -1 && *end == at + 2)
			return at;
		/* What ends a string, or is an escape itself, stays one. */
		if (*code > ' ' && *code < 0x7F &&
		    memchr("\"'`\\$", (int)*code, 5) == NULL &&
		    (text[at + 1] == 'x' || text[at + 1] == 'u' ||
			us_is(text[at + 1], US_DIGIT)))
			return at;
	}
	return len;
}

void
us_script_plain(struct us_emitter *out, struct us_buf *plain,
    struct us_buf *marks, const char *script, size_t len)
{
	struct us_script_mark mark;
	size_t begin = 0, at;
	int64_t code;
	char byte;

	while ((at = find_spelled(script, len, begin, &mark.script, &code)) <
	    len) {
		us_emit_add(out, plain, script + begin, at - begin);
		byte = (char)code;
		us_emit_add(out, plain, &byte, code != -1 ? 1 : 0);
		mark.plain = plain->len;
		us_emit_add(out, marks, &mark, sizeof(mark));
		begin = mark.script;
	}
	if (begin > 0)
		us_emit_add(out, plain, script + begin, len - begin);
}

size_t
us_script_string_end(const char *script, size_t len, size_t at)
{
	struct value v = { .text = script, .len = len, .at = at };

	v.quote = script[v.at++];
	return find_end(&v);
}

size_t
us_script_string_begin(const char *script, size_t end, size_t least)
{
	size_t at, n;

	for (at = end; at > least; at--) {
		if (script[at - 1] != script[end])
			continue;
		for (n = at - 1; n > least && script[n - 1] == '\\'; n--)
			continue;
		if ((at - 1 - n) % 2 == 0)
			return at;
	}
	return end;
}

size_t
us_script_joined_before(const char *script, size_t at, size_t *end)
{
	size_t plus = us_script_blanks_back(script, at), begin, n;

	if (plus == 0 || !is_plus(script, plus, plus - 1))
		return at;
	*end = us_script_blanks_back(script, plus - 1);
	if (*end == 0 || !us_script_is_quote(script[--*end]))
		return at;
	at = *end;
	for (n = 0; n < MAX_JOINED; n++) {
		begin = us_script_string_begin(script, at,
		    at > MAX_GAP ? at - MAX_GAP : 0);
		at = skip_joins_back(script, begin, true);
		if (at == begin)
			break;
	}
	return begin;
}

/* Return where the next escape or join is from ${at} on. */
static size_t
find_mark(const char *text, size_t len, size_t at)
{

	while (at < len && text[at] != '\\' &&
	    (!us_script_is_quote(text[at]) || skip_join(text, len, at) == at))
		at++;
	return at;
}

void
us_script_decode(struct us_emitter *out, struct us_buf *buf, const char *text,
    size_t len)
{
	char utf8[4];
	int64_t code;
	size_t at = 0, end;

	for (;; at = end) {
		end = find_mark(text, len, at);
		us_emit_add(out, buf, text + at, end - at);
		if (end == len)
			return;
		if (text[end] != '\\') {
			end = skip_join(text, len, end);
			continue;
		}
		end = read_character(text, len, end, &code);
		if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
			code = 0xFFFD;
		if (code >= 0)
			us_emit_add(out, buf, utf8,
			    us_utf8_write((uint32_t)code, utf8));
	}
}
