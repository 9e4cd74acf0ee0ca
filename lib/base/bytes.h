/*
 * Bytes: their classes, and the search for them.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BYTES_H
#define US_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Classes of bytes: the character classes of section 5 and those that bare
 * text needs (bare-url-end).  They classify bytes, not characters: a byte
 * beyond ASCII is US_HIGH. */

enum us_class {
	US_ALPHA = 1 << 0,
	US_DIGIT = 1 << 1,
	US_HEX = 1 << 2,
	US_SCHEME = 1 << 3,   /* is allowed in a scheme's name (2.1) */
	US_BLANK = 1 << 4,    /* white space, line ends included */
	US_EOL = 1 << 5,      /* LF and CR (bytes-and-line-ends) */
	US_STOP = 1 << 6,     /* ends a bare URL (bare-url-end) */
	US_TRAILING = 1 << 7, /* sentence punctuation at a URL's end */
	US_HIGH = 1 << 8,
	US_MARK = 1 << 9,     /* - _ ~: text marks or part of a name */
	US_PLAIN = 1 << 10,   /* belongs to a URL in any place (bare-url-end) */
	US_BRACKET = 1 << 11, /* ( [ { ) ] } */
	US_LENIENT = 1 << 12, /* lenient-characters */
	US_PATH = 1 << 13,    /* / #: part of a URL behind its host */
	US_PAUSE = 1 << 14,   /* . , ; : !: part of a URL inside it */
	US_LABEL = 1 << 15    /* is allowed in a host's label (host-today) */
};

extern const unsigned short us_classes[256];

/**
 * us_is(byte, classes):
 * Return whether ${byte} is in one of the ${classes}.
 */
static inline bool
us_is(char byte, unsigned classes)
{

	return (us_classes[(unsigned char)byte] & classes) != 0;
}

/**
 * us_is_alnum(byte):
 * Return whether ${byte} is an ASCII letter or digit.
 */
static inline bool
us_is_alnum(char byte)
{

	return us_is(byte, US_ALPHA | US_DIGIT);
}

/**
 * us_is_lower(byte):
 * Return whether ${byte} is a small ASCII letter.
 */
static inline bool
us_is_lower(char byte)
{

	return byte >= 'a' && byte <= 'z';
}

/**
 * us_lower(byte):
 * Return ${byte}, with an ASCII capital changed to lower case, in any locale.
 */
static inline char
us_lower(char byte)
{

	return (char)(byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte);
}

/**
 * us_upper(byte):
 * Return ${byte}, with an ASCII small letter changed to upper case.
 */
static inline char
us_upper(char byte)
{

	return (char)(byte >= 'a' && byte <= 'z' ? byte & ~0x20 : byte);
}

/**
 * us_hex(digit):
 * Return the value of the hexadecimal ${digit}.
 */
static inline unsigned
us_hex(char digit)
{

	return (unsigned)(digit <= '9' ? digit - '0' :
					 (digit | 0x20) - 'a' + 10);
}

/**
 * us_same(a, b, len):
 * Return whether ${a} equals ${b}, ignoring case; ${b} is in lower case.
 */
static inline bool
us_same(const char *a, const char *b, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (us_lower(a[i]) != b[i])
			return false;
	return true;
}

/**
 * us_stands(text, len, at, word):
 * Return whether ${word}, which is in lower case, stands at ${at}, ${len} at
 * most, in ${text}, ignoring case.
 */
static inline bool
us_stands(const char *text, size_t len, size_t at, const char *word)
{
	size_t n = strlen(word);

	return len - at >= n && us_same(text + at, word, n);
}

/**
 * us_same_caseless(a, b, len), us_same_words(a, b):
 * Return whether ${a} equals ${b}, ignoring the case of both; the words end
 * with a NUL.  strcasecmp() would ask for the locale of the caller.
 */
static inline bool
us_same_caseless(const char *a, const char *b, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (us_lower(a[i]) != us_lower(b[i]))
			return false;
	return true;
}

static inline bool
us_same_words(const char *a, const char *b)
{
	size_t len = strlen(b);

	return strlen(a) == len && us_same_caseless(a, b, len);
}

/**
 * us_ascii_span(text, len):
 * Return how many bytes at the beginning of ${text} are ASCII: most bytes of
 * most texts, which need no conversion.
 */
size_t us_ascii_span(const char *text, size_t len);

/**
 * us_printable_end(text, len):
 * Return how many bytes ${text} begins with that are ASCII and no control below
 * the blank.
 */
size_t us_printable_end(const char *text, size_t len);

/**
 * us_blank(text, len):
 * Return the length of the white space character at ${text}, 0 if there is
 * none.  Unicode's blanks and the invisible U+200B, U+2060 and U+FEFF are white
 * space, too (line-prefix).
 */
size_t us_blank(const char *text, size_t len);

/**
 * us_blank_before(text, len):
 * Return the length of the white space character that ends at ${text} + ${len},
 * 0 if there is none.
 */
size_t us_blank_before(const char *text, size_t len);

/**
 * us_eol(text, len):
 * Return the length of the line end at ${text} (bytes-and-line-ends): 1 for LF
 * and CR, 2 for CR LF, 0 if there is none.
 */
size_t us_eol(const char *text, size_t len);

/**
 * us_eol_before(text, floor, at), us_eol_find(text, at, end):
 * Return where the line that holds ${at} begins, ${floor} at the least; where
 * it ends, ${end} at most.
 */
size_t us_eol_before(const char *text, size_t floor, size_t at);
size_t us_eol_find(const char *text, size_t at, size_t end);

/**
 * us_feed_before(text, floor, at):
 * Return where the last LF before ${at} ends; ${floor}: there is none.
 */
size_t us_feed_before(const char *text, size_t floor, size_t at);

/**
 * us_has_scheme(url, len):
 * Return the length of the scheme and its colon; 0: ${url} is relative.
 */
size_t us_has_scheme(const char *url, size_t len);

/**
 * us_is_octets(text, len):
 * Return whether ${text} is four decimal octets and nothing else (RFC 3986
 * 3.2.2).
 */
bool us_is_octets(const char *text, size_t len);

/* The groups of 16 bits that an IPv6 address has. */
#define US_IPV6_GROUPS 8

/**
 * us_ipv6_read(text, len, group), us_ipv6_fault(text, len):
 * Return the offset of the first byte at which ${text} is not an IPv6 address,
 * which stands without brackets, or SIZE_MAX (RFC 3986 3.2.2), and set
 * ${group}.
 */
size_t us_ipv6_read(const char *text, size_t len,
    uint16_t group[US_IPV6_GROUPS]);

static inline size_t
us_ipv6_fault(const char *text, size_t len)
{
	uint16_t group[US_IPV6_GROUPS];

	return us_ipv6_read(text, len, group);
}

/* A search for a byte or a short mark in text. */

/**
 * us_find_byte(text, at, end, byte):
 * Return where ${byte} is first in ${text} between ${at} and ${end}, or ${end}.
 */
static inline size_t
us_find_byte(const char *text, size_t at, size_t end, char byte)
{
	const char *found = memchr(text + at, (unsigned char)byte, end - at);

	return found == NULL ? end : (size_t)(found - text);
}

/**
 * us_pass_blanks(text, at, end):
 * Return where the blanks end that begin at ${at} of ${text}, before ${end}.
 */
static inline size_t
us_pass_blanks(const char *text, size_t at, size_t end)
{

	while (at < end && us_is(text[at], US_BLANK))
		at++;
	return at;
}

/**
 * us_find(text, len, mark, n):
 * Return the first ${mark} in ${text}, or NULL.  It has ${n} bytes, two at the
 * least, and the second is rare: memmem(3) is several times as slow there.
 */
static inline const char *
us_find(const char *text, size_t len, const char *mark, size_t n)
{
	const char *second, *end;

	if (len < n)
		return NULL;
	end = text + len;
	for (second = text + 1; (size_t)(end - second) >= n - 1; second++) {
		second =
		    memchr(second, mark[1], (size_t)(end - second) - (n - 2));
		if (second == NULL)
			break;
		if (second[-1] == mark[0] &&
		    memcmp(second, mark + 1, n - 1) == 0)
			return second - 1;
	}
	return NULL;
}

#endif
