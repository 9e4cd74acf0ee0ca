/*
 * What the tool says about itself.
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
 * Write to ${out} one screen about the options that are used most, or about
 * ${all} of them.
 */
void help_write(struct out *out, bool all);

/**
 * help_complain(option, why):
 * Say ${why} the command line is wrong, and the usage; return -1.
 */
int help_complain(const char *option, const char *why);

#endif
