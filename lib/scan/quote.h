/*
 * Quotation marks directly around a bare URL (W7).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_QUOTE_H
#define US_QUOTE_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/bytes.h"

/* A quotation mark, and the marks that close it. */
struct us_quote {
	char open[4], close[4], other[4];
};

/**
 * us_quote_look_up(text, begin):
 * Return the quotation mark that ends before ${begin}, or NULL.
 */
const struct us_quote *us_quote_look_up(const char *text, size_t begin);

/**
 * us_quote_find(text, begin):
 * The same, with a look at the last byte first.
 */
static inline const struct us_quote *
us_quote_find(const char *text, size_t begin)
{
	char before = begin > 0 ? text[begin - 1] : '\0';

	if (before != '"' && before != '\'' && before != '`' &&
	    !us_is(before, US_HIGH))
		return NULL;
	return us_quote_look_up(text, begin);
}

/**
 * us_quote_closes(quote, text, at, len):
 * Return whether a mark that closes ${quote} stands at ${at}.
 */
bool us_quote_closes(const struct us_quote *quote, const char *text, size_t at,
    size_t len);

#endif
