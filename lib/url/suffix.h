/*
 * The public suffix list: the suffixes under which hosts are registered.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SUFFIX_H
#define US_SUFFIX_H

#include <stdbool.h>
#include <stddef.h>

/**
 * us_suffix_load():
 * Return the list: the newest one that libpsl knows, or that which is built in.
 * Return NULL if there is none; errno is then as us_dynload() sets it.  The
 * list stays until the program ends.
 */
void *us_suffix_load(void);

/**
 * us_suffix_version():
 * Return the version of libpsl, or what is said of its place; NULL: no list.
 */
const char *us_suffix_version(void);

/**
 * us_suffix_is_listed(suffixes, name):
 * Return whether a rule of the list makes ${name} a public suffix: a string of
 * at most 253 bytes, in ASCII and lower case.
 */
bool us_suffix_is_listed(void *suffixes, const char *name);

/**
 * us_has_suffix(list, host, len):
 * Return 1 if ${host}, a name of at least two labels in upper or lower case, is
 * below a suffix under which hosts are registered; else 0.
 */
typedef int us_has_suffix(void *list, const char *host, size_t len);

/**
 * us_suffix_has(list, host, len):
 * The same for the list that us_suffix_load() returns.
 */
us_has_suffix us_suffix_has;

/**
 * us_suffix_domain(suffixes, host):
 * Return the registrable domain of ${host}, a name in ASCII and lower case: a
 * pointer to the end part of ${host}.  Return NULL if ${host} is an address or
 * a public suffix, which have none.
 */
const char *us_suffix_domain(void *suffixes, const char *host);

#endif
