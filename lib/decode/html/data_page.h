/*
 * Pages in data URLs (RFC 2397; WHATWG Fetch 5).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DATA_PAGE_H
#define US_DATA_PAGE_H

#include <stddef.h>

#include "../../base/buf.h"

enum { US_HTML_MAX_PAGE = 1 << 20 }; /* bytes of a data URL that is a page */

enum us_data {
	US_DATA_OTHER, /* not such a URL */
	US_DATA_PAGE,
	US_DATA_ENOMEM
};

/**
 * us_data_unescape(text, len, to):
 * Write ${text}, which is behind the colon of a URL, to ${to} with its escapes
 * undone and without what the URL parser leaves out.  Return its length, at
 * most ${len}.
 */
size_t us_data_unescape(const char *text, size_t len, char *to);

/**
 * us_data_page(url, len, page):
 * Append to ${page} the page that ${url} holds, at most US_HTML_MAX_PAGE bytes
 * of it.
 */
enum us_data us_data_page(const char *url, size_t len, struct us_buf *page);

#endif
