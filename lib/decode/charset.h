/*
 * The conversion of text in any character set to UTF-8 (bytes-and-line-ends),
 * and byte-order marks.  The tool compiles this file, too.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CHARSET_H
#define US_CHARSET_H

#include <stdbool.h>
#include <stddef.h>

#include "charset/decoder.h"
#include "urlsift-decode.h"

/* The longest name of a character set that is looked up. */
#define US_CHARSET_NAME_MAX 63

/* Bytes that are converted at a time. */
#define US_CHARSET_ROOM 65536

struct us_charset_mark {
	const char *bytes;
	size_t len;
	const char *name; /* of the character set */
};

struct us_charset {
	const struct us_charset_set *set;
	struct us_decoder decoder;
	size_t held; /* bytes in ${raw} */
	char raw[US_CHARSET_ROOM];
};

/**
 * us_charset_mark(text, len):
 * Return the byte-order mark of UTF-16 or UTF-32 at the beginning of ${text},
 * or NULL if there is none.
 */
const struct us_charset_mark *us_charset_mark(const char *text, size_t len);

/* What a shortcut of Windows begins with (MS-SHLLINK, 2.1), and a section of
 * OneNote (MS-ONESTORE, 2.3.1). */
#define US_SHELL_LINK "L\0\0\0\1\x14\2"
#define US_SHELL_LINK_LEN (sizeof(US_SHELL_LINK) - 1)
#define US_ONENOTE "\xE4\x52\x5C\x7B\x8C\xD8\xA7\x4D"
#define US_ONENOTE_LEN (sizeof(US_ONENOTE) - 1)

/**
 * us_charset_detect(kind, text, len, name, skipped):
 * Return the character set of an input of this ${kind} that begins with
 * ${text}: that of its byte-order mark, of which ${skipped} bytes are no text,
 * else ${name}; without a name UTF-16 if its zeros are that and it is no page
 * (utf-16-by-its-zeros), or NULL.
 */
const char *us_charset_detect(enum urlsift_decode_kind kind, const char *text,
    size_t len, const char *name, size_t *skipped);

/**
 * us_charset_of_binary(text, len):
 * Return the character set as which a binary file is read that begins with
 * ${text} (strings-of-binary-files), or NULL.
 */
const char *us_charset_of_binary(const char *text, size_t len);

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
 * Return whether text in the character set ${name} can be converted.  What
 * stands for the name of the set of a binary file is none.
 */
bool us_charset_is_known(const char *name);

/**
 * us_charset_open(c, name):
 * Begin a text in the character set ${name}; NULL: one whose characters are
 * UTF-8, and its other bytes windows-1252.  Return whether there is such a set.
 */
bool us_charset_open(struct us_charset *c, const char *name);

/**
 * us_charset_space(c, len):
 * Return where the next bytes of the text must be written, and set ${len} to
 * the room there.  There is some room if us_charset_convert() has returned 0.
 */
char *us_charset_space(struct us_charset *c, size_t *len);

/**
 * us_charset_convert(c, added, ends, utf8, room):
 * Convert what is in ${c} and the ${added} bytes behind it into ${utf8}, which
 * has ${room} bytes, enough for a character.  Return how many were written;
 * what did not fit is converted by the next call.  A character that is not
 * complete waits for its other bytes, unless the text ${ends}; bytes that are
 * not a character become U+FFFD.
 */
size_t us_charset_convert(struct us_charset *c, size_t added, bool ends,
    char *utf8, size_t room);

/* A converter to UTF-8 of text in the character set that a mail or page
 * declares (bytes-and-line-ends): it passes text on as soon as it is
 * converted. */
struct us_converter {
	bool is_open; /* ${charset}: text is converted */
	struct us_charset charset;
	char utf8[US_CHARSET_ROOM];
};

/* Receives decoded text.  Returns 0, or another value to stop. */
typedef int us_converter_out(void *ctx, const char *text, size_t len);

/**
 * us_converter_open(c, name):
 * Begin a text in the character set ${name}.  Text is passed on unchanged if it
 * is in ASCII or UTF-8, or if the set is unknown (unknown-character-set) or not
 * given (NULL).
 */
void us_converter_open(struct us_converter *c, const char *name);

/**
 * us_converter_guess(c):
 * Begin a text whose characters are UTF-8, and its other bytes windows-1252.
 */
void us_converter_guess(struct us_converter *c);

/**
 * us_converter_put(c, text, len, out, ctx):
 * Convert the next ${len} bytes and pass the result to ${out}.  Return what
 * ${out} returned.
 */
int us_converter_put(struct us_converter *c, const char *text, size_t len,
    us_converter_out *out, void *ctx);

/**
 * us_converter_close(c, out, ctx):
 * End the text and pass the rest of it to ${out}, unless that is NULL.  Return
 * as us_converter_put() does.
 */
int us_converter_close(struct us_converter *c, us_converter_out *out,
    void *ctx);

#endif
