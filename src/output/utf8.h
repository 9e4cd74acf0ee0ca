/*
 * UTF-8 (RFC 3629) decoding for the tool: validity, and characters that would
 * control a terminal.
 * SPDX-License-Identifier: MIT
 */
#ifndef UTF8_H
#define UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/byteset.h"
#include "base/utf8.h"

/**
 * utf8_len(text, len):
 * Return the length of the character at ${text} in bytes; 0 if it is not UTF-8
 * or ${len} is 0.
 */
static inline size_t
utf8_len(const char *text, size_t len)
{
	uint32_t code;

	return us_utf8_read(text, len, &code);
}

/**
 * utf8_is_text(text, len):
 * Return whether all of ${text} is UTF-8.
 */
static inline bool
utf8_is_text(const char *text, size_t len)
{
	size_t at, n;

	for (at = 0; at < len; at += n) {
		n = 1;
		if ((unsigned char)text[at] >= 0x80 &&
		    (n = utf8_len(text + at, len - at)) == 0)
			return false;
	}
	return true;
}

/* The printable ASCII characters that stay as they are in a format, and a text
 * that has no others; it is empty if none is known. */
struct utf8_plain {
	const struct us_set *bytes;
	const char *text;
	size_t len;
};

static inline struct utf8_plain
utf8_plain_of(const struct us_set *bytes, const char *text, size_t len)
{
	bool is_plain = us_byteset_span_best()(bytes, text, 0, len) == len;

	return (struct utf8_plain){ bytes, text, is_plain ? len : 0 };
}

/**
 * utf8_is_plain(plain, text, len):
 * Return whether all of ${text} is plain.  A piece of the text that is known,
 * at the same address, is.
 */
static inline bool
utf8_is_plain(const struct utf8_plain *plain, const char *text, size_t len)
{

	return (len <= plain->len &&
		   (uintptr_t)text - (uintptr_t)plain->text <=
		       plain->len - len) ||
	    us_byteset_span_best()(plain->bytes, text, 0, len) == len;
}

/**
 * utf8_run(text, len, stops):
 * Return how many bytes at the start of ${text} are UTF-8 without control
 * characters (U+0000 to U+001F, U+007F to U+009F), without those that change
 * the direction of text (no-control-to-a-terminal), and without the ASCII
 * characters of ${stops}, at most two.
 */
static inline size_t
utf8_run(const char *text, size_t len, const char *stops)
{
	unsigned char byte;
	uint32_t code;
	size_t at, n;

	for (at = 0; at < len; at += n) {
		byte = (unsigned char)text[at];
		if (byte < 0x20 || byte == 0x7F)
			break;
		if (byte < 0x80) {
			if (text[at] == stops[0] ||
			    (stops[0] != '\0' && text[at] == stops[1]))
				break;
			n = 1;
			continue;
		}
		n = us_utf8_read(text + at, len - at, &code);
		if (n == 0 || code < 0xA0 || us_utf8_turns(code))
			break;
	}
	return at;
}

#endif
