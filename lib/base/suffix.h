/*
 * The public suffix list: under which suffixes hosts are registered.
 */
#ifndef SUFFIX_H
#define SUFFIX_H

#include "urlsift.h"

/**
 * suffix_load():
 * Return the newest list that libpsl knows, or NULL when there is no libpsl,
 * with errno as of dynload().  It stays until the program ends.
 */
void *suffix_load(void);

/**
 * suffix_version():
 * Return the version of libpsl, or NULL when there is none.
 */
const char *suffix_version(void);

/**
 * suffix_has(list, host, len):
 * A urlsift_has_suffix for what suffix_load() returns.
 */
urlsift_has_suffix suffix_has;

/**
 * suffix_domain(suffixes, host):
 * Return the end of ${host}, a name in ASCII and small letters, that is the
 * registrable domain it belongs to; NULL: an address or a suffix has none.
 */
const char *suffix_domain(void *suffixes, const char *host);

#endif
