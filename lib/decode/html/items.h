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
 * Find the next URL of ${text} from ${at} on, and set ${at} behind it, and
 * behind its descriptors.  Return false if there is none.  The last two read
 * words between blanks and what stands between semicolons.
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

/**
 * us_refresh_find(text, len, item):
 * Find the URL of "5; url=...".  Return false if there is none.
 */
bool us_refresh_find(const char *text, size_t len, struct us_item *item);

/**
 * us_css_decode(buf, css, len):
 * us_script_decode(buf, text, len):
 * Append ${css} or ${text}, an item, with its escapes decoded to ${buf}.
 * Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_css_decode(struct us_buf *buf, const char *css, size_t len);
int us_script_decode(struct us_buf *buf, const char *text, size_t len);

/**
 * us_script_is_url(url, len):
 * Return whether ${url} is a script to be run: javascript:...
 */
static inline bool
us_script_is_url(const char *url, size_t len)
{

	return len > 11 && us_same(url, "javascript:", 11);
}

#endif
