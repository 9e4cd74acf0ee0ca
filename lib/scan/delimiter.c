/*
 * What divides a bare URL from the text behind it: bytes, character references
 * of HTML, separators of lists.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/unicode.h"
#include "../registry.h"
#include "delimiter.h"

size_t
us_delimiter_find(const char *text, size_t at, size_t len)
{

	while (at < len && !us_delimiter_is(text[at]))
		at++;
	return at;
}

/* Rare as it is, it is kept out of the way of each URL. */
__attribute__((noinline)) enum urlsift_ended
us_delimiter_ended_by(char mark)
{

	if (us_is(mark, US_BRACKET))
		return URLSIFT_E_BRACKET;
	if (us_is(mark, US_HIGH))
		return URLSIFT_E_CHARACTER;
	if (us_is(mark, US_STOP))
		return memchr("<>\"|\\`", mark, 6) != NULL ?
		    URLSIFT_E_DELIMITER :
		    URLSIFT_E_CONTROL;
	if (mark == ',' || mark == ';')
		return URLSIFT_E_DELIMITER;
	return mark == '&' ? URLSIFT_E_ENTITY : URLSIFT_E_BRACKET;
}

/* The longest number and the longest name of a reference, each with its
 * semicolon. */
#define NUMBER_MAX 6
#define NAMED_MAX 7

/* Return the character of the numeric reference between ${at}, behind its &#,
 * and a semicolon.  Return 0 if there is none or it is too long. */
static unsigned
numeric(const char *text, size_t at, size_t len)
{
	size_t end = len - at > NUMBER_MAX ? at + NUMBER_MAX : len;
	unsigned base = 10, code = 0;

	if (at < end && us_lower(text[at]) == 'x') {
		base = 16;
		at++;
	}
	for (; at < end && us_is(text[at], US_HEX); at++) {
		if (base == 10 && !us_is(text[at], US_DIGIT))
			return 0;
		code = code * base + us_hex(text[at]);
	}
	return at < end && text[at] == ';' ? code : 0;
}

/* Return whether ${code} ends a URL, also a dash or an arrow, which is none of
 * it where somebody wrote a reference. */
static bool
ends_url(unsigned code)
{

	if (code < 0x80)
		return code == '"' || code == '\'' || code == '<' ||
		    code == '>' || us_is((char)code, US_BLANK);
	return us_unicode_kind(code) == US_KIND_ENDS || code == 0xB7 ||
	    code == 0x2013 || code == 0x2019 ||
	    (code >= 0x2190 && code <= 0x21FF);
}

bool
us_delimiter_reference(const char *text, size_t at, size_t len)
{
	static const char *const names[] = { "quot;", "gt;", "lt;", "apos;",
		"nbsp;", "laquo;", "raquo;", "lsquo;", "rsquo;", "ldquo;",
		"rdquo;", "bdquo;", "sbquo;", "mdash;", "ndash;", "hellip;",
		"bull;", "middot;", "rarr;", "larr;", "ensp;", "emsp;",
		"thinsp;" };
	size_t i, n;

	/* It may be escaped again. */
	if (len - ++at > 4 && us_same(text + at, "amp;", 4))
		at += 4;
	if (len - at < 3)
		return false;
	if (text[at] == '#')
		return ends_url(numeric(text, at + 1, len));
	/* Most are the & of a query. */
	if (memchr(text + at, ';',
		len - at > NAMED_MAX ? NAMED_MAX : len - at) == NULL)
		return false;
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (us_lower(text[at]) != names[i][0])
			continue;
		n = strlen(names[i]);
		if (len - at >= n && us_same(text + at, names[i], n))
			return true;
	}
	return false;
}

char
us_delimiter_separator(const char *text, size_t begin)
{
	size_t name = begin - 1;

	if (begin == 0 || (text[name] != ',' && text[name] != ';'))
		return '\0';
	/* It may end a reference such as &lt; */
	while (text[begin - 1] == ';' && name > 0 &&
	    begin - name < US_DELIMITER_MAX &&
	    (us_is_alnum(text[name - 1]) || text[name - 1] == '#'))
		name--;
	return name > 0 && text[name - 1] == '&' ? '\0' : text[begin - 1];
}

size_t
us_delimiter_before(const char *text, size_t low, size_t colon)
{
	const size_t n = us_web_name(text, colon);

	return n > 0 && colon - low > n &&
		us_delimiter_separator(text, colon - n) != '\0' ?
	    colon - n - 1 :
	    colon;
}
