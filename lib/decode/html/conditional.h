/*
 * Conditional comments: <!--[if mso]> to <![endif]-->.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CONDITIONAL_H
#define US_CONDITIONAL_H

#include <stdbool.h>
#include <stddef.h>

/**
 * us_conditional_find(text, len, begin, shown):
 * Return whether ${text}, the content of a comment, begins with a condition,
 * and set ${begin} behind it and ${shown} to the length of what is shown.
 */
bool us_conditional_find(const char *text, size_t len, size_t *begin,
    size_t *shown);

#endif
