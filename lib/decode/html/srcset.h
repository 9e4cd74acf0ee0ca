/*
 * Attributes that contain URLs among other text: srcset, the content of a meta
 * refresh, and lists of words.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SRCSET_H
#define US_SRCSET_H

#include <stdbool.h>
#include <stddef.h>

struct us_item {
	size_t begin, end;
};

/**
 * us_srcset_next(text, len, at, item):
 * Find the next URL of the srcset ${text} from ${at} on.  Set ${at} to the end
 * of it and its descriptors.  Return false if there is none.
 */
bool us_srcset_next(const char *text, size_t len, size_t *at,
    struct us_item *item);

/**
 * us_word_next(text, len, at, item):
 * The same for words between blanks.
 */
bool us_word_next(const char *text, size_t len, size_t *at,
    struct us_item *item);

/**
 * us_step_next(text, len, at, item):
 * The same for what stands between semicolons.
 */
bool us_step_next(const char *text, size_t len, size_t *at,
    struct us_item *item);

/**
 * us_refresh_find(text, len, item):
 * Find the URL of "5; url=...".  Return false if there is none.
 */
bool us_refresh_find(const char *text, size_t len, struct us_item *item);

#endif
