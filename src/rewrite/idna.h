/*
 * Hosts in other scripts as DNS has them: "xn--..." (RFC 5891).
 */
#ifndef IDNA_H
#define IDNA_H

#include <stddef.h>

#include "urlsift.h"

/* No longer name is one of DNS. */
#define IDNA_ASCII_MAX 255

/**
 * idna_to_ascii(name, room):
 * idna_to_unicode(name, room, size):
 * Write ${name}, a host, to ${room}, for IDNA_ASCII_MAX bytes and a NUL or for
 * ${size}: in ASCII, in its own script.  Return its length; 0: that cannot
 * be.
 */
size_t idna_to_ascii(const char *name, char *room);
size_t idna_to_unicode(const char *name, char *room, size_t size);

/**
 * idna_url(rules, r, room):
 * Write to ${room}, which has 256 bytes more than ${r->len}, the URL with its
 * Internet host in ASCII.  Return its length, 0: it needs no change, or there
 * is no way to make it.
 */
size_t idna_url(const struct urlsift_rules *rules,
    const struct urlsift_reading *r, char *room);

/**
 * idna_failed():
 * Return 0, or the errno for which some host was not converted that could have
 * been.
 */
int idna_failed(void);

/**
 * idna_version():
 * Return what it is done with, NULL: nothing.
 */
const char *idna_version(void);

#endif
