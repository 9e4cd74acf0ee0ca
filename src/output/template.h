/*
 * Templates of --get: text in which {name} stands for a component of a URL or
 * for its location.
 * SPDX-License-Identifier: MIT
 */
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include <stdbool.h>

#include "column.h"

/**
 * template_make(options, is_used):
 * Check the template of ${options} and, if it ${is_used}, make a column of each
 * name in it.  Return NULL, or an error message.
 */
const char *template_make(struct options *options, bool is_used);

/**
 * template_put(out, record):
 * Write the template of the options with the values of ${record}.
 */
void template_put(struct out *out, const struct record *record);

#endif
