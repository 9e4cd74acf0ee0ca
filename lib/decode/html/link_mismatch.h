/*
 * Compares the text of a link with its target (V6, text-differs; D36, D115).
 * SPDX-License-Identifier: MIT
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
 * Return whether ${text} is ${url} with an ellipsis, three dots or U+2026, for
 * its end or for something inside, and nothing else.  Set ${token} to its
 * place.
 */
bool us_link_text_is_shortened(const char *text, size_t len, const char *url,
    size_t url_len, struct us_token *token);

/**
 * us_link_text_host(text, len, room, size):
 * If ${text} begins with a URL, or is the name of a host, write that host to
 * ${room}, which has ${size} bytes, as the URL Standard serializes it and
 * NUL-terminated.  Return its length; 0: the text names none that can be
 * opened, or one that is too long.
 */
size_t us_link_text_host(const char *text, size_t len, char *room, size_t size);

/**
 * us_link_host_differs(host, url, len):
 * Return whether ${url}, the one that a click opens, has a host that is neither
 * ${host} nor a domain above or below it.  A www. is ignored.  If there is no
 * host to compare, as in mailto, return false; a script or data have none and
 * differ.
 */
bool us_link_host_differs(const char *host, const char *url, size_t len);

#endif
