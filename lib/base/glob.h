/*
 * Glob patterns of names: "*" stands for any bytes, slashes and leading dots
 * included, "?" for one byte, "[a-z]" and "[!a-z]" for one of some or of the
 * others, and a backslash takes the meaning from the byte behind it.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_GLOB_H
#define US_GLOB_H

#include <stdbool.h>

/**
 * us_glob_fits(glob, name, any_case):
 * Return whether all of ${name} fits ${glob}, in upper or lower case if
 * ${any_case}.  The time is at most that of both lengths multiplied.
 */
bool us_glob_fits(const char *glob, const char *name, bool any_case);

#endif
