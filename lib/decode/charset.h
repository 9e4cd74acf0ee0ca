/*
 * Text in any character set, as UTF-8 (S1).
 */
#ifndef US_CHARSET_H
#define US_CHARSET_H

#include <stdbool.h>
#include <stddef.h>
#include <iconv.h>

/* Bytes converted at a time, and what they can become. */
#define US_CHARSET_ROOM 16384
#define US_CHARSET_UTF8 (US_CHARSET_ROOM * 4)

struct us_charset {
	iconv_t conversion;
	bool is_open; /* else text is passed on as it is */
	bool failed;  /* nothing is passed on: memory is out */
	size_t held;  /* bytes of a character that is not whole */
	char raw[US_CHARSET_ROOM];
	char utf8[US_CHARSET_UTF8];
};

/* Takes decoded text; other than 0 stops. */
typedef int us_charset_out(void *ctx, const char *text, size_t len);

/**
 * us_charset_open(c, name):
 * Begin a text in the character set ${name}.  Text in ASCII, in UTF-8, or in a
 * set that is not known (D23) or told (NULL) is passed on as it is.
 */
void us_charset_open(struct us_charset *c, const char *name);

/**
 * us_charset_is_short():
 * Return whether errno says that there is no memory or no descriptor for a
 * conversion, rather than no such set.
 */
bool us_charset_is_short(void);

/**
 * us_charset_put(c, text, len, out, ctx):
 * Convert the next ${len} bytes, which go to ${out}.  Return what it did, or
 * URLSIFT_DECODE_ENOMEM.
 */
int us_charset_put(struct us_charset *c, const char *text, size_t len,
    us_charset_out *out, void *ctx);

/**
 * us_charset_close(c, out, ctx):
 * The text has ended; what is left of it goes to ${out}, NULL: nowhere.
 */
int us_charset_close(struct us_charset *c, us_charset_out *out, void *ctx);

#endif
