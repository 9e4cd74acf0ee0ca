/*
 * --validate: URLs one a line, each judged as it is.
 */
#ifndef VALIDATE_H
#define VALIDATE_H

#include "../options/options.h"
#include "../output/output.h"
#include "urlsift.h"

/**
 * validate(options, rules, out):
 * Judge the lines of the files of ${options} by ${rules} and write the
 * verdicts to ${out}.  Return the exit status; errors of inputs have been said,
 * that of ${out} has not.
 */
int validate(const struct options *options, const struct urlsift_rules *rules,
    struct out *out);

#endif
