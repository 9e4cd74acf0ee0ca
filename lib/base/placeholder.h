/*
 * Placeholders of templates (placeholder-of-a-template).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PLACEHOLDER_H
#define US_PLACEHOLDER_H

#include <stdbool.h>
#include <stddef.h>

/* The longest placeholder that is read, with what must follow it. */
#define US_PLACEHOLDER_MAX 64

/**
 * us_placeholder_opens(byte):
 * Return whether a placeholder in brackets begins with ${byte}.
 */
static inline bool
us_placeholder_opens(char byte)
{

	return byte == '<' || byte == '{' || byte == '[';
}

/**
 * us_placeholder_read(text, at, len, host):
 * Return the length of the placeholder whose bracket is at ${at} and that
 * stands for a part of the URL before it; 0: none is there.  ${host}: where the
 * host begins that is not ended at ${at}; 0: it is.
 */
size_t us_placeholder_read(const char *text, size_t at, size_t len,
    size_t host);

/**
 * us_placeholder_in(url, len):
 * Return whether ${url}, which is not valid or has bytes that should be
 * encoded, has a placeholder: {id}, <id>, $(id), %s or %(id)s.
 */
bool us_placeholder_in(const char *url, size_t len);

#endif
