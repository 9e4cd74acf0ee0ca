/*
 * A decoder and an encoder of UTF-8, one character at a time.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_UTF8_H
#define US_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * us_utf8_read(text, len, code):
 * Set ${code} to the character at ${text}.  Return its length in bytes; 0 if
 * the bytes are not UTF-8, which includes overlong forms and surrogates.
 */
size_t us_utf8_read(const char *text, size_t len, uint32_t *code);

/**
 * us_utf8_control(text, len):
 * Return how many bytes the character at ${text} has if it is a control (U+0000
 * to U+001F, U+007F to U+009F) or divides lines (U+2028, U+2029), else 0.
 */
static inline size_t
us_utf8_control(const char *text, size_t len)
{
	const unsigned char *s = (const unsigned char *)text;

	if (len >= 1 && (s[0] < 0x20 || s[0] == 0x7F))
		return 1;
	if (len >= 2 && s[0] == 0xC2 && s[1] >= 0x80 && s[1] <= 0x9F)
		return 2;
	if (len >= 3 && s[0] == 0xE2 && s[1] == 0x80 && (s[2] | 1) == 0xA9)
		return 3;
	return 0;
}

/**
 * us_utf8_turns(code):
 * Return whether the character ${code} changes the direction of the text that
 * follows it (encoded-control, no-control-to-a-terminal).
 */
static inline bool
us_utf8_turns(uint32_t code)
{

	return code == 0x61C || code == 0x200E || code == 0x200F ||
	    (code >= 0x202A && code <= 0x202E) ||
	    (code >= 0x2066 && code <= 0x2069);
}

/**
 * us_utf8_cut(text, len):
 * Return ${len}, or up to three bytes less, so that a character which goes on
 * at ${text[len]} is not cut.
 */
static inline size_t
us_utf8_cut(const char *text, size_t len)
{
	size_t at = len;

	while (at > 0 && len - at < 3 &&
	    ((unsigned char)text[at] & 0xC0) == 0x80)
		at--;
	return at;
}

/**
 * us_utf8_write(code, utf8):
 * Write ${code} as UTF-8 to ${utf8}, which has room for 4 bytes.  Return its
 * length.
 */
size_t us_utf8_write(uint32_t code, char *utf8);

#endif
