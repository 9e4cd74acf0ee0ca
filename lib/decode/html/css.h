/*
 * The URLs of a style sheet: url(...) and the strings of @import, comments left
 * out, escapes decoded (CSS Syntax 3).  Nothing else of CSS is known here.
 */
#ifndef US_CSS_H
#define US_CSS_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/buf.h"

struct us_css_url {
	size_t begin, end; /* as it stands, without quotes */
	bool import;	   /* a string of @import */
};

/**
 * us_css_next(css, len, at, url):
 * Find the next ${url} of ${css} from ${at} on, and move ${at} behind it.
 * Return false when there is none.
 */
bool us_css_next(const char *css, size_t len, size_t *at,
    struct us_css_url *url);

/**
 * us_css_decode(buf, css, len):
 * Append ${css} to ${buf} without its escapes.  Return URLSIFT_OK or
 * URLSIFT_ENOMEM.
 */
int us_css_decode(struct us_buf *buf, const char *css, size_t len);

#endif
