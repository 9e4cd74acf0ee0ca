/*
 * The URLs of a script.  Each is found by its two slashes, and must begin its
 * string: so it does not matter whether quotes before it are in a comment or a
 * regular expression (strings-of-scripts).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/percent.h"
#include "../../base/utf8.h"
#include "tag.h"

enum limit {
	MAX_SCHEME = 16, /* letters of a scheme */
	MAX_INDENT = 16, /* blanks before a URL in its string */
	MAX_KEY = 32	 /* bytes of the name of a value */
};

static bool
is_quote(char byte)
{

	return byte == '"' || byte == '\'' || byte == '`';
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

/* Return whether another string is joined to the one whose quote is at
 * ${at}. */
static bool
is_joined(const char *text, size_t len, size_t at)
{
	size_t begin = ++at;

	while (at < len && at - begin < MAX_INDENT && us_is(text[at], US_BLANK))
		at++;
	return at < len && text[at] == '+';
}

/* Return where the string ends that is open at ${at} in quotes like ${quote};
 * these can be in a string with other quotes, which ends before. */
static size_t
find_end(const char *text, size_t len, size_t at, char quote)
{

	for (; at < len && text[at] != '\n'; at++)
		if (text[at] == quote ||
		    (is_quote(text[at]) && is_joined(text, len, at)) ||
		    (text[at] == '\\' && at + 1 < len &&
			is_quote(text[at + 1])))
			break;
		else if (quote == '`' && text[at] == '$' && at + 1 < len &&
		    text[at + 1] == '{')
			break;
	return at;
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

/* Return whether the host behind the // of ${url} is whole: something follows
 * it, or it has a dot and nothing is joined to it.  Without a scheme it needs a
 * dot in any case. */
static bool
has_host(const char *text, size_t len, size_t behind, const struct us_item *url,
    bool has_scheme)
{
	size_t at;
	bool has_dot = false;

	for (at = behind; at < url->end && text[at] != '/' && text[at] != '?' &&
	     text[at] != '#' && text[at] != '\\';
	     at++) {
		if (!has_scheme &&
		    !us_is(text[at], US_ALPHA | US_DIGIT | US_HIGH) &&
		    text[at] != '-' && text[at] != '.' && text[at] != ':')
			return false;
		has_dot |= text[at] == '.' && at > behind;
	}
	/* An escape may stand for any character of the host. */
	if (has_scheme && at < url->end && text[at] == '\\')
		return true;
	if (at == behind || (!has_scheme && (!has_dot || text[at - 1] == '.')))
		return false;
	return at < url->end || (has_dot && !is_joined(text, len, at));
}

/* Find the URL whose first slash is at ${slash} and second one before
 * ${behind}.  Return false if there is none. */
static bool
read_url(const char *text, size_t len, size_t slash, size_t behind,
    struct us_item *url)
{
	size_t begin = slash, colon, n;
	bool has_scheme;

	if (begin > 0 && text[begin - 1] == '\\')
		begin--;
	has_scheme = begin > 0 && text[begin - 1] == ':';
	if (has_scheme) {
		colon = --begin;
		for (n = 0; begin > 0 && n < MAX_SCHEME &&
		     us_is(text[begin - 1], US_ALPHA | US_DIGIT);
		     n++)
			begin--;
		if (begin == colon)
			return false;
	}
	url->begin = begin;
	for (n = 0; begin > 0 && n < MAX_INDENT && text[begin - 1] == ' '; n++)
		begin--;
	if (begin == 0 || !is_quote(text[begin - 1]) ||
	    is_identifier(text, begin))
		return false;
	url->end = find_end(text, len, behind, text[begin - 1]);
	return has_host(text, len, behind, url, has_scheme);
}

bool
us_script_next(const char *script, size_t len, size_t *at, struct us_item *url)
{
	const char *found;
	size_t slash, behind;

	while (*at < len &&
	    (found = memchr(script + *at, '/', len - *at)) != NULL) {
		slash = (size_t)(found - script);
		behind = slash + 1;
		if (behind < len && script[behind] == '\\')
			behind++;
		*at = slash + 1;
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

int
us_script_decode(struct us_buf *buf, const char *text, size_t len)
{
	const char *found;
	char utf8[4];
	int64_t code;
	size_t at = 0, end;
	int status;

	for (;;) {
		found = memchr(text + at, '\\', len - at);
		end = found == NULL ? len : (size_t)(found - text);
		status = us_buf_add(buf, text + at, end - at);
		if (found == NULL || status != URLSIFT_OK)
			return status;
		at = read_character(text, len, end, &code);
		if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
			code = 0xFFFD;
		if (code >= 0 &&
		    us_buf_add(buf, utf8,
			us_utf8_write((uint32_t)code, utf8)) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
	}
}
