/*
 * Glob patterns in the order of the command line: --include, --exclude and
 * --exclude-dir as in grep(1).
 * SPDX-License-Identifier: MIT
 */
#ifndef GLOBS_H
#define GLOBS_H

#include <stdbool.h>

#include "../options/options.h"

/**
 * globs_skip(globs, name, is_named):
 * Return whether ${name} is excluded.  The number of each of ${globs} says
 * whether it includes.  The last one that matches decides.  If none matches, a
 * name is excluded if the first one includes.  A name that ${is_named} on the
 * command line also matches behind each of its slashes.
 */
bool globs_skip(const struct option_list *globs, const char *name,
    bool is_named);

#endif
