/*
 * The content of an element: what may begin something else in it, and where a
 * long one is cut.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CONTENT_H
#define US_CONTENT_H

#include <stdbool.h>
#include <stddef.h>

/* How content is read. */
enum us_content {
	US_CONTENT_DATA,
	US_CONTENT_RCDATA,
	US_CONTENT_RAWTEXT,
	US_CONTENT_SCRIPT,
	US_CONTENT_SCRIPT_ESCAPED,
	US_CONTENT_SCRIPT_DOUBLE_ESCAPED,
	US_CONTENT_PLAINTEXT,
	US_CONTENT_CDATA
};

/**
 * us_content_replaces_nul(content):
 * Return whether a NUL in ${content} is replaced by U+FFFD.
 */
static inline bool
us_content_replaces_nul(enum us_content content)
{

	return content != US_CONTENT_DATA && content != US_CONTENT_CDATA;
}

/**
 * us_content_find(content, text, at, len, clear):
 * Return where the next byte is, from ${at} to ${len}, that may begin something
 * else in ${content}; ${len} if there is none.  Up to ${*clear} there is no
 * byte that surely does; that is moved on, so that no byte is scanned twice.
 */
size_t us_content_find(enum us_content content, const char *text, size_t at,
    size_t len, size_t *clear);

/**
 * us_content_cut(text, cut, broken):
 * Return where to end a piece of a text at ${cut} at the latest: not in a
 * character, in --> nor, in what is ${broken}, in a reference.
 */
size_t us_content_cut(const char *text, size_t cut, bool broken);

#endif
