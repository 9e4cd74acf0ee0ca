/*
 * The URLs of a style sheet: url(...) and the strings of @import, without
 * comments and with escapes decoded (CSS Syntax 3).  Nothing else of CSS is
 * read.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CSS_H
#define US_CSS_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/buf.h"

struct us_css_url {
	size_t begin, end; /* in the text, without quotes */
	bool import;	   /* a string of @import */
};

/**
 * us_css_next(css, len, at, url):
 * Find the next ${url} of ${css} from ${at} on, and set ${at} to its end.
 * Return false if there is none.
 */
bool us_css_next(const char *css, size_t len, size_t *at,
    struct us_css_url *url);

/**
 * us_css_decode(buf, css, len):
 * Append ${css} with its escapes decoded to ${buf}.  Return URLSIFT_OK or
 * URLSIFT_ENOMEM.
 */
int us_css_decode(struct us_buf *buf, const char *css, size_t len);

#endif
