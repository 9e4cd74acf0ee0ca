/*
 * The URLs of a script.  Each is found by its two slashes, and must begin its
 * string: so it does not matter whether quotes before it are in a comment or a
 * regular expression (strings-of-scripts).  Strings that + joins are one string
 * (joined-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/percent.h"
#include "../../base/utf8.h"
#include "tag.h"

enum limit {
	MAX_SCHEME = 16, /* letters of a scheme */
	MAX_INDENT = 16, /* blanks before a URL in its string */
	MAX_GAP = 128,	 /* blanks between a string and its + */
	MAX_KEY = 32	 /* bytes of the name of a value */
};

static bool
is_quote(char byte)
{

	return byte == '"' || byte == '\'' || byte == '`';
}

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

/* Return where the blanks at ${at} end, at most MAX_GAP of them. */
static size_t
skip_blanks(const char *text, size_t len, size_t at)
{
	size_t end = at + MAX_GAP < len ? at + MAX_GAP : len;

	while (at < end && us_is(text[at], US_BLANK))
		at++;
	return at;
}

/* Return where the blanks before ${at} begin. */
static size_t
skip_blanks_back(const char *text, size_t at)
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

	at = skip_blanks(text, len, at + 1);
	return at < len && text[at] == '+';
}

/* Return where the string begins that is joined to the one whose quote is at
 * ${at}, or ${at} if none is. */
static size_t
skip_join(const char *text, size_t len, size_t at)
{
	size_t plus = skip_blanks(text, len, at + 1), begin;

	if (plus >= len || text[plus] != '+')
		return at;
	begin = skip_blanks(text, len, plus + 1);
	return begin < len && is_quote(text[begin]) ? begin + 1 : at;
}

/* Return whether something is before ${at}, the begin of a string, to which
 * that is joined.  Then set ${plus}. */
static bool
has_plus(const char *text, size_t at, size_t *plus)
{

	if (at == 0 || !is_quote(text[at - 1]))
		return false;
	at -= at > 1 && text[at - 2] == '\\' ? 2 : 1;
	at = skip_blanks_back(text, at);
	if (at == 0 || text[at - 1] != '+')
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
		end = skip_blanks_back(text, end);
		if (end == 0 || !is_quote(text[end - 1]))
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

	for (; v->at < v->len && is_quote(text[v->at]); v->at = behind) {
		is_known = text[v->at] == v->quote || text[v->at] == v->outer;
		behind = skip_join(text, v->len, v->at);
		if (behind == v->at)
			return !is_known && !is_joined(text, v->len, v->at);
		if (v->is_path && !is_known && behind - v->at == 3)
			return false;
		if (text[v->at] == v->quote)
			v->quote = text[behind - 1];
		else
			v->outer = text[behind - 1];
		v->join = v->at;
	}
	if (v->at >= v->len || text[v->at] == '\n')
		return false;
	if (text[v->at] == '\\')
		return v->len - v->at < 2 || !is_quote(text[v->at + 1]);
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
	if (v->join == 0 || v->at == v->len || !is_quote(v->text[v->at]))
		return v->at;
	behind = skip_blanks(v->text, v->len, v->at + 1);
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
	if (at == 0 || !is_quote(text[at - 1]) || is_identifier(text, at))
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
	if (*start->scheme == '\0' && is_quote(text[slash + 1]) &&
	    has_plus(text, start->value, &plus))
		return false;
	url->begin = start->at;
	v.at = start->value;
	v.quote = text[v.at - 1];
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
		while (behind < len && is_quote(script[behind]) &&
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

int
us_script_plain(struct us_buf *plain, struct us_buf *marks, const char *script,
    size_t len)
{
	struct us_script_mark mark;
	size_t begin = 0, at;
	int status = URLSIFT_OK;
	int64_t code;
	char byte;

	while (status == URLSIFT_OK &&
	    (at = find_spelled(script, len, begin, &mark.script, &code)) <
		len) {
		status = us_buf_add(plain, script + begin, at - begin);
		byte = (char)code;
		if (status == URLSIFT_OK && code != -1)
			status = us_buf_add(plain, &byte, 1);
		mark.plain = plain->len;
		if (status == URLSIFT_OK)
			status = us_buf_add(marks, &mark, sizeof(mark));
		begin = mark.script;
	}
	if (status != URLSIFT_OK || begin == 0)
		return status;
	return us_buf_add(plain, script + begin, len - begin);
}

/* Return whether ${name} ends at ${end}, and begins as a word. */
static bool
is_word(const char *text, size_t end, const char *name)
{
	size_t len = strlen(name);

	return end >= len && memcmp(text + end - len, name, len) == 0 &&
	    (end == len ||
		(!us_is(text[end - len - 1], US_ALPHA | US_DIGIT) &&
		    memchr("_$", text[end - len - 1], 2) == NULL));
}

/* Read the numbers at ${at}, with commas and blanks between them.  Return where
 * they end. */
static size_t
skip_codes(const char *text, size_t len, size_t at)
{

	while (at < len &&
	    (us_is(text[at], US_HEX | US_BLANK) ||
		memchr(",xX", text[at], 3) != NULL))
		at++;
	return at;
}

/* Set ${call} to that whose name ends at ${end}.  Return false if it is none of
 * them. */
static bool
find_call(const char *text, size_t end, enum us_script_call *call)
{
	static const struct {
		const char *name;
		enum us_script_call call;
	} names[] = { { "atob", US_CALL_BASE64 },
		{ "unescape", US_CALL_ESCAPED },
		{ "decodeURI", US_CALL_ESCAPED },
		{ "decodeURIComponent", US_CALL_ESCAPED },
		{ "fromCharCode", US_CALL_CODES },
		{ "fromCodePoint", US_CALL_CODES } };
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (is_word(text, end, names[i].name)) {
			*call = names[i].call;
			return true;
		}
	return false;
}

/* Return whether the string whose quote is at ${at} begins as http, <!DO, <htm
 * or <scr in base64, and is not in a call that is found as such. */
static bool
is_base64(const char *text, size_t len, size_t at)
{
	static const char begins[][7] = { "aHR0c", "PCFET0", "PCFkb2", "PGh0bW",
		"PEhUTU", "PHNjcm" };
	enum us_script_call call;
	size_t i, n, before;

	for (i = 0; i < sizeof(begins) / sizeof(begins[0]); i++) {
		n = strlen(begins[i]);
		if (len - at <= n || memcmp(text + at + 1, begins[i], n) != 0)
			continue;
		before = skip_blanks_back(text, at);
		return before == 0 || text[before - 1] != '(' ||
		    !find_call(text, skip_blanks_back(text, before - 1), &call);
	}
	return false;
}

/* Read the call whose parenthesis is at ${at}, or the string whose quote is.
 * Return as us_script_call_next() does. */
static bool
read_call(const char *script, size_t len, size_t at, struct us_item *string,
    enum us_script_call *call)
{
	struct value v = { .text = script, .len = len, .at = at };

	if (script[at] != '(' && !is_base64(script, len, at))
		return false;
	*call = US_CALL_BASE64;
	if (script[at] == '(' &&
	    !find_call(script, skip_blanks_back(script, at), call))
		return false;
	if (script[at] == '(')
		v.at = skip_blanks(script, len, at + 1);
	if (*call == US_CALL_CODES) {
		string->begin = v.at;
		string->end = skip_codes(script, len, v.at);
		return string->end < len && script[string->end] == ')';
	}
	if (v.at == len || !is_quote(script[v.at]))
		return false;
	v.quote = script[v.at++];
	string->begin = v.at;
	string->end = find_end(&v);
	return true;
}

bool
us_script_call_next(const char *script, size_t len,
    struct us_script_search *search, struct us_item *string,
    enum us_script_call *call)
{
	static const char marks[] = "(\"'`";
	size_t at;

	for (; marks[search->mark] != '\0'; search->mark++, search->at = 0)
		while ((at = us_find_byte(script, search->at, len,
			    marks[search->mark])) < len) {
			search->at = at + 1;
			if (read_call(script, len, at, string, call)) {
				search->at = string->end;
				return true;
			}
		}
	return false;
}

/* Return where the next escape or join is from ${at} on. */
static size_t
find_mark(const char *text, size_t len, size_t at)
{

	while (at < len && text[at] != '\\' &&
	    (!is_quote(text[at]) || skip_join(text, len, at) == at))
		at++;
	return at;
}

int
us_script_decode(struct us_buf *buf, const char *text, size_t len)
{
	char utf8[4];
	int64_t code;
	size_t at = 0, end;
	int status;

	for (;; at = end) {
		end = find_mark(text, len, at);
		status = us_buf_add(buf, text + at, end - at);
		if (end == len || status != URLSIFT_OK)
			return status;
		if (text[end] != '\\') {
			end = skip_join(text, len, end);
			continue;
		}
		end = read_character(text, len, end, &code);
		if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
			code = 0xFFFD;
		if (code >= 0 &&
		    us_buf_add(buf, utf8,
			us_utf8_write((uint32_t)code, utf8)) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
	}
}
