/*
 * Templates of --get: text in which {name} stands for a component of a URL or
 * for its location.  A template is checked once and parsed again for each URL.
 * SPDX-License-Identifier: MIT
 */
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include <stdbool.h>

#include "column.h"

/**
 * template_check(options):
 * Return NULL if the template of ${options} is valid, else an error message.
 */
const char *template_check(const struct options *options);

/**
 * template_columns(options):
 * Make a column of each value in the template.  Return NULL, or an error
 * message.
 */
const char *template_columns(struct options *options);

/**
 * template_needs(options):
 * Return what the values of the template are taken from (enum urlsift_from).
 */
unsigned template_needs(const struct options *options);

/**
 * template_put(out, record):
 * Write the template of the options with the values of ${record}.
 */
void template_put(struct out *out, const struct record *record);

#endif
