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
 * template_make(options):
 * Make a column of each name in the template of ${options}.  Return NULL, or an
 * error message.
 */
const char *template_make(struct options *options);

/**
 * template_put(out, record):
 * Write the template of the options with the values of ${record}.
 */
void template_put(struct out *out, const struct record *record);

#endif
