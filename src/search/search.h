/*
 * The tool's main task: find the URLs in the files and have them written.
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "../options/options.h"
#include "../output/output.h"
#include "urlsift.h"

/**
 * search(options, rules, out):
 * Search the files of ${options} by ${rules} and write what is found to
 * ${out}.  Return the exit status; errors of inputs have been said, that of
 * ${out} has not.
 */
int search(const struct options *options, const struct urlsift_rules *rules,
    struct out *out);

#endif
