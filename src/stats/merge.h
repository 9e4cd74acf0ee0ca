/*
 * The program of --merge: it adds up the output of several runs of --stats
 * --json, as if one run had counted everything.
 * SPDX-License-Identifier: MIT
 */
#ifndef MERGE_H
#define MERGE_H

#include "../options/options.h"
#include "../output/output.h"

/**
 * merge(options, out):
 * Add up the objects, one a line, in the files of ${options} and write the
 * totals to ${out}.  Return the exit status.  Errors of inputs have been
 * reported, that of ${out} has not.
 */
int merge(const struct options *options, struct out *out);

/**
 * merge_version():
 * Return the version of Jansson, or NULL when there is none.
 */
const char *merge_version(void);

#endif
