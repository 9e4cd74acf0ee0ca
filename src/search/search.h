/*
 * The main program: it finds the URLs in files and writes them.
 * SPDX-License-Identifier: MIT
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "../options/options.h"
#include "../output/output.h"
#include "../setup/setup.h"
#include "urlsift.h"

/**
 * search(setup, out):
 * Search the files that ${setup} names and write the results to ${out}.  Return
 * the exit status.  Errors of inputs have been reported, that of ${out} has
 * not.
 */
int search(const struct setup *setup, struct out *out);

/* The program of --validate: each line is judged as a URL. */

/**
 * validate(options, rules, out):
 * Judge the lines of the files in ${options} by ${rules} and write the verdicts
 * to ${out}.  Return the exit status.  Errors of inputs have been reported,
 * that of ${out} has not.
 */
int validate(const struct options *options, const struct urlsift_rules *rules,
    struct out *out);

#endif
