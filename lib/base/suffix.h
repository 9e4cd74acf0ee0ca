/*
 * The public suffix list: the suffixes under which hosts are registered.
 * SPDX-License-Identifier: MIT
 */
#ifndef SUFFIX_H
#define SUFFIX_H

#include "urlsift.h"

/**
 * suffix_load():
 * Return the newest list that libpsl knows, or NULL if there is no libpsl;
 * errno is then as us_dynload() sets it.  The list stays until the program
 * ends.
 */
void *suffix_load(void);

/**
 * suffix_version():
 * Return the version of libpsl, or NULL when there is none.
 */
const char *suffix_version(void);

/**
 * suffix_has(list, host, len):
 * A urlsift_has_suffix for the list that suffix_load() returns.
 */
urlsift_has_suffix suffix_has;

/**
 * suffix_domain(suffixes, host):
 * Return the registrable domain of ${host}, a name in ASCII and lower case: a
 * pointer to the end part of ${host}.  Return NULL if ${host} is an address or
 * a public suffix, which have none.
 */
const char *suffix_domain(void *suffixes, const char *host);

#endif
