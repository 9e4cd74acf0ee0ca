/*
 * What a link shows against where it leads (V6, text-differs; D36,
 * D115).
 */
#ifndef US_LINK_MISMATCH_H
#define US_LINK_MISMATCH_H

#include <stdbool.h>
#include <stddef.h>

struct us_token {
	size_t begin, end; /* in a text */
};

/**
 * us_link_text_is_shortened(text, len, url, url_len, token):
 * Return whether ${text} is nothing but ${url} with an ellipsis, in dots or as
 * U+2026, for its end or for something within, and set ${token} to where that
 * stands.
 */
bool us_link_text_is_shortened(const char *text, size_t len, const char *url,
    size_t url_len, struct us_token *token);

/**
 * us_link_text_differs(text, len, url, url_len):
 * Return whether ${text} begins with a URL, or is a host's name, and ${url}
 * leads to a host that is neither the same nor above or below it; a www. counts
 * for nothing.  Where there is no host to compare, as in mailto, it is no.
 */
bool us_link_text_differs(const char *text, size_t len, const char *url,
    size_t url_len);

#endif
