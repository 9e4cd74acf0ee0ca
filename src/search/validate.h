/*
 * The program of --validate: each line is judged as a URL.
 * SPDX-License-Identifier: MIT
 */
#ifndef VALIDATE_H
#define VALIDATE_H

#include "../options/options.h"
#include "../output/output.h"
#include "urlsift.h"

/**
 * validate(options, rules, out):
 * Judge the lines of the files in ${options} by ${rules} and write the verdicts
 * to ${out}.  Return the exit status.  Errors of inputs have been reported,
 * that of ${out} has not.
 */
int validate(const struct options *options, const struct urlsift_rules *rules,
    struct out *out);

#endif
