/*
 * A converter to UTF-8 of text in the character set that a mail or page
 * declares (S1).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CONVERTER_H
#define US_CONVERTER_H

#include "charset.h"

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
 * is in ASCII or UTF-8, or if the set is unknown (D23) or not given (NULL).
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
