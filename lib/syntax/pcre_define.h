/*
 * The rules of section 5 as named groups that a user's pattern can call (S6):
 * (?&hostport), (?&uchar) and so on.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PCRE_DEFINE_H
#define US_PCRE_DEFINE_H

/* A (?(DEFINE)...) to put before a pattern, and the number of its groups. */
extern const char us_define[];
#define US_DEFINED 37

/* The size of the text is below this. */
#define US_DEFINE_MAX 4096

#endif
