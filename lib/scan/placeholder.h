/*
 * Placeholders of templates in the host of a bare URL.
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
 * Return whether a placeholder may begin with ${byte}.
 */
static inline bool
us_placeholder_opens(char byte)
{

	return byte == '<' || byte == '{' || byte == '[';
}

/**
 * us_placeholder_cuts(text, at, len):
 * Return whether a placeholder is at ${at}, directly behind bytes of an
 * authority, and stands for a part of it (D184).
 */
bool us_placeholder_cuts(const char *text, size_t at, size_t len);

#endif
