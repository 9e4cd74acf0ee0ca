/*
 * A converter to UTF-8 of text in the character set that a mail or page
 * declares (S1).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CONVERTER_H
#define US_CONVERTER_H

#include "charset.h"
#include "latin.h"

/* Conversions that are closed late: iconv(3) unloads a character set with its
 * last conversion, and loading it takes longer than reading a mail. */
#define US_CONVERTER_KEPT 8

struct us_converter {
	bool is_open; /* ${charset}: text is converted by iconv(3) */
	bool failed;  /* nothing is passed on: memory is out */
	const struct us_latin *latin; /* NULL: it is not one of these */
	struct us_charset charset;
	iconv_t kept[US_CONVERTER_KEPT];
	size_t closed; /* how many conversions */
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
 * us_converter_is_short():
 * Return whether errno says that memory or descriptors are out, and not that
 * the character set is unknown.
 */
bool us_converter_is_short(void);

/**
 * us_converter_put(c, text, len, out, ctx):
 * Convert the next ${len} bytes and pass the result to ${out}.  Return what
 * ${out} returned, or URLSIFT_DECODE_ENOMEM.
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

/**
 * us_converter_free(c):
 * Free what ${c}, which was zero before its first use, has kept.
 */
void us_converter_free(struct us_converter *c);

#endif
