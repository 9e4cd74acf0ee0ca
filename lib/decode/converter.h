/*
 * Text in the character set that mail or a page says, as UTF-8 (S1).
 */
#ifndef US_CONVERTER_H
#define US_CONVERTER_H

#include "charset.h"

struct us_converter {
	bool is_open; /* else text is passed on as it is */
	bool failed;  /* nothing is passed on: memory is out */
	struct us_charset charset;
	char utf8[US_CHARSET_ROOM];
};

/* Takes decoded text; other than 0 stops. */
typedef int us_converter_out(void *ctx, const char *text, size_t len);

/**
 * us_converter_open(c, name):
 * Begin a text in the character set ${name}.  Text in ASCII, in UTF-8, or in a
 * set that is not known (D23) or not given (NULL) is passed on as it is.
 */
void us_converter_open(struct us_converter *c, const char *name);

/**
 * us_converter_is_short():
 * Return whether errno says that there is no memory or no descriptor for a
 * conversion, rather than no such set.
 */
bool us_converter_is_short(void);

/**
 * us_converter_put(c, text, len, out, ctx):
 * Convert the next ${len} bytes, which go to ${out}.  Return what it did, or
 * URLSIFT_DECODE_ENOMEM.
 */
int us_converter_put(struct us_converter *c, const char *text, size_t len,
    us_converter_out *out, void *ctx);

/**
 * us_converter_close(c, out, ctx):
 * The text has ended; what is left of it goes to ${out}, NULL: nowhere.
 */
int us_converter_close(struct us_converter *c, us_converter_out *out,
    void *ctx);

#endif
