/*
 * Glob patterns in the order of the command line: --include, --exclude and
 * --exclude-dir as in grep(1), and --host and --not-host.
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

/**
 * globs_skip_host(globs, ascii, unicode):
 * Return whether a host is excluded, in the same way.  Each of its two forms,
 * in lower case, may match.  NULL: there is no host, and no pattern matches.
 */
bool globs_skip_host(const struct option_list *globs, const char *ascii,
    const char *unicode);

#endif
