/*
 * Classes of bytes: section 5's character classes and the ones that bare text
 * needs (B1).  Bytes, not characters: what lies beyond ASCII is US_HIGH.
 */
#ifndef US_BYTES_H
#define US_BYTES_H

#include <stdbool.h>
#include <stddef.h>

enum us_class {
	US_ALPHA = 1 << 0,
	US_DIGIT = 1 << 1,
	US_HEX = 1 << 2,
	US_SCHEME = 1 << 3,   /* may stand in a scheme's name (2.1) */
	US_BLANK = 1 << 4,    /* white space, line ends included */
	US_EOL = 1 << 5,      /* LF and CR (S1) */
	US_STOP = 1 << 6,     /* ends a bare URL (B1) */
	US_TRAILING = 1 << 7, /* belongs to the sentence at a URL's end (B1) */
	US_HIGH = 1 << 8,
	US_MARK = 1 << 9,     /* - _ ~: decoration or name, by place (B1) */
	US_PLAIN = 1 << 10,   /* a URL's wherever it stands (B1) */
	US_BRACKET = 1 << 11, /* ( [ { ) ] } */
	US_LENIENT = 1 << 12, /* V2's tolerance */
	US_PATH = 1 << 13,    /* / #: a URL's behind its host (B1) */
	US_PAUSE = 1 << 14,   /* . , ; : !: inside, a URL's (B1) */
	US_LABEL = 1 << 15    /* may stand in a host's label (V2h) */
};

extern const unsigned short us_classes[256];

/**
 * us_is(byte, classes):
 * Return whether ${byte} is in one of ${classes}.
 */
static inline bool
us_is(char byte, unsigned classes)
{

	return (us_classes[(unsigned char)byte] & classes) != 0;
}

/**
 * us_lower(byte):
 * Return ${byte}, an ASCII capital in lower case; no locale.
 */
static inline char
us_lower(char byte)
{

	return (char)(us_is(byte, US_ALPHA) ? byte | 0x20 : byte);
}

/**
 * us_upper(byte):
 * Return ${byte}, an ASCII small letter as a capital.
 */
static inline char
us_upper(char byte)
{

	return (char)(us_is(byte, US_ALPHA) ? byte & ~0x20 : byte);
}

/**
 * us_same(a, b, len):
 * Return whether ${a} is ${b}, in any case; ${b} is in lower case.
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
 * us_blank(text, len):
 * Return how many bytes the white space character at ${text} takes, Unicode's
 * blanks and the invisible U+200B, U+2060 and U+FEFF included (W3); 0: none.
 */
size_t us_blank(const char *text, size_t len);

/**
 * us_blank_before(text, len):
 * The same for the character that ends at ${text} + ${len}.
 */
size_t us_blank_before(const char *text, size_t len);

/**
 * us_eol(text, len):
 * Return how many bytes the line end at ${text} takes (S1): 1 for LF and CR,
 * 2 for CR LF, 0 for none.
 */
size_t us_eol(const char *text, size_t len);

#endif
