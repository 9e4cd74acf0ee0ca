/*
 * Section 5's rules as groups that a user's pattern calls by name (S6):
 * (?&hostport), (?&uchar) and so on.
 */
#ifndef US_PCRE_DEFINE_H
#define US_PCRE_DEFINE_H

/* A (?(DEFINE)...) that a pattern may follow, and how many groups it has. */
extern const char us_define[];
#define US_DEFINED 37

/* It has fewer bytes. */
#define US_DEFINE_MAX 4096

#endif
