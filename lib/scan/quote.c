/*
 * The table of quotation marks.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "quote.h"

static const struct us_quote quotes[] = {
	{ "\"", "\"", "" },
	{ "'", "'", "" },
	{ "`", "'", "`" },
	{ "\xE2\x80\x9C", "\xE2\x80\x9D", "" },
	{ "\xE2\x80\x98", "\xE2\x80\x99", "" },
	{ "\xE2\x80\x9E", "\xE2\x80\x9C", "\xE2\x80\x9D" },
	{ "\xC2\xAB", "\xC2\xBB", "" },
};

const struct us_quote *
us_quote_look_up(const char *text, size_t begin)
{
	size_t i, n;

	for (i = 0; i < sizeof(quotes) / sizeof(quotes[0]); i++) {
		n = strlen(quotes[i].open);
		if (n <= begin &&
		    memcmp(text + begin - n, quotes[i].open, n) == 0)
			return &quotes[i];
	}
	return NULL;
}

static bool
stands(const char *mark, const char *text, size_t at, size_t len)
{
	size_t n = strlen(mark);

	return n > 0 && len - at >= n && memcmp(text + at, mark, n) == 0;
}

bool
us_quote_closes(const struct us_quote *quote, const char *text, size_t at,
    size_t len)
{

	return stands(quote->close, text, at, len) ||
	    stands(quote->other, text, at, len);
}
