/*
 * Files with definitions of custom schemes (S6), urlsift-schemes(5).  Each line
 * has name, shape, port and pattern.  A line that begins with a blank continues
 * the pattern of the line before.
 * SPDX-License-Identifier: MIT
 */
#ifndef SCHEME_FILE_H
#define SCHEME_FILE_H

#include "urlsift.h"

/* An error and its position, both from 1; line 0: in the whole file. */
struct schemes_error {
	size_t line, column;
	char why[512];
};

/**
 * schemes_read(rules, file, error):
 * Add the schemes of ${file} to ${rules}.  Return 0, or -1 and set ${error}.
 */
int schemes_read(struct urlsift_rules *rules, const char *file,
    struct schemes_error *error);

#endif
