/*
 * The help and usage texts.
 * SPDX-License-Identifier: MIT
 */
#ifndef HELP_H
#define HELP_H

#include <stdbool.h>

#include "output.h"

/**
 * help_usage():
 * Write the usage, two lines, to standard error.
 */
void help_usage(void);

/**
 * help_write(out, all):
 * Write to ${out} one screen about the most common options, or the list of
 * ${all} options.
 */
void help_write(struct out *out, bool all);

/**
 * help_complain(option, why):
 * Print ${why} ${option} is wrong, then the usage.  Return -1.
 */
int help_complain(const char *option, const char *why);

#endif
