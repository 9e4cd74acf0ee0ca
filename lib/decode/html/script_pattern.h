/*
 * What methods of a script look for in a string: a text, or the bytes of a set.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_PATTERN_H
#define US_HTML_SCRIPT_PATTERN_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/byteset.h"

#define US_PATTERN_MAX 64 /* bytes of one */

struct us_pattern {
	char text[US_PATTERN_MAX];
	size_t len;
	struct us_set set;
	size_t any; /* characters that it takes, whatever they are */
	bool is_set;
	bool repeats; /* it takes all bytes of the set that are there */
	bool all;     /* each place counts, not only the first */
};

/**
 * us_pattern_read(p, script, len, at):
 * Read the regular expression whose slash is at ${at} into ${p}, which is
 * empty, and set ${at} behind it.  Return false if it is not a text, one set,
 * or dots.
 */
bool us_pattern_read(struct us_pattern *p, const char *script, size_t len,
    size_t *at);

/**
 * us_pattern_find(p, text, len, at, n):
 * Return where ${p} is next in ${text} from ${at} on, or ${len}, and set ${n}
 * to how long it is there.
 */
size_t us_pattern_find(const struct us_pattern *p, const char *text, size_t len,
    size_t at, size_t *n);

#endif
