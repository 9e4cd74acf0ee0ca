/*
 * The parser of the command line.
 * SPDX-License-Identifier: MIT
 */
#ifndef COMMAND_LINE_H
#define COMMAND_LINE_H

#include "options.h"

/**
 * command_line_parse(options, argc, argv, error):
 * Read the command line into ${options}, which borrows and reorders ${argv}.
 * Return 0, or -1 and the ${error}.
 */
int command_line_parse(struct options *options, int argc, char **argv,
    struct options_error *error);

#endif
