/*
 * Which names are wanted: patterns of the shell in the order of the command
 * line, as --include, --exclude and --exclude-dir of grep(1) mean them, and
 * here --host and --not-host, too.
 */
#ifndef GLOBS_H
#define GLOBS_H

#include <stdbool.h>

#include "../options/options.h"

/**
 * globs_skip(globs, name, is_named):
 * Return whether ${name} is not wanted: of ${globs}, the number of which is
 * whether they include, the last one that fits decides; if none does, it is
 * wanted unless the first one includes.  The name of a file
 * that ${is_named} on the command line also fits behind any of its slashes.
 */
bool globs_skip(const struct option_list *globs, const char *name,
    bool is_named);

/**
 * globs_skip_host(globs, ascii, unicode):
 * The same of a host in its two forms, in small letters, either of which may
 * fit.  NULL: there is none, and no pattern fits.
 */
bool globs_skip_host(const struct option_list *globs, const char *ascii,
    const char *unicode);

#endif
