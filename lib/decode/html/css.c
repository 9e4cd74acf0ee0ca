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

/* Room for the longest name that matters. */
#define NAME_ROOM sizeof("-webkit-image-set")

/* Return where the white space and comments at ${at} end. */
static size_t
css_skip_space(const char *css, size_t len, size_t at)
{

	for (;;) {
		at = us_pass_blanks(css, at, len);
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

	at = us_pass_blanks(css, at, len);
	if (at < len && (css[at] == '"' || css[at] == '\''))
		return read_string(css, len, at, url);
	url->begin = at;
	while (at < len && css[at] != ')' && !us_is(css[at], US_BLANK))
		at = css[at] == '\\' ? skip_escape(css, len, at) : at + 1;
	url->end = at;
	return at;
}

/* Return whether ${byte} can be in a name, or begins an escape in one. */
static inline bool
is_name(char byte)
{

	return us_is(byte, US_ALPHA | US_DIGIT | US_HIGH) || byte == '-' ||
	    byte == '_' || byte == '\\';
}

static size_t
skip_name(const char *css, size_t len, size_t at)
{

	while (at < len && is_name(css[at]))
		at = css[at] == '\\' ? skip_escape(css, len, at) : at + 1;
	return at;
}

/* Write the name in ${at} to ${end} to ${name}, in lower case and without its
 * escapes, as far as there is room. */
static void
read_name(const char *css, size_t at, size_t end, char name[NAME_ROOM])
{
	size_t n = 0, m, i;
	char to[4];

	while (at < end && n < NAME_ROOM - 1) {
		*to = css[at];
		m = 1;
		at = css[at] == '\\' ? read_escape(css, end, at, to, &m) :
				       at + 1;
		for (i = 0; i < m && n < NAME_ROOM - 1; i++)
			name[n++] = us_lower(to[i]);
	}
	name[n] = '\0';
}

/* Return whether url(, src(, image-set( or @import may be in ${css}: most
 * styles have none of them, nor escapes, which may spell them. */
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
		if (len - at > 7 && us_same(css + at, "@import", 7))
			return true;
	return us_find_byte(css, 0, len, '\\') < len;
}

/* Read the string behind ${at} and blanks.  Return where it ends; 0: there is
 * none. */
static size_t
find_string(const char *css, size_t len, size_t at, struct us_item *url)
{

	at = css_skip_space(css, len, at);
	return at < len && (css[at] == '"' || css[at] == '\'') ?
	    read_string(css, len, at, url) :
	    0;
}

/* Read the argument of the function ${name}, whose parenthesis is at ${at}.
 * Return where it ends; 0: it is no URL. */
static size_t
read_argument(const char *css, size_t len, size_t at, const char *name,
    struct us_item *url)
{

	url->function = true;
	return strcmp(name, "url") == 0 ? read_url(css, len, at + 1, url) :
	    strcmp(name, "src") == 0	? find_string(css, len, at + 1, url) :
					  0;
}

/* Read the URL of the style sheet that an @import which ends at ${at} loads: a
 * string or a function.  Return where it ends; 0: there is none. */
static size_t
read_import(const char *css, size_t len, size_t at, struct us_item *url)
{
	char name[NAME_ROOM];
	size_t begin = css_skip_space(css, len, at),
	       end = skip_name(css, len, begin);

	if (end == begin)
		return find_string(css, len, begin, url);
	if (end == len || css[end] != '(')
		return 0;
	read_name(css, begin, end, name);
	return read_argument(css, len, end, name, url);
}

/* Read the argument behind the name in ${at} to ${end}, of a function or a rule
 * whose argument may be a URL.  Return where that ends; 0: it is none.  The own
 * strings of an image-set() are URLs (CSS Images 4, 2.4). */
static size_t
find_url(const char *css, size_t len, size_t at, size_t end,
    struct us_item *url)
{
	char name[NAME_ROOM];

	url->import = css[at] == '@';
	url->function = false;
	read_name(css, at + url->import, end, name);
	if (url->import)
		return strcmp(name, "import") == 0 ?
		    read_import(css, len, end, url) :
		    0;
	if (url->depth > 0 || strcmp(name, "image-set") == 0 ||
	    strcmp(name, "-webkit-image-set") == 0)
		url->depth++;
	return read_argument(css, len, end, name, url);
}

bool
us_css_next(const char *css, size_t len, size_t *at, struct us_item *url)
{
	struct us_item other;
	size_t i = *at, next;

	if (i == 0)
		url->depth = 0;
	if (i == 0 && !may_have_url(css, len))
		i = len;
	for (*at = 0; *at == 0 && i < len; i = next) {
		next = i + 1;
		switch (css[i]) {
		case '/':
			next = css_skip_space(css, len, i);
			next += next == i;
			break;
		case ')':
			url->depth -= url->depth > 0;
			break;
		case '"':
		case '\'':
			url->import = false;
			if (url->depth == 1)
				*at = read_string(css, len, i, url);
			else
				next = read_string(css, len, i, &other);
			break;
		case '(':
			url->depth += url->depth > 0;
			break;
		case '@':
			next = skip_name(css, len, next);
			*at = find_url(css, len, i, next, url);
			break;
		default:
			if (is_name(css[i]))
				next = skip_name(css, len, i);
			if (next > i + 1 && next < len && css[next] == '(')
				*at = find_url(css, len, i, next++, url);
		}
	}
	if (*at > 0)
		return true;
	*at = len;
	return false;
}

void
us_css_decode(struct us_emitter *out, struct us_buf *buf, const char *css,
    size_t len)
{
	size_t at, n, plain = 0;
	char escape[4];

	while ((at = us_find_byte(css, plain, len, '\\')) < len) {
		us_emit_add(out, buf, css + plain, at - plain);
		plain = read_escape(css, len, at, escape, &n);
		us_emit_add(out, buf, escape, n);
	}
	us_emit_add(out, buf, css + plain, len - plain);
}
