/*
 * The URLs of a style sheet: one pass from left to right
 * (urls-of-style-sheets).  What is not closed ends at the end of the text.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "tag.h"

/* Return whether the word ${word} is at ${at} and begins there. */
static bool
word_begins(const char *css, size_t len, size_t at, const char *word)
{
	size_t n = strlen(word);

	if (len - at < n || !us_same(css + at, word, n))
		return false;
	return at == 0 ||
	    (!us_is(css[at - 1], US_ALPHA | US_DIGIT | US_HIGH) &&
		css[at - 1] != '-' && css[at - 1] != '_');
}

/* Return where the white space and comments at ${at} end. */
static size_t
css_skip_space(const char *css, size_t len, size_t at)
{

	for (;;) {
		while (at < len && us_is(css[at], US_BLANK))
			at++;
		if (len - at < 2 || css[at] != '/' || css[at + 1] != '*')
			return at;
		/* The * that opens a comment does not close it. */
		for (at += 2; len - at >= 2; at++)
			if (css[at] == '*' && css[at + 1] == '/')
				break;
		at = len - at >= 2 ? at + 2 : len;
	}
}

/* Return where the escape whose backslash is at ${at} ends: behind at most six
 * digits and a blank, or behind one byte.  Write its character, ${n} bytes, to
 * ${to}. */
static size_t
read_escape(const char *css, size_t len, size_t at, char to[4], size_t *n)
{
	size_t i = at + 1;
	uint32_t c = 0;

	for (; i < len && i < at + 7 && us_is(css[i], US_HEX); i++)
		c = c * 16 + us_hex(css[i]);
	if (i > at + 1) {
		if (c == 0 || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
			c = 0xfffd;
		*n = us_utf8_write(c, to);
		return i + (i < len && us_is(css[i], US_BLANK));
	}
	*n = i < len && css[i] != '\n';
	if (*n > 0)
		*to = css[i];
	return i + (i < len);
}

static size_t
skip_escape(const char *css, size_t len, size_t at)
{
	char to[4];
	size_t n;

	return read_escape(css, len, at, to, &n);
}

/* Read the string at ${at}.  Return where it ends. */
static size_t
read_string(const char *css, size_t len, size_t at, struct us_item *url)
{
	char quote = css[at++];

	url->begin = at;
	while (at < len && css[at] != quote && css[at] != '\n')
		at = css[at] == '\\' ? skip_escape(css, len, at) : at + 1;
	url->end = at;
	return at + (at < len);
}

/* Read the content of the parentheses of url( at ${at}. */
static size_t
read_url(const char *css, size_t len, size_t at, struct us_item *url)
{

	while (at < len && us_is(css[at], US_BLANK))
		at++;
	if (at < len && (css[at] == '"' || css[at] == '\''))
		return read_string(css, len, at, url);
	url->begin = at;
	while (at < len && css[at] != ')' && !us_is(css[at], US_BLANK))
		at = css[at] == '\\' ? skip_escape(css, len, at) : at + 1;
	url->end = at;
	return at;
}

/* Return whether url(, src(, image-set( or @import may be in ${css}: most
 * styles have none of them. */
static bool
may_have_url(const char *css, size_t len)
{
	size_t at;

	for (at = 0; (at = us_find_byte(css, at, len, '(')) < len; at++)
		if (at >= 3 &&
		    (us_same(css + at - 3, "url", 3) ||
			us_same(css + at - 3, "src", 3) ||
			us_same(css + at - 3, "set", 3)))
			return true;
	for (at = 0; (at = us_find_byte(css, at, len, '@')) < len; at++)
		if (word_begins(css, len, at, "@import"))
			return true;
	return false;
}

/* Return where the string begins that is the first argument of the function
 * ${name} at ${at}; ${at}: there is none. */
static size_t
find_argument(const char *css, size_t len, size_t at, const char *name)
{
	size_t begin;

	if (!word_begins(css, len, at, name))
		return at;
	begin = css_skip_space(css, len, at + strlen(name));
	return begin < len && (css[begin] == '"' || css[begin] == '\'') ?
	    begin :
	    at;
}

/* Count the parenthesis at ${at} if it is of an image-set(), whose own strings
 * are URLs (CSS Images 4, 2.4). */
static void
count_depth(const char *css, size_t at, unsigned *depth)
{
	static const char name[] = "image-set(";
	size_t n = strlen(name);

	if (css[at] == ')')
		*depth -= *depth > 0;
	else if (*depth > 0 ||
	    (at + 1 >= n && us_same(css + at + 1 - n, name, n)))
		++*depth;
}

bool
us_css_next(const char *css, size_t len, size_t *at, struct us_item *url)
{
	struct us_item other;
	size_t i = *at, next;

	url->import = false;
	if (i == 0)
		url->depth = 0;
	if (i == 0 && !may_have_url(css, len))
		i = len;
	while (i < len) {
		next = i + 1;
		switch (css[i]) {
		case '/':
			next = css_skip_space(css, len, i);
			next += next == i;
			break;
		case 'u':
		case 'U':
			if (!word_begins(css, len, i, "url("))
				break;
			url->depth += url->depth > 0;
			*at = read_url(css, len, i + 4, url);
			return true;
		case 's':
		case 'S':
		case '@':
			next = find_argument(css, len, i,
			    css[i] == '@' ? "@import" : "src(");
			if (next > i) {
				url->import = css[i] == '@';
				url->depth += url->depth > 0 && !url->import;
				*at = read_string(css, len, next, url);
				return true;
			}
			next = i + 1;
			break;
		case '(':
		case ')':
			count_depth(css, i, &url->depth);
			break;
		case '"':
		case '\'':
			if (url->depth == 1) {
				*at = read_string(css, len, i, url);
				return true;
			}
			next = read_string(css, len, i, &other);
			break;
		case '\\':
			next = skip_escape(css, len, i);
			break;
		}
		i = next;
	}
	*at = len;
	return false;
}

int
us_css_decode(struct us_buf *buf, const char *css, size_t len)
{
	size_t at, n, plain = 0;
	char escape[4];

	while ((at = us_find_byte(css, plain, len, '\\')) < len) {
		if (us_buf_add(buf, css + plain, at - plain) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
		plain = read_escape(css, len, at, escape, &n);
		if (us_buf_add(buf, escape, n) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
	}
	return us_buf_add(buf, css + plain, len - plain);
}
