/*
 * What a link shows against where it leads (V6, text-differs; D36).
 */
#ifndef US_SHOWN_H
#define US_SHOWN_H

#include <stdbool.h>
#include <stddef.h>

/**
 * us_shown_differs(text, len, url, url_len):
 * Return whether ${text} begins with a URL, or is a host's name, and ${url}
 * leads to a host that is neither the same nor above or below it; a www. counts
 * for nothing.  Where there is no host to compare, as in mailto, it is no.
 */
bool us_shown_differs(const char *text, size_t len, const char *url,
    size_t url_len);

#endif
