/*
 * What a link shows against where it leads (V6, text-differs; D36,
 * D115).
 */
#ifndef US_SHOWN_H
#define US_SHOWN_H

#include <stdbool.h>
#include <stddef.h>

struct us_token {
	size_t begin, end; /* in a text */
};

/**
 * us_shown_shortened(text, len, url, url_len, token):
 * Return whether ${text} is nothing but ${url} with an ellipsis, in dots or as
 * U+2026, for its end or for something within, and set ${token} to where that
 * stands.
 */
bool us_shown_shortened(const char *text, size_t len, const char *url,
    size_t url_len, struct us_token *token);

/**
 * us_shown_differs(text, len, url, url_len):
 * Return whether ${text} begins with a URL, or is a host's name, and ${url}
 * leads to a host that is neither the same nor above or below it; a www. counts
 * for nothing.  Where there is no host to compare, as in mailto, it is no.
 */
bool us_shown_differs(const char *text, size_t len, const char *url,
    size_t url_len);

#endif
