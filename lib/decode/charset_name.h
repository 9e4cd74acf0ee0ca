/*
 * The names that mail and pages give to character sets.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CHARSET_NAME_H
#define US_CHARSET_NAME_H

#include "charset.h"

/**
 * us_charset_name(name, known):
 * Set ${known} to what iconv(3) calls the character set ${name}, in lower case.
 * A name that no rule is about is taken for known, and one that is too long
 * becomes empty.
 */
void us_charset_name(const char *name, char known[US_CHARSET_NAME_MAX + 1]);

#endif
