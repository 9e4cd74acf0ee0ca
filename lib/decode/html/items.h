/*
 * The URLs that a value of an attribute or a piece of code holds, one after the
 * other: css.c reads style sheets, script.c scripts and srcset.c attributes.  A
 * script is not run: what it puts together of several strings is not found.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_ITEMS_H
#define US_ITEMS_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/buf.h"
#include "../../base/bytes.h"

struct us_item {
	size_t begin, end; /* in the text, without quotes */
	bool import;	   /* of a style sheet: a string of @import */
};

/**
 * us_css_next(text, len, at, item):
 * us_script_next(text, len, at, item):
 * us_srcset_next(text, len, at, item):
 * us_word_next(text, len, at, item):
 * us_step_next(text, len, at, item):
 * us_refresh_next(text, len, at, item):
 * us_whole_next(text, len, at, item):
 * Find the next URL of ${text} from ${at} on, and set ${at} behind it, and
 * behind its descriptors.  Return false if there is none.  The last four read
 * words between blanks, what stands between semicolons, the one URL of "5;
 * url=..." and all of the text.
 */
bool us_css_next(const char *text, size_t len, size_t *at,
    struct us_item *item);
bool us_script_next(const char *text, size_t len, size_t *at,
    struct us_item *item);
bool us_srcset_next(const char *text, size_t len, size_t *at,
    struct us_item *item);
bool us_word_next(const char *text, size_t len, size_t *at,
    struct us_item *item);
bool us_step_next(const char *text, size_t len, size_t *at,
    struct us_item *item);
bool us_refresh_next(const char *text, size_t len, size_t *at,
    struct us_item *item);
bool us_whole_next(const char *text, size_t len, size_t *at,
    struct us_item *item);

/**
 * us_css_decode(buf, css, len):
 * us_script_decode(buf, text, len):
 * Append ${css} or ${text}, an item, with its escapes decoded to ${buf}.
 * Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_css_decode(struct us_buf *buf, const char *css, size_t len);
int us_script_decode(struct us_buf *buf, const char *text, size_t len);

/* Pages in data URLs (RFC 2397; WHATWG Fetch 5). */

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

/**
 * us_script_is_url(url, len):
 * Return whether ${url} is a script to be run.
 */
static inline bool
us_script_is_url(const char *url, size_t len)
{

	return len > 11 && us_same(url, "javascript:", 11);
}

#endif
