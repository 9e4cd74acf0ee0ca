/*
 * Input that begins with a byte-order mark of UTF-16 or UTF-32, or whose
 * character set somebody tells, as UTF-8 (S1, D62).  What is no character there
 * becomes U+FFFD.
 */
#ifndef CHARSET_H
#define CHARSET_H

#include <stdbool.h>
#include <stddef.h>

/* As much as is read at a time. */
#define CHARSET_ROOM 65536

/* As much as is made of that at a time, mostly all. */
#define CHARSET_UTF8_ROOM (CHARSET_ROOM / 2 * 3)

/* Bytes of a name. */
#define CHARSET_NAME_MAX 63

struct charset;

/**
 * charset_check(name):
 * Return NULL, or why there is no character set of this ${name}.
 */
const char *charset_check(const char *name);

/**
 * charset_mark_may_grow(text, len):
 * Return whether ${text}, the beginning of an input, may be that of a mark, or
 * of a longer one, so that more of it must be read.
 */
bool charset_mark_may_grow(const char *text, size_t len);

/**
 * charset_is_marked(text, len), charset_is_utf8(text, len):
 * Return whether a mark stands at the beginning of ${text}; that of UTF-8.
 */
bool charset_is_marked(const char *text, size_t len);
bool charset_is_utf8(const char *text, size_t len);

/**
 * charset_new(name, text, len):
 * Return what converts an input in the character set ${name} that begins with
 * ${text}, at most CHARSET_ROOM bytes, which are in it; NULL: the set that the
 * mark at the beginning tells, which is not in it.  Return NULL if it cannot be
 * made; errno tells why, EINVAL that there is no such conversion.  Free with
 * charset_free().
 */
struct charset *charset_new(const char *name, const char *text, size_t len);

/**
 * charset_space(c, len):
 * Return where the next bytes of the input go, and in ${len} how many may:
 * some, if charset_convert() had nothing left to give.
 */
char *charset_space(struct charset *c, size_t *len);

/**
 * charset_convert(c, added, utf8):
 * Convert what is in ${c} and the ${added} bytes behind it into ${utf8}, room
 * for CHARSET_UTF8_ROOM bytes.  Return how many they are; a character that is
 * not complete waits for its other bytes.
 */
size_t charset_convert(struct charset *c, size_t added, char *utf8);

/**
 * charset_finish(c, utf8):
 * The input has ended: what still waits is no character.  Return as
 * charset_convert() does.
 */
size_t charset_finish(struct charset *c, char *utf8);

/**
 * charset_free(c):
 * Free ${c}.  NULL is ignored.
 */
void charset_free(struct charset *c);

#endif
