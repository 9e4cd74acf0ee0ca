/*
 * --merge: what several runs of --stats --json counted is added up, as if one
 * run had counted it all.
 */
#ifndef MERGE_H
#define MERGE_H

#include "../options/options.h"
#include "../output/output.h"

/**
 * merge(options, out):
 * Add up the objects, one a line, in the files of ${options} and write the sum
 * to ${out}.  Return the exit status; errors of inputs have been said, that of
 * ${out} has not.
 */
int merge(const struct options *options, struct out *out);

/**
 * merge_version():
 * Return the version of Jansson, or NULL when there is none.
 */
const char *merge_version(void);

#endif
