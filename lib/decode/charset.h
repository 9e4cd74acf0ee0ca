/*
 * The conversion of text in any character set to UTF-8 (S1), and byte-order
 * marks.  The tool compiles this file, too.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CHARSET_H
#define US_CHARSET_H

#include <stdbool.h>
#include <stddef.h>

#include "charset/sets.h"
#include "charset_name.h"

/* Bytes that are converted at a time. */
#define US_CHARSET_ROOM 65536

struct us_charset_mark {
	const char *bytes;
	size_t len;
	const char *name; /* of the character set */
};

struct us_charset {
	const struct us_charset_set *set;
	struct us_decoder_state state;
	size_t held; /* bytes in ${raw} */
	char raw[US_CHARSET_ROOM];
};

/**
 * us_charset_mark(text, len):
 * Return the byte-order mark of UTF-16 or UTF-32 at the beginning of ${text},
 * or NULL if there is none.
 */
const struct us_charset_mark *us_charset_mark(const char *text, size_t len);

/**
 * us_charset_detect(text, len, name, skipped):
 * Return the character set of a text that begins with ${text}: that of its
 * byte-order mark, of which ${skipped} bytes are no text, else ${name}; without
 * a name UTF-16 if its zeros are that (D258), or NULL.
 */
const char *us_charset_detect(const char *text, size_t len, const char *name,
    size_t *skipped);

/**
 * us_charset_may_grow(text, len):
 * Return whether ${text}, the beginning of an input, may be the beginning of a
 * byte-order mark, or of a longer one, or of UTF-16 without one, so that more
 * must be read.
 */
bool us_charset_may_grow(const char *text, size_t len);

/**
 * us_charset_is_utf8(text, len):
 * Return whether ${text} begins with the byte-order mark of UTF-8.
 */
bool us_charset_is_utf8(const char *text, size_t len);

/**
 * us_charset_is_known(name):
 * Return whether text in the character set ${name} can be converted.
 */
bool us_charset_is_known(const char *name);

/**
 * us_charset_open(c, name), us_charset_begin(c, set):
 * Begin a text in the character set ${name}, or in ${set}, which may be NULL.
 * Return false if there is none.
 */
bool us_charset_open(struct us_charset *c, const char *name);
bool us_charset_begin(struct us_charset *c, const struct us_charset_set *set);

/**
 * us_charset_space(c, len):
 * Return where the next bytes of the text must be written, and set ${len} to
 * the room there.  There is some room if us_charset_convert() has returned 0.
 */
char *us_charset_space(struct us_charset *c, size_t *len);

/**
 * us_charset_convert(c, added, utf8, room):
 * Convert what is in ${c} and the ${added} bytes behind it into ${utf8}, which
 * has ${room} bytes, enough for a character.  Return how many were written;
 * what did not fit is converted by the next call.  A character that is not
 * complete waits for its other bytes; bytes that are not a character become
 * U+FFFD.
 */
size_t us_charset_convert(struct us_charset *c, size_t added, char *utf8,
    size_t room);

/**
 * us_charset_finish(c, utf8, room):
 * End the text: an incomplete character in ${c} is invalid.  Return as
 * us_charset_convert() does.
 */
size_t us_charset_finish(struct us_charset *c, char *utf8, size_t room);

#endif
