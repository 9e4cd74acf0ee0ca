/*
 * The URLs of a script: strings that are one.  A script is not run, and what it
 * puts together of several strings is not found.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SCRIPT_H
#define US_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/buf.h"
#include "../../base/bytes.h"

enum us_script_limit {
	US_SCRIPT_MAX_SCHEME = 16, /* letters of a scheme */
	US_SCRIPT_MAX_INDENT = 16, /* blanks before a URL in its string */
	US_SCRIPT_MAX_KEY = 32	   /* bytes of the name of a value */
};

struct us_script_url {
	size_t begin, end; /* in the script, without quotes */
};

/**
 * us_script_next(script, len, at, url):
 * Find the next ${url} of ${script} from ${at} on, and set ${at} behind it.
 * Return false if there is none.
 */
bool us_script_next(const char *script, size_t len, size_t *at,
    struct us_script_url *url);

/**
 * us_script_decode(buf, text, len):
 * Append ${text}, which is in a string, with its escapes decoded to ${buf}.
 * Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
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
