/*
 * The names that mail and pages give to character sets.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CHARSET_NAME_H
#define US_CHARSET_NAME_H

/* The longest name of a character set, in bytes. */
#define US_CHARSET_NAME_MAX 63

/**
 * us_charset_name(name, known):
 * Set ${known} to a registered name of the set ${name}, in lower case.
 * A name that no rule is about is taken for known, and one that is too long
 * becomes empty.
 */
void us_charset_name(const char *name, char known[US_CHARSET_NAME_MAX + 1]);

#endif
